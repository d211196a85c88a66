import type { AuditEntry } from "./auditLog";
import { parsePath } from "../drift/propertyPath";
import type { AuditedChange } from "../drift/report";
import { type LoggedDiff, readDiff } from "./loggedDiff";
import { isAbout, type Subject } from "./subjects";

/** A drift whose author is wanted: of one property, or of a whole resource. */
export interface AuditQuery {
  readonly subject: Subject;
  /** Path of the property; undefined if the resource is gone, or if it is not known which property changed. */
  readonly path: string | undefined;
  readonly isGone: boolean;
  /** Its declared and its actual value, as texts, if they are simple. */
  readonly values: readonly string[];
  /** Entries from before are not considered: they are our own changes. Milliseconds since 1970. */
  readonly since: number;
}

/** The change that an entry describes, if it can be the cause of a drift. */
export function changeFor(entry: AuditEntry, wanted: AuditQuery): AuditedChange | undefined {
  const time = toMilliseconds(entry.Timestamp);
  if (entry.ActorId === undefined || Number.isNaN(time) || time <= wanted.since) return undefined;
  const certainty = certaintyOf(entry, wanted);
  if (certainty === undefined) return undefined;
  return {
    time: `${new Date(time).toISOString().slice(0, 19)}Z`,
    actorId: entry.ActorId,
    ...(entry.ActorType !== undefined && { actorType: entry.ActorType }),
    ...(entry.Action !== undefined && { action: entry.Action }),
    certainty,
  };
}

/** What tells more is better; of two that tell the same, the later one is. */
export function isBetter(one: AuditedChange, other: AuditedChange | undefined): boolean {
  if (other === undefined || one.certainty === other.certainty) return other === undefined || one.time > other.time;
  return one.certainty === "certain";
}

/** A time without a zone is UTC. */
const toMilliseconds = (time: string): number => Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);

type Certainty = AuditedChange["certainty"];

function certaintyOf(entry: AuditEntry, wanted: AuditQuery): Certainty | undefined {
  const { own, parent } = wanted.subject;
  if (own !== undefined && isAbout(entry, own)) return ofItself(entry, wanted);
  if (parent !== undefined && isAbout(entry, parent)) return ofParent(entry, wanted, parent);
  return undefined;
}

function ofItself(entry: AuditEntry, { path, isGone }: AuditQuery): Certainty | undefined {
  const diff = readDiff(entry.Diff);
  if (isGone) return isRemoval(entry) || diff?.names("Deleted") === true ? "certain" : undefined;
  if (diff === undefined || path === undefined) return "possible";
  return namesIn(path).some(diff.names) ? "certain" : undefined;
}

function ofParent(
  entry: AuditEntry,
  { path, isGone, values }: AuditQuery,
  { fields, key }: NonNullable<Subject["parent"]>,
): Certainty | undefined {
  if (isRemoval(entry) && isGone) return "certain";
  const diff = readDiff(entry.Diff);
  if (diff === undefined) return "possible";
  if (!fields.some(diff.names)) return undefined;
  const value = key ?? entryIn(path);
  if (value === undefined)
    return isGone || values.some((text) => diff.occurrencesOf(text) > 0) ? "certain" : "possible";
  return isChanged(diff, value, isGone || key === undefined) ? "certain" : undefined;
}

/** A value that is both in the old and in the new list did not come or go. */
const isChanged = (diff: LoggedDiff, value: string, cameOrWent: boolean): boolean => {
  const occurrences = diff.occurrencesOf(value);
  return cameOrWent ? occurrences % 2 === 1 : occurrences > 0;
};

const isRemoval = ({ Action = "" }: AuditEntry): boolean => /delet|remov|destroy/i.test(Action);

/** The names in a path that fields of the API may have: its first one, and its last. */
function namesIn(path: string): readonly string[] {
  const names = parsePath(path).filter((part) => !/^\d+$/.test(part));
  return [...new Set([...names.slice(0, 1), ...names.slice(-1)])];
}

/** The entry of a set: `blockedIps[0]["203.0.113.7"]`. */
function entryIn(path = ""): string | undefined {
  const [, index, entry] = parsePath(path);
  return index === "0" ? entry : undefined;
}
