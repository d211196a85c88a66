import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { inVideoLibraries } from "./inVideoLibraries";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { checksumOf, localFolder } from "./storageFiles";

/** The watermark of a library. */
export const videoLibraryWatermarkSample: Sample = { kind: "VideoLibraryWatermark", prepare };

const libraries = inVideoLibraries("marked");
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [own, other] = libraries.plant(sandbox, worlds);
  const send = elsewhere(sandbox);
  const local = localFolder({ "logo.png": "ours", "copy.png": "ours" });
  const library = (id: number) => sandbox.state().accounts.main?.videoLibraries?.find(({ Id }) => Id === id);
  const path = (id = own): string => `/videolibrary/${id}/watermark`;
  const get = (id = own): string => `GET /videolibrary/${id}`;
  const create = (id = own): readonly string[] => [get(id), `PUT ${path(id)}`, get(id)];
  const update = create();
  const put = () => send("PUT", path(), { an: "image" });
  const minimal = { videoLibraryId: own, source: local.path("logo.png"), checksum: checksumOf("ours") };
  return {
    minimal,
    full: { ...minimal, videoLibraryId: String(own), adopt: false },
    id: String(own),
    spellings: [{ ...minimal, videoLibraryId: ` ${own}` }],
    changes: [
      changesBy("replace", [`DELETE ${path()}`, ...create(other)])("videoLibraryId", other),
      changesBy("same", [])("source", local.path("copy.png")),
      changesBy("update", update, () => local.write("logo.png", "other"))("checksum", checksumOf("other")),
    ],
    drifts: [driftsRepairedBy(update)("checksum", put)],
    invalid: [{ args: { ...minimal, checksum: "abc" }, says: /checksum must be a SHA-256 .* leave it to the class/ }],
    requests: {
      create: create(),
      read: [get()],
      delete: [`DELETE ${path()}`],
      adopt: create(),
      deleteAgain: [`DELETE ${path()}`],
    },
    readBack: { source: undefined, checksum: undefined },
    exists: () => library(own)?.HasWatermark === true,
    neighbours: () => library(other)?.HasWatermark,
    make: put,
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", `/videolibrary/${own}`),
  };
}
