import type * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../api/http/client";
import { type ApiError, isBadRequest, isDoubtful } from "../../../api/http/errors";
import * as api from "../../../api/pullZone/pullZone";
import { noObjects, type Objects } from "../../../kernel/claims";
import { apiFailure, fromApi } from "../../../kernel/errors";
import { canonicalHostname, canonicalStoredHostname } from "../../../kernel/hostname";
import { canonicalIp, canonicalStoredIp } from "../../../kernel/ip";
import type { IsUnknown, LifecycleError, Problem } from "../../../kernel/lifecycle";
import { memoize, memoizeByObject } from "../../../kernel/memoize";
import { confirmRemoval } from "../../confirm/confirmRemoval";
import { confirmWrite } from "../../confirm/confirmWrite";
import type { Step } from "../parentZone";

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
  /** Entries in words, for messages; one entry in words is the name of that object. */
  readonly inWords: (pullZoneId: number, values: readonly string[]) => string;
  /** The objects that these entries are, as far as they are known. */
  readonly objects: (
    pullZoneId: unknown,
    values: readonly unknown[],
    isWhole: boolean,
    isUnknown: IsUnknown,
  ) => Objects;
  readonly validate: (property: string, value: unknown, isUnknown: IsUnknown) => readonly Problem[];
  readonly canonicalStored: (text: string) => string;
  /** The list as the server spells it. */
  readonly spellings: (zone: api.PullZone) => readonly string[];
  /** An entry as the server spells it, if it is there. It may have several spellings of the same. */
  readonly spellingsIn: (zone: api.PullZone, value: string) => readonly string[];
  /** Adds an entry that was not there, and looks again where the answer leaves it open. */
  readonly add: (session: Session, entry: Entry) => TE.TaskEither<ChangeFailure, Added>;
  /** Removes an entry, and looks again where the answer leaves it open. */
  readonly remove: (session: Session, entry: Entry, spelling: string) => Step<void>;
}

/** One entry of a list, in canonical form. */
export interface Entry {
  readonly pullZoneId: number;
  readonly value: string;
}

/** `met`: it was refused or not even sent, because meanwhile somebody else had added the same. */
export type Added = "added" | "met";

/** Why a list was not changed. */
export interface ChangeFailure {
  readonly cause: LifecycleError<ApiError>;
  /** Whether it may have been changed nonetheless, and could not be looked up. */
  readonly inDoubt: boolean;
}

function accessList(of: Declaration): AccessList {
  const canonicalStored = memoize(of.canonicalStored);

  const oddSpellings = memoizeByObject((spellings: readonly string[]) => {
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

  const inWords: AccessList["inWords"] = (pullZoneId, values) =>
    `${of.noun}${values.length === 1 ? "" : "s"} ${values.join(", ")} of pull zone ${pullZoneId}`;

  return {
    inWords,
    objects: (pullZoneId, values, isWhole, isUnknown) => {
      if (typeof pullZoneId !== "number") return noObjects;
      const collection = `the ${of.noun}s of pull zone ${pullZoneId}`;
      return {
        names: values.flatMap((value) =>
          typeof value === "string" && !isUnknown(value) ? inWords(pullZoneId, [value]) : [],
        ),
        within: [collection],
        whole: isWhole ? [collection] : [],
      };
    },

    validate: (property, value, isUnknown) => {
      const canonical = typeof value === "string" && !isUnknown(value) ? of.canonical(value) : undefined;
      return canonical?._tag === "Left" ? [{ property, reason: canonical.left }] : [];
    },
    canonicalStored,
    spellings: of.spellings,
    spellingsIn,

    add: (session, { pullZoneId, value }) =>
      pipe(
        of.add(session, pullZoneId, value, (zone) => has(zone, value)),
        TE.map((sent): Added => (sent === "sent" ? "added" : "met")),
        TE.orElse(
          confirmWrite({
            isOpen: (error) => isDoubtful(error) || isBadRequest(error),
            look: pipe(api.getPullZoneAgain(session, pullZoneId), TE.map(O.fromPredicate((zone) => has(zone, value)))),
            explain: (error): ChangeFailure => ({ cause: apiFailure(error), inDoubt: false }),
            whenUnknown: (error) => ({ cause: apiFailure(error), inDoubt: isDoubtful(error) }),
            whenFound: (_zone, error) => TE.right<ChangeFailure, Added>(isDoubtful(error) ? "added" : "met"),
          }),
        ),
      ),

    remove: (session, entry, spelling) =>
      pipe(
        of.remove(session, entry.pullZoneId, spelling),
        TE.orElse(
          confirmRemoval({
            look: pipe(
              api.findPullZoneAgain(session, entry.pullZoneId),
              TE.map(O.filter((zone) => of.spellings(zone).includes(spelling))),
            ),
          }),
        ),
        fromApi,
      ),
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
