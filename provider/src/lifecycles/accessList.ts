import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../api/client";
import { type ApiError, isBadRequest, isDoubtful, isNotFound } from "../api/errors";
import * as api from "../api/pullZone";
import { canonicalHostname, canonicalStoredHostname } from "../kernel/hostname";
import { canonicalIp, canonicalStoredIp } from "../kernel/ip";
import type { IsUnknown, LifecycleError, Problem } from "../kernel/lifecycle";
import { memoise, memoiseByObject } from "../kernel/memo";
import { fromApi } from "../kernel/steps";
import type { Step } from "./pullZoneParent";

/** What tells one access list of a pull zone from another. */
interface Declaration {
  /** An entry in words, for messages. */
  readonly noun: string;
  /** The form that is sent and compared, or what is wrong with the text. */
  readonly canonical: (text: string) => E.Either<string, string>;
  /** The same for what the server keeps, which may be of a form that is never sent. */
  readonly canonicalStored: (text: string) => string;
  readonly spellings: (zone: api.PullZone) => readonly string[];
  readonly add: (
    session: Session,
    pullZoneId: number,
    value: string,
    isThere: (zone: api.PullZone) => boolean,
  ) => api.WriteUnless;
  readonly remove: (session: Session, pullZoneId: number, value: string) => TE.TaskEither<ApiError, void>;
}

/** One access list of the pull zones: what single entries and sets of entries have in common. */
export interface AccessList {
  /** Entries in words, for messages. */
  readonly inWords: (pullZoneId: number, values: readonly string[]) => string;
  /** The canonical form of an input. What is unknown, or no entry, stays as it is. */
  readonly normalise: (value: unknown, isUnknown: IsUnknown) => unknown;
  readonly validate: (property: string, value: unknown, isUnknown: IsUnknown) => readonly Problem[];
  readonly canonicalStored: (text: string) => string;
  /** The list as the server spells it. */
  readonly spellings: (zone: api.PullZone) => readonly string[];
  /** An entry as the server spells it, if it is there. It may have several spellings of the same. */
  readonly spellingsIn: (zone: api.PullZone, value: string) => readonly string[];
  /** Adds an entry that was not there, and looks again where the answer leaves it open. */
  readonly add: (session: Session, entry: Entry) => TE.TaskEither<ChangeFailure, Added>;
  /**
   * Notes that a resource of the stack has an entry from now on, before it is added. One that lets go of it later in the
   * same run leaves it, so that entries move from resource to resource.
   */
  readonly keep: (session: Session, entry: Entry) => void;
  /** Whether a resource of the stack has let go of an entry in this run: one that was there may be gone, or go. */
  readonly isLeaving: (session: Session, entry: Entry) => boolean;
  /** Takes {@link AccessList.keep} back. */
  readonly unkeep: (session: Session, entry: Entry) => void;
  /** Removes an entry that no other resource keeps, and looks again where the answer leaves it open. */
  readonly remove: (session: Session, entry: Entry, spelling: string) => Step<Removed>;
}

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/** `met`: it was refused or not even sent, because meanwhile somebody else, or another resource, had added the same. */
export type Added = "added" | "met";

/** `kept`: it stays, because another resource of the stack has it by now. */
export type Removed = "removed" | "kept";

/** Why a list was not changed. */
export interface ChangeFailure {
  readonly cause: LifecycleError<ApiError>;
  /** Whether it may have been changed nonetheless, and could not be looked up. */
  readonly inDoubt: boolean;
}

function accessList(of: Declaration): AccessList {
  const canonicalStored = memoise(of.canonicalStored);

  const oddSpellings = memoiseByObject((spellings: readonly string[]) => {
    const odd = new Map<string, string[]>();
    for (const spelling of spellings) {
      const value = canonicalStored(spelling);
      if (value !== spelling) odd.set(value, [...(odd.get(value) ?? []), spelling]);
    }
    return odd;
  });

  // Asked for each entry of a list of thousands: nothing may be worked out anew for each.
  const spellingsIn = (zone: api.PullZone, value: string): readonly string[] => {
    const spellings = of.spellings(zone);
    const odd = oddSpellings(spellings).get(value) ?? [];
    return spellings.includes(value) ? [value, ...odd] : odd;
  };
  const has = (zone: api.PullZone, value: string): boolean =>
    of.spellings(zone).includes(value) || oddSpellings(of.spellings(zone)).has(value);

  const kept = memoiseByObject<Client, Set<string>>(() => new Set());
  const leaving = memoiseByObject<Client, Set<string>>(() => new Set());
  const inShort = ({ pullZoneId, value }: Entry): string => `${pullZoneId}/${value}`;

  return {
    inWords: (pullZoneId, values) =>
      `${of.noun}${values.length === 1 ? "" : "s"} ${values.join(", ")} of pull zone ${pullZoneId}`,

    normalise: (value, isUnknown) => {
      const canonical = typeof value === "string" && !isUnknown(value) ? of.canonical(value) : undefined;
      return canonical?._tag === "Right" ? canonical.right : value;
    },
    validate: (property, value, isUnknown) => {
      const canonical = typeof value === "string" && !isUnknown(value) ? of.canonical(value) : undefined;
      return canonical?._tag === "Left" ? [{ property, reason: canonical.left }] : [];
    },
    canonicalStored,
    spellings: of.spellings,
    spellingsIn,
    keep: (session, entry) => void kept(session.client).add(inShort(entry)),
    isLeaving: (session, entry) => leaving(session.client).has(inShort(entry)),
    unkeep: (session, entry) => void kept(session.client).delete(inShort(entry)),

    add: (session, { pullZoneId, value }) =>
      pipe(
        of.add(session, pullZoneId, value, (zone) => has(zone, value)),
        TE.map((sent): Added => (sent === "sent" ? "added" : "met")),
        TE.orElse((error) => {
          const doubtful = isDoubtful(error);
          const failure = (inDoubt: boolean): ChangeFailure => ({ cause: { _tag: "Api", cause: error }, inDoubt });
          if (!doubtful && !isBadRequest(error)) return TE.left(failure(false));
          return pipe(
            api.getPullZoneAgain(session, pullZoneId),
            TE.mapLeft(() => failure(doubtful)),
            TE.filterOrElse(
              (zone) => has(zone, value),
              () => failure(false),
            ),
            TE.map((): Added => (doubtful ? "added" : "met")),
          );
        }),
      ),

    // Writes to a zone go in turn: whoever notes the entry before this waits for its turn is heard here, and whoever
    // does after it sees that it is leaving, and adds it after that.
    remove: (session, entry, spelling) => async () => {
      if (kept(session.client).has(inShort(entry))) return E.right("kept");
      leaving(session.client).add(inShort(entry));
      const removed = pipe(
        of.remove(session, entry.pullZoneId, spelling),
        TE.orElse((error) => {
          if (!isDoubtful(error) && !isBadRequest(error) && !isNotFound(error)) return TE.left(error);
          return pipe(
            api.findPullZoneAgain(session, entry.pullZoneId),
            TE.map(O.exists((zone) => of.spellings(zone).includes(spelling))),
            TE.chain((isLeft) => (isLeft ? TE.left(error) : TE.right(undefined))),
            TE.mapLeft(() => error),
          );
        }),
        TE.map((): Removed => "removed"),
        fromApi,
      );
      return removed();
    },
  };
}

/** Addresses from which a zone serves nothing. */
export const blockedIps = accessList({
  noun: "blocked IP",
  canonical: canonicalIp,
  canonicalStored: canonicalStoredIp,
  spellings: (zone) => zone.BlockedIps,
  add: api.addBlockedIp,
  remove: api.removeBlockedIp,
});

/** Hosts for whose pages a zone serves nothing. */
export const blockedReferrers = accessList({
  noun: "blocked referrer",
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
  spellings: (zone) => zone.BlockedReferrers,
  add: api.addBlockedReferrer,
  remove: api.removeBlockedReferrer,
});

/** Hosts for whose pages alone a zone serves anything, if there are any. */
export const allowedReferrers = accessList({
  noun: "allowed referrer",
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
  spellings: (zone) => zone.AllowedReferrers,
  add: api.addAllowedReferrer,
  remove: api.removeAllowedReferrer,
});
