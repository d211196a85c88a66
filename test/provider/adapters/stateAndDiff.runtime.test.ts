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
  });

  describe("an input that replaces", () => {
    it("replaces when it drifted, and only while the program names it", async () => {
      const inputs = program({ region: "NY" });
      const app = await created(inputs);
      remote(app).region = "LA";
      await app.refresh();
      assert.equal(app.inState().inputs.region, "LA");
      await expectReplacement(app, inputs);
      await app.expectUp("update", { name: inputs.name });
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

    it("is new again for a replacement, which the engine checks without old inputs", async () => {
      const { inputs } = await host.provider.check({}, { name: "x", adopt: "overwrite", __provider: toyProviderText });
      assert.equal(inputs.adopt, "overwrite");
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
    it("of a missing object fails, and says so once", async () => {
      const output = await host.outputOf(() =>
        assert.rejects(host.provider.read("99999", { __provider: toyProviderText }), {
          message: "there is no App 99999: check the id passed to .get()",
        }),
      );
      assert.equal(output, "");
    });
  });
});
