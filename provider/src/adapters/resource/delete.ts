import { timeoutMilliseconds } from "../../contract/timeouts";
import { removeOne } from "../../ownership/claims";
import type { Kind } from "./kind";
import type { Resource } from "./resource";

/** Removes the object of a resource, unless another resource of the program has it now. */
export function deleteStep<Client, Failure>({
  declared,
  objects,
  stateOf,
  secretsOf,
  remove,
  run,
}: Kind<Client, Failure>): Resource<Client>["delete"] {
  return async (configured, call, id, props) => {
    const state = stateOf(props);
    await run(undefined, configured, {
      call,
      resource: `${declared.kind} ${id}`,
      expectsObject: true,
      timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(state.control, "delete"),
      secrets: () => secretsOf(state.outs),
      action: (ctx) => {
        const removal = remove(ctx, id, state);
        const [itself] = objects(state.outs, id).names;
        if (itself === undefined || declared.removesEach === true) return removal;
        return removeOne(ctx.ownership, [itself, ...objects(state.outs).names], removal);
      },
    });
  };
}
