import * as TE from "fp-ts/TaskEither";
import { someOf } from "../../common/someOf";
import { refused } from "../../contract/errors";
import type { LifecycleError } from "../../contract/lifecycle";
import { timeoutMilliseconds } from "../../contract/timeouts";
import { removeOne, type ResourceRef } from "../../ownership/claims";
import type { KindToServe } from "./kind";
import type { ServedKind } from "./resource";

/**
 * Removes the object of a resource, unless another resource of the program has it now. Refuses while the program keeps
 * something within it, which would go with it.
 */
export function deleteStep<Client, Failure>({
  declared,
  objects,
  stateOf,
  secretsOf,
  remove,
  run,
}: KindToServe<Client, Failure>): ServedKind<Client>["delete"] {
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
        const [[itself] = []] = objects(state.outs, id).names;
        if (itself === undefined || declared.removesEach === true) return removal;
        const within = configured.claims().within(itself);
        const names = [itself, ...objects(state.outs).names.flat()] as const;
        return removeOne(ctx.ownership, names, within.length === 0 ? removal : TE.left(containsOthers(itself, within)));
      },
    });
  };
}

function containsOthers(itself: string, within: readonly ResourceRef[]): LifecycleError<never> {
  const labels = within.map(({ label }) => label);
  return refused(
    `${itself} is not deleted, because it contains what the program keeps (${someOf(labels, 3)})`,
    "remove that from the program as well, or give it the output of what replaces this one, instead of a number. To keep " +
      `${itself} at bunny.net, run \`pulumi state delete\` for it`,
  );
}
