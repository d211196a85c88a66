import assert from "node:assert/strict";
import type { ScriptSeed } from "pulumi-bunny-sandbox";
import { providerHost } from "../support/providerHost";

describe("scripts, their variables and their secrets", function () {
  this.timeout(60_000);

  const host = providerHost();

  let names = 0;
  const freshName = (): string => `edge-${(names += 1)}`;
  /** A script that is not ours, and what it is now. */
  const seed = (more: Omit<ScriptSeed, "Name"> = {}) => {
    const id = host.sandbox.seed({ scripts: [{ Name: freshName(), ScriptType: 1, ...more }] }).scripts[0]?.Id ?? 0;
    return { id, now: () => scriptNow(id), path: `/compute/script/${id}` };
  };
  const scriptNow = (id: number) => host.account()?.scripts.find(({ Id }) => Id === id);

  describe("Script", () => {
    it("shows the API's fields, and its own pull zone", async () => {
      const name = freshName();
      const resource = host.resource("Script");
      await resource.up({
        name,
        scriptType: "middleware",
        createLinkedPullZone: true,
        linkedPullZoneName: `${name}-zone`,
      });
      const outs = resource.state()?.outs;
      const zone = host.account()?.pullZones.find(({ Name }) => Name === `${name}-zone`);
      assert.deepEqual(outs?.linkedPullZones, [
        { pullZoneId: zone?.Id, pullZoneName: `${name}-zone`, defaultHostname: `${name}-zone.b-cdn.net` },
      ]);
      assert.equal(String(outs.scriptId), resource.state()?.id);
      assert.equal(outs.currentReleaseId, 0);
      assert.equal(outs.deploymentKey, scriptNow(Number(outs.scriptId))?.DeploymentKey);
      await resource.destroy();
      assert.equal(
        host.account()?.pullZones.find(({ Name }) => Name === `${name}-zone`)?.OriginUrl,
        "https://landing.bunny.net",
      );
    });

    it("deletes its pull zones only when the program says so, even when it said so later", async () => {
      const name = freshName();
      const args = { name, scriptType: "cdn", createLinkedPullZone: true, linkedPullZoneName: `${name}-zone` };
      const resource = host.resource("Script");
      await resource.up(args);
      assert.deepEqual(await host.requestsOf(() => resource.up({ ...args, deleteLinkedPullZones: true })), []);
      await resource.destroy();
      assert.equal(
        host.account()?.pullZones.find(({ Name }) => Name === `${name}-zone`),
        undefined,
      );
    });

    it("is not adopted if it has another type, or if several have the name", async () => {
      const name = freshName();
      const { scripts } = host.sandbox.seed({ scripts: [{ Name: name, ScriptType: 2 }] });
      for (const adopt of [true, "overwrite"]) {
        await assert.rejects(
          host.resource("Script").up({ name, scriptType: "cdn", adopt }),
          /already exists and differs in scriptType, which cannot be changed: change the program/,
        );
      }
      const more = host.sandbox.seed({ scripts: [{ Name: name, ScriptType: 1 }] }).scripts;
      const ids = [...scripts, ...more].map(({ Id }) => Id);
      await assert.rejects(
        host.resource("Script").up({ name, scriptType: "cdn", adopt: true }),
        new RegExp(`more than one script named ${name} already exists: ${ids.join(", ")}`),
      );
      assert.equal(host.account()?.scripts.filter(({ Name }) => Name === name).length, 2);
    });

    it("says so if nobody can tell whether it was created, and the next up finds it", async () => {
      const name = freshName();
      const resource = host.resource("Script");
      host.sandbox.addFault({ method: "POST", path: "/compute/script", act: true, answer: { kind: "reset" } });
      host.sandbox.addFault({
        method: "GET",
        path: "/compute/script",
        after: 1,
        times: "always",
        answer: { kind: "reset" },
      });
      await assert.rejects(
        resource.up({ name, scriptType: "cdn" }),
        new RegExp(`it is not known whether script ${name} was created.*the next .pulumi up. reports .* .adopt: true.`),
      );
      assert.equal(resource.state(), undefined);
      host.sandbox.clearFaults();
      await assert.rejects(resource.up({ name, scriptType: "cdn" }), /already exists/);
      await resource.up({ name, scriptType: "cdn", adopt: true });
      await resource.destroy();
    });
  });

  describe("ScriptVariable", () => {
    for (const absentVariableField of ["keep", "reset"] as const) {
      it(`leaves alone what it does not manage, where the API would ${absentVariableField} what is not sent`, async () => {
        const script = seed();
        host.sandbox.setOptions({ behaviour: { absentVariableField } });
        const resource = host.resource("ScriptVariable");
        await resource.up({ scriptId: script.id, name: "A", defaultValue: "one" });
        await host.elsewhere("PUT", `${script.path}/variables`, { Name: "A", DefaultValue: "one", Required: true });
        assert.deepEqual(await resource.refresh(), []);
        await resource.up({ scriptId: script.id, name: "A", defaultValue: "two" });
        assert.equal(script.now()?.EdgeScriptVariables[0]?.Required, true);
        host.sandbox.setOptions({ behaviour: { absentVariableField: "keep" } });
      });
    }
  });

  describe("ScriptSecret", () => {
    for (const flags of ["up", "refresh and up"]) {
      it(`whose change is in doubt is sent again by ${flags}, also when the program goes back`, async () => {
        const script = seed();
        const args = { scriptId: script.id, name: "TOKEN", secret: "swordfish" };
        const resource = host.resource("ScriptSecret");
        await resource.up(args);
        const lost = { act: true, times: "always", answer: { kind: "reset" } } as const;
        host.sandbox.addFault({ ...lost, method: "POST", path: `${script.path}/secrets/*` });
        host.sandbox.addFault({ ...lost, method: "GET", path: `${script.path}/secrets`, after: 1 });
        await assert.rejects(resource.up({ ...args, secret: "sesame" }));
        host.sandbox.clearFaults();
        assert.equal(resource.state()?.outs.secret, undefined);
        assert.equal(script.now()?.Secrets[0]?.Secret, "sesame");
        if (flags !== "up") assert.deepEqual(await resource.refresh(), ["secret"]);
        await resource.up(args);
        assert.equal(script.now()?.Secrets[0]?.Secret, "swordfish");
        assert.equal((await resource.up(args)).action, "same");
      });
    }
  });
});
