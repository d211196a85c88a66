import type { JournalEntry } from "pulumi-bunny-sandbox";

/** What requests are about: the parts of the API, of which the storage zones' files have a host of their own. */
export const subjects = ["storage", "files", "CDN", "DNS", "edge", "app", "registry", "other"] as const;
export type Subject = (typeof subjects)[number];

/** Requests by method, such as `1 GET + 9 POST`, for each subject; subjects without requests are left out. */
export type Requests = Readonly<Partial<Record<Subject, string>>>;

/** Table cell for no requests. */
export const none = "0";

/** The requests that the sandbox received, by subject. */
export function requestsIn(journal: readonly JournalEntry[]): Requests {
  const counts = subjects.map((subject) => {
    const methods = journal.filter((entry) => subjectOf(entry) === subject).map(({ method }) => method);
    return [subject, countByMethod(methods)] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count !== none));
}

/** The first that the path begins with. */
const paths: readonly (readonly [string, Subject])[] = [
  ["/storagezone", "storage"],
  ["/pullzone", "CDN"],
  ["/dnszone", "DNS"],
  ["/compute/script", "edge"],
  ["/mc/registries", "registry"],
  ["/mc/", "app"],
];

function subjectOf({ path, host }: JournalEntry): Subject {
  if (host !== undefined) return "files";
  return paths.find(([start]) => path.startsWith(start))?.[1] ?? "other";
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

/** `1 GET + 9 POST` as reads and writes: `1+9`. A range of reads stays one: `1-3+9`. */
export function inShort(count: string): string {
  const parts = count.split(" + ").map((part) => part.split(" "));
  const [[reads = "0"] = []] = parts.filter(([, method]) => method === "GET");
  const writes = parts.filter(([, method]) => method !== "GET").map(([number]) => Number(number));
  return count === none ? none : `${reads}+${writes.reduce((sum, each) => sum + each, 0)}`;
}
