import type { JournalEntry } from "pulumi-bunny-sandbox";

/** What requests are about: the parts of the API, by what the path begins with. Files have a host of their own. */
const paths = {
  storage: "/storagezone",
  files: "",
  CDN: "/pullzone",
  DNS: "/dnszone",
  edge: "/compute/script",
  app: "/mc/",
  other: "/",
} as const;
export type Subject = keyof typeof paths;
export const subjects = Object.keys(paths) as readonly Subject[];

/** Reads and writes for each subject, such as `1+9`; subjects without requests are left out. */
export type Requests = Readonly<Partial<Record<Subject, string>>>;

/** The requests that the sandbox received. */
export function requestsIn(journal: readonly JournalEntry[]): Requests {
  const counts = subjects.map((subject) => {
    const methods = journal.filter((entry) => subjectOf(entry) === subject).map(({ method }) => method);
    const reads = methods.filter((method) => method === "GET").length;
    return [subject, `${reads}+${methods.length - reads}`] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count !== "0+0"));
}

function subjectOf({ path, host }: JournalEntry): Subject {
  if (host !== undefined) return "files";
  return subjects.find((subject) => subject !== "files" && path.startsWith(paths[subject])) ?? "other";
}

/** Whether a count is as expected: exact, or in a range where the order of the engine decides, such as `1-3+9`. */
export function isWithin(expected: string, seen: string): boolean {
  const counts = seen.split("+");
  return expected.split("+").every((range, index) => {
    const [least = 0, most = least] = range.split("-").map(Number);
    const count = Number(counts[index] ?? 0);
    return count >= least && count <= most;
  });
}
