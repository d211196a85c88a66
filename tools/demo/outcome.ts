import type { Requests } from "./requests";

/** The result of a step of the demo. The expected and the actual one have the same form, and are compared. */
export interface Outcome {
  /** A short summary, for the table. */
  readonly summary: string;
  /** The full details. */
  readonly details: readonly string[];
  readonly requests: Requests;
  /** All settings of the account after the step, including those made elsewhere. */
  readonly settings: readonly string[];
}

/** Resources by Pulumi operation: create, same, delete, … */
export type Changes = Readonly<Record<string, readonly string[]>>;

const inWords: Readonly<Record<string, string>> = {
  create: "created",
  update: "updated",
  replace: "replaced",
  delete: "deleted",
  same: "unchanged",
  "delete failed": "kept",
};

/** `1 deleted, 2 updated`, and every resource in detail, including the unchanged ones. */
export function describeChanges(changes: Changes): Pick<Outcome, "summary" | "details"> {
  const present = Object.entries(changes).filter(([, resources]) => resources.length > 0);
  const changed = present.filter(([kind]) => kind !== "same").sort(([one], [other]) => (one < other ? -1 : 1));
  const told = changed.length > 0 ? changed : present;
  return {
    summary: told.map(([kind, { length }]) => `${length} ${inWords[kind] ?? kind}`).join(", ") || "nothing",
    details: present.flatMap(([kind, resources]) => resources.map((resource) => `${kind} ${resource}`)).sort(),
  };
}

/** An operation that Pulumi did, found or would do on a resource. */
export interface Operation {
  /** create, same, delete, … */
  readonly kind: string;
  /** `BlockedIp` */
  readonly type: string;
  /** Name in the program. */
  readonly name: string;
  /** What it represents at bunny.net: the entry, the hostname or a name, or all entries of a set. */
  readonly value: string;
  /** What an update changes, property by property: `~ forceSsl`, and for a set just the entry: `- copycat.example`. */
  readonly differences: readonly string[];
  /** Why it failed. */
  readonly reason?: string;
}

/** The relevant part of a line that the CLI writes with `--event-log`. */
interface EngineEvent {
  readonly resOutputsEvent?: ResourceEvent;
  readonly resOpFailedEvent?: ResourceEvent;
  readonly diagnosticEvent?: { readonly urn?: string; readonly message: string; readonly severity: string };
}

interface ResourceEvent {
  readonly metadata: {
    readonly op: string;
    readonly urn: string;
    readonly type: string;
    readonly old: ResourceState | null;
    readonly new: ResourceState | null;
    readonly detailedDiff: Readonly<Record<string, { readonly diffKind: string }>> | null;
  };
}

interface ResourceState {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/**
 * What happened to the resources, from Pulumi's event log. The refresh before an up is left out.
 *
 * @param ourTypes what the types of our resources begin with
 */
export function operationsIn(eventLog: string, ourTypes: string): Operation[] {
  const events = eventLog
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as EngineEvent);
  const reasons = new Map(
    events.flatMap(({ diagnosticEvent: event }) =>
      event?.severity === "error" && event.urn !== undefined ? [[event.urn, event.message.trim()]] : [],
    ),
  );
  return events.flatMap(({ resOutputsEvent, resOpFailedEvent }) => {
    const event = resOutputsEvent ?? resOpFailedEvent;
    if (event === undefined) return [];
    const { op, urn, type, old, new: now, detailedDiff } = event.metadata;
    if (!type.startsWith(ourTypes) || op === "refresh") return [];
    const state = now ?? old;
    const reason = event === resOpFailedEvent ? reasons.get(urn) : undefined;
    return {
      kind: event === resOpFailedEvent ? `${op} failed` : op,
      type: type.slice(ourTypes.length),
      name: urn.split("::").at(-1) ?? urn,
      value: state === null ? "" : valueOf(state),
      differences: Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => difference(path, diffKind)),
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

/** What people call it; otherwise the names of what it contains, or the part of the id after that of the parent. */
function valueOf({ id, inputs, outputs }: ResourceState): string {
  const { displayName, name, hostname, domain, description, source } = inputs;
  const named = [displayName, name, hostname, domain, description, source, outputs?.name];
  const called = named.find((value) => typeof value === "string");
  if (typeof called === "string") return called;
  const contents = Object.entries(inputs)
    .filter(([property]) => !property.startsWith("__"))
    .flatMap(([, value]) => namesIn(value));
  return contents.length > 0 ? contents.sort().join(", ") : id.slice(id.indexOf("/") + 1);
}

/** The keys of a map, or the texts of a list; a set may be either. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => (isObject(each) ? Object.keys(each) : String(each)));
  return isObject(value) ? Object.keys(value) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const signs: Readonly<Record<string, string>> = { add: "+", delete: "-", update: "~" };

/** Only the entry of `blockedReferrers[0]["copycat.example"]`, and only the file of `files["index.html"]`. */
function difference(path: string, kind: string): string {
  return `${signs[kind] ?? kind} ${/\["(.+)"\]$/.exec(path)?.[1] ?? path}`;
}

/** {@link Operation}s as {@link Changes}: `BlockedIp scraper`, and `Hostname www ~ forceSsl` for an update. */
export function changesIn(operations: readonly Operation[]): Changes {
  const kinds = [...new Set(operations.map(({ kind }) => kind))];
  const resourcesOf = (kind: string) =>
    operations
      .filter((operation) => operation.kind === kind)
      .map(({ type, name, differences }) => [`${type} ${name}`, ...(kind === "update" ? differences : [])].join(" "));
  return Object.fromEntries(kinds.map((kind) => [kind, resourcesOf(kind)]));
}

/** A short description of an operation. */
export function gist({ kind, value, differences }: Operation): string {
  return kind === "update" ? differences.join(", ") : value;
}
