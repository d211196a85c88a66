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
}

/** The relevant part of a line that the CLI writes with `--event-log`. */
interface EngineEvent {
  readonly resOutputsEvent?: {
    readonly metadata: {
      readonly op: string;
      readonly urn: string;
      readonly type: string;
      readonly old: ResourceState | null;
      readonly new: ResourceState | null;
      readonly detailedDiff: Readonly<Record<string, { readonly diffKind: string }>> | null;
    };
  };
}

interface ResourceState {
  readonly id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

const ourTypes = "pulumi-nodejs:bunny:";

/** What happened to the resources, from Pulumi's event log. The refresh before an up is left out. */
export function operationsIn(eventLog: string): Operation[] {
  return eventLog
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const { resOutputsEvent } = JSON.parse(line) as EngineEvent;
      if (resOutputsEvent === undefined) return [];
      const { op, urn, type, old, new: now, detailedDiff } = resOutputsEvent.metadata;
      if (!type.startsWith(ourTypes) || op === "refresh") return [];
      const state = now ?? old;
      return {
        kind: op,
        type: type.slice(ourTypes.length),
        name: urn.split("::").at(-1) ?? urn,
        value: state === null ? "" : valueOf(state),
        differences: Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => difference(path, diffKind)),
      };
    });
}

/** A name, or the part of the id after that of the parent. A set has neither; its entries are the names of a map. */
function valueOf({ id, inputs }: ResourceState): string {
  const named = [inputs.displayName, inputs.name].find((name) => typeof name === "string");
  if (typeof named === "string") return named;
  const separator = id.indexOf("/");
  if (separator >= 0) return id.slice(separator + 1);
  const maps = Object.values(inputs).filter(Array.isArray).flat().filter(isObject);
  return maps.flatMap(Object.keys).sort().join(", ") || id;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const signs: Readonly<Record<string, string>> = { add: "+", delete: "-", update: "~" };

/** Only the entry of `blockedReferrers[0]["copycat.example"]`. */
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
