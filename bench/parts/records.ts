import { randomUUID } from "node:crypto";
import { byMethod, type Contest, contest, type Contestants, plainMeasurements } from "../contest";
import type { Mode } from "../mode";
import type { Bench, Figure, Findings, Part } from "../part";
import type { SandboxProcess } from "../sandboxProcess";
import { operations } from "../stack";
import { megabytes, requests, seconds, type Table, times } from "../table";

const milliseconds = 50;
const single = "single";
const bulk = "bulk";
/** Below this, the start of everything is most of the time. */
const enoughToCompare = 300;

/** N records of one DNS zone: as many resources, and one. */
export const records: Part = {
  name: "records",
  sizes: { usual: [100], full: [500] },
  title: "N records of one DNS zone: `DnsRecord` and `DnsRecords`",
  text: `Each record as a resource of its own, and all of them in one \`DnsRecords\`, with an API that answers at once and with one that takes ${milliseconds} ms for each request.`,
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const { sandbox, sizes } = bench;
  const found: { readonly latency: number; readonly contest: Contest }[] = [];
  try {
    for (const count of sizes) {
      for (const latency of [0, milliseconds]) {
        await sandbox.setOptions({ latency: { milliseconds: latency } });
        found.push({ latency, contest: await contest(bench, count, programs(bench)) });
      }
    }
  } finally {
    if (!bench.signal.aborted) await sandbox.setOptions({ latency: { milliseconds: 0 } });
  }
  return {
    figures: found.flatMap(({ latency, contest: each }) => figures(latency, each)),
    tables: [timesTable(found)],
    data: found.map(({ latency, contest: each }) => ({ latency, contest: plainMeasurements(each) })),
  };
}

function programs({ sandbox }: Bench): Contestants {
  return { [single]: recordsOf(sandbox, single), [bulk]: recordsOf(sandbox, bulk) };
}

/** The program of this form, for a zone of its own. */
export function recordsOf({ seed }: SandboxProcess, form: string, mode?: Mode): Contestants[string] {
  return async () => {
    const { dnsZones } = await seed({ dnsZones: [{ Domain: `bench-${randomUUID()}.example` }] });
    const [zone] = dnsZones;
    if (zone === undefined) throw new Error("the sandbox made no DNS zone");
    const environment = { BENCH_DNS_ZONE: String(zone.Id), BENCH_FORM: form };
    return { program: "records", pullZoneIds: [], environment, ...(mode === undefined ? {} : { mode }) };
  };
}

function figures(latency: number, { count, ratio, requests: of }: Contest): readonly Figure[] {
  const where = `N = ${count}, ${latency} ms`;
  const refreshes = [single, bulk].map((program): Figure => {
    const refresh = byMethod(of(program, "refresh"));
    return {
      what: `requests of refresh, ${program}, ${where}`,
      target: "1 GET",
      measured: requests(refresh),
      reached: refresh.size === 1 && refresh.get("GET") === 1,
    };
  });
  const up = byMethod(of(bulk, "up"));
  const upRatio = ratio(bulk, single, "up");
  return [
    ...refreshes,
    {
      what: `requests of the first \`up\`, ${bulk}, ${where}`,
      target: `${count} PUT, 2 GET`,
      measured: requests(up),
      reached: up.get("PUT") === count && up.get("GET") === 2 && up.size === 2,
    },
    ...(count < enoughToCompare
      ? []
      : [
          {
            what: `time of the first \`up\`, bulk against single, ${where}`,
            target: "≤ 0.20 ×",
            measured: `${upRatio.toFixed(2)} ×`,
            reached: upRatio <= 0.2,
          },
        ]),
  ];
}

function timesTable(found: ReadonlyArray<{ readonly latency: number; readonly contest: Contest }>): Table {
  return {
    columns: [
      "N",
      "Per request",
      "Operation",
      single,
      bulk,
      "÷ single",
      `Requests, ${single}`,
      `Requests, ${bulk}`,
      "Memory",
    ],
    rows: found.flatMap(({ latency, contest: { count, time, ratio, requests: of, peakMemory } }) =>
      operations.map((operation) => [
        String(count),
        `${latency} ms`,
        operation,
        seconds(time(single, operation)),
        seconds(time(bulk, operation)),
        times(ratio(bulk, single, operation)),
        requests(byMethod(of(single, operation))),
        requests(byMethod(of(bulk, operation))),
        megabytes(peakMemory(bulk)),
      ]),
    ),
  };
}
