import { stateAfterStep } from "../../contract/stateAfter";
import { affectedOutputs } from "../../contract/diff";
import { sortInputs } from "../../contract/state";
import { pick, type Properties } from "../../properties/values";
import { type PulumiProperties, unknown } from "../pulumiWire";
import { type Kind, sealed } from "./kind";

/** The state after a create or an update, as far as a preview knows it. */
export function plannedState<Client, Failure, I extends object, Outputs extends object, Remote>(
  { lifecycle, stateOf }: Kind<Client, Failure, I, Outputs, Remote>,
  olds: Properties | undefined,
  news: Properties,
): PulumiProperties {
  const after = sortInputs(lifecycle.control, news);
  const chosenByApi = lifecycle.replaceOn.filter((name) => after.described[name] === undefined);
  const assigned = [...Object.keys(lifecycle.outputs.codecs), ...chosenByApi];
  if (olds === undefined) return sealed(stateAfterStep(lifecycle, after, unknowns(assigned)));
  const before = stateOf(olds);
  const affected = unknowns(affectedOutputs(lifecycle, before, after));
  return sealed(stateAfterStep(lifecycle, after, { ...pick(before.outs, assigned), ...affected }));
}

function unknowns(names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, unknown]));
}
