import type { Sandbox } from "pulumi-bunny-sandbox";
import { changesBy, type Fixture, type Sample } from "./sample";

/** A purge of a pull zone; one of URLs has tests of its own. */
export const cachePurgeSample: Sample = { kind: "CachePurge", hasNoOutputs: true, cannotBeRead: true, prepare };

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const { pullZones } = sandbox.seed({ pullZones: [{ Name: `purged-${worlds}` }, { Name: `other-purged-${worlds}` }] });
  const [zone = 0, other = 0] = pullZones.map(({ Id }) => Id);
  const purge = (id: number): readonly string[] => [`POST /pullzone/${id}/purgeCache`];
  const urls = ["https://cdn.example.com/a.css", "https://cdn.example.com/b/*"];
  return {
    minimal: { pullZoneId: zone },
    full: { pullZoneId: String(zone), tag: "news", triggers: { version: "1" } },
    alternatives: [{ inputs: { urls, exactPath: true } }],
    id: String(zone),
    spellings: [{ pullZoneId: ` ${zone}` }],
    changes: [
      changesBy("replace", purge(other))("pullZoneId", other),
      changesBy("update", purge(zone))("tag", "news"),
      changesBy("update", purge(zone))("triggers", ["2"]),
    ],
    drifts: [],
    cannotDrift: { pullZoneId: "no read shows it", tag: "the same", urls: "the same", exactPath: "the same" },
    invalid: [
      { args: {}, says: /pullZoneId or urls is required: set one of the two/ },
      { args: { pullZoneId: zone, urls }, says: /urls cannot be combined with pullZoneId/ },
      { args: { urls, tag: "news" }, says: /tag belongs to a pull zone/ },
      { args: { pullZoneId: zone, exactPath: true }, says: /exactPath belongs to urls/ },
      { args: { urls: ["a.css"] }, says: /urls\.0 must be a URL/ },
    ],
    requests: { create: purge(zone), read: [], delete: [] },
    exists: () => true,
    neighbours: () => sandbox.state().accounts.main?.pullZones.filter(({ Id }) => [zone, other].includes(Id)),
    make: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    changeElsewhere: () => Promise.resolve(),
  };
}
