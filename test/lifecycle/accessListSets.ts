import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { setInState } from "../support/modes";
import { accessListBehaviours, type Sample, type Fixture } from "./sample";

/** One access list as a set: where it stands, how an entry is added, and entries to try. */
interface ListSet {
  readonly kind: string;
  readonly property: string;
  readonly field: "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";
  readonly add: string;
  readonly remove: string;
  readonly body: string;
  /** In the order in which they are added. */
  readonly values: readonly [string, string];
  readonly other: string;
  readonly neighbour: string;
  readonly spellings: ReadonlyArray<readonly string[]>;
  readonly invalid: ReadonlyArray<readonly [unknown, RegExp]>;
}

const blockedIps: ListSet = {
  kind: "BlockedIpSet",
  property: "blockedIps",
  field: "BlockedIps",
  add: "addBlockedIp",
  remove: "removeBlockedIp",
  body: "BlockedIp",
  values: ["2001:db8::a:1", "203.0.113.7"],
  other: "203.0.113.0/24",
  neighbour: "198.51.100.1",
  spellings: [
    ["203.0.113.7", "2001:db8::a:1"],
    ["2001:0db8::000a:0001/128", "203.0.113.7/32", "2001:DB8:0:0:0:0:A:1", " 203.0.113.7 "],
  ],
  invalid: [
    [["203.0.113.7", "192.0.2.1", "not-an-ip"], /blockedIps\.2 must be an IPv4 or IPv6 address or a CIDR block/],
    [["203.0.113.*", "192.0.2.1"], /blockedIps\.0 must not contain a wildcard: write 203\.0\.113\.0\/24/],
    [["203.0.113.7", 7], /^blockedIps\.1 must be text$/],
    ["203.0.113.7", /blockedIps must be a list of strings/],
  ],
};

const referrers = {
  body: "Hostname",
  values: ["*.xn--bcher-kva.example", "shop.example.com"],
  other: "blog.example.com",
  neighbour: "neighbour.example.com",
  spellings: [
    ["shop.example.com", "*.xn--bcher-kva.example"],
    ["SHOP.example.com.", "*.BÜCHER.example", "*.bücher.example"],
  ],
} as const;

const invalidReferrers = (property: string): ListSet["invalid"] => [
  [["a.example", "https://b.example/x"], new RegExp(`${property}\\.1 must be a hostname alone, .* write b\\.example`)],
  [["example.com:8080"], new RegExp(`${property}\\.0 must be a hostname alone, .* write example\\.com`)],
  [[true], new RegExp(`^${property}\\.0 must be text$`)],
  [{ name: "example.com" }, new RegExp(`${property} must be a list of strings`)],
];

const blockedReferrers: ListSet = {
  kind: "BlockedReferrerSet",
  property: "blockedReferrers",
  field: "BlockedReferrers",
  add: "addBlockedReferrer",
  remove: "removeBlockedReferrer",
  invalid: invalidReferrers("blockedReferrers"),
  ...referrers,
};

const allowedReferrers: ListSet = {
  kind: "AllowedReferrerSet",
  property: "allowedReferrers",
  field: "AllowedReferrers",
  add: "addAllowedReferrer",
  remove: "removeAllowedReferrer",
  invalid: invalidReferrers("allowedReferrers"),
  ...referrers,
};

export const accessListSetSamples: readonly Sample[] = [blockedIps, blockedReferrers, allowedReferrers].map((list) => ({
  kind: list.kind,
  behaviours: accessListBehaviours,
  ...(list === blockedIps ? {} : { failsLike: blockedIps.kind }),
  prepare: (sandbox) => prepare(list, sandbox),
}));

let zones = 0;

function prepare(list: ListSet, sandbox: Sandbox): Fixture {
  zones += 1;
  const seeded = sandbox.seed({
    pullZones: [
      { Name: `set-zone-${zones}`, [list.field]: [list.neighbour] },
      { Name: `other-set-zone-${zones}`, [list.field]: [list.neighbour] },
    ],
  });
  const [zone, other] = seeded.pullZones.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");

  const { property, values } = list;
  const [first, second] = values;
  const path = (id: number, call: string): string => `/pullzone/${id}/${call}`;
  const get = (id: number): string => `GET /pullzone/${id}`;
  const add = (id: number): string => `POST ${path(id, list.add)}`;
  const remove = (id: number): string => `POST ${path(id, list.remove)}`;
  const send = elsewhere(sandbox);
  const addEntry = (entry: string) => send("POST", path(zone, list.add), { [list.body]: entry });
  /** In the spelling that reads give, which an option of the sandbox may make another than the one that was sent. */
  const removeEntry = async (entry: string): Promise<void> => {
    const spellings = await spelled();
    const { listOrder } = sandbox.options().behaviour;
    const place = entries().indexOf(entry);
    const shown = listOrder === "reversed" ? spellings.at(-1 - place) : spellings[place];
    await send("POST", path(zone, list.remove), { [list.body]: place < 0 ? entry : shown });
  };
  const spelled = async (): Promise<readonly string[]> => {
    const { body } = await sandbox.api("GET", `/pullzone/${zone}`);
    return (body as Record<typeof list.field, readonly string[]>)[list.field];
  };
  const zoneNow = (id: number) => sandbox.state().accounts.main?.pullZones.find(({ Id }) => Id === id);
  const entries = (): readonly string[] => zoneNow(zone)?.[list.field] ?? [];
  const isOurs = (entry: string): boolean => [...values, list.other].includes(entry);
  const minimal = { pullZoneId: zone, [property]: values };

  return {
    minimal,
    full: { ...minimal, pullZoneId: String(zone), exclusive: false, adopt: false },
    id: String(zone),
    spellings: [
      { ...minimal, pullZoneId: String(zone) },
      ...list.spellings.map((spelling) => ({ ...minimal, [property]: spelling })),
    ],
    changes: [
      { property, value: [list.other, first], action: "update", requests: [get(zone), add(zone), remove(zone)] },
      { property, value: [], action: "update", requests: [get(zone), remove(zone), remove(zone)] },
      {
        property: "pullZoneId",
        value: other,
        action: "replace",
        requests: [get(zone), remove(zone), remove(zone), get(other), add(other), add(other)],
      },
    ],
    optional: [{ property: "exclusive", value: true, unset: false }],
    drifts: [
      { property, happen: () => removeEntry(first), repair: [get(zone), add(zone)] },
      {
        property,
        happen: async () => {
          await removeEntry(first);
          await removeEntry(second);
        },
        repair: [get(zone), add(zone), add(zone)],
      },
    ],
    cannotDrift: { exclusive: "says what becomes of entries of others, and is not remote" },
    changeElsewhere: async () => {
      await addEntry(list.other);
      await removeEntry(list.neighbour);
    },
    invalid: [
      ...list.invalid.map(([value, says]) => ({ args: { ...minimal, [property]: value }, says })),
      { args: { pullZoneId: zone }, says: new RegExp(`${property} is required`) },
      { args: { ...minimal, pullZoneId: "my-zone" }, says: /pullZoneId must be a number above 0/ },
      { args: { ...minimal, adopt: "yes" }, says: /adopt must be true, false or "overwrite"/ },
    ],
    requests: {
      create: [get(zone), add(zone), add(zone)],
      read: [get(zone)],
      delete: [get(zone), remove(zone), remove(zone)],
    },
    removed: [property],
    readBack: { [property]: setInState([...values, list.neighbour]) },
    exists: () => entries().some((entry) => values.includes(entry)),
    neighbours: () => ({
      zone: { ...zoneNow(zone), [list.field]: entries().filter((entry) => !isOurs(entry)) },
      other: zoneNow(other),
    }),
    make: async () => {
      for (const value of values) await addEntry(value);
    },
    remove: async () => {
      for (const entry of entries().filter((one) => one !== list.neighbour)) await removeEntry(entry);
    },
    removeParent: () => send("DELETE", `/pullzone/${zone}`),
  };
}
