import { randomUUID } from "node:crypto";
import { type Contest, contest, type Contestants, type Measurement } from "../contest";
import type { Mode } from "../mode";
import type { Bench, Figure, Findings, Part } from "../part";
import type { SandboxProcess } from "../sandboxProcess";
import { ratioOfPairs, sample } from "../statistics";
import { megabytes, milliseconds, nothing, type Table, times } from "../table";

const operation = "up again";
/** How many times what as many raw resources cost. */
const atMost: Readonly<Record<Mode, number>> = { plugin: 1.1, dynamic: 1.2 };

/** What the classes of pulumi-bunny cost a program. */
export const program: Part = {
  name: "program",
  sizes: { usual: [200], full: [200] },
  title: "What a program costs: N `DnsRecord` and as many raw resources",
  text: "The same records of one DNS zone as `DnsRecord` and as a class that gives the same inputs to `pulumi.CustomResource` and has no outputs of its own, with the same provider. Of an `up` with nothing changed: processor time of the whole command and of the process that runs the program, and the memory of that process.",
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const contests: Contest[] = [];
  for (const count of bench.sizes) contests.push(await contest(bench, count, contestants(bench), ["up", operation]));
  return {
    figures: contests.flatMap((found) => bench.modes.flatMap((mode) => figure(found, mode))),
    tables: [timesTable(contests, bench.modes)],
  };
}

const rawOf = (mode: Mode): string => `raw ${mode}`;

function contestants({ sandbox, modes }: Bench): Contestants {
  return Object.fromEntries(
    modes.flatMap((mode) => [
      [rawOf(mode), recordsOf(sandbox, "raw", mode)],
      [mode, recordsOf(sandbox, "single", mode)],
    ]),
  );
}

type Measure = "allTime" | "programTime" | "programMemory";

function known({ measurements }: Contest, name: string, what: Measure): readonly number[] {
  const isWanted = (one: Measurement): boolean => one.program === name && one.operation === operation;
  return measurements.filter(isWanted).flatMap((one) => one[what] ?? []);
}

function ratio(found: Contest, mode: Mode, what: Measure): number | undefined {
  const [ours, raw] = [mode, rawOf(mode)].map((name) => known(found, name, what));
  return ours === undefined || raw === undefined || raw.length === 0 ? undefined : ratioOfPairs(ours, raw);
}

function figure(found: Contest, mode: Mode): readonly Figure[] {
  const most = atMost[mode];
  const measuredRatio = ratio(found, mode, "allTime");
  if (measuredRatio === undefined) return [];
  return [
    {
      what: `processor time of \`up\` with nothing changed against raw resources, ${mode}, N = ${found.count}`,
      target: `≤ ${times(most)}`,
      measured: times(measuredRatio),
      reached: measuredRatio <= most,
    },
  ];
}

function timesTable(contests: readonly Contest[], modes: readonly Mode[]): Table {
  return {
    columns: ["N", "Program", "Command", "÷ raw", "Program alone", "÷ raw", "its memory", "÷ raw"],
    rows: contests.flatMap((found) =>
      modes.flatMap((mode) =>
        [rawOf(mode), mode].map((name) => [
          String(found.count),
          name,
          ...(["allTime", "programTime", "programMemory"] as const).flatMap((what) => [
            inWords(what, known(found, name, what)),
            name === mode ? times(ratio(found, mode, what) ?? NaN) : "",
          ]),
        ]),
      ),
    ),
  };
}

function inWords(what: Measure, values: readonly number[]): string {
  if (values.length === 0) return nothing;
  const summed = sample(values);
  return what === "programMemory" ? megabytes(summed.median) : milliseconds(summed);
}

/** The program of this form, for a zone of its own. */
function recordsOf({ seed }: SandboxProcess, form: string, mode?: Mode): Contestants[string] {
  return async () => {
    const { dnsZones } = await seed({ dnsZones: [{ Domain: `bench-${randomUUID()}.example` }] });
    const [zone] = dnsZones;
    if (zone === undefined) throw new Error("the sandbox made no DNS zone");
    const environment = { BENCH_DNS_ZONE: String(zone.Id), BENCH_FORM: form };
    return { program: "records", environment, ...(mode === undefined ? {} : { mode }) };
  };
}
