import { randomUUID } from "node:crypto";
import type { JournalEntry } from "pulumi-bunny-sandbox";
import { byMethod, type Contest, contest, type Contestants, plainMeasurements } from "../contest";
import type { Bench, Figure, Findings, Part } from "../part";
import { createStack, operations, type StackOptions } from "../stack";
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
  text: `A pull zone with 10 hostnames and ${entryCount} entries, a script with 10 variables, 5 secrets and a release, a signed DNS zone, an application and a registry: ${entryCount + others} resources, against as many on the floor. The one change is a variable of the application. After its PATCH, \`up\` looks at it until it is active: these GETs are the waiting itself, because the reply to the PATCH does not tell whether it is. With \`skipAwait\` there are none.`,
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const found = await contest(bench, entryCount, contestants(bench));
  const withoutWaiting = await changeWithoutWaiting(bench);
  return {
    figures: [...figures(found), changeFigure("a changed application with `skipAwait`", withoutWaiting)],
    tables: [timesTable(found), requestsTable(found), sizesTable(found)],
    data: {
      contest: plainMeasurements(found),
      changeWithoutWaiting: Object.fromEntries(byMethod(withoutWaiting)),
    },
  };
}

function contestants(bench: Bench): Contestants {
  return {
    floor: () =>
      Promise.resolve({
        program: "floor",
        pullZoneIds: [1],
        environment: { BENCH_COUNT: String(entryCount + others) },
      }),
    ours: () => ours(bench),
  };
}

async function ours({ sandbox }: Bench): Promise<Omit<StackOptions, "count">> {
  const pullZoneId = await sandbox.newPullZone();
  const [zone] = (await sandbox.seed({ dnsZones: [{ Domain: `bench-${randomUUID()}.example` }] })).dnsZones;
  if (zone === undefined) throw new Error("the sandbox made no DNS zone");
  return { program: "reference", pullZoneIds: [pullZoneId], environment: { BENCH_DNS_ZONE: String(zone.Id) } };
}

/** Requests of the same change where `up` does not wait for the application. */
async function changeWithoutWaiting(bench: Bench): Promise<readonly JournalEntry[]> {
  const options = await ours(bench);
  const environment = { ...options.environment, BENCH_SKIP_AWAIT: "true" };
  const stack = await createStack(bench, { ...options, count: entryCount, environment });
  try {
    await stack.call("up");
    const { journal } = await stack.call("up with 1 change");
    await stack.call("destroy");
    return journal;
  } finally {
    await stack.dispose();
  }
}

function figures(found: Contest): readonly Figure[] {
  const refresh = found.requests("ours", "refresh");
  const writes = refresh.filter(({ method }) => method !== "GET").length;
  const again = byMethod(found.requests("ours", "up again"));
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
    changeFigure("a changed application", found.requests("ours", "up with 1 change")),
  ];
}

export function changeFigure(what: string, journal: readonly Pick<JournalEntry, "method">[]): Figure {
  const methods = journal.map(({ method }) => method);
  const [found, patchesEnd] = [counts(methods), methods.lastIndexOf("PATCH") + 1];
  const [before, after] = [counts(methods.slice(0, patchesEnd)), counts(methods.slice(patchesEnd))];
  const reads = found.get("GET") ?? 0;
  return {
    what: `reference stack: requests of ${what}`,
    target: "1 PATCH, at most 1 GET",
    measured: patchesEnd === 0 ? requests(found) : `${requests(before)}, then ${requests(after)}`,
    reached: found.get("PATCH") === 1 && reads <= 1 && methods.length === 1 + reads,
  };
}

function timesTable({ time, ratio, requests: of }: Contest): Table {
  return {
    columns: ["Operation", "floor", "ours", "÷ floor", "Requests"],
    rows: operations.map((operation) => {
      const [floor, ours] = [time("floor", operation), time("ours", operation)];
      return [
        operation,
        seconds(floor),
        seconds(ours),
        times(ratio("ours", "floor", operation)),
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
