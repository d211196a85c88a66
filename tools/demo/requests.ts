import type { JournalEntry } from "pulumi-bunny-sandbox";

/** What requests of the tour are about. */
export const subjects = ["shop", "media", "script", "DNS", "app", "registry", "look-up"] as const;
export type Subject = (typeof subjects)[number];

/** Requests by method, such as `1 GET + 9 POST`, for all that they are about; what had none is left out. */
export type Requests = Readonly<Partial<Record<Subject, string>>>;

/** How a table says that there was no request. */
export const none = "0";

/** What tells that a request is about a pull zone. */
interface PullZone {
  readonly Id: number;
  readonly Name: string;
  readonly Hostnames: readonly { readonly Value: string }[];
}

/** What the sandbox received, by what it is about. */
export function requestsIn(journal: readonly JournalEntry[], pullZones: readonly PullZone[]): Requests {
  const counts = subjects.map((subject) => {
    const methods = journal.filter((entry) => subjectOf(entry, pullZones) === subject).map(({ method }) => method);
    return [subject, countByMethod(methods)] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count !== none));
}

const names: Readonly<Partial<Record<string, Subject>>> = { shop: "shop", "shop-media": "media" };

function subjectOf(entry: JournalEntry, pullZones: readonly PullZone[]): Subject {
  const zone = pullZones.find((each) => isAbout(each, entry));
  if (zone !== undefined) return names[zone.Name] ?? "look-up";
  if (entry.path.startsWith("/compute/script")) return "script";
  if (entry.path.startsWith("/dnszone/")) return "DNS";
  if (entry.path.startsWith("/mc/registries")) return "registry";
  return entry.path.startsWith("/mc/") ? "app" : "look-up";
}

/** A free certificate is asked for by hostname; all else of a pull zone has the zone's number in its path. */
function isAbout({ Id, Hostnames }: PullZone, { path, template, query }: JournalEntry): boolean {
  return template === "/pullzone/loadFreeCertificate"
    ? Hostnames.some(({ Value }) => Value === query?.hostname)
    : path === `/pullzone/${Id}` || path.startsWith(`/pullzone/${Id}/`);
}

function countByMethod(methods: readonly string[]): string {
  const counts = [...new Set(methods)].sort().map((method) => {
    return `${methods.filter((other) => other === method).length} ${method}`;
  });
  return counts.join(" + ") || none;
}

/** `1 GET + 9 POST` as reads and writes: `1+9`. */
export function inShort(count: string): string {
  const sum = (isWanted: (method: string) => boolean) =>
    [...count.matchAll(/(\d+) ([A-Z]+)/g)].reduce(
      (total, [, number = "", method = ""]) => (isWanted(method) ? total + Number(number) : total),
      0,
    );
  return count === none ? none : `${sum((method) => method === "GET")}+${sum((method) => method !== "GET")}`;
}
