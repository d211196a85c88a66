import { stateAfterPartialCreate, stateAfterStep } from "../../contract/stateAfter";
import { sortInputs } from "../../contract/state";
import { timeoutMilliseconds } from "../../contract/timeouts";
import { claimantAt } from "../registration";
import { declaredTwice, hold } from "./claim";
import { type KindToServe, sealed } from "./kind";
import type { ServedKind } from "./resource";

/** Creates the object of a resource, or takes it over. */
export function createStep<Client, Failure>({
  declared,
  objects,
  claimantOf,
  secretsOf,
  create,
  run,
}: KindToServe<Client, Failure>): ServedKind<Client>["create"] {
  const { kind } = declared;
  return async (configured, call, news) => {
    const after = sortInputs(declared.control, news);
    const { described, control } = after;
    const claims = configured.claims();
    const self = claimantOf(configured, news) ?? claimantAt(kind, objects(news), undefined);
    const { names } = objects(news);
    hold(claims, self, names, declaredTwice);
    await claims.untilRemoved(names.flat());
    const recordCreated = (id: string, outs: object): void => {
      claims.adopt(self, objects({ ...described, ...outs }, id).names);
    };
    const { id, outs } = await run(self, configured, {
      call,
      resource: kind,
      timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(control, "create"),
      secrets: () => secretsOf(described),
      action: (ctx, adopt) => create(ctx, { adopt, ...described, ...control }),
      stateAfter: (failure) => {
        recordCreated(failure.id, failure.outs);
        return sealed(stateAfterPartialCreate(declared, after, failure));
      },
    });
    recordCreated(id, outs);
    return { id, outs: sealed(stateAfterStep(declared, after, outs)) };
  };
}
