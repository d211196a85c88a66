import { affectedOutputs } from "../../contract/diff";
import { stateAfterNoChange, stateAfterPartialUpdate, stateAfterStep } from "../../contract/stateAfter";
import { updatePlan } from "../../contract/updatePlan";
import { sortInputs } from "../../contract/state";
import { timeoutMilliseconds } from "../../contract/timeouts";
import { pick, type Properties } from "../../properties/values";
import { unknown } from "../pulumiWire";
import { type KindToServe, sealed } from "./kind";
import type { ServedKind } from "./resource";

/** Sends what the program has changed. */
export function updateStep<Client, Failure>({
  declared,
  noted,
  objects,
  stateOf,
  claimantOf,
  secretsOf,
  update,
  run,
}: KindToServe<Client, Failure>): ServedKind<Client>["update"] {
  return async (configured, call, id, olds, news) => {
    const before = stateOf(olds);
    const after = sortInputs(declared.control, news);
    const { described, control } = after;
    const plan = updatePlan(declared, before, described);
    if (plan === undefined) return sealed(stateAfterNoChange(declared, before, after));
    const claims = configured.claims();
    const self = claimantOf(configured, news);
    if (self !== undefined) noted.delete(self.key);
    await claims.untilRemoved(objects(news, id).names.flat());
    const outs = await run(self, configured, {
      call,
      resource: `${declared.kind} ${id}`,
      timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(control, "update"),
      secrets: () => secretsOf(before.outs, described),
      action: (ctx, adopt) => update(ctx, id, before, plan, { adopt, ...plan.inputs, ...control }),
      stateAfter: (failure) => sealed(stateAfterPartialUpdate(declared, before, after, plan, failure)),
    });
    if (self !== undefined) claims.adopt(self, objects({ ...described, ...outs }, id).names);
    return sealed(stateAfterStep(declared, after, outs));
  };
}

/** The state after a create or an update, as far as a preview knows it. */
export function plannedStep<Client, Failure>({
  declared,
  stateOf,
}: KindToServe<Client, Failure>): ServedKind<Client>["planned"] {
  return (olds, news) => {
    const after = sortInputs(declared.control, news);
    const chosenByApi = declared.replaceOn.filter((name) => after.described[name] === undefined);
    const assigned = [...Object.keys(declared.outputs.codecs), ...chosenByApi];
    if (olds === undefined) return sealed(stateAfterStep(declared, after, unknowns(assigned)));
    const before = stateOf(olds);
    const affected = unknowns(affectedOutputs(declared, before, after));
    return sealed(stateAfterStep(declared, after, { ...pick(before.outs, assigned), ...affected }));
  };
}

function unknowns(names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, unknown]));
}
