import type { DnsRecord } from "../../../api/dns/dnsRecord";
import type { DnsZone } from "../../../api/dns/dnsZone";
import type { Client } from "../../../api/http/client";
import { type Adopt, adoptionRemedy, belongsTo } from "../../../kernel/adoption";
import type { Owner } from "../../../kernel/claims";
import { refused } from "../../../kernel/errors";
import type { Context } from "../../../kernel/lifecycle";
import { failWith, taskEither } from "../../../taskEither";
import type { Step } from "../../step";
import { inWords, objectsOf, ownedName } from "../record/identity";
import { differingSettings, settingsOf } from "../record/mapping";
import type { Found } from "./plan";

/**
 * Takes over records that the resource does not own. Those that this stack has and gives up are always taken over. An
 * exclusive resource takes over the rest, too; otherwise `adopt` decides.
 */
export function takeOverRecords(
  ctx: Context<Client>,
  zone: DnsZone,
  found: readonly Found[],
  { exclusive, adopt = false }: { readonly exclusive: boolean | undefined; readonly adopt: Adopt | undefined },
): Step<void> {
  return taskEither(async function* () {
    const owned = await Promise.all(
      found.map(async (each) => ({
        ...each,
        owner: await ownerOf(ctx, zone, each.record),
      })),
    );
    for (const { entry, owner } of owned) {
      if (owner._tag === "Other") return yield* failWith(belongsTo(inWords(entry, zone), owner.label));
    }
    const unowned = owned.flatMap(({ owner, ...each }) =>
      owner._tag === "Nobody" ? [{ ...each, whyUnknown: owner.whyUnknown }] : [],
    );
    const [first] = unowned;
    if (first !== undefined && exclusive !== true) {
      const isOne = unowned.length === 1;
      const what = listed(unowned.map(({ entry }) => inWords(entry, zone)));
      if (adopt === false) {
        return yield* failWith(
          refused(
            `${what} already ${isOne ? "exists and is" : "exist and are"} not in this stack's state`,
            adoptionRemedy(first.whyUnknown),
          ),
        );
      }
      const differing = unowned.flatMap(({ key, entry, record }) =>
        Object.keys(differingSettings(record, settingsOf(entry))).map((name) => `records.${key}.${name}`),
      );
      if (adopt === true && differing.length > 0) {
        return yield* failWith(
          refused(
            `${what} already ${isOne ? "exists and differs" : "exist and differ"} in ${differing.join(", ")}`,
            'change the program to match what exists, or set `adopt: "overwrite"` to change what exists',
          ),
        );
      }
    }
    if (found.length > 0) ctx.log(`takes over ${listed(found.map(({ entry }) => inWords(entry, zone)))}`);
    for (const { record } of found) {
      for (const name of objectsOf(zone.Id, record)) await ctx.ownership.takeOver(name);
    }
  });
}

/** Records that another resource of this run has removed since the zone was read. */
export async function removedRecords(
  ctx: Context<Client>,
  zone: DnsZone,
  records: readonly DnsRecord[],
): Promise<ReadonlySet<number>> {
  const owners = await Promise.all(records.map((record) => ownerOf(ctx, zone, record)));
  return new Set(records.filter((_record, index) => owners[index]?._tag === "Removed").map(({ Id }) => Id));
}

async function ownerOf(ctx: Context<Client>, zone: DnsZone, record: DnsRecord): Promise<Owner> {
  return ctx.ownership.ownerOf(await ownedName(ctx.ownership, zone.Id, record));
}

const mostListed = 10;

function listed(names: readonly string[]): string {
  const more = names.length - mostListed;
  return more <= 0 ? names.join("; ") : `${names.slice(0, mostListed).join("; ")} and ${more} more`;
}
