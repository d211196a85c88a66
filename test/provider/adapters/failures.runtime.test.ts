import assert from "node:assert/strict";
import type { EngineResource } from "../../support/inMemoryEngine/resource";
import { sealedPaths } from "../../support/inMemoryEngine/secrets";
import { outputAsText } from "../../support/outputAsText";
import type { PartlyDone, Wire } from "../../support/providerProcess";
import { toyHost } from "../../support/toyHost";
import { toyProviderText } from "../../support/toyProvider";

const canary = "canary-5f1e77";
const setPassword = { method: "PUT", path: /password$/, status: 503, message: "try later" };
const setSettings = { method: "PUT", path: /settings$/, status: 503, message: "try later" };

describe("dynamic adapter: failures and secrets", () => {
  const host = toyHost();
  const { program, created, remote, failedUp } = host;

  const container = (environmentVariables: Wire): Wire => ({
    containerTemplates: { web: { image: "nginx:1", environmentVariables } },
  });
  /** Runs an `up` that must fail half-way, and gives what was done of it. */
  const failHalfWay = async (app: EngineResource, inputs: Wire): Promise<PartlyDone> => {
    const { partly } = await failedUp(app, inputs);
    assert.ok(partly !== undefined, "it did not fail half-way");
    return partly;
  };
  const failure = async (app: EngineResource, inputs: Wire): Promise<string> => (await failedUp(app, inputs)).message;

  describe("a create that fails midway", () => {
    const whole = { displayHost: "app.example.com", password: canary, ...container({ A: "1" }) };

    it("records what exists and was applied, and carries the provider's text", async () => {
      const inputs = program(whole);
      host.api.fail(setPassword);
      const app = host.resource();
      const { reasons } = await failHalfWay(app, inputs);
      assert.deepEqual(reasons, [`PUT /apps/${app.inState().id}/password failed with 503: try later`]);
      const { outs, id } = app.inState();
      assert.equal(id, String(remote(app).id));
      assert.equal(outs.__provider, toyProviderText);
      assert.equal(outs.token, remote(app).token);
      assert.deepEqual(outs.containerTemplates, inputs.containerTemplates);
      assert.ok(!("password" in outs) && !("displayHost" in outs), "names what was not applied");
    });

    it("is resumed with the control inputs of the next up", async () => {
      const inputs = program(whole);
      host.api.fail(setSettings);
      const app = host.resource();
      await failHalfWay(app, inputs);
      const output = await host.outputOf(() => app.expectUp("update", { ...inputs, skipAwait: true }));
      assert.equal(output, "");
    });
  });

  describe("an update that fails midway", () => {
    const old = { motto: "old", password: "password-1", ...container({ A: "1" }) };
    const wanted = { motto: "new", password: "password-2", ...container({ A: "2" }) };

    for (const refreshed of [false, true]) {
      for (const fault of [setPassword, setSettings]) {
        const way = `${refreshed ? "through a refresh, " : ""}where ${String(fault.path)} failed`;

        it(`converges ${way}`, async () => {
          const inputs = program();
          const app = await created({ ...inputs, ...old });
          host.api.fail(fault);
          await failHalfWay(app, { ...inputs, ...wanted });
          if (refreshed) await app.refresh();
          await app.expectUp("update", { ...inputs, ...wanted });
          const { motto, password, containerTemplates } = remote(app);
          assert.deepEqual({ motto, password, containerTemplates }, wanted);
          await app.refresh();
          await app.expectUp("same", { ...inputs, ...wanted });
        });

        it(`goes back when the program does, ${way}`, async () => {
          const inputs = program();
          const app = await created({ ...inputs, ...old });
          host.api.fail({ ...fault, acts: true });
          await failHalfWay(app, { ...inputs, ...wanted });
          if (refreshed) await app.refresh();
          await app.expectUp("update", { ...inputs, ...old });
          const { motto, password, containerTemplates } = remote(app);
          assert.deepEqual({ motto, password, containerTemplates }, old);
        });

        it(`still resets what it was to reset, ${way}`, async () => {
          const inputs = program({ password: "password-1" });
          const app = await created({ ...inputs, motto: "old", tier: "gold", ...container({ A: "1", B: "2" }) });
          const fewer = { ...inputs, password: "password-2", ...container({ A: "1" }) };
          host.api.fail(fault);
          await failHalfWay(app, fewer);
          if (refreshed) await app.refresh();
          await app.expectUp("update", fewer);
          assert.equal(remote(app).motto, "");
          assert.deepEqual({ containerTemplates: remote(app).containerTemplates }, container({ A: "1" }));
          await app.refresh();
          await app.expectUp("same", fewer);
        });
      }
    }

    it("goes back although state looks as before, when the failed write took effect", async () => {
      const inputs = program({ motto: "old" });
      const app = await created(inputs);
      host.api.fail({ ...setSettings, acts: true });
      await failHalfWay(app, { ...inputs, motto: "new" });
      assert.equal(remote(app).motto, "new");
      await app.expectUp("update", inputs);
      assert.equal(remote(app).motto, "old");
    });

    it("leaves a write-only value out whose write is in doubt, and keeps it when a later step fails", async () => {
      const inputs = program();
      const app = await created({ ...inputs, ...old });
      host.api.fail(setPassword);
      await failHalfWay(app, { ...inputs, ...wanted });
      assert.ok(!("password" in app.inState().outs));
      host.api.fail(setSettings);
      await failHalfWay(app, { ...inputs, ...wanted });
      assert.equal(app.inState().outs.password, "password-2");
    });
  });

  describe("secrets", () => {
    it("are sealed by check, create, update and read", async () => {
      const inputs = program({ password: canary });
      const app = await created(inputs);
      const sealed = ["inputs.password", "outs.password", "outs.token"];
      assert.deepEqual(app.sealed(), sealed);
      await app.refresh();
      assert.deepEqual(app.sealed(), sealed);
      await app.expectUp("update", { ...inputs, motto: "new" });
      assert.deepEqual(app.sealed(), sealed);
      await app.expectUp("update", { ...inputs, motto: "new", keepOnDelete: true });
      assert.deepEqual(app.sealed(), sealed);
    });

    it("are sealed in what a half-done create leaves", async () => {
      host.api.fail(setSettings);
      const app = host.resource();
      await failHalfWay(app, program({ password: canary, motto: "new" }));
      assert.deepEqual(app.sealed(), ["inputs.password", "outs.password", "outs.token"]);
    });

    it("that nobody declared are sealed, at any depth, where .get reads them", async () => {
      const app = await created(program(container({ A: canary })));
      const { props } = await host.provider.read(app.inState().id, { __provider: toyProviderText });
      assert.deepEqual(sealedPaths(props), ["containerTemplates.web.environmentVariables.A", "token"]);
    });

    it("that nobody declared are sealed where state does not hold them yet", async () => {
      const app = await created(program(container({ A: "1", B: "2" })));
      const { id, outs } = app.inState();
      const { containerTemplates } = container({ A: "1" });
      const { props, inputs } = await host.provider.read(id, { ...outs, containerTemplates });
      assert.deepEqual(sealedPaths(props), ["containerTemplates.web.environmentVariables.B", "token"]);
      assert.deepEqual(sealedPaths(inputs), ["containerTemplates.web.environmentVariables.B"]);
    });

    it("stay open where the user keeps them open: the engine seals what the program marks", async () => {
      const app = await created(program(container({ A: "1" })));
      await app.refresh();
      assert.deepEqual(app.sealed(), ["outs.token"]);
    });

    it("may be among what a half-failed update changed: the next read seals that, and nothing else", async () => {
      const inputs = program({ password: "password-1" });
      const app = await created({ ...inputs, motto: "old", ...container({ A: "1", B: "2", gone: "3" }) });
      const wanted = {
        ...inputs,
        password: "password-2",
        motto: "old",
        ...container({ A: canary, B: "2", N: canary }),
      };
      host.api.fail(setPassword);
      await failHalfWay(app, wanted);
      await app.refresh();
      const variables = [
        "containerTemplates.web.environmentVariables.A",
        "containerTemplates.web.environmentVariables.N",
      ];
      assert.deepEqual(
        app.sealed().filter((path) => path.startsWith("inputs.")),
        variables.map((path) => `inputs.${path}`),
      );
      assert.deepEqual(
        app.sealed().filter((path) => path.startsWith("outs.c")),
        variables.map((path) => `outs.${path}`),
      );
      await app.expectUp("update", wanted);
      await app.refresh();
      assert.deepEqual(app.sealed(), ["inputs.password", "outs.password", "outs.token"]);
    });

    it("changed by several half-failed updates are all sealed", async () => {
      const inputs = program({ password: "password-1" });
      const app = await created({ ...inputs, ...container({ A: "1", B: "2" }) });
      host.api.fail(setPassword, setPassword);
      await failHalfWay(app, { ...inputs, password: "password-2", ...container({ A: canary, B: "2" }) });
      await failHalfWay(app, { ...inputs, password: "password-2", ...container({ A: canary, B: canary }) });
      await app.refresh();
      const sealed = app.sealed().filter((path) => path.startsWith("inputs."));
      assert.deepEqual(sealed, [
        "inputs.containerTemplates.web.environmentVariables.A",
        "inputs.containerTemplates.web.environmentVariables.B",
      ]);
    });

    it("may be among what a half-failed create did not apply: the next read seals that, and nothing else", async () => {
      const inputs = program({ password: "password-1", displayHost: canary, ...container({ A: "1" }) });
      host.api.fail(setPassword);
      const app = host.resource();
      await failHalfWay(app, inputs);
      remote(app).displayHost = canary;
      await app.refresh();
      assert.deepEqual(app.sealed(), ["inputs.displayHost", "outs.displayHost", "outs.token"]);
      await app.expectUp("update", inputs);
      assert.deepEqual(app.sealed(), ["inputs.password", "outs.password", "outs.token"]);
    });

    it("of before stay sealed where a half-failed update was to change them", async () => {
      const inputs = program({ displayHost: "app.example.com" });
      const app = await created({ ...inputs, motto: canary });
      host.api.fail(setSettings);
      await failHalfWay(app, { ...inputs, motto: "plain" });
      assert.equal(app.inState().outs.motto, canary);
      assert.deepEqual(app.sealed(), ["outs.motto", "outs.token"]);
    });

    it("are not what a half-failed update only removed", async () => {
      const inputs = program({ password: "password-1" });
      const app = await created({ ...inputs, ...container({ A: "1", B: "2" }) });
      host.api.fail(setPassword);
      await failHalfWay(app, { ...inputs, password: "password-2", ...container({ A: "1" }) });
      await app.refresh();
      assert.deepEqual(app.sealed(), ["outs.token"]);
    });
  });

  describe("messages", () => {
    it("quote no secret that the API quotes", async () => {
      const quoting = { method: "POST", path: /^\/apps$/, status: 400, message: `"${canary}" is too short` };
      host.api.fail(quoting);
      const create = await failure(host.resource(), program({ password: canary }));
      assert.equal(create, 'POST /apps failed with 400: "[secret]" is too short');
      host.api.fail(quoting);
      const declaredByNobody = await failure(host.resource(), program(container({ A: canary })));
      assert.equal(declaredByNobody, 'POST /apps failed with 400: "[secret]" is too short');
    });

    it("quote no secret in the reasons of a half-done step, new or old", async () => {
      const inputs = program({ password: "old-secret" });
      const app = await created(inputs);
      const message = `${canary} is too like old-secret`;
      host.api.fail({ ...setPassword, message });
      const { reasons } = await failHalfWay(app, { ...inputs, password: canary });
      assert.deepEqual(reasons, [
        `PUT /apps/${app.inState().id}/password failed with 503: [secret] is too like [secret]`,
      ]);
    });

    it("quote no secret that read and delete meet", async () => {
      const app = await created(program(container({ A: canary })));
      host.api.fail({ method: "GET", path: /./, status: 500, message: canary });
      await assert.rejects(app.refresh(), { message: /failed with 500: \[secret\]$/ });
      host.api.fail({ method: "DELETE", path: /./, status: 500, message: canary });
      await assert.rejects(app.destroy(), { message: /failed with 500: \[secret\]$/ });
    });

    it("are written to nowhere else, and without a stack", async () => {
      const app = await created(program());
      const output = await host.outputOf(async () => {
        host.api.fail({ method: "GET", path: /./, status: 500 }, { method: "DELETE", path: /./, status: 500 });
        await assert.rejects(app.refresh(), { message: `GET /apps/${app.inState().id} failed with 500: ` });
        await assert.rejects(app.destroy(), { message: `DELETE /apps/${app.inState().id} failed with 500: ` });
      });
      assert.equal(output, "");
    });

    it("of a defect say where it is, and nothing of the values", async () => {
      const place = String.raw`\(TypeError at toyApp\.ts:\d+\)`;
      const told = (call: string): RegExp =>
        new RegExp(`^Internal error in pulumi-bunny during ${call} of App ${place}\\. Please report it\\.$`);
      const output = await host.outputOf(async () => {
        const inputs = { ...program(), password: canary, __provider: toyProviderText };
        await assert.rejects(host.provider.check({}, { ...inputs, motto: "defect in normalise" }), {
          message: told("check"),
        });
        await assert.rejects(host.provider.create({ ...inputs, motto: "defect in create" }), {
          message: told("create"),
        });
        const app = await created(program());
        remote(app).motto = "defect in toOutputs";
        await assert.rejects(app.refresh(), { message: told("read") });
      });
      assert.equal(output, "");
    });
  });

  describe("check", () => {
    const refusals = async (inputs: Wire): Promise<readonly string[]> => {
      const { failures } = await host.provider.check({}, { ...inputs, __provider: toyProviderText });
      // A property that is named apart is printed with its value.
      assert.ok(failures.every(({ property }) => property === ""));
      return failures.map(({ reason }) => reason);
    };

    it("tells all problems at once, each with its property and without its value", async () => {
      const reasons = await refusals({
        password: "short",
        motto: 5,
        containerTemplates: { web: { image: "x", environmentVariables: { A: 1 } }, side: {} },
      });
      assert.deepEqual([...reasons].sort(), [
        "containerTemplates.side.image is required but has no value: set it",
        "containerTemplates.web.environmentVariables.A must be text: write it in quotes",
        "motto must be text: write it in quotes",
        "name is required but has no value: set it",
        "password must have at least 8 characters",
      ]);
    });

    it("tells each text that an Output has become, at any depth, and nothing else", async () => {
      const text = `id ${outputAsText()}`;
      const became =
        "holds an Output that became text: pass the Output itself, or write pulumi.interpolate`…${output}…` for a text around it";
      const reasons = await refusals({
        password: "short",
        motto: text,
        containerTemplates: { web: { image: "x", environmentVariables: { A: text } } },
      });
      assert.deepEqual([...reasons].sort(), [
        `containerTemplates.web.environmentVariables.A ${became}`,
        `motto ${became}`,
      ]);
    });

    it("says what was meant by a property that there is not", async () => {
      assert.deepEqual(await refusals({ name: "x", displayhost: "a" }), [
        "displayhost is not a property of this resource: write displayHost",
      ]);
      const [reason] = await refusals({ name: "x", color: "red" });
      assert.match(reason ?? "", /^color is not a property of this resource: the closest names are /);
    });

    it("knows no property that every object inherits", async () => {
      const [reason] = await refusals({ name: "x", constructor: "y" });
      assert.match(reason ?? "", /^constructor is not a property of this resource/);
    });

    it("names the ways to write an input of several types", async () => {
      assert.deepEqual(await refusals({ name: "x", adopt: "yes" }), ['adopt must be true, false or "overwrite"']);
    });
  });

  describe("customTimeouts", () => {
    const hanging = { method: "GET", path: /./ };

    it("stop a create, an update and a delete", async () => {
      const inputs = program();
      const __timeouts = { create: "50ms", update: "50ms", delete: "50ms" };
      host.api.fail(hanging);
      assert.match(await failure(host.resource(), { ...inputs, __timeouts }), /stopped at the time limit/);
      const app = await created({ ...inputs, __timeouts: { delete: "50ms" } });
      host.api.fail(hanging);
      assert.match(await failure(app, { ...inputs, motto: "new", __timeouts }), /stopped at the time limit/);
      host.api.fail(hanging);
      await assert.rejects(app.destroy(), /stopped at the time limit/);
    });

    it("of zero or beyond what a timer can hold stop nothing", async () => {
      await created(program({ __timeouts: { create: "0s" } }));
      await created(program({ __timeouts: { create: "9000h" } }));
    });
  });

  describe("all that the process wrote", () => {
    it("holds no secret", async () => {
      assert.ok(!(await host.provider.wholeOutput()).includes(canary));
    });
  });
});
