import type * as TE from "fp-ts/TaskEither";
import type { DnsZone } from "../api/dnsZone";
import type { Client } from "../../../http/client";
import { type Adopt, adoptAllExisting } from "../../../ownership/adoption";
import type { Context } from "../../../contract/lifecycle";
import { describeRecord, objectsOf } from "../record/identity";
import { differingSettings, settingsOf } from "../record/mapping";
import type { Found } from "./plan";
import type { Failure } from "../../../reconcile/steps";

/** Takes over records that the resource does not own, if it is exclusive or `adopt` allows it. */
export function takeOverRecords(
  ctx: Context<Client>,
  zone: DnsZone,
  found: readonly Found[],
  { exclusive, adopt }: { readonly exclusive: boolean | undefined; readonly adopt: Adopt | undefined },
): TE.TaskEither<Failure, void> {
  return adoptAllExisting(ctx, {
    found,
    namesOf: ({ record }) => objectsOf(zone.dnsZoneId, record),
    describe: (some) => listed(some.map(({ entry }) => describeRecord(entry, zone))),
    differencesOf: ({ key, entry, record }) =>
      Object.keys(differingSettings(record, settingsOf(entry))).map((name) => `records.${key}.${name}`),
    exclusive,
    adopt,
  });
}

const mostListed = 10;

function listed(names: readonly string[]): string {
  const more = names.length - mostListed;
  return more <= 0 ? names.join("; ") : `${names.slice(0, mostListed).join("; ")} and ${more} more`;
}
