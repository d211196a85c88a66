import type { Sandbox } from "pulumi-bunny-sandbox";
import { type Property, toWire, wireName } from "../../provider/src/vocabulary";
import { videoLibrary } from "../../provider/src/groups/stream/videoLibrary.definition";
import { elsewhere } from "../support/elsewhere";
import { isThorough } from "../support/thoroughly";
import type { Fixture, Sample } from "./sample";

/** Each setting, a value that is not that of a new library, and what somebody else may make of it, as the API has it. */
export const videoLibrarySettings = Object.entries(videoLibrary.optional).flatMap(
  ([property, of]: [string, Property]) => {
    const unset: unknown = of.facts.unset;
    if (unset === undefined || of.facts.replaceOnChanges === true) return [];
    const [value, drifted] = otherValues(of);
    const wire = wireName(property, of);
    return [{ property, wire, unset, written: toWire(of, unset), value, drifted: { [wire]: toWire(of, drifted) } }];
  },
);

function otherValues({ shape, facts }: Property): readonly [unknown, unknown] {
  const unset: unknown = facts.unset;
  switch (shape.type) {
    case "boolean":
      return [unset !== true, unset];
    case "integer":
      return unset === 1 ? [2, 1] : [1, 2];
    case "enum":
      return [shape.names[1], shape.names[0]];
    case "list": {
      const names = shape.item.shape.type === "enum" ? shape.item.shape.names : ["default", "ours", "theirs"];
      return [names.slice(1, 2), names.slice(2, 3)];
    }
    default:
      return ["ours", "theirs"];
  }
}

/** One of each type. All others are tried together in `videoLibrarySettings.test.ts`, and each alone where that is thorough. */
const ofEachType = ["showHeatmap", "captionsFontSize", "uiLanguage", "drmVersion", "controls", "jitEncodingEnabled"];

/** What bunny.net changes along with them, or refuses without them, does not go with all others. */
export const premium: readonly string[] = ["jitEncodingEnabled", "outputCodecs"];
const apart = [...premium, "encodingTier", "enableDrm", "drmVersion"];
export const settingsTogether = videoLibrarySettings.filter(({ property }) => !apart.includes(property));
const alone = isThorough ? videoLibrarySettings : settingsNamed(ofEachType);
const given = settingsTogether.filter((each) => alone.includes(each));

/** A video library. Its number is given by the API, so paths that name it are looked up when they are asked for. */
export const videoLibrarySample: Sample = {
  kind: "VideoLibrary",
  hasNoParent: true,
  testedElsewhere: videoLibrarySettings
    .map(({ property }) => property)
    .filter(
      (property) => premium.includes(property) || ![...alone.map((each) => each.property), ...apart].includes(property),
    ),
  prepare,
};

function settingsNamed(names: readonly string[]) {
  return videoLibrarySettings.filter(({ property }) => names.includes(property));
}

const valuesOf = (all: typeof videoLibrarySettings) =>
  Object.fromEntries<unknown>(all.map(({ property, value }) => [property, value]));

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const name = `library-${worlds}-name`;
  const { videoLibraries } = sandbox.seed({ videoLibraries: [{ Name: `not-${name}` }] });
  let number = Math.max(...videoLibraries.map(({ Id }) => Id)) + 1;

  const send = elsewhere(sandbox);
  const account = () => sandbox.state().accounts.main;
  const named = () => account()?.videoLibraries?.find(({ Name }) => Name === name);
  /** Its number, also after it is gone: once it was seen, and before that the one that comes next. */
  const own = (): number => {
    number = named()?.Id ?? number;
    return number;
  };

  const driftsOf = (all: typeof videoLibrarySettings) =>
    all.map(({ property, drifted }) => ({
      property,
      happen: () => send("POST", path(), drifted),
      repair: update(),
    }));
  const apartFrom = (properties: readonly string[]) => {
    const some = settingsNamed(properties);
    return { inputs: { name, ...valuesOf(some) }, drifts: driftsOf(some) };
  };
  const preparedFor = (property: string) =>
    premium.includes(property) ? { prepare: () => send("POST", path(), { EncodingTier: 1 }) } : {};
  const path = (): string => `/videolibrary/${own()}`;
  const create = ["GET /videolibrary", "POST /videolibrary"];
  const update = (): readonly string[] => [`GET ${path()}`, `POST ${path()}`];
  const remove = (): readonly string[] => [`GET ${path()}`, `DELETE ${path()}`];
  return {
    minimal: { name },
    full: { name, ...valuesOf(given), deleteVideos: true, adopt: false },
    get id() {
      return String(own());
    },
    spellings: [],
    changes: [
      { property: "name", value: `${name}-renamed`, action: "update", requests: update() },
      {
        property: "replicationRegions",
        value: ["NY"],
        action: "replace",
        requests: [...remove(), ...create],
      },
      { property: "deleteVideos", value: true, action: "update", requests: [] },
      ...alone.map(({ property, value }) => ({
        property,
        value,
        action: "update" as const,
        requests: update(),
        ...preparedFor(property),
      })),
    ],
    optional: [
      ...alone.map(({ property, value, unset }) => ({ property, value, unset, ...preparedFor(property) })),
      { property: "deleteVideos", value: true },
    ],
    drifts: [
      { property: "name", happen: () => send("POST", path(), { Name: `${name}-drifted` }), repair: update() },
      ...driftsOf(given),
    ],
    alternatives: [
      { inputs: { name, replicationRegions: ["NY"] } },
      apartFrom(["encodingTier"]),
      apartFrom(["enableDrm", "drmVersion"]),
    ],
    cannotDrift: { replicationRegions: "no call changes them" },
    changeElsewhere: () => send("POST", `/videolibrary/${videoLibraries[0]?.Id}`, { CaptionsFontSize: 33 }),
    invalid: [
      { args: { name: "" }, says: /name must have 1 to 255 characters/ },
      { args: { name, captionsFontSize: "big" }, says: /captionsFontSize must be/ },
      { args: { name, enabledResolutions: [] }, says: /enabledResolutions must have at least one resolution/ },
      { args: { name, outputCodecs: ["vp8"] }, says: /outputCodecs\.0 must be "x264", "vp9", "hevc" or "av1"/ },
      {
        args: { name, allowEarlyPlay: true, exposeOriginals: false },
        says: /exposeOriginals is set to true by allowEarlyPlay: write true, or omit it/,
      },
      {
        args: { name, enableTranscribingTitleGeneration: true, enableTranscribing: false },
        says: /enableTranscribing is set to true by enableTranscribingTitleGeneration/,
      },
      {
        args: { name, enableDrm: true, enableMp4Fallback: true },
        says: /enableMp4Fallback is turned off by enableDrm with drmVersion basic: write false, or omit it/,
      },
      {
        args: { name, jitEncodingEnabled: true, allowEarlyPlay: true },
        says: /allowEarlyPlay cannot be combined with jitEncodingEnabled: omit one of the two/,
      },
      { args: { name, allowdirectplay: true }, says: /allowdirectplay is not a property .* write allowDirectPlay/ },
    ],
    get requests() {
      return {
        create,
        read: [`GET ${path()}`],
        delete: remove(),
        adopt: ["GET /videolibrary"],
      };
    },
    exists: () => named() !== undefined,
    neighbours: () => account()?.videoLibraries?.filter(({ Id }) => videoLibraries.some((seeded) => seeded.Id === Id)),
    make: () => send("POST", "/videolibrary", { Name: name }),
    remove: () => send("DELETE", path()),
  };
}
