import assert from "node:assert/strict";
import { definitions } from "../../support/kinds";
import { providerHost } from "../../support/providerHost";
import { behaviourOfLifecycles, type Sample } from "../sample";
import { managedPaths, together } from "./paths";
import { changeEach, type Outcome, removeEach } from "./properties";
import { startSubject } from "./subject";

/**
 * What drifts is shown exactly and repaired, for every managed property of every kind: made from the definitions and the
 * samples, so that what is new is in it without being named. In Pulumi's own dynamic-provider process, or in the plugin.
 */
export function describeMatrix(samples: readonly Sample[]): void {
  describe("drift matrix", function () {
    this.timeout(180_000);

    const host = providerHost({ behaviour: behaviourOfLifecycles });
    const outcomes: Outcome[] = [];
    let removals = 0;

    for (const sample of samples) {
      describe(sample.kind, () => {
        const definition = definitions.find(({ kind }) => kind === sample.kind);
        assert.ok(definition, `${sample.kind} is no kind of resource`);
        const startFull = () => startSubject(host, definition, sample, ({ full }) => full);

        it("each managed property that changed is shown alone, repaired by the smallest request, and settled", async () => {
          const outcome = await changeEach(host, definition, sample);
          outcomes.push(outcome);
          assert.deepEqual(outcome.problems, []);
        });

        it("each that somebody removed is shown alone, brought back, and settled", async () => {
          const { removed, problems } = await removeEach(host, definition, sample);
          removals += removed.length;
          assert.deepEqual(problems, []);
        });

        it("what nobody manages is no drift when it appears", async () => {
          const subject = await startSubject(host, definition, sample, ({ minimal }) => minimal);
          const { world, inputs } = subject;
          const { cannotDrift = {} } = world;
          const [all, few] = [together(world.full, inputs), inputs].map(
            (each) => managedPaths(definition, each).filter(([top = ""]) => !(top in cannotDrift)).length,
          );
          const wasEdited = await subject.editElsewhere(together(world.full, inputs));
          assert.ok(wasEdited || all === few, "nothing appeared");
          assert.deepEqual(await subject.drifted(), []);
          assert.deepEqual(await subject.resource.up(inputs), { action: "same", changed: [] });
        });

        it("another order is no drift", async () => {
          const usual = host.sandbox.options().behaviour;
          const { resource, drifted, inputs } = await startFull();
          try {
            host.sandbox.setOptions({ behaviour: { listOrder: "reversed" } });
            assert.deepEqual(await drifted(), []);
            assert.deepEqual(await resource.up(inputs), { action: "same", changed: [] });
            host.sandbox.setOptions({ behaviour: usual });
            assert.deepEqual(await drifted(), [], "in the usual order again");
          } finally {
            host.sandbox.setOptions({ behaviour: usual });
          }
        });

        it("neighbours that come, change and go are no drift", async () => {
          const { resource, drifted, world, inputs } = await startFull();
          const before = world.neighbours();
          if (world.changeElsewhere !== undefined) {
            await world.changeElsewhere();
            assert.notDeepEqual(world.neighbours(), before, "nothing was changed");
            assert.deepEqual(await drifted(), []);
          } else {
            const change = world.changes.find(({ action, prepare }) => action === "replace" && prepare === undefined);
            assert.ok(change, "the sample does not say how neighbours change");
            const neighbour = host.resource(sample.kind);
            await neighbour.up({ ...inputs, [change.property]: change.value });
            assert.deepEqual(await drifted(), []);
            await neighbour.destroy();
            assert.deepEqual(await drifted(), []);
          }
          const requests = await host.requestsOf(async () => {
            assert.deepEqual(await resource.up(inputs), { action: "same", changed: [] });
          });
          assert.deepEqual(requests, []);
        });

        it("what is gone is told so, and made again; with its parent gone it cannot be, and is easily destroyed", async () => {
          const { resource, world, inputs, repair, elsewhere } = await startFull();
          await elsewhere(world.remove);
          const shown = await resource.refresh();
          // `removed` is of the fewest inputs, and of settings more were given here.
          const isShown =
            sample.isPart === true && Array.isArray(shown) && world.removed?.every((name) => shown.includes(name));
          if (isShown !== true) assert.deepEqual(shown, world.removed ?? "gone");
          await world.restore?.();
          await resource.expectUp(world.removed === undefined ? "create" : "update", inputs);
          await repair(() => []);
          assert.equal(world.removeParent === undefined, sample.hasNoParent === true);
          if (world.removeParent === undefined) return;
          await world.removeParent();
          const before = resource.state();
          await resource.destroy();
          resource.restore(before);
          assert.equal(await resource.refresh(), "gone");
          await assert.rejects(resource.up(inputs), /does not exist/);
          assert.equal(resource.state(), undefined);
        });
      });
    }

    describe("in all", () => {
      it("properties of kinds of resources", function () {
        const exact = outcomes.flatMap((outcome) => outcome.exact);
        const cannotDrift = outcomes.flatMap((outcome) => Object.keys(outcome.cannotDrift));
        assert.ok(exact.length > 0 && outcomes.length === samples.length);
        if (this.test === undefined) return;
        this.test.title =
          `${exact.length} properties of ${outcomes.length} ${outcomes.length === 1 ? "resource" : "resources"}, all exact; ${removals} taken away and brought back; ` +
          `${cannotDrift.length} cannot drift:${reasonsInShort(outcomes)}`;
      });
    });
  });
}

/** What cannot drift, by reason. */
function reasonsInShort(outcomes: readonly Outcome[]): string {
  const reasons = new Map<string, string[]>();
  for (const { kind, cannotDrift } of outcomes) {
    for (const [path, reason] of Object.entries(cannotDrift)) {
      reasons.set(reason, [...(reasons.get(reason) ?? []), `${kind}.${path}`]);
    }
  }
  return [...reasons].map(([reason, paths]) => `\n          ${reason}: ${paths.join(", ")}`).join("");
}
