import assert from "node:assert/strict";
import type { FaultAnswer } from "pulumi-bunny-sandbox";
import { readState } from "../../provider/src/contract/state";
import { omit } from "../../provider/src/properties/values";
import { Refused } from "../support/inMemoryEngine/plan";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { missingForGet } from "../support/modes";
import { clockSpeed, providerHost } from "../support/providerHost";
import { sameRequests } from "../support/readings";
import { sameInEachRun } from "../support/servedKinds";
import { isThorough } from "../support/thoroughly";
import { mistakesIn } from "./mistakes";
import { behaviourOfLifecycles, type Change, type Sample, type Step, type Fixture } from "./sample";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const failures: ReadonlyArray<{ readonly name: string; readonly act: boolean; readonly answer: FaultAnswer }> = [
  { name: "is refused", act: false, answer: { kind: "status", status: 400 } },
  { name: "fails", act: false, answer: { kind: "status", status: 500 } },
  { name: "acts and fails", act: true, answer: { kind: "status", status: 500 } },
  { name: "is reset", act: false, answer: { kind: "reset" } },
  { name: "acts and is reset", act: true, answer: { kind: "reset" } },
  { name: "acts and answers with a page", act: true, answer: { kind: "html" } },
  { name: "answers 404 with a page", act: false, answer: { kind: "html", status: 404 } },
  { name: "acts and answers 404 with a page", act: true, answer: { kind: "html", status: 404 } },
  { name: "acts and answers with half a reply", act: true, answer: { kind: "truncated" } },
];

const notFound = (ErrorKey: string | undefined): FaultAnswer => ({
  kind: "status",
  status: 404,
  body: { ErrorKey, Message: "Object Not Found" },
});

/** What an update does after a failure depends on whether it acted; create shows all ways to fail. */
const failuresOfUpdates = isThorough
  ? failures
  : failures.filter(({ name }) => name === "fails" || name === "acts and is reset");

function stepOf(request: string): Step {
  const [method = "", path = ""] = request.split(" ");
  return { method, path };
}

/** What may fail of a create or a delete. */
const stepsOf =
  (action: "create" | "delete") =>
  ({ steps, requests }: Fixture): readonly Step[] =>
    steps?.[action] ?? [...new Set(requests[action])].map(stepOf);
const stepsOfCreate = stepsOf("create");
const stepsOfDelete = stepsOf("delete");

/** What is sent for a change that is made in place, without what is only read. */
function writesOfUpdates({ changes }: Fixture): ReadonlyArray<Step & { readonly change: Change }> {
  return changes
    .filter(({ action }) => action === "update")
    .flatMap((change) =>
      [...new Set(change.requests)].flatMap((request) => {
        const step = stepOf(request);
        return step.method === "GET" ? [] : [{ ...step, change }];
      }),
    );
}

/**
 * The tests that every kind of resource passes; a new kind gets them by its sample, in a file of `kinds/`. They run in
 * Pulumi's own dynamic-provider process, or in the plugin: see test/support/mode.ts.
 */
export function describeLifecycles(samples: readonly Sample[]): void {
  describe(`lifecycle of ${samples.map(({ kind }) => kind).join(", ")}`, function () {
    this.timeout(isThorough ? 300_000 : 60_000);
    lifecycleTests(samples);
  });
}

function lifecycleTests(samples: readonly Sample[]): void {
  const host = providerHost({ behaviour: behaviourOfLifecycles, clockSpeed });

  for (const sample of samples) {
    describe(sample.kind, () => {
      const start = (): { world: Fixture; resource: EngineResource } => ({
        world: sample.prepare(host.sandbox),
        resource: host.resource(sample.kind),
      });
      /** A resource that was created from minimal inputs. */
      const created = async (): Promise<{ world: Fixture; resource: EngineResource }> => {
        const both = start();
        await both.resource.up(both.world.minimal);
        return both;
      };

      /** Whether destroy did what it is to do. */
      const isEnded = (world: Fixture): boolean => sample.hasNoOutputs === true || !world.exists();
      const whereOwned = (title: string, test: () => Promise<void>): void => {
        if (sample.hasNoOutputs !== true) it(title, test);
      };
      const whereFailuresDiffer = (title: string, test: () => Promise<void>): void => {
        if (sample.failsLike === undefined || isThorough) it(title, test);
      };
      const whereBelow = (title: string, test: () => Promise<void>): void => {
        if (sample.hasNoParent !== true) it(title, test);
      };

      it("is created from minimal inputs, with the expected requests and id", async () => {
        const { world, resource } = start();
        const requests = await host.requestsOf(() => resource.up(world.minimal));
        sameRequests(requests, world.requests.create);
        assert.equal(resource.state()?.id, world.id);
        assert.ok(world.exists());
      });

      it("is created from full inputs", async () => {
        const { world, resource } = start();
        await resource.up(world.full);
        assert.ok(world.exists());
      });

      it("is left alone by a second up, which makes no request", async () => {
        const { world, resource } = await created();
        const requests = await host.requestsOf(async () => {
          assert.deepEqual(await resource.up(world.minimal), { action: "same", changed: [] });
        });
        assert.deepEqual(requests, []);
      });

      it("is read back by GETs alone, as create gave it", async () => {
        const { world, resource } = await created();
        const before = resource.state();
        const requests = await host.requestsOf(async () => {
          assert.deepEqual(await resource.refresh(), []);
        });
        const after = resource.state();
        sameRequests(requests, world.requests.read);
        assert.deepEqual(sameInEachRun(after?.outs), sameInEachRun(before?.outs));
        assert.deepEqual(sameInEachRun(after?.inputs), sameInEachRun(before?.inputs));
      });

      it("shows each managed property that drifted alone, and up repairs it by the smallest request", async () => {
        for (const pick of start().world.drifts.keys()) {
          const { world, resource } = start();
          await resource.up(world.full);
          const drift = world.drifts[pick];
          assert.ok(drift);
          await drift.happen();
          assert.deepEqual(await resource.refresh(), [drift.property]);
          const requests = await host.requestsOf(() => resource.up(world.full));
          sameRequests(requests, drift.repair);
          assert.deepEqual(await resource.refresh(), []);
        }
      });

      it("deleted outside Pulumi, is dropped by refresh and made again by up", async () => {
        const { world, resource } = await created();
        await world.remove();
        assert.deepEqual(await resource.refresh(), world.removed ?? "gone");
        await world.restore?.();
        const { action } = await resource.up(world.minimal);
        assert.equal(action, world.removed === undefined ? "create" : "update");
        assert.ok(world.exists());
      });

      whereBelow("with its parent gone, is dropped by refresh, and destroy succeeds", async () => {
        const first = await created();
        await first.world.removeParent?.();
        assert.equal(await first.resource.refresh(), "gone");
        const second = await created();
        await second.world.removeParent?.();
        await second.resource.destroy();
      });

      whereBelow("with its parent gone, is not created, and the error says so", async () => {
        const { world, resource } = start();
        await world.removeParent?.();
        await assert.rejects(resource.up(world.minimal), /does not exist/);
        assert.equal(resource.state(), undefined);
      });

      it("leaves everything else as it is, through create, refresh and destroy", async () => {
        const { world, resource } = start();
        const before = world.neighbours();
        await resource.up(world.full);
        assert.deepEqual(world.neighbours(), before);
        await resource.refresh();
        await resource.destroy();
        assert.deepEqual(world.neighbours(), before);
        assert.ok(isEnded(world));
      });

      it("is updated in place or replaced by a change of each property, with the expected requests", async () => {
        const listed = new Set(start().world.changes.map(({ property }) => property));
        for (const pick of start().world.changes.keys()) {
          const { world, resource } = await created();
          const change = world.changes[pick];
          assert.ok(change);
          await change.prepare?.();
          const args = { ...world.minimal, [change.property]: change.value };
          const changed = change.action === "same" ? [] : [change.property];
          assert.deepEqual(await resource.preview(args), { action: change.action, changed });
          const requests = await host.requestsOf(() => resource.up(args));
          sameRequests(requests, change.requests);
          // What steers us keeps its old copy in state: an engine that asks diff shows no difference.
          if (change.action !== "same") assert.deepEqual(await resource.refresh(), []);
        }
        for (const property of Object.keys(start().world.minimal).filter((name) => !name.startsWith("__")))
          assert.ok(listed.has(property), `${property} is in the table`);
      });

      it("sets each optional property, and removes it again when it is omitted", async () => {
        for (const pick of start().world.optional.keys()) {
          const { world, resource } = await created();
          const optional = world.optional[pick];
          assert.ok(optional);
          await optional.prepare?.();
          assert.equal((await resource.up({ ...world.minimal, [optional.property]: optional.value })).action, "update");
          assert.deepEqual(await resource.refresh(), []);
          assert.equal((await resource.up(world.minimal)).action, "update");
          assert.deepEqual(await resource.refresh(), []);
          assert.deepEqual((await resource.up(world.minimal)).action, "same");
        }
      });

      it("may have any input unknown in a preview, at creation and later", async () => {
        const { world, resource } = await created();
        const fresh = host.resource(sample.kind);
        const requests = await host.requestsOf(async () => {
          for (const property of Object.keys(world.full)) {
            assert.equal((await fresh.preview({ ...world.full, [property]: unknown })).action, "create");
            await resource.preview({ ...world.minimal, [property]: unknown });
          }
        });
        assert.deepEqual(requests, []);
      });

      whereFailuresDiffer(
        "is finished by the next up after a failure at any step of create, and destroy leaves nothing",
        async () => {
          await everyFailure(stepsOfCreate, async (world, resource, fail) => {
            const before = world.neighbours();
            fail();
            await resource.up(world.minimal).catch(() => undefined);
            mend(stepsOfCreate(world));
            // What exists must be known, or be told as foreign rather than be overwritten.
            if (resource.state() === undefined) assert.ok(isEnded(world), "something exists that nobody recorded");
            await resource.up(world.minimal);
            assert.ok(world.exists());
            assert.deepEqual(await resource.refresh(), []);
            assert.equal((await resource.up(world.minimal)).action, "same");
            await resource.destroy();
            assert.ok(isEnded(world), "destroy left the object behind");
            assert.deepEqual(world.neighbours(), before);
          });
        },
      );

      whereFailuresDiffer("is reported truthfully by a refresh after a failure at any step of create", async () => {
        await everyFailure(stepsOfCreate, async (world, resource, fail) => {
          fail();
          await resource.up(world.minimal).catch(() => undefined);
          mend(stepsOfCreate(world));
          const wasRecorded = resource.state() !== undefined;
          const isGone = (await resource.refresh()) === "gone";
          // What is empty rather than gone may have been recorded in doubt.
          if (sample.hasNoOutputs !== true)
            assert.equal(isGone, !world.exists() && (world.removed === undefined || !wasRecorded));
          await resource.up(world.minimal);
          assert.ok(world.exists());
          await resource.destroy();
          assert.ok(isEnded(world));
        });
      });

      whereFailuresDiffer(
        "is what the program says by the next up after a failure at any write of an update",
        async () => {
          await everyFailure(
            writesOfUpdates,
            async (world, resource, fail, step) => {
              const { change } = step();
              const args = { ...world.minimal, [change.property]: change.value };
              await resource.up(world.minimal);
              await change.prepare?.();
              fail();
              await resource.up(args).catch(() => undefined);
              mend([step()]);
              try {
                await resource.up(args);
              } catch (error) {
                if (sample.unconfirmedUpdate === undefined) throw error;
                assert.match(String(error), sample.unconfirmedUpdate);
                return;
              }
              assert.deepEqual(await resource.refresh(), []);
              assert.equal((await resource.up(args)).action, "same");
              await resource.destroy();
              assert.ok(isEnded(world));
            },
            failuresOfUpdates,
          );
        },
      );

      whereFailuresDiffer("is deleted by the next destroy after a failure at any step of delete", async () => {
        await everyFailure(stepsOfDelete, async (world, resource, fail) => {
          await resource.up(world.minimal);
          fail();
          await resource.destroy().catch(() => undefined);
          mend(stepsOfDelete(world));
          if (world.exists()) assert.ok(resource.state(), "it exists and nobody knows");
          await resource.destroy();
          assert.ok(isEnded(world));
        });
      });

      it("stays in state if its removal is answered 404 although it exists, and the error says so", async () => {
        await everyFailure(
          (world) => stepsOfDelete(world).filter(({ method }) => method !== "GET"),
          async (world, resource, fail) => {
            await resource.up({ ...world.minimal, __timeouts: { delete: "20s" } });
            fail();
            await assert.rejects(resource.destroy(), /stays in state|run the same command again/);
            assert.ok(world.exists());
            assert.ok(resource.state());
            mend(stepsOfDelete(world));
            await resource.destroy();
            assert.ok(isEnded(world));
          },
          [
            { name: "answers 404 with a key", act: false, answer: notFound("thing.not_found") },
            { name: "answers 404 without a key", act: false, answer: notFound(undefined) },
          ],
        );
      });

      whereOwned("is refused where it exists already, and the error says what to do", async () => {
        const { world, resource } = start();
        await world.make();
        await assert.rejects(resource.up(world.minimal), /already exists?.*`adopt: true`/);
        assert.equal(resource.state(), undefined);
        assert.ok(world.exists());
      });

      for (const adopt of [true, "overwrite"]) {
        whereOwned(
          `is taken over with adopt ${JSON.stringify(adopt)} where it exists, and destroyed with the stack`,
          async () => {
            const { world, resource } = start();
            const before = world.neighbours();
            await world.make();
            const requests = await host.requestsOf(() => resource.up({ ...world.minimal, adopt }));
            sameRequests(requests, world.requests.adopt ?? world.requests.read);
            assert.equal((await resource.up({ ...world.minimal, adopt })).action, "same");
            await resource.destroy();
            assert.ok(!world.exists());
            assert.deepEqual(world.neighbours(), before);
          },
        );
      }

      whereOwned("is not changed by adopt that comes or goes later", async () => {
        const { world, resource } = await created();
        assert.deepEqual(await resource.up({ ...world.minimal, adopt: true }), { action: "same", changed: [] });
        // Where it is not frozen, the copy in state is the old one: an engine that asks diff shows no difference.
        const drifted = await resource.refresh();
        assert.ok(drifted !== "gone" && drifted.every((property) => property === "adopt"));
        assert.deepEqual(await resource.up(world.minimal), { action: "same", changed: [] });
      });

      it("is destroyed by the expected requests, and a second destroy of the same state succeeds", async () => {
        const { world, resource } = await created();
        const state = resource.state();
        sameRequests(await host.requestsOf(resource.destroy), world.requests.delete);
        resource.restore(state);
        sameRequests(
          await host.requestsOf(resource.destroy),
          sample.hasNoOutputs === true ? [] : (world.requests.deleteAgain ?? world.requests.read),
        );
        assert.ok(isEnded(world));
      });

      it("is the same in other spellings, in the program and on the server", async () => {
        const { world, resource } = await created();
        for (const spelling of world.spellings) {
          assert.deepEqual(await resource.up(spelling), { action: "same", changed: [] });
        }
        for (const index of world.spellings.keys()) {
          const other = start();
          await other.resource.up(other.world.spellings[index] ?? {});
          assert.equal(other.resource.state()?.id, other.world.id);
        }
      });

      for (const behaviour of sample.behaviours ?? []) {
        it(`lives its whole life under ${JSON.stringify(behaviour)}`, async () => {
          const usual = host.sandbox.options().behaviour;
          try {
            const { world, resource } = start();
            const before = world.neighbours();
            host.sandbox.setOptions({ behaviour });
            await resource.up(world.minimal);
            assert.deepEqual(await resource.refresh(), []);
            assert.equal((await resource.up(world.minimal)).action, "same");
            await world.remove();
            assert.deepEqual(await resource.refresh(), world.removed ?? "gone");
            await world.restore?.();
            await resource.up(world.minimal);
            if (sample.hasNoOutputs !== true)
              await assert.rejects(host.resource(sample.kind).up(world.minimal), /already exists?/);
            await resource.destroy();
            assert.ok(isEnded(world));
            assert.deepEqual(world.neighbours(), before);
          } finally {
            host.sandbox.setOptions({ behaviour: usual });
          }
        });
      }

      it("refuses bad inputs before any request, names the property and says what to write", async () => {
        const { world, resource } = start();
        const requests = await host.requestsOf(async () => {
          for (const { args, says } of world.invalid) {
            await assert.rejects(resource.up(args), (error: unknown) => {
              assert.ok(error instanceof Refused, `${JSON.stringify(args)} was not refused by check: ${String(error)}`);
              assert.match(error.message, says);
              return true;
            });
          }
        });
        assert.deepEqual(requests, []);
      });

      it("refuses what its definition rules out before any request, and names the property", async () => {
        const { world, resource } = start();
        const requests = await host.requestsOf(async () => {
          const variants = [world.full, ...(world.alternatives ?? []).map((one) => one.inputs)];
          for (const { inputs, says } of mistakesIn(sample.kind, variants)) {
            await assert.rejects(resource.up(inputs), (error: unknown) => {
              assert.ok(error instanceof Refused, `not refused by check, where it must say ${says}: ${String(error)}`);
              assert.ok(error.message.includes(says), `${error.message} does not say ${says}`);
              return true;
            });
          }
        });
        assert.deepEqual(requests, []);
      });

      it("reads what exists by its id alone, and fails for an id that does not exist", async () => {
        const { world, resource } = await created();
        const props = await host.resource(sample.kind).get(world.id);
        const state = resource.state();
        assert.ok(state);
        const outs = omit(state.outs, ["__provider", "__managed", "__timeouts"]);
        const got = Object.fromEntries(Object.keys(outs).map((name) => [name, props[name]]));
        assert.deepEqual(got, { ...outs, ...world.readBack });
        assert.ok(readState([], state.outs).managed);
        await (world.removed === undefined ? world.remove() : world.removeParent?.());
        await assert.rejects(host.resource(sample.kind).get(world.id), missingForGet);
        await assert.rejects(
          host.resource(sample.kind).get(sample.badId ?? "nonsense"),
          /is not a valid id for this kind of resource/,
        );
      });

      /**
       * Runs a scenario for each step and each way to fail: all at the same time, since each waits for retries, and then
       * those one by one whose faults would meet the others, because the path of their step names no zone.
       */
      async function everyFailure<Failing extends Step>(
        stepsOf: (world: Fixture) => readonly Failing[],
        scenario: (world: Fixture, resource: EngineResource, fail: () => void, step: () => Failing) => Promise<void>,
        ways = failures,
      ): Promise<void> {
        const failed: string[] = [];
        const runs = stepsOf(start().world).flatMap(({ path }, index) =>
          ways.map(({ name, act, answer }) => ({
            isShared: !/\d/.test(path),
            run: async () => {
              const { world, resource } = start();
              // Its path may have an id that the API gives only when the scenario begins.
              const step = (): Failing => {
                const found = stepsOf(world)[index];
                assert.ok(found);
                return found;
              };
              try {
                const fail = (): void => {
                  host.sandbox.addFault({ method: step().method, path: step().path, act, answer, times: "always" });
                };
                await scenario(world, resource, fail, step);
              } catch (error) {
                failed.push(`${step().method} ${step().path} ${name}: ${String(error)}`);
              }
            },
          })),
        );
        await Promise.all(runs.filter(({ isShared }) => !isShared).map(({ run }) => run()));
        for (const { run } of runs.filter(({ isShared }) => isShared)) await run();
        assert.deepEqual(failed, []);
      }

      /** Other scenarios still need their faults, so only those of these steps end. */
      function mend(steps: readonly Step[]): void {
        for (const { id, fault } of host.sandbox.faults()) {
          if (steps.some(({ path }) => path === fault.path)) host.sandbox.removeFault(id);
        }
      }
    });
  }

  // A group of its own, because mocha runs the tests of a group before those of the groups in it.
  describe("afterwards", () => {
    it("no key was written anywhere in all this: not to the terminal, not to the journal", async () => {
      const everything = (await host.wholeOutput()) + JSON.stringify(host.wholeJournal());
      assert.ok(host.wholeJournal().length > 0, "nothing was recorded at all");
      assert.ok(!everything.includes("key-of-run"));
    });
  });
}
