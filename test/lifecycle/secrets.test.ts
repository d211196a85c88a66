import assert from "node:assert/strict";
import { calmApps } from "../support/calmApps";
import { definitions } from "../support/kinds";
import { outputAsText } from "../support/outputAsText";
import { sealedPaths } from "../support/inMemoryEngine/secrets";
import { providerHost } from "../support/providerHost";
import { image } from "./containerApp";
import { samples } from "./samples";
import { certificatePem, hostnameSample, privateKeyPem } from "./hostname";

const canary = "canary-5f1e77";
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const refused = { kind: "status", status: 400, body: { ErrorKey: "x", Message: `no: ${canary}` } } as const;

/** What the engine is told of secrets, and what becomes of them where a step fails. */
describe("secrets of resources", function () {
  this.timeout(60_000);

  const host = providerHost({ behaviour: calmApps });
  const keyPem = privateKeyPem();
  const registry = { displayName: "images", type: "gitHub", userName: "bunny", password: canary };
  const app = (environmentVariables: object) => ({
    name: "shop",
    containerTemplates: { web: { ...image, environmentVariables } },
  });
  const variable = (name: string): string => `containerTemplates.web.environmentVariables.${name}`;
  const inBoth = (...paths: readonly string[]): readonly string[] =>
    ["inputs", "outs"].flatMap((place) => paths.map((path) => `${place}.${path}`));

  it("are sealed by check, create, update and read", async () => {
    const resource = host.resource("ContainerRegistry");
    for (const step of [
      () => resource.up(registry),
      () => resource.refresh(),
      () => resource.up({ ...registry, displayName: "renamed" }),
      () => resource.up({ ...registry, displayName: "renamed", adopt: true }),
    ]) {
      await step();
      assert.deepEqual(resource.sealed(), inBoth("password"));
    }
  });

  it("are sealed in what a create leaves that failed half-way, where what was sent is kept", async () => {
    const { minimal } = hostnameSample.prepare(host.sandbox);
    const resource = host.resource("Hostname");
    host.sandbox.addFault({
      method: "POST",
      path: `/pullzone/${String(minimal.pullZoneId)}/setForceSSL`,
      answer: refused,
    });
    const custom = { certificate: "custom", certificatePem, privateKeyPem: keyPem, forceSsl: true };
    await assert.rejects(resource.up({ ...minimal, ...custom }), /failed with status 400/);
    assert.deepEqual(resource.sealed(), inBoth("privateKeyPem"));
    assert.ok(!JSON.stringify(resource.inState().initErrors).includes(keyPem.split("\n")[1] ?? keyPem));
  });

  it("are not sealed where they are unknown", async () => {
    const [calls = assert.fail()] = await host.beginRun("ContainerRegistry");
    const { inputs, failures } = await calls.check({ ...registry, password: unknown });
    assert.deepEqual([inputs.password, failures], [unknown, []]);
  });

  it("may be what an update changed that failed half-way: the next read seals that, and nothing else", async () => {
    const resource = host.resource("ContainerApp");
    await resource.up(app({ A: "1", B: "2", gone: "3" }));
    assert.deepEqual(resource.sealed(), [], "the engine seals what the program marks");
    const path = `/mc/apps/${resource.inState().id}`;
    for (const wanted of [
      { A: canary, B: "2" },
      { A: canary, B: "2", N: canary },
    ]) {
      host.sandbox.addFault({ method: "GET", path, after: 1, times: "always", answer: refused });
      await assert.rejects(resource.up(app(wanted)), /\[secret\]/);
      host.sandbox.clearFaults();
    }
    await resource.refresh();
    assert.deepEqual(resource.sealed(), inBoth(variable("A"), variable("N")));
    await resource.up(app({ A: canary, B: "2", N: canary }));
    await resource.refresh();
    assert.deepEqual(resource.sealed(), []);
  });

  it("that nobody declared are sealed, at any depth, where they are read", async () => {
    const resource = host.resource("ContainerApp");
    await resource.up(app({ A: "1" }));
    const { id } = resource.inState();
    const [calls = assert.fail()] = await host.beginRun("ContainerApp");
    assert.deepEqual(sealedPaths(await calls.get(id)), [variable("A")]);
  });

  it("are quoted by no error of a read, an update or a delete, be they those of before", async () => {
    const resource = host.resource("ContainerRegistry");
    await resource.up(registry);
    const output = await host.outputOf(async () => {
      for (const [method, step] of [
        ["GET", resource.refresh],
        ["PUT", () => resource.up({ ...registry, password: "another-1" })],
        ["DELETE", resource.destroy],
      ] as const) {
        host.sandbox.addFault({ method, path: "/mc/registries/**", answer: refused });
        host.sandbox.addFault({ method, path: "/mc/registries", answer: refused });
        await assert.rejects(step(), /failed with status 400 \(x\): no: \[secret\]/);
        host.sandbox.clearFaults();
      }
    });
    assert.equal(output, "", "an error is told once");
  });

  it("are not printed with what is wrong; texts that Outputs have become are told alone, at any depth", async () => {
    const [calls = assert.fail()] = await host.beginRun("ContainerApp");
    const reasonsFor = async (args: object): Promise<readonly string[]> => {
      const { failures } = await calls.check({ ...app({}), runtimeTyp: canary, ...args });
      return failures.map(({ reason }) => reason).sort();
    };
    const text = `id ${outputAsText()}`;
    const became =
      "holds an Output that became text: pass the Output itself, or write pulumi.interpolate`…${output}…` for a text around it";
    assert.deepEqual(await reasonsFor({ ...app({ A: text }), runtimeType: text }), [
      `${variable("A")} ${became}`,
      `runtimeType ${became}`,
    ]);
    const [inherited = "", misspelt] = await reasonsFor({ constructor: canary });
    assert.match(inherited, /^constructor is not a property of this resource/);
    assert.equal(misspelt, "runtimeTyp is not a property of this resource: write runtimeType");
    assert.ok(!inherited.includes(canary));
  });

  it("are nowhere in what was printed", async () => {
    assert.ok(!(await host.wholeOutput()).includes(canary));
  });

  for (const sample of samples) {
    const { secretInputs = [], secretOutputs = [] } = definitions.find(({ kind }) => kind === sample.kind) ?? {};
    if (secretInputs.length + secretOutputs.length === 0) continue;

    it(`of a ${sample.kind} are sealed in its state, and no refusal of a write quotes them`, async () => {
      const { full } = sample.prepare(host.sandbox);
      const resource = host.resource(sample.kind);
      const given = secretInputs.filter((name) => full[name] !== undefined);
      const quoted = given.map((name) => String(full[name])).join(" ");
      for (const method of ["POST", "PUT", "PATCH"]) {
        const answer = { kind: "status", status: 400, body: { Message: `no: ${quoted}` } } as const;
        host.sandbox.addFault({ method, path: "/**", times: "always", answer });
      }
      const output = await host.outputOf(() =>
        assert.rejects(resource.up(full), ({ message }: Error) => {
          assert.deepEqual(
            given.filter((name) => message.includes(String(full[name]))),
            [],
          );
          return message.includes("failed with status 400");
        }),
      );
      host.sandbox.clearFaults();
      await resource.up(full);
      const { outs } = resource.inState();
      const shown = secretOutputs.filter((name) => outs[name] !== undefined && outs[name] !== "");
      const sealed = [...inBoth(...given), ...shown.map((name) => `outs.${name}`)];
      assert.deepEqual(
        sealed.filter((path) => !resource.sealed().includes(path)),
        [],
      );
      const secrets = [...given, ...shown].map((name) => String(outs[name] ?? full[name]));
      const printed = output + (await host.wholeOutput());
      assert.deepEqual(
        secrets.filter((secret) => printed.includes(secret)),
        [],
      );
    });
  }

  describe("such as the token of a database", () => {
    const regions = { storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: [] };
    const world = () => {
      const { databases } = host.sandbox.seed({
        databases: [{ ...regions, name: `main-${String(Date.now() % 1e9)}` }],
      });
      const databaseId = databases[0]?.id ?? "";
      return { databaseId, path: `/database/v2/databases/${databaseId}/auth/generate` };
    };
    const tokenIn = (resource: ReturnType<typeof host.resource>): string => String(resource.inState().outs.token);
    const valid = (): readonly string[] => (host.account()?.databaseTokens ?? []).map(({ token }) => token);

    it("are sealed, and stand in no output", async () => {
      const { databaseId } = world();
      const resource = host.resource("DatabaseToken");
      await resource.up({ databaseId });
      const first = tokenIn(resource);
      await resource.refresh();
      await resource.up({ databaseId, triggers: ["2"] });
      assert.deepEqual(resource.sealed(), ["outs.token"]);
      assert.notEqual(tokenIn(resource), first);
      assert.ok(valid().includes(first), "it cannot be revoked alone");
      await resource.destroy();
      const output = await host.wholeOutput();
      assert.match(
        output,
        /the token of database db_\w+ is forgotten, and stays valid until it expires or the database is deleted/,
      );
      for (const token of valid()) assert.ok(!output.includes(token));
    });

    it("are quoted by no error, whatever the reply is, and issued once for each call", async () => {
      const { databaseId, path } = world();
      for (const body of [{ token: { canary } }, { error: `no: ${canary}` }, [canary], `"${canary}`]) {
        host.sandbox.addFault({ method: "PUT", path, times: 1, answer: { kind: "status", status: 200, body } });
        const asked = host.requestsOf(() =>
          assert.rejects(host.resource("DatabaseToken").up({ databaseId }), (error: Error) => {
            assert.ok(!error.message.includes(canary), error.message);
            return true;
          }),
        );
        assert.deepEqual(await asked, [`PUT ${path}`]);
      }
      assert.ok(!(await host.wholeOutput()).includes(canary));
    });

    it("are revoked with all others only if the program says so, which previews say first", async () => {
      const { databaseId } = world();
      const [resource, sibling] = [host.resource("DatabaseToken"), host.resource("DatabaseToken")];
      await sibling.up({ databaseId });
      await resource.up({ databaseId });
      await resource.up({ databaseId, revokeAll: true });
      assert.match(await host.wholeOutput(), /destroy, will revoke all tokens of database db_\w+, also those/);
      assert.ok(valid().includes(tokenIn(sibling)));
      await resource.preview({ databaseId, revokeAll: true, triggers: ["2"] });
      assert.match(await host.wholeOutput(), /revokes all tokens of database db_\w+ before it issues a new one/);
      await resource.up({ databaseId, revokeAll: true, triggers: ["2"] });
      assert.ok(!valid().includes(tokenIn(sibling)));
      assert.ok(valid().includes(tokenIn(resource)));
      await resource.destroy();
      assert.equal(
        host.account()?.databaseTokens?.some((token) => token.databaseId === databaseId),
        false,
      );
    });

    it("are gone once they have expired", async () => {
      const { databaseId } = world();
      const resource = host.resource("DatabaseToken");
      await resource.up({ databaseId, expiresAt: "2099-01-01T00:00:00Z" });
      assert.deepEqual(await resource.refresh(), []);
      const { outs, inputs, marked, ...state } = resource.inState();
      const past = { expiresAt: "2020-01-01T00:00:00Z" };
      const markedPast = { inputs: { ...marked.inputs, ...past }, outs: { ...marked.outs, ...past } };
      resource.restore({ ...state, outs: { ...outs, ...past }, inputs: { ...inputs, ...past }, marked: markedPast });
      assert.equal(await resource.refresh(), "gone");
    });
  });
});
