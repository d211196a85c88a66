import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { fromApi, notShownYet, partial, vanished } from "../../../contract/errors";
import type { Outs, Prior } from "../../../contract/lifecycle";
import { equal, pick } from "../../../properties/values";
import { pollUntil } from "../../../reconcile/poll";
import { type Ctx, type Failure, lookTimeAfter, sentOrInDoubt } from "../../../reconcile/steps";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import { resetPassword, resetReadOnlyPassword, storageZones } from "../api/storageZone";
import type { storageZone } from "../storageZone.definition";

type Inputs = InputsOf<typeof storageZone>;
type Outputs = OutputsOf<typeof storageZone>;

const resets = [
  { field: "password", triggers: "passwordTriggers", send: resetPassword },
  { field: "readOnlyPassword", triggers: "readOnlyPasswordTriggers", send: resetReadOnlyPassword },
] as const;

/**
 * Resets the passwords whose triggers changed, and returns the outputs with the new ones. If that fails, it records which
 * triggers were applied, so that the next run resets no password twice.
 */
export function renewPasswords(
  ctx: Ctx,
  known: { readonly id: string; readonly outs: Outs<Inputs, Outputs> },
  prior: Prior<Inputs, Outputs>,
  inputs: Inputs,
): TE.TaskEither<Failure, Outs<Inputs, Outputs>> {
  return taskEither(async function* () {
    let { outs } = known;
    let applied = { ...inputs, ...pick({ ...prior.inputs }, ["passwordTriggers", "readOnlyPasswordTriggers"]) };
    for (const reset of resets) {
      const { triggers, field } = reset;
      if (!isTriggered(applied[triggers], inputs[triggers])) continue;
      const record = partial({ id: known.id, applied, outs });
      outs = { ...outs, [field]: yield* valueOf(pipe(renewed(ctx, inputs.name, outs, reset), TE.mapLeft(record))) };
      applied = { ...applied, [triggers]: inputs[triggers] };
    }
    return outs;
  });
}

/** Not by triggers that are set for the first time, or removed. */
function isTriggered(before: unknown, after: unknown): boolean {
  return before !== undefined && after !== undefined && !equal(before, after);
}

/** The reply has no body: what a read then shows tells whether the password was reset. */
function renewed(
  ctx: Ctx,
  name: string,
  { storageZoneId, ...before }: Outputs,
  { field, send }: (typeof resets)[number],
): TE.TaskEither<Failure, string> {
  return taskEither(async function* () {
    const what = `the new password of storage zone ${name}`;
    const doubt = yield* valueOf(fromApi(sentOrInDoubt(send(ctx, storageZoneId))));
    const look = fromApi(storageZones.find(ctx, storageZoneId, "fresh"));
    const isShown = (found: Partial<Outputs> | undefined) => found?.[field] !== before[field];
    const found = yield* valueOf(pollUntil(ctx, lookTimeAfter(doubt), what, look, isShown));
    if (found === undefined) return yield* failWith(vanished(`storage zone ${name} (${storageZoneId})`));
    if (isShown(found)) return found[field];
    return yield* doubt === undefined ? failWith(notShownYet(what, "written")) : valueOf(fromApi(TE.left(doubt)));
  });
}
