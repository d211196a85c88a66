import assert from "node:assert/strict";
import { valueAt } from "../../../provider/src/properties/paths";
import type { EngineResource } from "../../support/inMemoryEngine/resource";
import type { StoredApp } from "../../support/toyApi";
import { startToyHost, toyHost } from "../../support/toyHost";
import { toyProviderText } from "../../support/toyProvider";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const web = { image: "nginx:1", environmentVariables: { A: "1", B: "2" }, probes: { readiness: { path: "/up" } } };

describe("dynamic adapter: state, diff, read and update", () => {
  const host = toyHost();
  const { program, created, remote, failedUp, requestsOf: requests } = host;

  const expectReplacement = async (app: EngineResource, inputs: Readonly<Record<string, unknown>>): Promise<void> => {
    assert.equal((await app.preview(inputs)).action, "replace");
  };
  /** Changes a container as somebody else would. */
  const drift = (app: EngineResource, containers: StoredApp["containerTemplates"]): void => {
    remote(app).containerTemplates = containers;
  };

  describe("state", () => {
    it("holds what was given, computed outputs, the names that are managed, and the version of its form", async () => {
      const app = await created(program({ containerTemplates: { web }, skipAwait: true }));
      const { outs, id } = app.inState();
      assert.equal(id, String(remote(app).id));
      assert.deepEqual(outs.containerTemplates, { web });
      assert.equal(outs.skipAwait, true);
      assert.equal(outs.token, remote(app).token);
      assert.equal(outs.__v, 1);
      assert.equal(outs.__provider, toyProviderText);
      assert.deepEqual(outs.__managed, {
        name: 1,
        containerTemplates: {
          web: { image: 1, environmentVariables: { A: 1, B: 1 }, probes: { readiness: { path: 1 } } },
        },
      });
    });

    it("holds the values of omitted inputs that replace, which nobody manages", async () => {
      const app = await created(program());
      assert.equal(app.inState().outs.region, "DE");
      assert.equal(app.inState().inputs.region, undefined);
      assert.equal(valueAt(app.inState().outs, ["__managed", "region"]), undefined);
    });

    it("takes undefined, dates, large whole numbers and NaN in outputs, because the object exists by then", async () => {
      const app = await created(program());
      const facts = { created: "2024-05-06T07:08:09.000Z", visits: 7, atoms: "100000000000000000000", list: [7, null] };
      assert.deepEqual(app.inState().outs.facts, facts);
      await app.refresh();
      assert.deepEqual(app.inState().outs.facts, facts);
      await app.expectUp("update", { name: app.inState().inputs.name, motto: "new" });
      assert.deepEqual(app.inState().outs.facts, facts);
    });

    it("is the same after a refresh as after the create, when nothing changed", async () => {
      const app = await created(
        program({ region: "NY", displayHost: "App.Example.com", password: "canary-8", containerTemplates: { web } }),
      );
      const { inputs, outs } = app.inState();
      assert.deepEqual(await requests(app.refresh), ["GET /apps/{id}"]);
      assert.deepEqual(app.inState().inputs, inputs);
      assert.deepEqual(app.inState().outs, outs);
    });
  });

  describe("a second up", () => {
    it("makes no request", async () => {
      const inputs = program({ containerTemplates: { web }, password: "canary-8", region: "de" });
      const app = await created(inputs);
      assert.deepEqual(await requests(() => app.expectUp("same", inputs)), []);
    });

    it("leaves the verdict to the engine, which alone sees what became secret, unless only control inputs differ", async () => {
      const inputs = program({ containerTemplates: { web }, skipAwait: true });
      const { id, outs } = (await created(inputs)).inState();
      const changes = async (news: Readonly<Record<string, unknown>>) =>
        (await host.provider.diff(id, outs, { ...news, __provider: toyProviderText })).changes;
      assert.equal(await changes(inputs), undefined);
      assert.equal(await changes({ ...inputs, skipAwait: false }), false);
    });

    it("takes another spelling, another order and nulls for what they mean", async () => {
      const inputs = program({ containerTemplates: { web }, region: "ny" });
      const app = await created(inputs);
      const { A, B } = web.environmentVariables;
      const respelled = {
        probes: { readiness: { path: "/up" }, liveness: null },
        environmentVariables: { B, A, C: null },
        image: web.image,
        replicas: null,
      };
      await app.expectUp("same", { motto: null, containerTemplates: { web: respelled }, ...inputs, region: "NY" });
      await app.expectUp("same", { ...inputs, containerTemplates: { web: respelled } });
    });
  });

  describe("drift", () => {
    it("shows one nested value alone, and one request repairs it", async () => {
      const inputs = program({ containerTemplates: { web } });
      const app = await created(inputs);
      const { inputs: before } = app.inState();
      drift(app, { web: { ...web, probes: { readiness: { path: "/changed" } } } });
      await app.refresh();
      const drifted = { web: { ...web, probes: { readiness: { path: "/changed" } } } };
      assert.deepEqual(app.inState().inputs, { ...before, containerTemplates: drifted });
      const repair = await requests(() => app.expectUp("update", inputs));
      assert.deepEqual(repair, ["GET /apps/{id}", "PATCH /apps/{id}"]);
      assert.deepEqual(remote(app).containerTemplates, { web });
      await app.refresh();
      await app.expectUp("same", inputs);
    });

    it("shows nothing of what is not managed, and repairs leave it alone", async () => {
      const inputs = program({ containerTemplates: { web } });
      const app = await created(inputs);
      const foreign = { web: { ...web, environmentVariables: { A: "9", B: "2", X: "x" }, replicas: 3 }, other: web };
      drift(app, foreign);
      remote(app).motto = "foreign";
      await app.refresh();
      assert.deepEqual(valueAt(app.inState().inputs, ["containerTemplates", "web", "environmentVariables"]), {
        A: "9",
        B: "2",
      });
      assert.equal(app.inState().inputs.motto, undefined);
      await app.expectUp("update", inputs);
      assert.deepEqual(remote(app).containerTemplates, {
        ...foreign,
        web: { ...foreign.web, environmentVariables: { A: "1", B: "2", X: "x" } },
      });
      assert.equal(remote(app).motto, "foreign");
    });

    it("shows a missing value as missing, and repairs it", async () => {
      const inputs = program({ containerTemplates: { web, side: { image: "side:1" } } });
      const app = await created(inputs);
      drift(app, { web: { ...web, environmentVariables: { B: "2" } } });
      await app.refresh();
      assert.deepEqual(app.inState().inputs.containerTemplates, { web: { ...web, environmentVariables: { B: "2" } } });
      await app.expectUp("update", inputs);
      assert.deepEqual(remote(app).containerTemplates, { web, side: { image: "side:1" } });
    });

    it("is nobody's when the value was gone, was dropped from the program, and is set elsewhere later", async () => {
      const inputs = program({ containerTemplates: { web } });
      const app = await created(inputs);
      const { A, ...others } = web.environmentVariables;
      drift(app, { web: { ...web, environmentVariables: others } });
      await app.refresh();
      const dropped = {
        ...inputs,
        containerTemplates: { web: { ...web, environmentVariables: others } },
      };
      await app.expectUp("same", dropped);
      drift(app, { web: { ...web, environmentVariables: { ...others, A } } });
      await app.refresh();
      assert.deepEqual(await requests(() => app.expectUp("same", dropped)), []);
    });

    it("keeps the user's spelling of a value without canonical form while it means the same", async () => {
      const inputs = program({ displayHost: "App.Example.COM" });
      const app = await created(inputs);
      assert.equal(remote(app).displayHost, "app.example.com");
      await app.refresh();
      assert.equal(app.inState().inputs.displayHost, "App.Example.COM");
      remote(app).displayHost = "other.example.com";
      await app.refresh();
      assert.equal(app.inState().inputs.displayHost, "other.example.com");
      await app.expectUp("update", inputs);
      assert.equal(remote(app).displayHost, "app.example.com");
    });

    it("of the whole object is told as gone", async () => {
      const app = await created(program());
      host.api.apps.delete(Number(app.inState().id));
      assert.equal(await app.refresh(), "gone");
    });
  });

  describe("a map that is managed whole", () => {
    const labelled = (labels: Readonly<Record<string, string>>) => ({ web: { image: "nginx:1", labels } });

    const owns: ReadonlyArray<Readonly<Record<string, string>>> = [{}, { team: "a" }];
    for (const own of owns) {
      it(`shows entries that others added beside ${JSON.stringify(own)}, and an update removes them`, async () => {
        const inputs = program({ containerTemplates: labelled(own) });
        const app = await created(inputs);
        await app.refresh();
        await app.expectUp("same", inputs);
        drift(app, labelled({ ...own, theirs: "x" }));
        await app.refresh();
        assert.deepEqual(app.inState().inputs.containerTemplates, labelled({ ...own, theirs: "x" }));
        await app.expectUp("update", inputs);
        assert.deepEqual(valueAt(remote(app).containerTemplates, ["web", "labels"]), own);
        await app.refresh();
        await app.expectUp("same", inputs);
      });
    }

    it("is left alone where the program does not name it", async () => {
      const inputs = program({ containerTemplates: { web: { image: "nginx:1" } } });
      const app = await created(inputs);
      drift(app, labelled({ theirs: "x" }));
      await app.refresh();
      await app.expectUp("same", inputs);
      await app.expectUp("update", { ...inputs, motto: "new" });
      assert.deepEqual(remote(app).containerTemplates, labelled({ theirs: "x" }));
    });
  });

  describe("a nested value that the API never gives back", () => {
    const hinted = { image: "nginx:1", hint: "first" };

    it("stays in state as it was sent", async () => {
      const inputs = program({ containerTemplates: { web: hinted } });
      const app = await created(inputs);
      await app.refresh();
      assert.deepEqual(app.inState().inputs.containerTemplates, { web: hinted });
      await app.expectUp("same", inputs);
      await app.expectUp("update", { ...inputs, containerTemplates: { web: { ...hinted, hint: "second" } } });
      assert.equal(valueAt(remote(app).containerTemplates, ["web", "hint"]), "second");
    });

    it("goes with the map entry that held it", async () => {
      const inputs = program({ containerTemplates: { web: hinted, side: { image: "side:1" } } });
      const app = await created(inputs);
      drift(app, { side: { image: "side:1" } });
      await app.refresh();
      assert.deepEqual(app.inState().inputs.containerTemplates, { side: { image: "side:1" } });
      await app.expectUp("update", inputs);
      assert.deepEqual(valueAt(remote(app).containerTemplates, ["web"]), hinted);
    });
  });

  describe("an input that replaces under a condition", () => {
    it("replaces only where the condition holds", async () => {
      const inputs = program();
      const app = await created({ ...inputs, tier: "gold" });
      await app.expectUp("update", { ...inputs, tier: "locked" });
      await expectReplacement(app, { ...inputs, tier: "gold" });
      await app.expectUp("update", inputs);
    });

    it("replaces by what is there, and never for a value that nobody knows yet", async () => {
      const inputs = program({ tier: "gold" });
      const app = await created(inputs);
      remote(app).tier = "locked";
      await app.refresh();
      const { id, outs } = app.inState();
      const replaces = async (tier: string) =>
        (await host.provider.diff(id, outs, { ...inputs, tier, __provider: toyProviderText })).replaces;
      assert.deepEqual(await replaces("gold"), ["tier"]);
      assert.deepEqual(await replaces(unknown), []);
    });
  });

  describe("an input that replaces", () => {
    it("omitted, or added with the API's own value, replaces nothing and writes nothing", async () => {
      const inputs = program();
      const app = await created({ ...inputs, region: "NY" });
      assert.deepEqual(await requests(() => app.expectUp("update", inputs)), ["GET /apps/{id}"]);
      assert.equal(app.inState().outs.region, "NY");
      assert.deepEqual(await requests(() => app.expectUp("update", { ...inputs, region: "ny" })), ["GET /apps/{id}"]);
      await app.expectUp("same", { ...inputs, region: "NY" });
    });

    it("replaces when it is added with another value, or changed", async () => {
      const inputs = program();
      const app = await created(inputs);
      await expectReplacement(app, { ...inputs, region: "NY" });
      await app.expectUp("update", { ...inputs, region: "DE" });
      await expectReplacement(app, { ...inputs, region: "NY" });
    });

    it("replaces when it drifted, and only while the program names it", async () => {
      const inputs = program({ region: "NY" });
      const app = await created(inputs);
      remote(app).region = "LA";
      await app.refresh();
      assert.equal(app.inState().inputs.region, "LA");
      await expectReplacement(app, inputs);
      await app.expectUp("update", { name: inputs.name });
    });

    it("is compared with what is there now, also while the program does not name it", async () => {
      const inputs = program();
      const app = await created(inputs);
      remote(app).region = "LA";
      await app.refresh();
      await app.expectUp("same", inputs);
      await app.expectUp("update", { ...inputs, region: "LA" });
    });

    it("is deleted first where the kind says so", async () => {
      const inputs = program();
      const app = await created(inputs);
      const { id, outs } = app.inState();
      const diff = await host.provider.diff(id, outs, { ...inputs, region: "NY", __provider: toyProviderText });
      assert.deepEqual(diff, { changes: undefined, replaces: ["region"], deleteBeforeReplace: true });
    });
  });

  describe("an omitted input", () => {
    it("becomes what the table of the kind says", async () => {
      const inputs = program({ containerTemplates: { web: { image: "nginx:1" } } });
      const app = await created({ ...inputs, motto: "set", containerTemplates: { web } });
      await app.expectUp("update", inputs);
      assert.equal(remote(app).motto, "");
      const { containerTemplates } = remote(app);
      assert.equal(valueAt(containerTemplates, ["web", "probes", "readiness"]), undefined);
      assert.equal(valueAt(containerTemplates, ["web", "environmentVariables", "A"]), undefined);
      await app.refresh();
      await app.expectUp("same", inputs);
    });

    it("that cannot be unset keeps its value, unmanaged", async () => {
      const inputs = program();
      const app = await created({ ...inputs, tier: "gold" });
      await app.expectUp("update", inputs);
      assert.equal(remote(app).tier, "gold");
      remote(app).tier = "silver";
      await app.refresh();
      await app.expectUp("same", inputs);
    });

    it("removes a map entry alone", async () => {
      const inputs = program({ containerTemplates: { web } });
      const app = await created({ ...inputs, containerTemplates: { web, side: { image: "side:1" } } });
      await app.expectUp("update", inputs);
      assert.deepEqual(remote(app).containerTemplates, { web });
      await app.expectUp("update", { name: inputs.name });
      assert.deepEqual(remote(app).containerTemplates, {});
      await app.expectUp("same", { name: inputs.name });
      await app.expectUp("update", { name: inputs.name, containerTemplates: {} });
      await app.refresh();
      await app.expectUp("same", { name: inputs.name, containerTemplates: {} });
    });

    it("that was never given stays as it is", async () => {
      const inputs = program();
      const app = await created(inputs);
      remote(app).motto = "foreign";
      await app.expectUp("update", { ...inputs, tier: "gold" });
      assert.equal(remote(app).motto, "foreign");
    });
  });

  describe("a control input", () => {
    for (const [how, before, now] of [
      ["added", {}, { skipAwait: true }],
      ["changed", { skipAwait: true }, { skipAwait: false }],
      ["dropped", { skipAwait: true }, {}],
    ] as const) {
      it(`${how} alone is no difference, and makes no request`, async () => {
        const inputs = program();
        const app = await created({ ...inputs, ...before });
        assert.deepEqual(await requests(() => app.expectUp("same", { ...inputs, ...now })), []);
        // Back to what outputs remember, it is one for the engine, which compares inputs: still without a request.
        assert.deepEqual(await requests(() => app.expectUp("update", { ...inputs, ...before })), []);
        assert.deepEqual(await requests(() => app.expectUp("same", { ...inputs, ...before })), []);
      });
    }

    it("comes back from a refresh, so that it shows beside no drift", async () => {
      const inputs = program({ skipAwait: true, adopt: true });
      const app = await created(inputs);
      remote(app).tier = "drifted";
      await app.refresh();
      assert.equal(app.inState().inputs.skipAwait, true);
      assert.equal(app.inState().inputs.adopt, true);
      await app.expectUp("same", inputs);
    });

    it("that matters at creation only is frozen afterwards", async () => {
      const inputs = program();
      const app = await created({ ...inputs, adopt: true });
      await app.expectUp("same", { ...inputs, adopt: "overwrite" });
      assert.equal(app.inState().inputs.adopt, true);
      await app.expectUp("same", inputs);
      assert.equal(app.inState().inputs.adopt, true);
      const other = await created(program());
      await other.expectUp("same", { name: other.inState().inputs.name, adopt: true });
      assert.equal(other.inState().inputs.adopt, undefined);
    });

    it("is new again for a replacement, which the engine checks without old inputs", async () => {
      const { inputs } = await host.provider.check({}, { name: "x", adopt: "overwrite", __provider: toyProviderText });
      assert.equal(inputs.adopt, "overwrite");
    });

    it("that delete reads is an update without a request, and reaches delete", async () => {
      const inputs = program();
      const app = await created(inputs);
      assert.deepEqual(await requests(() => app.expectUp("update", { ...inputs, keepOnDelete: true })), []);
      assert.equal(app.inState().outs.keepOnDelete, true);
      assert.equal(app.inState().outs.token, remote(app).token);
      const { id } = app.inState();
      assert.deepEqual(await requests(app.destroy), []);
      assert.ok(host.api.apps.has(Number(id)));
    });

    it("that delete reads is forgotten when the program drops it", async () => {
      const inputs = program();
      const app = await created({ ...inputs, keepOnDelete: true });
      await app.expectUp("update", inputs);
      const { id } = app.inState();
      await app.destroy();
      assert.ok(!host.api.apps.has(Number(id)));
    });

    it("has the stack's setting where it is not given", async () => {
      const inputs = program({ motto: "theirs" });
      await created(inputs);
      const refused = await failedUp(host.resource(), inputs);
      assert.match(refused.message, /already exists/);
      const stack = await startToyHost({ config: { "bunny:adopt": "true" }, environment: {} });
      try {
        const theirs = stack.resource();
        await theirs.expectUp("create", inputs);
        const ours = stack.resource();
        const told = await stack.outputOf(() => ours.expectUp("create", inputs));
        assert.equal(told, `App: takes over app ${String(inputs.name)}\n`);
        assert.equal(ours.inState().id, theirs.inState().id);
        const without = await stack.failedUp(stack.resource(), { ...inputs, adopt: false });
        assert.match(without.message, /already exists/);
        const differing = await stack.failedUp(stack.resource(), { ...inputs, motto: "mine" });
        assert.match(differing.message, /already exists and differs in motto/);
        const taken = await stack.outputOf(() =>
          stack.resource().expectUp("create", { ...inputs, motto: "mine", adopt: "overwrite" }),
        );
        assert.ok(taken.startsWith(`App: takes over app ${String(inputs.name)}, and changes motto\n`), taken);
        assert.equal(stack.api.apps.get(Number(theirs.inState().id))?.motto, "mine");
      } finally {
        await stack.stop();
      }
    });
  });

  describe("unknown values", () => {
    const checked = async (inputs: Readonly<Record<string, unknown>>) => {
      const result = await host.provider.check({}, { ...inputs, __provider: toyProviderText });
      assert.deepEqual(result.failures, []);
      return result.inputs;
    };

    it("pass check at any depth, of any type, and stay what they are", async () => {
      const inputs = {
        name: unknown,
        region: unknown,
        skipAwait: "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
        containerTemplates: {
          web: {
            image: unknown,
            replicas: "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
            environmentVariables: { A: unknown, B: "2" },
            probes: { readiness: { path: unknown } },
          },
          side: "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
        },
      };
      assert.deepEqual(await checked(inputs), { ...inputs, __provider: toyProviderText });
    });

    it("are not sealed where a secret is unknown", async () => {
      assert.equal((await checked({ name: "x", password: unknown })).password, unknown);
    });

    it("differ, and replace only where the input replaces", async () => {
      const inputs = program({ containerTemplates: { web }, region: "NY" });
      const { id, outs } = (await created(inputs)).inState();
      const diff = async (news: Readonly<Record<string, unknown>>) =>
        host.provider.diff(id, outs, { ...inputs, ...news, __provider: toyProviderText });
      const A = { ...web, environmentVariables: { A: unknown, B: "2" } };
      assert.deepEqual(await diff({ containerTemplates: { web: A } }), {
        changes: undefined,
        replaces: [],
        deleteBeforeReplace: false,
      });
      assert.deepEqual((await diff({ region: unknown })).replaces, ["region"]);
    });
  });

  describe(".get", () => {
    it("reads everything of what exists", async () => {
      const app = await created(program({ motto: "hello", containerTemplates: { web } }));
      const { props, id } = await host.provider.read(app.inState().id, { __provider: toyProviderText });
      assert.equal(id, app.inState().id);
      assert.equal(props.motto, "hello");
      assert.equal(props.region, "DE");
    });

    it("of a missing object fails, and says so once", async () => {
      const output = await host.outputOf(() =>
        assert.rejects(host.provider.read("99999", { __provider: toyProviderText }), {
          message: "there is no App 99999: check the id passed to .get()",
        }),
      );
      assert.equal(output, "");
    });
  });

  it("deletes, also what is gone already", async () => {
    const app = await created(program());
    const { id, outs } = app.inState();
    await app.destroy();
    assert.ok(!host.api.apps.has(Number(id)));
    await host.provider.delete(id, outs);
  });
});
