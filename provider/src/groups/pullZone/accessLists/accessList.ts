import type * as E from "fp-ts/Either";
import type { ListName } from "../api/accessLists";
import { noObjects, type Objects } from "../../../ownership/claims";
import { pullZoneObject } from "../pullZoneReference";
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
  /** The entries of a list as the server spells them, by their canonical form. One may be there in several spellings. */
  readonly byValue: (entries: readonly string[]) => ReadonlyMap<string, readonly string[]>;
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

function accessList({ name, noun, canonical, canonicalStored: stored }: ListKind): AccessList {
  const canonicalStored = memoize(stored);
  const describe: AccessList["describe"] = (pullZoneId, values) =>
    `${noun}${values.length === 1 ? "" : "s"} ${values.join(", ")} of pull zone ${pullZoneId}`;
  const asAWhole: AccessList["asAWhole"] = (pullZoneId) => `the ${noun}s of pull zone ${pullZoneId}`;
  return {
    name,
    describe,
    asAWhole,
    objects: (pullZoneId, values, isWhole, isUnknown) => {
      if (typeof pullZoneId !== "number") return noObjects;
      const collection = asAWhole(pullZoneId);
      return {
        names: values.flatMap((value) =>
          typeof value === "string" && !isUnknown(value) ? [[describe(pullZoneId, [value])]] : [],
        ),
        within: [collection, pullZoneObject(pullZoneId)],
        whole: isWhole ? [collection] : [],
      };
    },
    validate: (property, value, isUnknown) => {
      const result = typeof value === "string" && !isUnknown(value) ? canonical(value) : undefined;
      return result?._tag === "Left" ? [{ property, reason: result.left }] : [];
    },
    canonicalStored,
    // Needed for each entry of lists of thousands.
    byValue: memoizeByObject((entries: readonly string[]) => {
      const known = new Map<string, string[]>();
      for (const spelling of entries) {
        const value = canonicalStored(spelling);
        known.set(value, [...(known.get(value) ?? []), spelling]);
      }
      return known;
    }),
  };
}
