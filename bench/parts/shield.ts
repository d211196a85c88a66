import { randomUUID } from "node:crypto";
import { byMethod, type Contest, contest, type Contestants } from "../contest";
import type { Mode } from "../mode";
import type { Bench, Figure, Findings, Part } from "../part";
import type { Operation } from "../stack";
import { requests, type Table } from "../table";

/** Resources: the zone, five rules, two lists, bot detection. */
const resources = 9;
/** What is sent for each, and in a second write what a list does. */
const writes = resources + 2;
/** The zone, its rules, its lists and each list's entries, bot detection. */
const reads = 4 + 2;
/** Of the official Terraform provider, by its source: 9 for the zone, 1 for each rule, 3 for each list. */
const readsOfTerraform = 9 + 5 + 2 * 3;

const operations: readonly Operation[] = ["up", "up again", "refresh", "destroy"];

/** The requests of a site with Shield. */
export const shield: Part = {
  name: "shield",
  title: "A site with Shield",
  text: `A \`ShieldZone\` with five \`ShieldWafRule\`, two \`ShieldAccessList\` and \`ShieldBotDetection\`, of a pull zone that is there. Only requests count. By its source, the official Terraform provider sends ${readsOfTerraform} GETs to refresh the same: 9 for the zone, 1 for each rule and 3 for each list, and as many before each \`apply\`.`,
  run: async (bench: Bench): Promise<Findings> => {
    // Requests are the same in each run.
    const found = await contest({ ...bench, runs: 1 }, 1, contestants(bench), operations);
    return {
      figures: bench.modes.flatMap((mode) => figures(found, mode)),
      tables: [requestsTable(found, bench.modes)],
    };
  },
};

function contestants({ sandbox, modes }: Bench): Contestants {
  return Object.fromEntries(
    modes.map((mode) => [
      mode,
      async () => {
        const { pullZones } = await sandbox.seed({ pullZones: [{ Name: `bench-${randomUUID()}` }] });
        const [{ Id: pullZoneId } = { Id: 0 }] = pullZones;
        await sandbox.seed({ shieldZones: [{ pullZoneId, planType: 1, customWafRulesLimit: 10 }] });
        return { program: "shield", environment: { BENCH_PULL_ZONE: String(pullZoneId) }, mode };
      },
    ]),
  );
}

function figures(found: Contest, mode: Mode): readonly Figure[] {
  const count = (operation: Operation, isCounted: (method: string) => boolean): number =>
    found.requests(mode, operation).filter(({ method }) => isCounted(method)).length;
  const isWrite = (method: string): boolean => method !== "GET";
  const figure = (what: string, target: number, measured: number): Figure => ({
    what: `${what}, ${mode}`,
    target: `≤ ${target}`,
    measured: String(measured),
    reached: measured <= target,
  });
  return [
    figure("writes of the first `up`", writes, count("up", isWrite)),
    figure(
      "requests of `up` with nothing changed",
      0,
      count("up again", () => true),
    ),
    figure(
      "requests of refresh",
      reads,
      count("refresh", () => true),
    ),
    figure("writes of refresh", 0, count("refresh", isWrite)),
  ];
}

function requestsTable({ requests: of }: Contest, modes: readonly Mode[]): Table {
  return {
    columns: ["Operation", ...modes],
    rows: operations.map((operation) => [operation, ...modes.map((mode) => requests(byMethod(of(mode, operation))))]),
  };
}
