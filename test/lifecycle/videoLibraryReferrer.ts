import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { inVideoLibraries } from "./inVideoLibraries";

/** A referrer of a library that has others. */
export const videoLibraryReferrerSample: Sample = { kind: "VideoLibraryReferrer", prepare };

const hostname = "*.xn--bcher-kva.example";
const others = { AllowedReferrers: ["neighbour.example.com"], BlockedReferrers: ["other.example.com"] };
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const libraries = inVideoLibraries("referred", others);
  const [own, other] = libraries.plant(sandbox, worlds);
  const send = elsewhere(sandbox);
  const library = (id: number) => sandbox.state().accounts.main?.videoLibraries?.find(({ Id }) => Id === id);
  const listsOf = (id: number) => {
    const { AllowedReferrers = [], BlockedReferrers = [] } = library(id) ?? {};
    return [AllowedReferrers, BlockedReferrers];
  };
  const path = (call: string, id = own): string => `/videolibrary/${id}/${call}`;
  const get = (id = own): string => `GET /videolibrary/${id}`;
  const post = (call: string, Hostname = hostname) => send("POST", path(call), { Hostname });
  const create = (id = own): readonly string[] => [get(id), `POST ${path("addAllowedReferrer", id)}`];
  const remove = [get(), `POST ${path("removeAllowedReferrer")}`];
  const minimal = { videoLibraryId: own, hostname, list: "allowed" };
  return {
    minimal,
    full: { ...minimal, videoLibraryId: String(own), adopt: false },
    id: `${own}/${hostname}`,
    spellings: [
      { ...minimal, videoLibraryId: ` ${own}` },
      { ...minimal, hostname: "*.BÜCHER.example." },
    ],
    changes: [
      changesBy("replace", [...remove, ...create(other)])("videoLibraryId", other),
      changesBy("replace", [...remove, ...create()])("hostname", "blog.example.com"),
      changesBy("update", [get(), `POST ${path("addBlockedReferrer")}`, `POST ${path("removeAllowedReferrer")}`])(
        "list",
        "blocked",
      ),
    ],
    drifts: [
      driftsRepairedBy([get(), `POST ${path("removeBlockedReferrer")}`])("list", () => post("addBlockedReferrer")),
    ],
    others: { list: "blocked" },
    cannotDrift: { videoLibraryId: "no call changes it", hostname: "another hostname is another referrer" },
    invalid: [
      {
        args: { ...minimal, hostname: "https://example.com/" },
        says: /hostname must be a hostname alone, .* write, for example/,
      },
      { args: { ...minimal, list: "open" }, says: /list must be "allowed" or "blocked"/ },
    ],
    changeElsewhere: () => post("addAllowedReferrer", "new.example.com"),
    requests: { create: create(), read: [get()], delete: remove },
    exists: () => listsOf(own).some((list) => list.includes(hostname)),
    neighbours: () => [own, other].map((id) => listsOf(id).map((list) => list.filter((each) => each !== hostname))),
    make: () => post("addAllowedReferrer"),
    remove: async () => {
      await post("removeAllowedReferrer");
      await post("removeBlockedReferrer");
    },
    removeParent: () => send("DELETE", `/videolibrary/${own}`),
  };
}
