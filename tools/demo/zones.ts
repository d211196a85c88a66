import { isDeepStrictEqual } from "node:util";
import type { JournalEntry, PullZone, Sandbox } from "pulumi-bunny-sandbox";

/** The pull zones that the tour is about, as its sandbox.json and the defaults in Pulumi.yaml name them. */
export const zoneNames = ["shop", "shop-media"] as const;
export type ZoneName = (typeof zoneNames)[number];

/** The pull zones of the demo's sandbox, as they are now. */
export type Zones = Readonly<Record<ZoneName, PullZone>>;

export function zonesOf(sandbox: Sandbox): Zones {
  const zones = Object.values(sandbox.state().accounts).flatMap(({ pullZones }) => pullZones);
  const named = (name: ZoneName): PullZone => {
    const zone = zones.find(({ Name }) => Name === name);
    if (zone === undefined) throw new Error(`the sandbox should hold a pull zone "${name}"`);
    return zone;
  };
  return { shop: named("shop"), "shop-media": named("shop-media") };
}

/** The lists of a pull zone that the tour writes to. */
const lists = ["AllowedReferrers", "BlockedIps", "BlockedReferrers"] as const;

/** What a pull zone may have besides, for each of its hostnames. */
const switches = ["HasCertificate", "ForceSSL"] as const;

/** One thing that a pull zone has: an entry of a list, a hostname, or what is on for a hostname. */
export interface Setting {
  readonly zone: ZoneName;
  readonly kind: (typeof lists)[number] | "Hostnames" | (typeof switches)[number];
  /** The entry or the hostname. */
  readonly value: string;
}

/** All settings of both pull zones, in an order of their own. */
export function settingsOf(sandbox: Sandbox): Setting[] {
  const zones = zonesOf(sandbox);
  const settings = zoneNames.flatMap((zone) => {
    const { Hostnames, ...rest } = zones[zone];
    return [
      ...lists.flatMap((kind) => rest[kind].map((value) => ({ zone, kind, value }))),
      ...Hostnames.map(({ Value }) => ({ zone, kind: "Hostnames" as const, value: Value })),
      ...switches.flatMap((kind) =>
        Hostnames.filter((hostname) => hostname[kind]).map(({ Value }) => ({ zone, kind, value: Value })),
      ),
    ];
  });
  return sorted(settings);
}

export function sorted(settings: readonly Setting[]): Setting[] {
  return [...settings].sort((one, other) => (inWords(one) < inWords(other) ? -1 : 1));
}

/** `shop-media BlockedIps 203.0.113.7` */
export function inWords({ zone, kind, value }: Setting): string {
  return `${zone} ${kind} ${value}`;
}

/** The settings that are not among others. */
export function without(settings: readonly Setting[], others: readonly Setting[]): Setting[] {
  return settings.filter((setting) => !others.some((other) => isDeepStrictEqual(setting, other)));
}

/** Whether it is an entry of a list. */
export function isEntry({ kind }: Setting): boolean {
  return lists.some((list) => list === kind);
}

/** Requests by method, such as `1 GET + 9 POST`, for each pull zone, and for what is about none of them: look-ups. */
export type Requests = Readonly<Record<ZoneName | "look-up", string>>;

/** How the table says that there was no request. */
export const none = "0";

export const noRequests: Requests = { shop: none, "shop-media": none, "look-up": none };

/** What the sandbox received, by what it is about. */
export function requestsIn(journal: readonly JournalEntry[], zones: Subjects): Requests {
  const subjectOf = (entry: JournalEntry) => zoneNames.find((name) => isAbout(zones[name], entry)) ?? "look-up";
  const about = (subject: keyof Requests) => countByMethod(journal.filter((entry) => subjectOf(entry) === subject));
  return { shop: about("shop"), "shop-media": about("shop-media"), "look-up": about("look-up") };
}

/** What tells that a request is about a zone. */
type Subjects = Readonly<Record<ZoneName, Subject>>;
interface Subject {
  readonly Id: number;
  readonly Hostnames: readonly { readonly Value: string }[];
}

/** A free certificate is asked for by hostname; all else of a zone has the zone's number in its path. */
function isAbout({ Id, Hostnames }: Subject, { path, template, query }: JournalEntry): boolean {
  return template === "/pullzone/loadFreeCertificate"
    ? Hostnames.some(({ Value }) => Value === query?.hostname)
    : path.split("/")[2] === String(Id);
}

function countByMethod(journal: readonly JournalEntry[]): string {
  const methods = journal.map(({ method }) => method);
  const counts = [...new Set(methods)].sort().map((method) => {
    return `${methods.filter((other) => other === method).length} ${method}`;
  });
  return counts.join(" + ") || none;
}
