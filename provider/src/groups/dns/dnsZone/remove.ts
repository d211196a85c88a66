import { someOf } from "../../../common/someOf";
import { failWith, type Step } from "../../../common/taskEither";
import { refused } from "../../../contract/errors";
import type { LifecycleError } from "../../../contract/lifecycle";
import { visibilityMilliseconds, pollUntil } from "../../../reconcile/poll";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import { deleteDnsZone, type RemoteDnsZone, dnsZones } from "../api/dnsZone";
import type { dnsZone } from "../dnsZone.definition";
import { recordsOfOthers } from "./initialRecords";

/** What delete needs to know from state. */
type Stored = Pick<Partial<InputsOf<typeof dnsZone>>, "initialRecords" | "deleteRecords"> &
  Pick<Partial<OutputsOf<typeof dnsZone>>, "initialRecordsCreated">;

/** Deletes a zone, unless it has records that would be lost. Reads may still show records that were just deleted. */
export function removeZone(ctx: Ctx, dnsZoneId: number, stored: Stored): Step<Failure, void> {
  const look = pollUntil(
    ctx,
    visibilityMilliseconds.inDoubt,
    `the deletion of records of DNS zone ${dnsZoneId}`,
    dnsZones.find(ctx, dnsZoneId, "fresh"),
    (found) => found === undefined || leftIn(found, stored).length === 0,
  );
  return steps(async function* () {
    const found = yield* act(look);
    if (found === undefined) return;
    const left = leftIn(found, stored);
    if (left.length > 0) yield* failWith(stillHasRecords(found, left));
    yield* act(deleteDnsZone(ctx, dnsZoneId));
  });
}

/** The records that the zone was not created with. */
function leftIn(
  zone: RemoteDnsZone,
  { initialRecords, initialRecordsCreated, deleteRecords }: Stored,
): RemoteDnsZone["records"] {
  if (deleteRecords === true) return [];
  return recordsOfOthers(zone.records, zone, initialRecordsCreated === false ? undefined : initialRecords);
}

function stillHasRecords(
  { dnsZoneId, domain }: RemoteDnsZone,
  records: RemoteDnsZone["records"],
): LifecycleError<never> {
  const names = records.map(({ type, name }) => `${type} ${name === "" ? "@" : name}`);
  return refused(
    `DNS zone ${domain} (${dnsZoneId}) is not deleted, because it has records that this stack has not deleted: ` +
      someOf(names, 5),
    "delete them in the dashboard, or set `deleteRecords: true` and run `pulumi up` before removing the resource; or set " +
      "`retainOnDelete` to keep the zone",
  );
}
