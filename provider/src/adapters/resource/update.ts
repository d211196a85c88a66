import { stateAfterNoChange, stateAfterPartialUpdate, stateAfterStep } from "../../contract/stateAfter";
import { updatePlan } from "../../contract/updatePlan";
import { StoredPrior } from "../../contract/prior";
import { sortInputs } from "../../contract/state";
import { timeoutMilliseconds } from "../../contract/timeouts";
import { taskEither, valueOf } from "../../common/taskEither";
import { type Kind, sealed } from "./kind";
import type { Resource } from "./resource";

/** Sends what the program has changed. */
export function updateStep<Client, Failure, I extends object, Outputs extends object, Remote>({
  lifecycle,
  noted,
  objects,
  stateOf,
  claimantOf,
  secretsOf,
  decode,
  run,
}: Kind<Client, Failure, I, Outputs, Remote>): Resource<Client>["update"] {
  return async (configured, call, id, olds, news) => {
    const before = stateOf(olds);
    const after = sortInputs(lifecycle.control, news);
    const { described, control } = after;
    const wanted = updatePlan(lifecycle, before, described);
    if (wanted === undefined) return sealed(stateAfterNoChange(lifecycle, before, after));
    const self = claimantOf(configured, described);
    if (self !== undefined) noted.delete(self.key);
    await configured.claims().untilRemoved(objects(described, id).names);
    const outs = await run(self, configured, {
      call,
      resource: `${lifecycle.kind} ${id}`,
      timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(control, "update"),
      secrets: () => secretsOf(before.outs, described),
      action: (ctx, adopt) =>
        taskEither(async function* () {
          const inputs = yield* valueOf(decode({ adopt, ...wanted.inputs, ...control }));
          const prior = new StoredPrior(lifecycle, before, wanted.toRemove, wanted.changed);
          return yield* valueOf(lifecycle.update(ctx, id, prior, inputs));
        }),
      stateAfter: (failure) => sealed(stateAfterPartialUpdate(lifecycle, before, after, wanted, failure)),
    });
    return sealed(stateAfterStep(lifecycle, after, outs));
  };
}
