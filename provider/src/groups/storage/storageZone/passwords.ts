import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { findStorageZoneAgain, resetPassword, resetReadOnlyPassword, type StorageZone } from "../api/storageZone";
import { fromApi, notShownYet, partial, vanished } from "../../../contract/errors";
import { numberId } from "../../../formats/ids";
import type { Context } from "../../../contract/lifecycle";
import { lookUntil } from "../../../reconcile/poll";
import { equal } from "../../../properties/values";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { lookTimeAfter, sentOrInDoubt } from "../../../reconcile/confirm/doubt";
import type { Step } from "../../../reconcile/step";
import { type Inputs, outsOf } from "./mapping";

const resets = [
  { field: "Password", triggers: "passwordTriggers", send: resetPassword },
  { field: "ReadOnlyPassword", triggers: "readOnlyPasswordTriggers", send: resetReadOnlyPassword },
] as const;

/**
 * Resets the passwords whose triggers changed, and returns the zone with the new ones. If that fails, it records which
 * triggers were applied, so that the next run resets no password twice.
 *
 * @param applied the inputs that are in effect, with the triggers of the last run
 */
export function renewPasswords(
  ctx: Context<Client>,
  found: StorageZone,
  applied: Partial<Inputs>,
  inputs: Inputs,
): Step<StorageZone> {
  return taskEither(async function* () {
    let [zone, inEffect] = [found, applied];
    for (const reset of resets) {
      const { triggers } = reset;
      if (!isTriggered(applied[triggers], inputs[triggers])) continue;
      const record = partial({ id: numberId.format(zone.Id), applied: inEffect, outs: outsOf(zone) });
      zone = yield* valueOf(pipe(renew(ctx, zone, reset), TE.mapLeft(record)));
      inEffect = { ...inEffect, [triggers]: inputs[triggers] };
    }
    return zone;
  });
}

/** Not by triggers that are set for the first time, or removed. */
function isTriggered(before: unknown, after: unknown): boolean {
  return before !== undefined && after !== undefined && !equal(before, after);
}

/** The reply has no body: what a read then shows tells whether the password was reset. */
function renew(ctx: Context<Client>, before: StorageZone, { field, send }: (typeof resets)[number]): Step<StorageZone> {
  return taskEither(async function* () {
    const what = `the new password of storage zone ${before.Name}`;
    const doubt = yield* valueOf(fromApi(sentOrInDoubt(send(ctx, before.Id))));
    const look = lookUntil(
      ctx,
      lookTimeAfter(doubt),
      what,
      fromApi(findStorageZoneAgain(ctx, before.Id)),
      (found) => O.isNone(found) || found.value[field] !== before[field],
    );
    const found = yield* valueOf(look);
    if (O.isNone(found)) return yield* failWith(vanished(`storage zone ${before.Name} (${before.Id})`));
    if (found.value[field] !== before[field]) return found.value;
    return yield* doubt === undefined ? failWith(notShownYet(what, "written")) : valueOf(fromApi(TE.left(doubt)));
  });
}
