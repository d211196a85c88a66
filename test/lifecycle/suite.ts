import assert from "node:assert/strict";
import type { FaultAnswer } from "pulumi-bunny-sandbox";
import { isUnknown } from "../../provider/src/adapters/pulumiWire";
import { readState } from "../../provider/src/contract/state";
import { omit } from "../../provider/src/properties/values";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { missingForGet } from "../support/modes";
import { type ProviderHost, providerHost } from "../support/providerHost";
import { sameInEachRun } from "../support/servedKinds";
import { isThorough } from "../support/thoroughly";
import { mistakesIn } from "./mistakes";
import { commonFailures, type Failure } from "./failures";
import { behaviourOfLifecycles, type Change, type Sample, type Step, type Fixture } from "./sample";

/** What a message must not have: more than three lines, and values that are none. */
const odd = /\n.*\n.*\n|\bundefined\b|\[object |\bNaN\b/;

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const failures: readonly Failure[] = isThorough
  ? [
      ...commonFailures,
      { name: "acts and answers with a page", act: true, answer: { kind: "html" } },
      { name: "answers 404 with a page", act: false, answer: { kind: "html", status: 404 } },
      { name: "acts and answers 404 with a page", act: true, answer: { kind: "html", status: 404 } },
      { name: "acts and answers with half a reply", act: true, answer: { kind: "truncated" } },
    ]
  : commonFailures;

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
  const host = providerHost({ behaviour: behaviourOfLifecycles });

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
        if (sample.hasNoOutputs !== true && sample.isPart !== true) it(title, test);
      };
      const whereFailuresDiffer = (title: string, test: () => Promise<void>): void => {
        if (sample.failsLike === undefined || isThorough) it(title, test);
      };

      it("is created, left alone, read and destroyed by the expected requests, and may be gone before", async () => {
        const output = await wholeLife(host, sample);
        // Where its parent is there, what is gone is no sign of another account. Neither is what is not in a list, nor a
        // storage zone that the account shows as deleted.
        const isSign = sample.hasNoParent === true && sample.isListed !== true;
        assert.equal(/was not there: does the API key belong/.test(output), isSign, output);
      });

      it("changes nothing else when it is created, read and destroyed", async () => {
        const { world, resource } = start();
        const before = world.neighbours();
        await resource.up(world.full);
        assert.deepEqual(world.neighbours(), before);
        await resource.refresh();
        await resource.destroy();
        assert.deepEqual(world.neighbours(), before);
        assert.ok(isEnded(world));
      });

      it("is changed in place or replaced by a change of each property, by the expected requests, and back", async () => {
        const all = ({ changes, optional = [] }: Fixture): readonly Change[] => [
          ...changes,
          ...optional.map((each) => ({ ...each, action: "update" as const })),
        ];
        const { minimal } = start().world;
        const named = all(start().world).map(({ property }) => property);
        for (const property of Object.keys(minimal).filter((name) => !name.startsWith("__")))
          assert.ok(named.includes(property), `${property} is in the table`);
        for (const pick of named.keys()) {
          const { world, resource } = await created();
          const change = all(world)[pick];
          assert.ok(change);
          await change.prepare?.();
          const { property, action } = change;
          const args = { ...world.minimal, [property]: change.value };
          const changed = action === "same" ? [] : [property];
          assert.deepEqual(await resource.preview(args), { action, changed });
          const requests = await host.requestsOf(() => resource.up(args));
          if (change.requests !== undefined) assert.deepEqual(requests, change.requests);
          // What steers us keeps its old copy in state: an engine that asks diff shows no difference.
          if (action !== "same") assert.deepEqual(await resource.refresh(), []);
          if (action !== "update" || property in world.minimal) continue;
          await resource.expectUp("update", world.minimal);
          assert.deepEqual(await resource.refresh(), []);
          await resource.expectUp("same", world.minimal);
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
            mend(world);
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
          mend(world);
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
        "is what the program declares after the next up, whichever write of an update failed",
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
              mend(world);
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
          mend(world);
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
            mend(world);
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
            const output = await host.outputOf(async () => {
              const requests = await host.requestsOf(() => resource.up({ ...world.minimal, adopt }));
              assert.deepEqual(requests, world.requests.adopt ?? world.requests.read);
            });
            assert.match(output, /takes over /);
            assert.equal((await resource.up({ ...world.minimal, adopt })).action, "same");
            await resource.destroy();
            assert.ok(!world.exists());
            assert.deepEqual(world.neighbours(), before);
          },
        );
      }

      whereOwned("is not changed if adopt is set or removed later", async () => {
        const { world, resource } = await created();
        assert.deepEqual(await resource.up({ ...world.minimal, adopt: true }), { action: "same", changed: [] });
        // Where it is not frozen, the copy in state is the old one: an engine that asks diff shows no difference.
        const drifted = await resource.refresh();
        assert.ok(drifted !== "gone" && drifted.every((property) => property === "adopt"));
        assert.deepEqual(await resource.up(world.minimal), { action: "same", changed: [] });
      });

      it("is not changed by another spelling, in the program or on the server", async () => {
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
            if (sample.hasNoOutputs !== true && sample.isPart !== true)
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
        const { full, alternatives = [], invalid = [] } = start().world;
        const [calls = assert.fail(sample.kind)] = await host.beginRun(sample.kind);
        const requests = await host.requestsOf(async () => {
          for (const { args, says } of [
            ...invalid,
            ...mistakesIn(sample.kind, [full, ...alternatives.map(({ inputs }) => inputs)]),
          ]) {
            const { failures } = await calls.check(args);
            for (const { reason } of failures) assert.doesNotMatch(reason, odd);
            const told = failures.map(({ reason }) => reason).join("\n");
            assert.ok(
              typeof says === "string" ? told.includes(says) : says.test(told),
              `${JSON.stringify(args)} is told ${JSON.stringify(told)}, where that must say ${String(says)}`,
            );
          }
        });
        assert.deepEqual(requests, []);
      });

      if (sample.cannotBeRead === undefined)
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

      /** The fault of each scenario. */
      const faults = new Map<Fixture, number>();

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
            // The number of a version is no id.
            isShared: !/\d/.test(path.replaceAll(/\/v\d+(?=\/)/g, "")),
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
                  const { method, path } = step();
                  faults.set(world, host.sandbox.addFault({ method, path, act, answer, times: "always" }));
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

      /** Other scenarios still need their faults. */
      function mend(world: Fixture): void {
        host.sandbox.removeFault(faults.get(world) ?? 0);
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

/**
 * One object from its preview to the end: the requests of each step, and its state between them.
 *
 * @returns what is said where the object is gone before it is destroyed
 */
export async function wholeLife(host: ProviderHost, sample: Sample): Promise<string> {
  const world = sample.prepare(host.sandbox);
  const { minimal } = world;
  const resource = host.resource(sample.kind);
  const { action, outs } = await resource.previewOutputs(minimal);
  assert.equal(action, "create");
  if (outs !== undefined) {
    const told = Object.keys(outs).filter((name) => !name.startsWith("__") && !isUnknown(outs[name]));
    assert.deepEqual(told.sort(), Object.keys(omit(minimal, ["adopt", "__timeouts"])).sort(), "the others are unknown");
  }
  assert.deepEqual(await host.requestsOf(() => resource.up(minimal)), world.requests.create);
  const made = resource.inState();
  assert.equal(made.id, world.id);
  assert.ok(world.exists());

  const again = await host.requestsOf(async () => {
    assert.deepEqual(await resource.up(minimal), { action: "same", changed: [] });
  });
  assert.deepEqual(again, []);
  const reads = await host.requestsOf(async () => {
    assert.deepEqual(await resource.refresh(), []);
  });
  assert.deepEqual(reads, world.requests.read);
  const read = resource.inState();
  assert.deepEqual(sameInEachRun(read.outs), sameInEachRun(made.outs));
  assert.deepEqual(sameInEachRun(read.inputs), sameInEachRun(made.inputs));

  const isOver = (): boolean => sample.hasNoOutputs === true || !world.exists();
  const said = await host.outputOf(async () => {
    assert.deepEqual(await host.requestsOf(resource.destroy), world.requests.delete);
  });
  assert.doesNotMatch(said, /was not there/);
  assert.ok(isOver());
  resource.restore(read);
  const { deleteAgain = world.requests.read } = world.requests;
  const saidThen = await host.outputOf(async () => {
    assert.deepEqual(await host.requestsOf(resource.destroy), sample.hasNoOutputs === true ? [] : deleteAgain);
  });
  assert.ok(isOver());
  return saidThen;
}
