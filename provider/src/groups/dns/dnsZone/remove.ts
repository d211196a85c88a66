import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { deleteDnsZone, type DnsZone, findDnsZoneAgain } from "../api/dnsZone";
import type { Client } from "../../../http/client";
import { recordTypeName } from "../recordTypes";
import { fromApi, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { lookMilliseconds, lookUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import type { Step } from "../../../reconcile/step";
import { recordsOfOthers } from "./initialRecords";
import type { Inputs, Origin } from "./mapping";

/** What delete needs to know from state. */
type Stored = Pick<Partial<Inputs>, "initialRecords" | "deleteRecords"> & Partial<Origin>;

/** Deletes a zone, unless it has records that would be lost. */
export function removeZone(ctx: Context<Client>, dnsZoneId: number, stored: Stored): Step<void> {
  return taskEither(async function* () {
    const found = yield* valueOf(lookForRecords(ctx, dnsZoneId, stored));
    if (O.isNone(found)) return;
    const left = leftIn(found.value, stored);
    if (left.length > 0) yield* failWith(stillHasRecords(found.value, left));
    yield* valueOf(remove(ctx, dnsZoneId));
  });
}

/** The zone, as soon as reads no longer show records that were just deleted. */
function lookForRecords(ctx: Context<Client>, dnsZoneId: number, stored: Stored): Step<O.Option<DnsZone>> {
  return lookUntil(
    ctx,
    lookMilliseconds.inDoubt,
    `the deletion of records of DNS zone ${dnsZoneId}`,
    fromApi(findDnsZoneAgain(ctx, dnsZoneId)),
    (found) => O.isNone(found) || leftIn(found.value, stored).length === 0,
  );
}

/** The records that the zone was not created with. */
function leftIn(zone: DnsZone, { initialRecords, initialRecordsCreated, deleteRecords }: Stored): DnsZone["Records"] {
  if (deleteRecords === true) return [];
  return recordsOfOthers(zone.Records, zone, initialRecordsCreated === false ? undefined : initialRecords);
}

const mostNamed = 5;

function stillHasRecords({ Id, Domain }: DnsZone, records: DnsZone["Records"]): LifecycleError<never> {
  const named = records
    .slice(0, mostNamed)
    .map(({ Type, Name }) => `${recordTypeName(Type)} ${Name === "" ? "@" : Name}`);
  const more = records.length > mostNamed ? ` and ${records.length - mostNamed} more` : "";
  return refused(
    `DNS zone ${Domain} (${Id}) is not deleted, because it has records that this stack has not deleted: ` +
      `${named.join(", ")}${more}`,
    "delete them in the dashboard, or set `deleteRecords: true` and run `pulumi up` before removing the resource; or set " +
      "`retainOnDelete` to keep the zone",
  );
}

function remove(ctx: Context<Client>, dnsZoneId: number): Step<void> {
  return pipe(
    deleteDnsZone(ctx, dnsZoneId),
    TE.orElse(confirmRemoval({ look: findDnsZoneAgain(ctx, dnsZoneId) })),
    fromApi,
  );
}
