import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { accessListBehaviours, type Sample, type Fixture } from "./sample";

/** One access list: where it stands, how an entry is added, and entries to try. */
interface AccessList {
  readonly kind: string;
  readonly property: string;
  readonly field: "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";
  readonly add: string;
  readonly remove: string;
  readonly body: string;
  readonly value: string;
  readonly other: string;
  readonly neighbour: string;
  readonly spellings: readonly string[];
  readonly invalid: ReadonlyArray<readonly [unknown, RegExp]>;
}

const blockedIp: AccessList = {
  kind: "BlockedIp",
  property: "blockedIp",
  field: "BlockedIps",
  add: "addBlockedIp",
  remove: "removeBlockedIp",
  body: "BlockedIp",
  value: "2001:db8::a:1",
  other: "203.0.113.0/24",
  neighbour: "198.51.100.1",
  spellings: ["2001:DB8:0:0:0:0:A:1", "2001:0db8::000a:0001/128", " 2001:db8::a:1 "],
  invalid: [
    ["not-an-ip", /blockedIp must be an IPv4 or IPv6 address or a CIDR block: write, for example, 203\.0\.113\.7/],
    ["203.0.113.*", /blockedIp must not contain a wildcard: write 203\.0\.113\.0\/24/],
    ["203.0.113.7/33", /blockedIp has a prefix that is not a number from 0 to 32/],
    [7, /blockedIp must be text/],
  ],
};

const blockedReferrer: AccessList = {
  kind: "BlockedReferrer",
  field: "BlockedReferrers",
  add: "addBlockedReferrer",
  remove: "removeBlockedReferrer",
  ...referrer("blockedReferrer"),
};

const allowedReferrer: AccessList = {
  kind: "AllowedReferrer",
  field: "AllowedReferrers",
  add: "addAllowedReferrer",
  remove: "removeAllowedReferrer",
  ...referrer("allowedReferrer"),
};

export const accessListSamples: readonly Sample[] = [blockedIp, blockedReferrer, allowedReferrer].map((list) => ({
  kind: list.kind,
  behaviours: accessListBehaviours,
  ...(list === blockedIp ? {} : { failsLike: blockedIp.kind }),
  prepare: (sandbox) => prepare(list, sandbox),
}));

let zones = 0;

function prepare(list: AccessList, sandbox: Sandbox): Fixture {
  zones += 1;
  const seeded = sandbox.seed({
    pullZones: [
      { Name: `zone-${zones}`, [list.field]: [list.neighbour] },
      { Name: `other-${zones}`, [list.field]: [list.neighbour] },
    ],
  });
  const [zone, other] = seeded.pullZones.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");

  const path = (id: number, call: string): string => `/pullzone/${id}/${call}`;
  const send = elsewhere(sandbox);
  const zoneNow = (id: number) => sandbox.state().accounts.main?.pullZones.find(({ Id }) => Id === id);
  const entries = (): readonly string[] => zoneNow(zone)?.[list.field] ?? [];
  const replaceRequests = (newZone: number): readonly string[] => [
    `GET /pullzone/${zone}`,
    `POST ${path(zone, list.remove)}`,
    `GET /pullzone/${newZone}`,
    `POST ${path(newZone, list.add)}`,
  ];

  return {
    minimal: { pullZoneId: zone, [list.property]: list.value },
    full: { pullZoneId: String(zone), [list.property]: list.value, adopt: false },
    id: `${zone}/${list.value}`,
    spellings: [
      { pullZoneId: String(zone), [list.property]: list.value },
      ...list.spellings.map((value) => ({ pullZoneId: zone, [list.property]: value })),
    ],
    changes: [
      { property: list.property, value: list.other, action: "replace", requests: replaceRequests(zone) },
      { property: "pullZoneId", value: other, action: "replace", requests: replaceRequests(other) },
    ],
    optional: [],
    drifts: [],
    changeElsewhere: async () => {
      await send("POST", path(zone, list.add), { [list.body]: list.other });
      await send("POST", path(zone, list.remove), { [list.body]: list.neighbour });
    },
    invalid: [
      ...list.invalid.map(([value, says]) => ({ args: { pullZoneId: zone, [list.property]: value }, says })),
      { args: { pullZoneId: zone }, says: new RegExp(`${list.property} is required`) },
      { args: { pullZoneId: "my-zone", [list.property]: list.value }, says: /pullZoneId must be a number above 0/ },
      { args: { pullZoneId: -1, [list.property]: list.value }, says: /pullZoneId must be a number above 0/ },
      {
        args: { pullZoneId: zone, [list.property]: list.value, adopt: "yes" },
        says: /adopt must be true, false or "overwrite"/,
      },
      {
        args: { pullzoneid: zone, [list.property]: list.value },
        says: /pullzoneid is not a property .* write pullZoneId/,
      },
    ],
    requests: {
      create: [`GET /pullzone/${zone}`, `POST ${path(zone, list.add)}`],
      read: [`GET /pullzone/${zone}`],
      delete: [`GET /pullzone/${zone}`, `POST ${path(zone, list.remove)}`],
    },
    exists: () => entries().includes(list.value),
    neighbours: () => ({
      zone: { ...zoneNow(zone), [list.field]: entries().filter((entry) => entry !== list.value) },
      other: zoneNow(other),
    }),
    make: () => send("POST", path(zone, list.add), { [list.body]: list.value }),
    remove: async () => {
      // In the spelling that reads give, which an option of the sandbox may make another than the one that was sent.
      const { body } = await sandbox.api("GET", `/pullzone/${zone}`);
      const spellings: readonly string[] = (body as Record<typeof list.field, string[]>)[list.field];
      for (const spelling of spellings.filter((entry) => entry !== list.neighbour)) {
        await send("POST", path(zone, list.remove), { [list.body]: spelling });
      }
    },
    removeParent: () => send("DELETE", `/pullzone/${zone}`),
  };
}

function referrer(property: string) {
  return {
    property,
    body: "Hostname",
    value: "*.xn--bcher-kva.example",
    other: "shop.example.com",
    neighbour: "neighbour.example.com",
    spellings: ["*.bücher.example", "*.XN--BCHER-KVA.EXAMPLE", "*.BÜCHER.example."],
    invalid: [
      [
        "https://www.example.com/shop",
        new RegExp(`${property} must be a hostname alone, .* write www\\.example\\.com`),
      ],
      ["example.com:8080", new RegExp(`${property} must be a hostname alone, .* write example\\.com`)],
      ["", new RegExp(`${property} must be a hostname: write, for example, example\\.com`)],
      [true, new RegExp(`${property} must be text`)],
    ],
  } as const;
}
