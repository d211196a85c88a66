import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../../common/taskEither";
import { refused, vanished } from "../../../contract/errors";
import { Nothing } from "../../../http/codecs";
import { isBadRequest } from "../../../http/errors";
import { retryUntil } from "../../../reconcile/poll";
import { act, type Ctx, type Failure, isApiError, steps } from "../../../reconcile/steps";
import { type StorageZone, storageZones } from "../api/storageZone";

/** Writes settings. While the replication is being changed, the API may refuse another change of it: then this waits. */
export function saveSettings(ctx: Ctx, zone: StorageZone, body: object): Step<Failure, void> {
  const call = { method: "POST", body, reply: Nothing, idempotent: true } as const;
  const update = act(storageZones.write(ctx, zone.storageZoneId, call));
  return steps(async function* () {
    const sent = await update();
    if (E.isRight(sent)) return;
    const mayBeReplicated = isApiError(sent.left, isBadRequest);
    if (!mayBeReplicated || !(yield* isBeingReplicated(ctx, zone))) return yield* failWith(sent.left);
    yield* act(untilReplicated(ctx, zone));
    yield* update;
  });
}

function isBeingReplicated(ctx: Ctx, { storageZoneId, name = "" }: StorageZone): Step<Failure, boolean> {
  return steps(async function* () {
    const found = yield* act(storageZones.find(ctx, storageZoneId, "fresh"));
    if (found === undefined) return yield* failWith(vanished(`storage zone ${name} (${storageZoneId})`));
    return found.replicationChangeInProgress;
  });
}

function untilReplicated(ctx: Ctx, zone: StorageZone): TE.TaskEither<Failure, unknown> {
  const what = `the replication of storage zone ${zone.name ?? ""}, which is being changed`;
  const timedOut = refused(
    `timed out waiting for ${what}`,
    "run `pulumi up` again later, or raise customTimeouts to wait longer",
  );
  const attempt = pipe(
    isBeingReplicated(ctx, zone),
    TE.filterOrElse(
      (isReplicating) => !isReplicating,
      (): Failure => timedOut,
    ),
  );
  return retryUntil(attempt, {
    limitMilliseconds: ctx.timeoutMilliseconds ?? 600_000,
    firstDelayMilliseconds: 1_000,
    longestDelayMilliseconds: 30_000,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (failure) => (failure === timedOut ? what : undefined),
  });
}
