import { byMethod, type Contest, type Contestants } from "../contest";
import type { Bench } from "../part";
import { operations } from "../stack";
import { megabytes, requests, seconds, type Table, times } from "../table";

/** Below this many resources the start of everything is most of the time, and promises about time mean nothing. */
export const enoughToCompare = 300;

/** The three programs that block the same addresses, each with a pull zone of its own. */
export function sameEntries({ sandbox }: Bench): Contestants {
  const ofProgram = (program: string) => async () => ({ program, pullZoneIds: [await sandbox.newPullZone()] });
  return { floor: ofProgram("floor"), naive: ofProgram("naive"), ours: ofProgram("ours") };
}

/** Times and requests of all operations. */
export function timesTable(contests: readonly Contest[]): Table {
  return {
    columns: ["N", "Operation", "floor", "naive", "÷ floor", "ours", "÷ floor", "Requests, naive", "Requests, ours"],
    rows: contests.flatMap(({ count, time, ratio, requests: of }) =>
      operations.map((operation) => {
        const [floor, naive, ours] = [time("floor", operation), time("naive", operation), time("ours", operation)];
        return [
          String(count),
          operation,
          seconds(floor),
          seconds(naive),
          times(ratio("naive", "floor", operation)),
          seconds(ours),
          times(ratio("ours", "floor", operation)),
          requests(byMethod(of("naive", operation))),
          requests(byMethod(of("ours", operation))),
        ];
      }),
    ),
  };
}

/** What each program takes of memory and state. */
export function sizesTable(contests: readonly Contest[]): Table {
  return {
    columns: ["N", "Program", "Provider process, at most", "State per resource", "`__provider`", "Different texts"],
    rows: contests.flatMap(({ count, states, peakMemory }) =>
      [...states].map(([program, { bytesPerResource, providerText, providerTexts }]) => [
        String(count),
        program,
        megabytes(peakMemory(program)),
        `${bytesPerResource} bytes`,
        `${providerText} bytes`,
        String(providerTexts),
      ]),
    ),
  };
}
