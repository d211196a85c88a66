import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Fault } from "pulumi-bunny-sandbox";
import { scriptRelease } from "../../provider/src/generated/lifecycles";
import { failureOf } from "../support/failureOf";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";

const [one, two, foreign] = ["export const one = 1;", "export const two = 2;", "export const foreign = 0;"];

/** What the sample cannot say: releases that exist, what was live before, and what happens in between. */
describe("releases of a script", function () {
  this.timeout(60_000);

  const host = providerHost();
  let worlds = 0;

  /** A script of which these were published, the last of them live. */
  const prepare = (...codes: readonly string[]) => {
    worlds += 1;
    const seed = { Name: `script-${worlds}`, Releases: codes.map((Code) => ({ Code })) };
    const script = host.sandbox.seed({ scripts: [seed] }).scripts[0]?.Id ?? 0;
    const path = `/compute/script/${script}`;
    const now = () => host.account()?.scripts.find(({ Id }) => Id === script);
    const releases = () => now()?.Releases ?? [];
    const live = () => releases().find(({ Id }) => Id === now()?.CurrentReleaseId);
    return {
      script,
      path,
      live,
      active: `GET ${path}/releases/active`,
      upload: [`POST ${path}/code`, `POST ${path}/publish`],
      uuidOf: (code: string) => releases().find(({ Code }) => Code === code)?.Uuid ?? "",
      publishBehind: async (code = foreign) => {
        await host.elsewhere("POST", `${path}/code`, { Code: code });
        await host.elsewhere("POST", `${path}/publish`, {});
      },
      fault: (method: string, below: string, fault: Partial<Fault>) =>
        host.sandbox.addFault({ method, path: path + below, ...fault }),
      resource: host.resource("ScriptRelease"),
    };
  };
  const outs = (resource: EngineResource) => resource.state()?.outs ?? {};

  it("go forward by code, back by uuid and forward again, each with its requests", async () => {
    const { script, active, path, upload, uuidOf, live, resource } = prepare();
    await resource.up({ scriptId: script, code: one });
    const second = await host.requestsOf(() => resource.up({ scriptId: script, code: two, note: "second" }));
    assert.deepEqual(second, [active, ...upload, active]);
    assert.deepEqual([live()?.Code, outs(resource).activeNote], [two, "second"]);

    const back = await host.requestsOf(async () => {
      const done = await resource.up({ scriptId: script, uuid: uuidOf(one) });
      assert.deepEqual(done, { action: "update", changed: ["code", "note", "uuid"] });
    });
    assert.deepEqual(back, [active, `POST ${path}/publish/${uuidOf(one)}`, active]);
    assert.equal(live()?.Code, one);
    assert.deepEqual(
      [outs(resource).activeUuid, outs(resource).code, outs(resource).status],
      [uuidOf(one), undefined, "live"],
    );
    assert.deepEqual(await resource.refresh(), []);

    // The release that is pinned has this code.
    assert.deepEqual(await host.requestsOf(() => resource.up({ scriptId: script, code: one })), [active]);
    assert.deepEqual(await host.requestsOf(() => resource.up({ scriptId: script, code: two })), [
      active,
      ...upload,
      active,
    ]);
    assert.equal(live()?.Code, two);
  });

  it("that are pinned: another one live is shown as the uuid alone, and repaired", async () => {
    const { script, active, path, uuidOf, live, publishBehind, resource } = prepare(one, two);
    const args = { scriptId: script, uuid: uuidOf(one) };
    await resource.up(args);
    await publishBehind();
    assert.deepEqual(await resource.refresh(), ["uuid"]);
    const repair = await host.requestsOf(() => resource.up(args));
    assert.deepEqual(repair, [active, `POST ${path}/publish/${uuidOf(one)}`, active]);
    assert.equal(live()?.Code, one);
  });

  it("that do not exist are refused, and the error says where uuids are found", async () => {
    const { script, path, resource, live } = prepare(one);
    const missing = await failureOf(resource.up({ scriptId: script, uuid: "ffffffff" }));
    assert.match(missing, /script \d+ has no release ffffffff that can be published.*bunny\.getReleases/);
    host.sandbox.addFault({
      method: "POST",
      path: `${path}/publish/eeeeeeee`,
      answer: { kind: "status", status: 400 },
    });
    assert.match(await failureOf(resource.up({ scriptId: script, uuid: "eeeeeeee" })), /has no release eeeeeeee/);
    assert.equal(resource.state(), undefined);
    assert.equal(live()?.Code, one);
  });

  it("of the same code are no drift, whoever published them", async () => {
    const { script, publishBehind, resource } = prepare();
    await resource.up({ scriptId: script, code: one });
    await publishBehind(one);
    assert.deepEqual(await resource.refresh(), []);
    assert.equal((await resource.up({ scriptId: script, code: one })).action, "same");
  });

  it("are forgotten at the end, and what is live stays live", async () => {
    const { script, live, resource } = prepare(one);
    await resource.up({ scriptId: script, code: two });
    assert.deepEqual(await host.requestsOf(resource.destroy), []);
    assert.equal(live()?.Code, two);
    assert.match(await host.wholeOutput(), /the live release stays live/);
  });

  describe("that go wrong", () => {
    it("a publication by somebody else at the same time is told, and the next up publishes ours", async () => {
      const { script, path, active, upload, live, publishBehind, fault, resource } = prepare();
      fault("POST", "/publish", { act: true, delayMilliseconds: 400 });
      const up = failureOf(resource.up({ scriptId: script, code: one }));
      const deadline = Date.now() + 10_000;
      while (live()?.Code !== one && Date.now() < deadline) await delay(10);
      await publishBehind();
      assert.match(
        await up,
        /the release of script \d+ was written, but the API does not show it yet.*`pulumi up` again/,
      );
      const requests = await host.requestsOf(() => resource.up({ scriptId: script, code: one }));
      assert.deepEqual(requests, [`GET ${path}`, active, ...upload, active]);
      assert.equal(live()?.Code, one);
    });

    for (const refreshed of [false, true]) {
      const how = refreshed ? "up --refresh" : "up";
      it(`what was published and could not be read is found by ${how}, without a write`, async () => {
        const { script, active, fault, resource } = prepare();
        const args = { scriptId: script, code: two };
        await resource.up({ scriptId: script, code: one });
        fault("GET", "/releases/active", { after: 1, times: "always", answer: { kind: "status", status: 400 } });
        await failureOf(resource.up(args));
        host.sandbox.clearFaults();
        if (refreshed) await resource.refresh();
        const requests = await host.requestsOf(() => resource.up(args));
        assert.deepEqual(requests, refreshed ? [] : [active]);
        assert.deepEqual(await resource.refresh(), []);
      });
    }

    it("a draft that was refused leaves nothing, and no line of it is quoted", async () => {
      const { script, fault, live, resource } = prepare();
      const code = 'const key = "canary-7f3a";\nexport default key;\n';
      const body = { ErrorKey: "x", Field: null, Message: 'Line 1: const key = "canary-7f3a";' };
      fault("POST", "/code", { answer: { kind: "status", status: 400, body } });
      const told = await failureOf(resource.up({ scriptId: script, code }));
      assert.match(told, /failed with status 400 \(x\): Line 1: \[secret\]/);
      assert.equal(resource.state(), undefined);
      assert.equal(live(), undefined);
    });
  });

  describe("of which none is live any more", () => {
    const nothing = { times: "always", answer: { kind: "status", status: 404, body: "" } } as const;

    it("are gone where the script is there, and made again", async () => {
      const { script, active, path, fault, resource } = prepare();
      await resource.up({ scriptId: script, code: one });
      fault("GET", "/releases/active", nothing);
      const requests = await host.requestsOf(async () => {
        assert.equal(await resource.refresh(), "gone");
      });
      assert.deepEqual(requests, [active, `GET ${path}`]);
    });

    it("are not believed to be gone where it was not surely the API that said so", async () => {
      const { script, fault, resource } = prepare();
      await resource.up({ scriptId: script, code: one });
      fault("GET", "/releases/active", nothing);
      fault("GET", "", nothing);
      host.sandbox.addFault({ method: "GET", path: "/compute/script", ...nothing });
      await failureOf(resource.refresh());
      assert.ok(resource.state());
    });
  });

  it("have at most 10 MB", () => {
    const problemsOf = (code: string) =>
      scriptRelease.validate({ scriptId: 1, code }, () => false).map(({ reason }) => reason);
    const most = 10 * 1024 * 1024;
    assert.deepEqual(problemsOf("x".repeat(most)), []);
    assert.match(
      problemsOf("é".repeat(most / 2 + 1)).join(),
      /is 10485762 bytes long, but bunny\.net accepts at most 10485760 \(10 MB\)/,
    );
  });
});
