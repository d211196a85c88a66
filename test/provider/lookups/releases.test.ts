import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getActiveRelease and getReleases", () => {
  const sandbox = withLookupSandbox();

  const seed = (...codes: readonly string[]): number => {
    const Releases = codes.map((Code) => ({ Code, Note: `note of ${Code}` }));
    return sandbox().seed({ scripts: [{ Name: "edge", Releases }] }).scripts[0]?.Id ?? 0;
  };

  it("give every field, the newest release first, whatever the order of the API", async () => {
    sandbox().setOptions({ behaviour: { listOrder: "reversed" } });
    const scriptId = seed("one", "two");
    const script = sandbox().state().accounts.main?.scripts[0];
    const expected = (script?.Releases ?? []).map((release): bunny.FoundRelease => ({
      releaseId: release.Id,
      uuid: release.Uuid,
      code: release.Code ?? "",
      note: release.Note ?? undefined,
      author: "Sandbox",
      authorEmail: "sandbox@example.com",
      status: release.Code === "two" ? "live" : "archived",
      dateReleased: `${release.DateReleased.slice(0, 19)}Z`,
      datePublished: `${release.DatePublished.slice(0, 19)}Z`,
    }));
    assert.deepEqual(await bunny.getReleases({ scriptId }), { scriptId, releases: expected.reverse() });
    assert.deepEqual(await bunny.getActiveRelease({ scriptId: String(scriptId) }), { scriptId, release: expected[0] });
  });

  it("leave deleted releases out", async () => {
    const scriptId = seed("one");
    const release = sandbox().state().accounts.main?.scripts[0]?.Releases[0];
    const body = { Items: [{ ...release, Deleted: true }], CurrentPage: 1, TotalItems: 1, HasMoreItems: false };
    sandbox().addFault({ path: `/compute/script/${scriptId}/releases`, answer: { kind: "status", status: 200, body } });
    assert.deepEqual(await bunny.getReleases({ scriptId }), { scriptId, releases: [] });
  });

  it("say that there is none", async () => {
    const scriptId = seed();
    assert.deepEqual(await bunny.getActiveRelease({ scriptId }), { scriptId });
    assert.deepEqual(await bunny.getReleases({ scriptId }), { scriptId, releases: [] });
  });

  for (const [name, ask] of [
    ["getActiveRelease", bunny.getActiveRelease],
    ["getReleases", bunny.getReleases],
  ] as const) {
    it(`${name} tells that there is no such script, and refuses what is no number before any request`, async () => {
      await assert.rejects(ask({ scriptId: 987654321 }), new RegExp(`${name}: this account has no script 987654321`));
      const before = sandbox().journal().length;
      for (const scriptId of ["edge", 0]) await assert.rejects(ask({ scriptId }), /scriptId must be a number above 0/);
      assert.equal(sandbox().journal().length, before);
    });
  }
});
