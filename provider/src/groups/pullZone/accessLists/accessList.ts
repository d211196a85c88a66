import type * as E from "fp-ts/Either";
import type { ListName } from "../api/accessLists";
import { noObjects, type Objects } from "../../../ownership/claims";
import { canonicalHostname, canonicalStoredHostname } from "../../../formats/hostname";
import { canonicalIp, canonicalStoredIp } from "../../../formats/ip";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { memoize, memoizeByObject } from "../../../common/memoize";

/** What distinguishes one access list of a pull zone from another. */
interface ListKind {
  readonly name: ListName;
  /** What messages call an entry. */
  readonly noun: string;
  /** The form that is sent and compared, or why the text is invalid. */
  readonly canonical: (text: string) => E.Either<string, string>;
  /** The same for what the server stores, which may have a form that is never sent. */
  readonly canonicalStored: (text: string) => string;
}

/** One kind of access list: what single entries and sets of entries have in common. */
export interface AccessList {
  readonly name: ListName;
  /** What messages call these entries. For one entry, this is also the name of the object. */
  readonly describe: (pullZoneId: number, values: readonly string[]) => string;
  /** What messages call the whole list. */
  readonly asAWhole: (pullZoneId: number) => string;
  /** The objects for these entries, as far as they are known. */
  readonly objects: (
    pullZoneId: unknown,
    values: readonly unknown[],
    isWhole: boolean,
    isUnknown: IsUnknown,
  ) => Objects;
  readonly validate: (property: string, value: unknown, isUnknown: IsUnknown) => readonly Problem[];
  readonly canonicalStored: (text: string) => string;
  /** The spellings of an entry in the list of the server, of which there may be several. Empty if it does not exist. */
  readonly spellingsIn: (entries: readonly string[], value: string) => readonly string[];
}

/** IP addresses and CIDR blocks that a zone blocks. */
export const blockedIps = accessList({
  name: "BlockedIps",
  noun: "blocked IP",
  canonical: canonicalIp,
  canonicalStored: canonicalStoredIp,
});

/** Hostnames that a zone blocks as referrers. */
export const blockedReferrers = accessList({
  name: "BlockedReferrers",
  noun: "blocked referrer",
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
});

/** Hostnames that a zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrers = accessList({
  name: "AllowedReferrers",
  noun: "allowed referrer",
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
});

function accessList(kind: ListKind): AccessList {
  const canonicalStored = memoize(kind.canonicalStored);

  /** The server's spellings of all entries, by their canonical form. */
  const spellingsByValue = memoizeByObject((spellings: readonly string[]) => {
    const known = new Map<string, string[]>();
    for (const spelling of spellings) {
      const value = canonicalStored(spelling);
      known.set(value, [...(known.get(value) ?? []), spelling]);
    }
    return known;
  });

  return {
    name: kind.name,
    describe: describe,
    asAWhole,
    objects: (pullZoneId, values, isWhole, isUnknown) => {
      if (typeof pullZoneId !== "number") return noObjects;
      const collection = asAWhole(pullZoneId);
      return {
        names: values.flatMap((value) =>
          typeof value === "string" && !isUnknown(value) ? describe(pullZoneId, [value]) : [],
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
    spellingsIn,
  };

  function describe(pullZoneId: number, values: readonly string[]): string {
    return `${kind.noun}${values.length === 1 ? "" : "s"} ${values.join(", ")} of pull zone ${pullZoneId}`;
  }

  function asAWhole(pullZoneId: number): string {
    return `the ${kind.noun}s of pull zone ${pullZoneId}`;
  }

  // Called for each entry of lists of thousands, so everything that depends on the list alone is memoized.
  function spellingsIn(entries: readonly string[], value: string): readonly string[] {
    return spellingsByValue(entries).get(value) ?? [];
  }
}
