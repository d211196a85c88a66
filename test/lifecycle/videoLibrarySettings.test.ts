import assert from "node:assert/strict";
import { blank } from "../../sandbox/src/schemas/basics";
import { newVideoLibraryValues, VideoLibrary, VideoLibrarySettings } from "../../sandbox/src/schemas/videoLibrary";
import { isProperties, type Properties } from "../../provider/src/properties/values";
import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";
import { premium, settingsTogether, videoLibrarySettings } from "./videoLibrary";

/** What an update of a library could also write, and why it is no property of the resource. */
const notManaged: Readonly<Record<string, string>> = {
  Name: "no setting: it is required",
  EnableTokenAuthentication: "a setting of the pull zone of the library, from which alone it can be read",
  EnableTokenIPVerification: "the same",
  ResetToken: "an action: a pull zone has its key as zoneSecurityKey",
  AppleFairPlayDrm: "a licence with certificates of its own",
  GoogleWidevineDrm: "the same",
};

describe("settings of a video library", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles, recordsBodies: true });

  it("are all that an update can write but for a few with a reason, with the API's names and acronyms as words", () => {
    const own = [...videoLibrarySettings.map(({ wire }) => wire), ...Object.keys(notManaged)];
    assert.deepEqual(own.sort(), Object.keys(VideoLibrarySettings.properties).sort());
    for (const { property } of videoLibrarySettings) assert.doesNotMatch(property, /[A-Z]{2}/);
  });

  it("are reset to what a new library has", () => {
    const initial: Properties = { ...blank(VideoLibrary), ...newVideoLibraryValues };
    for (const { property, wire, written } of videoLibrarySettings)
      assert.deepEqual(parts(written), parts(initial[wire]), property);
  });

  const premiumSettings = videoLibrarySettings.filter(({ property }) => premium.includes(property));
  for (const [what, settings, others] of [
    ["together", settingsTogether, {}],
    ["with the premium tier", premiumSettings, { encodingTier: "premium" }],
  ] as const) {
    it(`are set, drift, are repaired and reset ${what}, with nothing else in any request`, async () => {
      const minimal = { name: `all ${what}`, ...others };
      const full = { ...minimal, ...Object.fromEntries(settings.map(({ property, value }) => [property, value])) };
      const fields = settings.map(({ wire }) => wire).sort();
      const resource = host.resource("VideoLibrary");
      await resource.up(minimal);

      assert.deepEqual(await fieldsOf(() => resource.up(full)), [fields]);
      assert.deepEqual(await resource.refresh(), []);

      const drifted = Object.assign({}, ...settings.map(({ drifted: each }) => each)) as Properties;
      await host.elsewhere("POST", `/videolibrary/${resource.state()?.id ?? ""}`, drifted);
      const shown = await resource.refresh();
      assert.ok(shown !== "gone");
      assert.deepEqual([...shown].sort(), settings.map(({ property }) => property).sort());
      assert.deepEqual(await fieldsOf(() => resource.up(full)), [fields]);
      assert.deepEqual(await resource.refresh(), []);

      assert.deepEqual(await fieldsOf(() => resource.up(minimal)), [fields]);
      assert.deepEqual(await resource.refresh(), []);
      assert.deepEqual(await resource.up(minimal), { action: "same", changed: [] });
    });
  }

  /** The names of the fields of each write. */
  async function fieldsOf(action: () => Promise<unknown>): Promise<ReadonlyArray<readonly string[]>> {
    const requests = await host.recordedOf(action);
    return requests.flatMap(({ method, body }) =>
      method === "GET" || !isProperties(body) ? [] : [Object.keys(body).sort()],
    );
  }
});

/** A list in one text is the same in any order. */
function parts(value: unknown): unknown {
  return typeof value === "string" ? value.split(",").sort() : value;
}
