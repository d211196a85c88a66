import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { inVideoLibraries } from "./inVideoLibraries";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { checksumOf, localFolder } from "./storageFiles";

/** Captions of a video that has others. */
export const videoCaptionSample: Sample = {
  kind: "VideoCaption",
  // An upload sends the text together with its label.
  units: [["checksum", "label"]],
  prepare,
};

const libraries = inVideoLibraries("captioned");
const text = "WEBVTT\n\n00:00.000 --> 00:02.000\nOurs\n";
const changed = text.replace("Ours", "Other");
const language = "pt-BR";
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [library] = libraries.plant(sandbox, worlds);
  const captions = [{ srclang: "de", label: "Deutsch", version: 1 }];
  const { videos } = sandbox.seed({
    videos: ["a", "b"].map((title) => ({ videoLibraryId: library, title, status: 4, captions })),
  });
  const [own = "", other = ""] = videos.map(({ guid }) => guid);
  const send = elsewhere(sandbox);
  const local = localFolder({ "pt.vtt": text, "copy.vtt": text });
  const captionsOf = (guid: string) =>
    sandbox.state().accounts.main?.videos?.find((each) => each.guid === guid)?.captions;
  const one = (guid = own): string => `/library/${library}/videos/${guid}`;
  const path = (guid = own, of = language): string => `${one(guid)}/captions/${of}`;
  const host = `GET /videolibrary/${library}`;
  const create = (guid = own, of = language): readonly string[] => [
    host,
    `GET ${one(guid)}`,
    `POST ${path(guid, of)}`,
    `GET ${one(guid)}`,
  ];
  const update = create();
  const remove = [host, `DELETE ${path()}`];
  const put = (label: string, content = text) =>
    send("POST", path(), { label, captionsFile: Buffer.from(content).toString("base64") });
  const minimal = {
    videoId: `${library}/${own}`,
    language,
    label: "Português",
    source: local.path("pt.vtt"),
    checksum: checksumOf(text),
  };
  return {
    minimal,
    full: { ...minimal, adopt: false },
    id: `${library}/${own}/${language}`,
    spellings: [],
    changes: [
      changesBy("replace", [...remove, ...create(other)])("videoId", `${library}/${other}`),
      changesBy("replace", [...remove, ...create(own, "en")])("language", "en"),
      changesBy("update", update)("label", "Brasileiro"),
      changesBy("same", [])("source", local.path("copy.vtt")),
      changesBy("update", update, () => local.write("pt.vtt", changed))("checksum", checksumOf(changed)),
    ],
    drifts: [driftsRepairedBy(update)("checksum", () => put("Português", changed))],
    cannotDrift: { videoId: "no call changes it", language: "no call changes it", label: "an upload changes both" },
    alternatives: [{ inputs: { ...minimal, source: undefined, content: text } }],
    changeElsewhere: () => send("DELETE", path(own, "de")),
    invalid: [
      { args: { ...minimal, videoId: own }, says: /videoId must be the resource ID of a video, .*: pass video\.id/ },
      { args: { ...minimal, language: "English" }, says: /language must be the code of a language: write/ },
      { args: { ...minimal, content: text }, says: /content cannot be combined with source/ },
    ],
    requests: {
      create: create(),
      read: [host, `GET ${one()}`],
      delete: remove,
      adopt: create(),
      deleteAgain: [...remove, `GET ${one()}`],
    },
    readBack: { source: undefined, checksum: undefined },
    exists: () => captionsOf(own)?.some(({ srclang }) => srclang === language) === true,
    neighbours: () => [own, other].map((guid) => captionsOf(guid)?.filter(({ srclang }) => srclang !== language)),
    make: () => put("Português"),
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", one()),
  };
}
