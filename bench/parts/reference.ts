import { randomUUID } from "node:crypto";
import type { JournalEntry } from "pulumi-bunny-sandbox";
import { byMethod, type Contest, contest, type Contestants, plainMeasurements } from "../contest";
import type { Bench, Figure, Findings, Part } from "../part";
import { operations } from "../stack";
import { counts } from "../statistics";
import { megabytes, requests, seconds, type Table, times } from "../table";

const entryCount = 100;
/** All that the program declares besides the entries. */
const others = 10 + 1 + 10 + 5 + 1 + 1 + 1 + 1;

/** What is read of it, each by a request of its own. */
const parents = ["pull zone", "DNS zone", "script", "its secrets", "its live release", "application", "registries"];

/** A stack with something of everything. */
export const reference: Part = {
  name: "reference",
  title: "The reference stack",
  text: `A pull zone with 10 hostnames and ${entryCount} entries, a script with 10 variables, 5 secrets and a release, a signed DNS zone, an application and a registry: ${entryCount + others} resources, against as many on the floor. The one change is a variable of the application; what follows the PATCH are looks until the application is active, which \`skipAwait\` leaves out.`,
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const found = await contest(bench, entryCount, contestants(bench));
  return {
    figures: figures(found),
    tables: [timesTable(found), requestsTable(found), sizesTable(found)],
    data: plainMeasurements(found),
  };
}

function contestants({ sandbox }: Bench): Contestants {
  return {
    floor: () =>
      Promise.resolve({
        program: "floor",
        pullZoneIds: [1],
        environment: { BENCH_COUNT: String(entryCount + others) },
      }),
    ours: async () => {
      const pullZoneId = await sandbox.newPullZone();
      const [zone] = (await sandbox.seed({ dnsZones: [{ Domain: `bench-${randomUUID()}.example` }] })).dnsZones;
      return { program: "reference", pullZoneIds: [pullZoneId], environment: { BENCH_DNS_ZONE: String(zone?.Id) } };
    },
  };
}

function figures(found: Contest): readonly Figure[] {
  const refresh = found.requests("ours", "refresh");
  const writes = refresh.filter(({ method }) => method !== "GET").length;
  const again = byMethod(found.requests("ours", "up again"));
  const change = found.requests("ours", "up with 1 change").map(({ method }) => method);
  const patch = change.indexOf("PATCH");
  const [before, after] = [change.slice(0, patch), change.slice(patch + 1)];
  return [
    {
      what: "reference stack: requests of `up` with nothing changed",
      target: "0",
      measured: requests(again),
      reached: again.size === 0,
    },
    {
      what: "reference stack: requests of refresh",
      target: `≤ 1.1 × ${parents.length} parent objects, 0 writes`,
      measured: `${refresh.length - writes} GET, ${writes} writes`,
      reached: writes === 0 && refresh.length <= 1.1 * parents.length,
    },
    {
      what: "reference stack: requests of a changed application",
      target: "1 PATCH, at most 1 GET",
      measured: `${requests(counts(before))}, 1 PATCH, then ${requests(counts(after))}`,
      reached: patch >= 0 && change.length <= 2 && [...before, ...after].every((method) => method === "GET"),
    },
  ];
}

function timesTable({ time, requests: of }: Contest): Table {
  return {
    columns: ["Operation", "floor", "ours", "÷ floor", "Requests"],
    rows: operations.map((operation) => {
      const [floor, ours] = [time("floor", operation), time("ours", operation)];
      return [
        operation,
        seconds(floor),
        seconds(ours),
        times(ours.median, floor.median),
        requests(byMethod(of("ours", operation))),
      ];
    }),
  };
}

/** What is asked for where it should be little. */
function requestsTable({ requests: of }: Contest): Table {
  const called = ({ method, template, path }: JournalEntry): string => `\`${method} ${template ?? path}\``;
  return {
    columns: ["Operation", "Request", "How often"],
    rows: (["refresh", "up with 1 change"] as const).flatMap((operation) =>
      [...counts(of("ours", operation).map(called))].map(([request, count]) => [operation, request, String(count)]),
    ),
  };
}

function sizesTable({ states, peakMemory }: Contest): Table {
  return {
    columns: ["Program", "Provider process, at most", "State per resource"],
    rows: [...states].map(([program, { bytesPerResource }]) => [
      program,
      megabytes(peakMemory(program)),
      `${bytesPerResource} bytes`,
    ]),
  };
}
