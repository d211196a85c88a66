import { type Contest, contest, type Contestants, plainMeasurements } from "../contest";
import type { Bench, Findings, Part } from "../part";
import { operations } from "../stack";
import { seconds, type Table, times } from "../table";
import { sameEntries, timesTable } from "./sameEntries";

const milliseconds = 50;
const zones = 4;
/** The program of ours, with its entries in several pull zones. */
const spread = "ours, spread";

/** The same entries, with an API that is far away. */
export const latency: Part = {
  name: "latency",
  sizes: { usual: [100], full: [100] },
  title: `N blocked addresses, and ${milliseconds} ms for each request`,
  text: `Entries that wait for each other are written together and confirmed by one read, because nothing says that the API keeps all writes that arrive at the same time; the naive program sends as many at once as the engine has steps, and confirms none. Pull zones do not wait for each other: the second table has the same entries in ${zones} of them.`,
  run: async (bench: Bench): Promise<Findings> => {
    const { sandbox, sizes } = bench;
    // Many more would only take longer.
    const count = Math.min(...sizes);
    await sandbox.setOptions({ latency: { milliseconds } });
    try {
      const found = await contest(bench, count, { ...sameEntries(bench), ...inSeveralZones(bench) });
      return { figures: [], tables: [timesTable([found]), zonesTable(found)], data: plainMeasurements(found) };
    } finally {
      if (!bench.signal.aborted) await sandbox.setOptions({ latency: { milliseconds: 0 } });
    }
  },
};

function inSeveralZones({ sandbox }: Bench): Contestants {
  return {
    [spread]: async () => {
      const ids = await Promise.all(Array.from({ length: zones }, () => sandbox.newPullZone()));
      return { program: "ours", pullZoneIds: ids };
    },
  };
}

function zonesTable({ count, time, ratio }: Contest): Table {
  return {
    columns: ["N", "Operation", "1 pull zone", `${zones} pull zones`, "÷ 1 pull zone"],
    rows: operations.map((operation) => {
      const [one, several] = [time("ours", operation), time(spread, operation)];
      return [String(count), operation, seconds(one), seconds(several), times(ratio(spread, "ours", operation))];
    }),
  };
}
