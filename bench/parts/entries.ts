import { byMethod, type Contest, contest, type Contestants } from "../contest";
import type { Bench, Figure, Findings, Part } from "../part";
import { operations } from "../stack";
import { megabytes, requests, seconds, type Table, times } from "../table";

/** N entries of one pull zone, by the three programs. */
export const entries: Part = {
  name: "entries",
  sizes: { usual: [100], full: [100, 300, 1000] },
  title: "N blocked addresses of one pull zone",
  text: "The three programs side by side, with an API that answers at once. Median of the runs, and the fastest and the slowest.",
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const contests: Contest[] = [];
  for (const count of bench.sizes) {
    contests.push(await contest(bench, count, sameEntries(bench)));
  }
  return {
    figures: contests.flatMap(figures),
    tables: [timesTable(contests), sizesTable(contests)],
  };
}

/** Writes that wait for each other are sent together, at least so many, and confirmed by one read. */
const confirmedAtOnce = 4;

/** What is read once is good for so long. */
const sharedForMilliseconds = 30_000;

function figures(found: Contest): readonly Figure[] {
  const { count, time, states } = found;
  const of = (operation: Parameters<Contest["requests"]>[1]) => byMethod(found.requests("ours", operation));
  const reads = 1 + Math.floor(time("ours", "refresh").highest / sharedForMilliseconds);
  const [again, refresh, up] = [of("up again"), of("refresh"), of("up")];
  const text = states.get("ours");
  const mostReads = 1 + Math.floor(count / confirmedAtOnce);
  return [
    {
      what: `requests of \`up\` with nothing changed, N = ${count}`,
      target: "0",
      measured: requests(again),
      reached: again.size === 0,
    },
    {
      what: `requests of refresh, N = ${count}`,
      target: `${reads} GET`,
      measured: requests(refresh),
      reached: refresh.size === 1 && (refresh.get("GET") ?? 0) <= reads,
    },
    {
      what: `requests of the first \`up\`, N = ${count}`,
      target: `${count} POST, ≤ ${mostReads} GET`,
      measured: requests(up),
      reached: up.get("POST") === count && (up.get("GET") ?? 0) <= mostReads && up.size === 2,
    },
    ...(["up", "refresh", "destroy"] as const).flatMap((operation) => {
      if (count < enoughToCompare) return [];
      const ratio = found.ratio("ours", "floor", operation);
      return [
        {
          what: `time of ${operation} against the floor, N = ${count}`,
          target: "≤ 1.10 ×",
          measured: `${ratio.toFixed(2)} ×`,
          reached: ratio <= 1.1,
        },
      ];
    }),
    {
      what: `\`__provider\` in state, N = ${count}`,
      target: "≤ 80 bytes, ≤ 1 text",
      measured: `${text?.providerText ?? 0} bytes, ${text?.providerTexts ?? 0} text${text?.providerTexts === 1 ? "" : "s"}`,
      reached: text !== undefined && text.providerText <= 80 && text.providerTexts <= 1,
    },
  ];
}

/** Below this many resources the start of everything is most of the time, and promises about time mean nothing. */
export const enoughToCompare = 300;

/** The three programs that block the same addresses, each with a pull zone of its own. */
function sameEntries({ sandbox }: Bench): Contestants {
  const ofProgram = (program: string) => async () => ({
    program,
    environment: { BENCH_ZONE: String(await sandbox.newPullZone()) },
  });
  return { floor: ofProgram("floor"), naive: ofProgram("naive"), ours: ofProgram("ours") };
}

/** Times and requests of all operations. */
function timesTable(contests: readonly Contest[]): Table {
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
function sizesTable(contests: readonly Contest[]): Table {
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
