import { StoredPrior } from "../../contract/prior";
import { timeoutMilliseconds } from "../../contract/timeouts";
import { removeOne } from "../../ownership/claims";
import type { Kind } from "./kind";
import type { Resource } from "./resource";

/** Removes the object of a resource, unless another resource of the program has it now. */
export function deleteStep<Client, Failure, I extends object, Outputs extends object, Remote>({
  lifecycle,
  objects,
  stateOf,
  secretsOf,
  run,
}: Kind<Client, Failure, I, Outputs, Remote>): Resource<Client>["delete"] {
  return async (configured, call, id, props) => {
    const state = stateOf(props);
    await run(undefined, configured, {
      call,
      resource: `${lifecycle.kind} ${id}`,
      timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(state.control, "delete"),
      secrets: () => secretsOf(state.outs),
      action: (ctx) => {
        const remove = lifecycle.delete(ctx, id, new StoredPrior(lifecycle, state));
        const [itself] = objects(state.outs, id).names;
        if (itself === undefined || lifecycle.removesEach === true) return remove;
        return removeOne(ctx.ownership, [itself, ...objects(state.outs).names], remove);
      },
    });
  };
}
