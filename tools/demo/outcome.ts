import type { JournalEntry, PullZone, Sandbox } from "pulumi-bunny-sandbox";

/** What a step of the demo brings about. What is expected and what is seen are put in the same terms, and compared. */
export interface Outcome {
  /** In a few words, for the table. */
  readonly summary: string;
  /** The same in full. */
  readonly details: readonly string[];
  /** Requests by method: `1 GET + 8 POST`. */
  readonly requests: string;
  /** Requests by which the program looked up its pull zone; they count apart. */
  readonly lookUps: string;
  /** All entries of the pull zone after the step, whoever made them. */
  readonly entries: readonly string[];
}

/** Values of entries by what Pulumi does with them, in its own words: create, same, delete, … */
export type Changes = Readonly<Record<string, readonly string[]>>;

const inWords: Readonly<Record<string, string>> = {
  create: "created",
  update: "updated",
  replace: "replaced",
  delete: "deleted",
  same: "unchanged",
};

/** `1 deleted, 7 unchanged`, and every entry in full. */
export function describeChanges(changes: Changes): Pick<Outcome, "summary" | "details"> {
  const present = Object.entries(changes).filter(([, values]) => values.length > 0);
  const sorted = present.sort(([one], [other]) => Number(one === "same") - Number(other === "same"));
  return {
    summary: sorted.map(([kind, { length }]) => `${length} ${inWords[kind] ?? kind}`).join(", ") || "nothing",
    details: sorted.flatMap(([kind, values]) => values.map((value) => `${kind} ${value}`)).sort(),
  };
}

/** One thing that Pulumi did with an entry, or found or would do. */
export interface Operation {
  /** create, same, delete, … */
  readonly kind: string;
  /** `BlockedIp` */
  readonly type: string;
  /** Name in the program. */
  readonly name: string;
  /** Value of the entry, which its id ends with. */
  readonly value: string;
}

/** The part of interest of a line that the CLI writes with `--event-log`. */
interface EngineEvent {
  readonly resOutputsEvent?: {
    readonly metadata: {
      readonly op: string;
      readonly urn: string;
      readonly type: string;
      readonly old: { readonly id: string } | null;
      readonly new: { readonly id: string } | null;
    };
  };
}

const ourTypes = "pulumi-nodejs:bunny:";

/** What happened to the entries, from Pulumi's log of events. That an up refreshed them first is left out. */
export function operationsIn(eventLog: string): Operation[] {
  return eventLog
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const { resOutputsEvent } = JSON.parse(line) as EngineEvent;
      if (resOutputsEvent === undefined) return [];
      const { op, urn, type, old, new: now } = resOutputsEvent.metadata;
      if (!type.startsWith(ourTypes) || op === "refresh") return [];
      const id = now?.id ?? old?.id ?? "";
      return {
        kind: op,
        type: type.slice(ourTypes.length),
        name: urn.split("::").at(-1) ?? urn,
        value: id.slice(id.indexOf("/") + 1),
      };
    });
}

/** {@link Operation}s as {@link Changes}. */
export function changesIn(operations: readonly Operation[]): Changes {
  const kinds = [...new Set(operations.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, operations.filter((operation) => operation.kind === kind).map(({ value }) => value)]),
  );
}

/** Requests of the resources, and apart from them those of the program's look-up, which alone asks for the list of zones. */
export function requestsIn(journal: readonly JournalEntry[]): Pick<Outcome, "requests" | "lookUps"> {
  const isLookUp = ({ method, template }: JournalEntry) => method === "GET" && template === "/pullzone";
  return {
    requests: countByMethod(journal.filter((entry) => !isLookUp(entry))),
    lookUps: countByMethod(journal.filter(isLookUp)),
  };
}

function countByMethod(journal: readonly JournalEntry[]): string {
  const methods = journal.map(({ method }) => method);
  const counts = [...new Set(methods)].sort().map((method) => {
    return `${methods.filter((other) => other === method).length} ${method}`;
  });
  return counts.join(" + ") || none;
}

/** How the table says that there was no request. */
export const none = "0";

/** The lists of a pull zone that the tour writes to. */
const lists = ["BlockedIps", "BlockedReferrers", "AllowedReferrers"] as const;

/** The only pull zone of the demo's sandbox. */
export function zoneOf(sandbox: Sandbox): PullZone {
  const [zone, ...others] = Object.values(sandbox.state().accounts).flatMap(({ pullZones }) => pullZones);
  if (zone === undefined || others.length > 0) throw new Error("the sandbox should hold one pull zone");
  return zone;
}

/** All entries of the pull zone: `BlockedIps 203.0.113.7`. */
export function entriesOf(sandbox: Sandbox): string[] {
  const zone = zoneOf(sandbox);
  return lists.flatMap((list) => zone[list].map((value) => `${list} ${value}`)).sort();
}

/** `203.0.113.7` of `BlockedIps 203.0.113.7`. */
export function valueOf(entry: string): string {
  return entry.slice(entry.indexOf(" ") + 1);
}
