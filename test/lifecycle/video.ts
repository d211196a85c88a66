import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { inVideoLibraries } from "./inVideoLibraries";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { checksumOf, localFolder } from "./storageFiles";

/** A video of a library that holds another one. */
export const videoSample: Sample = { kind: "Video", behaviours: [{ videoReadsUntilEncoded: 0 }], prepare };

const libraries = inVideoLibraries("filmed");
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [own, other] = libraries.plant(sandbox, worlds);
  const title = `x${worlds}`;
  const { videos: planted } = sandbox.seed({
    videos: [own, other].map((videoLibraryId) => ({ videoLibraryId, title: `not-${title}`, status: 4 })),
  });
  const neighbours = new Set(planted.map(({ guid }) => guid));
  const send = elsewhere(sandbox);
  const local = localFolder({ "intro.mp4": "ours", "copy.mp4": "ours" });
  const videosNow = () =>
    (sandbox.state().accounts.main?.videos ?? []).filter(({ videoLibraryId }) => [own, other].includes(videoLibraryId));
  const found = () => videosNow().find(({ videoLibraryId, guid }) => videoLibraryId === own && !neighbours.has(guid));
  // Until it is made, it may be any.
  let known = "*";
  const guid = (): string => (known = found()?.guid ?? known);
  const list = (library = own): string => `/library/${library}/videos`;
  const path = (): string => `${list()}/${guid()}`;
  const get = (library = own): string => `GET /videolibrary/${library}`;
  const read = (): readonly string[] => [get(), `GET ${path()}`];
  const createAt = (one: string, library = own): readonly string[] => [
    get(library),
    `GET ${list(library)}`,
    `POST ${list(library)}`,
    `PUT ${one}`,
    `GET ${one}`,
    `GET ${one}`,
  ];
  const create = (): readonly string[] => createAt(path());
  const update = (): readonly string[] => [...read(), `POST ${path()}`];
  let replaced = "";
  const notePath = async (then: () => Promise<unknown> = () => Promise.resolve()) => {
    replaced = path();
    await then();
  };
  const remove = (at = path()): readonly string[] => [get(), `DELETE ${at}`];
  const inOther = (): string => {
    const made = videosNow().find((each) => each.videoLibraryId === other && !neighbours.has(each.guid));
    return `${list(other)}/${made?.guid ?? ""}`;
  };
  const save = (body: object) => () => send("POST", path(), body);
  const minimal = {
    videoLibraryId: own,
    title,
    source: local.path("intro.mp4"),
    checksum: checksumOf("ours"),
  };
  const settings = {
    collectionId: "0f6c2a7e-8c1b-4a54-9a54-1d2f3a4b5c6d",
    chapters: [{ title: "Beginning", start: 0, end: 10 }],
    moments: [{ label: "Here", timestamp: 5 }],
    metaTags: [{ property: "description", value: "What it shows" }],
  };
  const replace = (requests: () => readonly string[], prepareIt = () => notePath()) =>
    changesBy("replace", () => [...remove(replaced), ...requests()], prepareIt);
  return {
    minimal,
    full: { ...minimal, videoLibraryId: String(own), ...settings, adopt: false },
    get id() {
      return `${own}/${guid()}`;
    },
    spellings: [{ ...minimal, videoLibraryId: ` ${own}` }],
    changes: [
      replace(() => createAt(inOther(), other))("videoLibraryId", other),
      changesBy("update", update)("title", `${title}-x`),
      changesBy("same", [])("source", local.path("copy.mp4")),
      replace(create, () => notePath(() => local.write("intro.mp4", "other")))("checksum", checksumOf("other")),
      changesBy("update", update)("chapters", settings.chapters),
    ],
    optional: (["collectionId", "moments", "metaTags"] as const).map((property) => ({
      property,
      value: settings[property],
    })),
    drifts: [
      driftsRepairedBy(update)("title", save({ title: `${title}-y` })),
      driftsRepairedBy(update)("chapters", save({ chapters: [{ title: "Theirs", start: 1, end: 2 }] })),
      driftsRepairedBy(update)("moments", save({ moments: [] })),
      driftsRepairedBy(update)("metaTags", save({ metaTags: [{ property: "og:title", value: "Theirs" }] })),
      driftsRepairedBy(update)("collectionId", save({ collectionId: "" })),
    ],
    cannotDrift: { videoLibraryId: "no call changes it", checksum: "a video takes one file" },
    changeElsewhere: () => send("POST", `${list()}/${planted[0]?.guid ?? ""}`, { title: `still-not-${title}` }),
    invalid: [
      { args: { ...minimal, title: "" }, says: /title must have 1 to 255 characters/ },
      { args: { ...minimal, checksum: "abc" }, says: /checksum must be a SHA-256 .* leave it to the class/ },
      {
        args: { ...minimal, metaTags: [{ property: "a b", value: "c" }] },
        says: /metaTags\.0\.property must consist of letters/,
      },
    ],
    get requests() {
      return {
        create: create(),
        read: read(),
        delete: remove(),
        adopt: [get(), `GET ${list()}`],
        deleteAgain: [...remove(), `GET ${path()}`, `GET ${list()}`],
      };
    },
    // The ID of the video is known too late for a fault.
    steps: {
      create: [
        { method: "POST", path: list() },
        { method: "PUT", path: `${list()}/*` },
        { method: "GET", path: `${list()}/*` },
      ],
    },
    readBack: { source: undefined },
    exists: () => found() !== undefined,
    neighbours: () => videosNow().filter(({ guid: of }) => neighbours.has(of)),
    make: () => {
      const originalHash = checksumOf("ours").toLowerCase();
      return Promise.resolve(
        sandbox.seed({ videos: [{ videoLibraryId: own, title, originalHash, status: 4, length: 60 }] }),
      );
    },
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", `/videolibrary/${own}`),
  };
}
