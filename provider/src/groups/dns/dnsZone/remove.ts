import type * as TE from "fp-ts/TaskEither";
import { deleteDnsZone, type DnsZone, dnsZones } from "../api/dnsZone";
import type { Client } from "../../../http/client";
import { fromApi, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { visibilityMilliseconds, pollUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { recordsOfOthers } from "./initialRecords";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import type { dnsZone } from "../dnsZone.definition";
import type { Failure } from "../../../reconcile/steps";

/** What delete needs to know from state. */
type Stored = Pick<Partial<InputsOf<typeof dnsZone>>, "initialRecords" | "deleteRecords"> &
  Pick<Partial<OutputsOf<typeof dnsZone>>, "initialRecordsCreated">;

/** Deletes a zone, unless it has records that would be lost. */
export function removeZone(ctx: Context<Client>, dnsZoneId: number, stored: Stored): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    const found = yield* valueOf(lookForRecords(ctx, dnsZoneId, stored));
    if (found === undefined) return;
    const left = leftIn(found, stored);
    if (left.length > 0) yield* failWith(stillHasRecords(found, left));
    yield* valueOf(fromApi(deleteDnsZone(ctx, dnsZoneId)));
  });
}

/** The zone, as soon as reads no longer show records that were just deleted. */
function lookForRecords(
  ctx: Context<Client>,
  dnsZoneId: number,
  stored: Stored,
): TE.TaskEither<Failure, DnsZone | undefined> {
  return pollUntil(
    ctx,
    visibilityMilliseconds.inDoubt,
    `the deletion of records of DNS zone ${dnsZoneId}`,
    fromApi(dnsZones.find(ctx, dnsZoneId, "fresh")),
    (found) => found === undefined || leftIn(found, stored).length === 0,
  );
}

/** The records that the zone was not created with. */
function leftIn(zone: DnsZone, { initialRecords, initialRecordsCreated, deleteRecords }: Stored): DnsZone["records"] {
  if (deleteRecords === true) return [];
  return recordsOfOthers(zone.records, zone, initialRecordsCreated === false ? undefined : initialRecords);
}

const mostNamed = 5;

function stillHasRecords({ dnsZoneId, domain }: DnsZone, records: DnsZone["records"]): LifecycleError<never> {
  const named = records.slice(0, mostNamed).map(({ type, name }) => `${type} ${name === "" ? "@" : name}`);
  const more = records.length > mostNamed ? ` and ${records.length - mostNamed} more` : "";
  return refused(
    `DNS zone ${domain} (${dnsZoneId}) is not deleted, because it has records that this stack has not deleted: ` +
      `${named.join(", ")}${more}`,
    "delete them in the dashboard, or set `deleteRecords: true` and run `pulumi up` before removing the resource; or set " +
      "`retainOnDelete` to keep the zone",
  );
}
