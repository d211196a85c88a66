import type * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../api/http/client";
import { type ApiError, isBadRequest, isDoubtful } from "../../../api/http/errors";
import * as api from "../../../api/pullZone/accessLists";
import { findPullZoneAgain, getPullZoneAgain, type PullZone } from "../../../api/pullZone/pullZone";
import { noObjects, type Objects } from "../../../kernel/claims";
import { apiFailure, fromApi } from "../../../kernel/errors";
import { canonicalHostname, canonicalStoredHostname } from "../../../kernel/hostname";
import { canonicalIp, canonicalStoredIp } from "../../../kernel/ip";
import type { IsUnknown, LifecycleError, Problem } from "../../../kernel/lifecycle";
import { memoize, memoizeByObject } from "../../../kernel/memoize";
import { confirmRemoval } from "../../confirm/confirmRemoval";
import { confirmWrite } from "../../confirm/confirmWrite";
import type { Step } from "../../step";

/** What distinguishes one access list of a pull zone from another. */
interface ListKind {
  /** What messages call an entry. */
  readonly noun: string;
  /** The form that is sent and compared, or why the text is invalid. */
  readonly canonical: (text: string) => E.Either<string, string>;
  /** The same for what the server stores, which may have a form that is never sent. */
  readonly canonicalStored: (text: string) => string;
  readonly spellings: (zone: PullZone) => readonly string[];
  readonly add: (
    session: Session,
    pullZoneId: number,
    value: string,
    exists: (zone: PullZone) => boolean,
    group?: api.WriteGroup,
  ) => api.EntryWrite;
  readonly remove: (session: Session, pullZoneId: number, value: string, group?: api.WriteGroup) => api.EntryWrite;
  readonly replace: (
    session: Session,
    pullZoneId: number,
    entriesFor: (zone: PullZone) => readonly string[],
  ) => TE.TaskEither<ApiError, PullZone>;
}

/** One kind of access list: what single entries and sets of entries have in common. */
export interface AccessList {
  /** What messages call these entries. For one entry, this is also the name of the object. */
  readonly inWords: (pullZoneId: number, values: readonly string[]) => string;
  /** The objects for these entries, as far as they are known. */
  readonly objects: (
    pullZoneId: unknown,
    values: readonly unknown[],
    isWhole: boolean,
    isUnknown: IsUnknown,
  ) => Objects;
  readonly validate: (property: string, value: unknown, isUnknown: IsUnknown) => readonly Problem[];
  readonly canonicalStored: (text: string) => string;
  /** The whole list in the server's spellings. */
  readonly spellings: (zone: PullZone) => readonly string[];
  /** The server's spellings of an entry, of which there may be several. Empty if it does not exist. */
  readonly spellingsIn: (zone: PullZone, value: string) => readonly string[];
  /** Adds an entry that did not exist, and looks again if the reply is inconclusive. */
  readonly add: (session: Session, entry: Entry, group?: api.WriteGroup) => TE.TaskEither<ChangeFailure, Added>;
  /** Removes an entry, and looks again if the reply is inconclusive. */
  readonly remove: (session: Session, entry: Entry, spelling: string, group?: api.WriteGroup) => Step<Removed>;
  /** Replaces the whole list by entries computed from the zone as it is right before. Returns the zone after it. */
  readonly replace: ListKind["replace"];
}

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/**
 * `existed`: the call was refused or not even sent, because the entry was added elsewhere in the meantime. `stopped`: it
 * was not sent, because another one of its group has failed.
 */
export type Added = "added" | "existed" | "stopped";
export type Removed = "removed" | "stopped";

/** Why a list was not changed. */
export interface ChangeFailure {
  readonly cause: LifecycleError<ApiError>;
  /** Whether it may nevertheless have been changed, because looking again failed. */
  readonly inDoubt: boolean;
}

/** IP addresses and CIDR blocks that a zone blocks. */
export const blockedIps = accessList({
  noun: "blocked IP",
  canonical: canonicalIp,
  canonicalStored: canonicalStoredIp,
  spellings: (zone) => zone.BlockedIps,
  add: api.addBlockedIp,
  remove: api.removeBlockedIp,
  replace: api.replaceBlockedIps,
});

/** Hostnames that a zone blocks as referrers. */
export const blockedReferrers = accessList({
  noun: "blocked referrer",
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
  spellings: (zone) => zone.BlockedReferrers,
  add: api.addBlockedReferrer,
  remove: api.removeBlockedReferrer,
  replace: api.replaceBlockedReferrers,
});

/** Hostnames that a zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrers = accessList({
  noun: "allowed referrer",
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
  spellings: (zone) => zone.AllowedReferrers,
  add: api.addAllowedReferrer,
  remove: api.removeAllowedReferrer,
  replace: api.replaceAllowedReferrers,
});

function accessList(kind: ListKind): AccessList {
  const canonicalStored = memoize(kind.canonicalStored);

  /** Entries that the server does not store in canonical form: their spellings, by canonical form. */
  const oddSpellings = memoizeByObject((spellings: readonly string[]) => {
    const odd = new Map<string, string[]>();
    for (const spelling of spellings) {
      const value = canonicalStored(spelling);
      if (value !== spelling) odd.set(value, [...(odd.get(value) ?? []), spelling]);
    }
    return odd;
  });

  return {
    inWords,
    objects: (pullZoneId, values, isWhole, isUnknown) => {
      if (typeof pullZoneId !== "number") return noObjects;
      const collection = `the ${kind.noun}s of pull zone ${pullZoneId}`;
      return {
        names: values.flatMap((value) =>
          typeof value === "string" && !isUnknown(value) ? inWords(pullZoneId, [value]) : [],
        ),
        within: [collection],
        whole: isWhole ? [collection] : [],
      };
    },

    validate: (property, value, isUnknown) => {
      const canonical = typeof value === "string" && !isUnknown(value) ? kind.canonical(value) : undefined;
      return canonical?._tag === "Left" ? [{ property, reason: canonical.left }] : [];
    },
    canonicalStored,
    spellings: kind.spellings,
    spellingsIn,

    add: (session, { pullZoneId, value }, group) =>
      pipe(
        kind.add(session, pullZoneId, value, (zone) => has(zone, value), group),
        TE.map((result): Added => (result === "sent" ? "added" : result === "unnecessary" ? "existed" : result)),
        TE.orElse(
          confirmWrite({
            isInconclusive: (error) => isDoubtful(error) || isBadRequest(error),
            look: pipe(getPullZoneAgain(session, pullZoneId), TE.map(O.fromPredicate((zone) => has(zone, value)))),
            explain: (error): ChangeFailure => ({ cause: apiFailure(error), inDoubt: false }),
            whenUnknown: (error) => ({ cause: apiFailure(error), inDoubt: isDoubtful(error) }),
            whenFound: (_zone, error) => TE.right<ChangeFailure, Added>(isDoubtful(error) ? "added" : "existed"),
          }),
        ),
      ),

    remove: (session, entry, spelling, group) => {
      const confirmed = confirmRemoval({
        look: pipe(
          findPullZoneAgain(session, entry.pullZoneId),
          TE.map(O.filter((zone) => kind.spellings(zone).includes(spelling))),
        ),
      });
      return pipe(
        kind.remove(session, entry.pullZoneId, spelling, group),
        TE.map((result): Removed => (result === "stopped" ? result : "removed")),
        TE.orElse((error) =>
          pipe(
            confirmed(error),
            TE.map((): Removed => "removed"),
          ),
        ),
        fromApi,
      );
    },
    replace: kind.replace,
  };

  function inWords(pullZoneId: number, values: readonly string[]): string {
    return `${kind.noun}${values.length === 1 ? "" : "s"} ${values.join(", ")} of pull zone ${pullZoneId}`;
  }

  // Called for each entry of lists of thousands, so everything that depends on the list alone is memoized.
  function spellingsIn(zone: PullZone, value: string): readonly string[] {
    const spellings = kind.spellings(zone);
    const odd = oddSpellings(spellings).get(value) ?? [];
    return spellings.includes(value) ? [value, ...odd] : odd;
  }

  function has(zone: PullZone, value: string): boolean {
    return kind.spellings(zone).includes(value) || oddSpellings(kind.spellings(zone)).has(value);
  }
}
