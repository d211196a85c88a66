import assert from "node:assert/strict";
import { join } from "node:path";
import type { DriftReport, ResourceDrift } from "../../provider/src/drift/report";
import { runProcess } from "../../tools/processes";
import { omit } from "../../provider/src/properties/values";
import { behaviourOfLifecycles, type Drift, type Fixture, type Sample } from "../lifecycle/sample";
import { samples } from "../lifecycle/samples";
import { succeeded, writesOf } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { definitions } from "../support/kinds";
import { typeOf } from "../support/modes";

const bin = join(__dirname, "..", "..", "provider", "bin", "pulumi-bunny.cjs");

/** Properties by resource; `"gone"` for what is not there any more. */
type Shown = Readonly<Record<string, readonly string[] | "gone">>;

/** What `drift` tells. */
interface Told {
  readonly code: number | null;
  readonly shown: Shown;
  /** The exact paths, by resource. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

/** A resource of the stack, named after its kind. */
interface Subject extends Sample {
  readonly world: Fixture;
  /** What can drift of it and is repaired in place. */
  readonly drifts: readonly Drift[];
}

/** One stack with the sample of each kind. Properties one by one are the matter of the tests in Pulumi's provider process. */
describe("drift matrix on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let subjects: readonly Subject[];
  let neighbours: unknown;

  const neighboursNow = () => Object.fromEntries(subjects.map(({ kind, world }) => [kind, world.neighbours()]));

  before(async () => {
    stack = await startEngineStack({ sandbox: { behaviour: behaviourOfLifecycles } });
    subjects = samples.map((sample) => {
      const world = sample.prepare(stack.sandbox);
      const { replaceOn } = definitions.find(({ kind }) => kind === sample.kind) ?? assert.fail(sample.kind);
      return {
        ...sample,
        world,
        get drifts() {
          return world.drifts.filter(({ property }) => !replaceOn.includes(property));
        },
      };
    });
    stack.declare({ resources: subjects.map(({ kind, world }) => ({ kind, name: kind, args: argsOf(world) })) });
    neighbours = neighboursNow();
    // With processes of its own, as a program's first up has.
    succeeded(await stack.start(["up", "--yes", "--skip-preview"]).finished);
  });
  after(async () => {
    await stack.dispose();
  });

  const drift = async (): Promise<Told> => {
    const { workspace } = stack;
    const result = await workspace.withProvider((provider) =>
      runProcess(process.execPath, [bin, "drift", "--json"], {
        cwd: workspace.projectFolder,
        environment: { ...workspace.environment, ...provider, TEST_PROGRAM: join(workspace.folder, "program.json") },
      }),
    );
    assert.ok(result.code === 0 || result.code === 2, result.output);
    const report = JSON.parse(result.stdout) as DriftReport;
    const drifted = report.stacks.flatMap(({ resources }) => resources).filter(({ status }) => status !== "unchanged");
    return {
      code: result.code,
      shown: Object.fromEntries(drifted.map((each) => [each.name, propertiesOf(each)])),
      paths: Object.fromEntries(drifted.map(({ name, properties }) => [name, properties.map(({ path }) => path)])),
    };
  };

  it("names what others changed in all resources at once, repairs it by as many writes, and settles", async () => {
    assert.deepEqual(await filesThatDeclare(stack), ["index.js"], "Pulumi takes our code for the program");

    for (const round of [0, 1]) {
      const drifting = subjects.filter(({ drifts }) => drifts.length > round);
      for (const { drifts } of drifting) await drifts[round]?.happen();
      const shown = drifting.map(({ kind, drifts }) => [kind, [drifts[round]?.property]] as const);
      const { paths, ...told } = await drift();
      assert.deepEqual(told, { code: 2, shown: Object.fromEntries(shown) });
      if (round === 1) assert.deepEqual(paths["ContainerApp"], ["autoScaling.max"]);
      const repaired = succeeded(await stack.up("--refresh"));
      const repairs = drifting.flatMap(({ drifts }) => drifts[round]?.repair ?? []);
      assert.deepEqual(writesOf(repaired).sort(), writesOf({ requests: repairs }).sort());
    }
    assert.deepEqual(await drift(), { code: 0, shown: {}, paths: {} });
  });

  it("says of all that others removed that it is gone, makes it again, and destroys it and nothing of others", async () => {
    const removable = subjects.filter(
      ({ world, cannotBeRead }) => world.removed === undefined && world.restore === undefined && cannotBeRead !== true,
    );
    for (const { world } of removable) await world.remove();
    const { code, shown } = await drift();
    assert.deepEqual(
      { code, shown },
      { code: 2, shown: Object.fromEntries(removable.map(({ kind }) => [kind, "gone"])) },
    );
    succeeded(await stack.up("--refresh"));
    for (const { kind, world } of subjects) assert.ok(world.exists(), kind);
    assert.deepEqual(await drift(), { code: 0, shown: {}, paths: {} });
    succeeded(await stack.destroy());
    for (const { kind, world, hasNoOutputs } of subjects) assert.ok(hasNoOutputs === true || !world.exists(), kind);
    assert.deepEqual(neighboursNow(), neighbours);
    stack.sandbox.assertNoViolations();
  });
});

/** What a program writes: time limits are options of a resource, not arguments. */
const argsOf = ({ full }: Fixture): Fixture["full"] => omit(full, ["__timeouts"]);

function propertiesOf({ status, properties }: ResourceDrift): readonly string[] | "gone" {
  if (status === "gone") return "gone";
  return [...new Set(properties.map(({ path }) => path.split(/[.[]/)[0] ?? ""))];
}

/** Files that state names as those of the program that declare the resources. */
async function filesThatDeclare({ workspace }: EngineStack): Promise<readonly string[]> {
  const { deployment } = await workspace.exportState();
  const ours = (deployment.resources ?? []).filter(({ type }) => type.startsWith(typeOf("")));
  return [...new Set(ours.map(({ sourcePosition = "" }) => /[^/]*(?=#)/.exec(sourcePosition)?.[0] ?? "none"))];
}
