import * as E from "fp-ts/Either";
import { memoize, memoizeByObject } from "../../../common/memoize";
import type { IsUnknown } from "../../../contract/lifecycle";
import { canonicalHostname, canonicalStoredHostname } from "../../../formats/hostname";
import { canonicalIp, canonicalStoredIp } from "../../../formats/ip";
import { noObjects, type Objects } from "../../../ownership/claims";
import type { ListName } from "../api/accessLists";
import { pullZoneObject } from "../pullZoneReference";

/** One access list of a pull zone. */
export class AccessList {
  /** The same form for what the server stores, which may have a form that is never sent. */
  readonly canonicalStored: (text: string) => string;
  /** The entries of a list as the server spells them, by their canonical form. One may be there in several spellings. */
  readonly byValue: (entries: readonly string[]) => ReadonlyMap<string, readonly string[]>;

  /**
   * @param noun what messages call an entry
   * @param canonical the form that is sent and compared, or why the text is invalid
   */
  constructor(
    readonly name: ListName,
    readonly noun: string,
    private readonly canonical: (text: string) => E.Either<string, string>,
    canonicalStored: (text: string) => string,
  ) {
    this.canonicalStored = memoize(canonicalStored);
    // Needed for each entry of lists of thousands.
    this.byValue = memoizeByObject((entries: readonly string[]) => {
      const known = new Map<string, string[]>();
      for (const spelling of entries) {
        const value = this.canonicalStored(spelling);
        known.set(value, [...(known.get(value) ?? []), spelling]);
      }
      return known;
    });
  }

  /** What messages call these entries. For one entry, this is also the name of the object. */
  describe(pullZoneId: number, values: readonly string[]): string {
    return `${this.noun}${values.length === 1 ? "" : "s"} ${values.join(", ")} of pull zone ${pullZoneId}`;
  }

  /** What messages call the whole list. */
  asAWhole(pullZoneId: number): string {
    return `the ${this.noun}s of pull zone ${pullZoneId}`;
  }

  /** Why a text cannot be an entry. */
  problem(text: string): string | undefined {
    const result = this.canonical(text);
    return E.isLeft(result) ? result.left : undefined;
  }

  /** The objects for these entries, as far as they are known. */
  objects(pullZoneId: unknown, values: readonly unknown[], isWhole: boolean, isUnknown: IsUnknown): Objects {
    if (typeof pullZoneId !== "number") return noObjects;
    const collection = this.asAWhole(pullZoneId);
    return {
      names: values.flatMap((value) =>
        typeof value === "string" && !isUnknown(value) ? [[this.describe(pullZoneId, [value])]] : [],
      ),
      within: [collection, pullZoneObject(pullZoneId)],
      whole: isWhole ? [collection] : [],
    };
  }
}

/** IP addresses and CIDR blocks that a zone blocks. */
export const blockedIps = new AccessList("BlockedIps", "blocked IP", canonicalIp, canonicalStoredIp);

/** Hostnames that a zone blocks as referrers. */
export const blockedReferrers = referrers("BlockedReferrers", "blocked referrer");

/** Hostnames that a zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrers = referrers("AllowedReferrers", "allowed referrer");

function referrers(name: ListName, noun: string): AccessList {
  return new AccessList(name, noun, canonicalHostname, canonicalStoredHostname);
}
