import type { DnsZone } from "../../../api/dns/dnsZone";
import type { Client } from "../../../api/http/client";
import { type Adopt, belongsTo, differsAlready, existsAlready } from "../../../kernel/adoption";
import type { Context } from "../../../kernel/lifecycle";
import { failWith, taskEither } from "../../../taskEither";
import type { Step } from "../../step";
import { inWords, objectsOf } from "../record/identity";
import { differingSettings, settingsOf } from "../record/mapping";
import type { Found } from "./plan";

/** Takes over records that the resource does not own, if it is exclusive or `adopt` allows it. */
export function takeOverRecords(
  ctx: Context<Client>,
  zone: DnsZone,
  found: readonly Found[],
  { exclusive, adopt = false }: { readonly exclusive: boolean | undefined; readonly adopt: Adopt | undefined },
): Step<void> {
  return taskEither(async function* () {
    const owned = found.map((each) => ({ ...each, owner: ctx.ownership.ownerOf(...objectsOf(zone.Id, each.record)) }));
    for (const { entry, owner } of owned) {
      if (owner._tag === "Other") return yield* failWith(belongsTo(inWords(entry, zone), owner.label));
    }
    const unowned = owned.filter(({ owner }) => owner._tag === "Nobody");
    if (unowned.length > 0 && exclusive !== true) {
      const isOne = unowned.length === 1;
      const what = listed(unowned.map(({ entry }) => inWords(entry, zone)));
      if (adopt === false) {
        return yield* failWith(
          existsAlready(
            ctx,
            what,
            unowned.map(({ owner }) => owner),
          ),
        );
      }
      const differing = unowned.flatMap(({ key, entry, record }) =>
        Object.keys(differingSettings(record, settingsOf(entry))).map((name) => `records.${key}.${name}`),
      );
      if (adopt === true && differing.length > 0) {
        return yield* failWith(
          differsAlready(
            ctx,
            `${what} already ${isOne ? "exists and differs" : "exist and differ"} in ${differing.join(", ")}`,
          ),
        );
      }
    }
    if (found.length > 0) ctx.log(`takes over ${listed(found.map(({ entry }) => inWords(entry, zone)))}`);
    for (const { record } of found) ctx.ownership.adopt(objectsOf(zone.Id, record));
  });
}

const mostListed = 10;

function listed(names: readonly string[]): string {
  const more = names.length - mostListed;
  return more <= 0 ? names.join("; ") : `${names.slice(0, mostListed).join("; ")} and ${more} more`;
}
