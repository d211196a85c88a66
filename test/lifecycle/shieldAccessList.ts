import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";
import { inShieldZones } from "./shieldZones";

const zones = inShieldZones("listed");
let worlds = 0;

export const shieldAccessListSample: Sample = {
  kind: "ShieldAccessList",
  prepare: (sandbox) => prepare(sandbox),
};

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const [own, other] = zones.plant(sandbox, worlds);
  const send = elsewhere(sandbox);
  const seed = (shieldZoneId: number) => ({ shieldZoneId, name: "neighbour", type: 1, content: "192.0.2.0/24\n" });
  const { shieldAccessLists: planted } = sandbox.seed({ shieldAccessLists: [seed(own), seed(other)] });
  const neighbours = planted.map(({ listId }) => listId);
  const all = () => sandbox.state().accounts.main?.shieldAccessLists ?? [];
  const found = () =>
    all().find(({ listId, shieldZoneId }) => [own, other].includes(shieldZoneId) && !neighbours.includes(listId));
  let known = 0;
  const id = (): number => (known = found()?.listId ?? known);
  const lists = (zone = own): string => `${zones.path(zone)}/access-lists`;
  const path = (zone = own): string => `${lists(zone)}/${id()}`;
  // The sandbox numbers configurations apart from lists.
  const configuration = (zone = own): string =>
    `${lists(zone)}/configurations/${id() === 0 ? "*" : String(900_000 + id())}`;
  const read = (zone = own) => [`GET ${lists(zone)}`, `GET ${path(zone)}`];
  const create = (zone = own) => [
    `GET ${zones.path(zone)}`,
    `GET ${lists(zone)}`,
    `POST ${lists(zone)}`,
    ...read(zone),
    `PATCH ${configuration(zone)}`,
  ];
  let replaced = "";
  const notePath = (): Promise<void> => {
    replaced = path();
    return Promise.resolve();
  };
  const content = () => [...read(), `PATCH ${path()}`];
  const doing = () => [...read(), `PATCH ${configuration()}`];
  const replace = (zone: number) => changesBy("replace", () => [`DELETE ${replaced}`, ...create(zone)], notePath);
  const name = `x${worlds}`;
  const minimal = {
    shieldZoneId: own,
    name,
    type: "ip",
    entries: ["203.0.113.7", "198.51.100.8"],
    action: "block",
    enabled: true,
  };
  return {
    minimal,
    full: { ...minimal, shieldZoneId: String(own), description: "the office", adopt: false },
    get id() {
      return `${own}/${id()}`;
    },
    spellings: [
      { ...minimal, shieldZoneId: ` ${own}` },
      { ...minimal, entries: ["198.51.100.8", "203.0.113.7", "198.51.100.8"] },
    ],
    changes: [
      replace(other)("shieldZoneId", other),
      replace(own)("type", "ja4"),
      replace(own)("description", "the new office"),
      changesBy("update", content)("name", `${name}-x`),
      changesBy("update", content)("entries", ["203.0.113.9"]),
      changesBy("update", doing)("action", "challenge"),
      changesBy("update", doing)("enabled", false),
    ],
    drifts: [
      driftsRepairedBy(content)("name", () => send("PATCH", path(), { name: `${name}-y` })),
      driftsRepairedBy(content)("entries", () => send("PATCH", path(), { content: "203.0.113.7\n198.51.100.9\n" })),
      driftsRepairedBy(doing)("action", () => send("PATCH", configuration(), { action: 4 })),
      driftsRepairedBy(doing)("enabled", () => send("PATCH", configuration(), { isEnabled: false })),
    ],
    others: { entries: ["203.0.113.10"], action: "log", enabled: false },
    cannotDrift: { shieldZoneId: "no call changes it", type: "no call changes it", description: "no call changes it" },
    changeElsewhere: () => send("PATCH", `${lists()}/${neighbours[0] ?? 0}`, { name: "still a neighbour" }),
    invalid: [
      { args: { ...minimal, name: "" }, says: /name must have 1 to 255 characters/ },
      {
        args: { ...minimal, entries: ["203.0.113.7\n"] },
        says: /entries.* must be one entry, without spaces around it/,
      },
    ],
    get requests() {
      return {
        create: create(),
        read: read(),
        delete: [`DELETE ${path()}`],
        adopt: [`GET ${zones.path(own)}`, ...read()],
        deleteAgain: [`DELETE ${path()}`, `GET ${lists()}`],
      };
    },
    exists: () => found() !== undefined,
    neighbours: () => all().filter(({ listId }) => neighbours.includes(listId)),
    make: async () => {
      await send("POST", lists(), { name, type: 0, content: `${minimal.entries.join("\n")}\n` });
      return send("PATCH", configuration(), { isEnabled: true, action: 2 });
    },
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", zones.remove(sandbox, own)),
  };
}
