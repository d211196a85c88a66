import type { JournalEntry } from "pulumi-bunny-sandbox";

/** The objects that the tour's requests concern. */
export const subjects = ["shop", "media", "script", "DNS", "app", "registry", "look-up"] as const;
export type Subject = (typeof subjects)[number];

/** Requests by method, such as `1 GET + 9 POST`, for each object; objects without requests are left out. */
export type Requests = Readonly<Partial<Record<Subject, string>>>;

/** Table cell for no requests. */
export const none = "0";

/** What identifies requests about a pull zone. */
interface PullZone {
  readonly Id: number;
  readonly Name: string;
  readonly Hostnames: readonly { readonly Value: string }[];
}

/** The requests that the sandbox received, by object. */
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

/** A free certificate is requested by hostname; all other pull zone requests have the zone's id in the path. */
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

/**
 * Requests as they are expected: exact numbers, or a range where the order in which the engine starts resources decides,
 * such as `1-3 GET + 9 POST`. Returns what was seen wherever that is in the range.
 */
export function settled(expected: Requests, seen: Requests): Requests {
  return Object.fromEntries(
    Object.entries(expected).map(([subject, count]) => {
      const [, was = none] = Object.entries(seen).find(([name]) => name === subject) ?? [];
      return [subject, isWithin(count, was) ? was : count];
    }),
  );
}

function isWithin(expected: string, seen: string): boolean {
  const [ranges, counts] = [expected.split(" + "), seen.split(" + ")];
  return (
    ranges.length === counts.length &&
    ranges.every((range, index) => {
      const [, least = "", most = least, wanted = ""] = /^(\d+)(?:-(\d+))? ([A-Z]+)$/.exec(range) ?? [];
      const [number, method] = counts[index]?.split(" ") ?? [];
      return method === wanted && Number(number) >= Number(least) && Number(number) <= Number(most);
    })
  );
}

/** `1 GET + 9 POST` as reads and writes: `1+9`. A range stays one: `1-3+9`. */
export function inShort(count: string): string {
  const [, range] = /^(\d+-\d+) GET \+ /.exec(count) ?? [];
  if (range !== undefined) return `${range}+${inShort(count.slice(count.indexOf(" + ") + 3)).slice(2)}`;
  const sum = (isWanted: (method: string) => boolean) =>
    [...count.matchAll(/(\d+) ([A-Z]+)/g)].reduce(
      (total, [, number = "", method = ""]) => (isWanted(method) ? total + Number(number) : total),
      0,
    );
  return count === none ? none : `${sum((method) => method === "GET")}+${sum((method) => method !== "GET")}`;
}
