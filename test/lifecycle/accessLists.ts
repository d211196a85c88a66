import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { setInState } from "../support/modes";
import { accessListBehaviours, type Sample, type Fixture } from "./sample";

/** One access list: where it is found, how an entry is added, and entries to try. */
interface AccessList {
  readonly kind: "BlockedIp" | "BlockedReferrer" | "AllowedReferrer";
  readonly property: "blockedIp" | "blockedReferrer" | "allowedReferrer";
  /** The name of an entry in requests. */
  readonly body: string;
  /** In the order in which a set adds them. A single entry has the first one. */
  readonly values: readonly [string, string];
  readonly other: string;
  readonly neighbour: string;
  readonly spellings: readonly string[];
  readonly setSpellings: ReadonlyArray<readonly string[]>;
  /** Bad entries, and what must be said of each after its path. */
  readonly invalid: ReadonlyArray<readonly [entry: string, says: string]>;
}

const referrers = {
  body: "Hostname",
  values: ["*.xn--bcher-kva.example", "shop.example.com"],
  other: "blog.example.com",
  neighbour: "neighbour.example.com",
  spellings: ["*.bücher.example", "*.XN--BCHER-KVA.EXAMPLE", "*.BÜCHER.example."],
  setSpellings: [
    ["shop.example.com", "*.xn--bcher-kva.example"],
    ["SHOP.example.com.", "*.BÜCHER.example", "*.bücher.example"],
  ],
  invalid: [
    ["https://www.example.com/shop", "must be a hostname alone, .* write, for example, example\\.com"],
    ["", "must be a hostname alone, .* write, for example, example\\.com"],
  ],
} as const;

const lists: readonly AccessList[] = [
  {
    kind: "BlockedIp",
    property: "blockedIp",
    body: "BlockedIp",
    values: ["2001:db8::a:1", "203.0.113.7"],
    other: "203.0.113.0/24",
    neighbour: "198.51.100.1",
    spellings: ["2001:DB8:0:0:0:0:A:1", "2001:0db8::000a:0001/128", " 2001:db8::a:1 "],
    setSpellings: [
      ["203.0.113.7", "2001:db8::a:1"],
      ["2001:0db8::000a:0001/128", "203.0.113.7/32", "2001:DB8:0:0:0:0:A:1", " 203.0.113.7 "],
    ],
    invalid: [
      ["not-an-ip", "must be an IPv4 or IPv6 address or a CIDR block: write, for example, 203\\.0\\.113\\.7"],
      ["203.0.113.*", "must be an IPv4 or IPv6 address or a CIDR block: write, for example, .* 203\\.0\\.113\\.0/24"],
      ["203.0.113.7/33", "has a prefix that is not a number from 0 to 32"],
    ],
  },
  { kind: "BlockedReferrer", property: "blockedReferrer", ...referrers },
  { kind: "AllowedReferrer", property: "allowedReferrer", ...referrers },
];

/** The lists have one lifecycle, so failures are tried with the first alone. */
const samplesOf = (suffix: string, prepare: (list: AccessList, sandbox: Sandbox) => Fixture): readonly Sample[] =>
  lists.map((list, index) => ({
    kind: `${list.kind}${suffix}`,
    behaviours: accessListBehaviours,
    ...(index === 0 ? {} : { failsLike: `BlockedIp${suffix}` }),
    prepare: (sandbox) => prepare(list, sandbox),
  }));

export const accessListSamples = samplesOf("", prepareEntry);
export const accessListSetSamples = samplesOf("Set", prepareSet);

let worlds = 0;

/** Two pull zones whose lists have a neighbour, and what can be done to the first outside Pulumi. */
function prepareZones({ kind, body, neighbour, other: otherEntry }: AccessList, sandbox: Sandbox) {
  worlds += 1;
  const field = `${kind}s` as const;
  const [zone, other] = sandbox
    .seed({ pullZones: ["zone", "other"].map((name) => ({ Name: `${name}-${worlds}`, [field]: [neighbour] })) })
    .pullZones.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");
  const send = elsewhere(sandbox);
  const zoneNow = (id: number) => sandbox.state().accounts.main?.pullZones.find(({ Id }) => Id === id);
  const entries = (): readonly string[] => zoneNow(zone)?.[field] ?? [];
  const addEntry = (entry: string) => send("POST", `/pullzone/${zone}/add${kind}`, { [body]: entry });
  /** In the spelling that reads give, which an option of the sandbox may make another than the one that was sent. */
  const removeEntry = async (entry: string): Promise<void> => {
    const { body: shown } = await sandbox.api("GET", `/pullzone/${zone}`);
    const spellings: readonly string[] = (shown as Record<typeof field, readonly string[]>)[field];
    const place = entries().indexOf(entry);
    const { listOrder } = sandbox.options().behaviour;
    const spelled = listOrder === "reversed" ? spellings.at(-1 - place) : spellings[place];
    await send("POST", `/pullzone/${zone}/remove${kind}`, { [body]: place < 0 ? entry : spelled });
  };
  return {
    zone,
    other,
    entries,
    addEntry,
    removeEntry,
    get: (id = zone): string => `GET /pullzone/${id}`,
    add: (id = zone): string => `POST /pullzone/${id}/add${kind}`,
    remove: (id = zone): string => `POST /pullzone/${id}/remove${kind}`,
    changeElsewhere: async () => {
      await addEntry(otherEntry);
      await removeEntry(neighbour);
    },
    neighboursBut: (own: readonly string[]) => () => ({
      zone: { ...zoneNow(zone), [field]: entries().filter((entry) => !own.includes(entry)) },
      other: zoneNow(other),
    }),
    removeAll: async () => {
      for (const entry of entries().filter((one) => one !== neighbour)) await removeEntry(entry);
    },
    removeParent: () => send("DELETE", `/pullzone/${zone}`),
  };
}

function prepareEntry(list: AccessList, sandbox: Sandbox): Fixture {
  const { property } = list;
  const [value] = list.values;
  const { zone, other, get, add, remove, entries, ...zones } = prepareZones(list, sandbox);
  const minimal = { pullZoneId: zone, [property]: value };
  const replaced = (to: number): readonly string[] => [get(), remove(), get(to), add(to)];
  return {
    minimal,
    full: { ...minimal, pullZoneId: String(zone), adopt: false },
    id: `${zone}/${value}`,
    spellings: [
      { ...minimal, pullZoneId: String(zone) },
      ...list.spellings.map((spelling) => ({ ...minimal, [property]: spelling })),
    ],
    changes: [
      { property, value: list.other, action: "replace", requests: replaced(zone) },
      { property: "pullZoneId", value: other, action: "replace", requests: replaced(other) },
    ],
    drifts: [],
    changeElsewhere: zones.changeElsewhere,
    invalid: [
      ...list.invalid.map(([entry, says]) => ({
        args: { ...minimal, [property]: entry },
        says: new RegExp(`^${property} ${says}`),
      })),
      { args: { pullzoneid: zone, [property]: value }, says: /pullzoneid is not a property .* write pullZoneId/ },
    ],
    requests: { create: [get(), add()], read: [get()], delete: [get(), remove()] },
    exists: () => entries().includes(value),
    neighbours: zones.neighboursBut([value]),
    make: () => zones.addEntry(value),
    remove: zones.removeAll,
    removeParent: zones.removeParent,
  };
}

function prepareSet(list: AccessList, sandbox: Sandbox): Fixture {
  const property = `${list.property}s`;
  const { values } = list;
  const [first, second] = values;
  const { zone, other, get, add, remove, entries, ...zones } = prepareZones(list, sandbox);
  const minimal = { pullZoneId: zone, [property]: values };
  return {
    minimal,
    full: { ...minimal, pullZoneId: String(zone), exclusive: false, adopt: false },
    id: String(zone),
    spellings: [
      { ...minimal, pullZoneId: String(zone) },
      ...list.setSpellings.map((spelling) => ({ ...minimal, [property]: spelling })),
    ],
    changes: [
      { property, value: [list.other, first], action: "update", requests: [get(), add(), remove()] },
      { property, value: [], action: "update", requests: [get(), remove(), remove()] },
      {
        property: "pullZoneId",
        value: other,
        action: "replace",
        requests: [get(), remove(), remove(), get(other), add(other), add(other)],
      },
    ],
    optional: [{ property: "exclusive", value: true }],
    drifts: [
      { property, happen: () => zones.removeEntry(first), repair: [get(), add()] },
      {
        property,
        happen: async () => {
          await zones.removeEntry(first);
          await zones.removeEntry(second);
        },
        repair: [get(), add(), add()],
      },
    ],
    cannotDrift: { exclusive: "says what becomes of entries of others, and is not remote" },
    changeElsewhere: zones.changeElsewhere,
    invalid: [
      ...list.invalid.map(([entry, says]) => ({
        args: { ...minimal, [property]: [second, entry] },
        says: new RegExp(`^${property}\\.1 ${says}`),
      })),
      { args: { ...minimal, [property]: [7] }, says: new RegExp(`^${property}\\.0 must be text$`) },
      { args: { ...minimal, [property]: second }, says: new RegExp(`^${property} must be a list of strings`) },
    ],
    requests: { create: [get(), add(), add()], read: [get()], delete: [get(), remove(), remove()] },
    removed: [property],
    readBack: { [property]: setInState([...values, list.neighbour]) },
    exists: () => entries().some((entry) => values.includes(entry)),
    neighbours: zones.neighboursBut([...values, list.other]),
    make: async () => {
      for (const value of values) await zones.addEntry(value);
    },
    remove: zones.removeAll,
    removeParent: zones.removeParent,
  };
}
