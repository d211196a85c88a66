import { contest, plainMeasurements } from "../contest";
import type { Bench, Findings, Part } from "../part";
import { sameEntries, timesTable } from "./sameEntries";

const milliseconds = 50;

/** The same entries, with an API that is far away. */
export const latency: Part = {
  name: "latency",
  title: `N blocked addresses, and ${milliseconds} ms for each request`,
  text: "Writes to one pull zone go one at a time here, because nothing says that the API keeps all of those that arrive at the same time; the naive program sends as many at once as the engine has steps.",
  run: async (bench: Bench): Promise<Findings> => {
    const { sandbox, sizes = [100] } = bench;
    // Many more would only take longer.
    const count = Math.min(...sizes);
    await sandbox.setOptions({ latency: { milliseconds } });
    try {
      const found = await contest(bench, count, sameEntries(bench));
      return { figures: [], tables: [timesTable([found])], data: plainMeasurements(found) };
    } finally {
      if (!bench.signal.aborted) await sandbox.setOptions({ latency: { milliseconds: 0 } });
    }
  },
};
