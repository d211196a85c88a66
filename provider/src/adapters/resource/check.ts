import { checkedInputs, inputProblems, normalInputs } from "../../contract/check";
import type { Problem } from "../../contract/lifecycle";
import { hiddenNames } from "../../contract/state";
import { becameText, outputTextsIn } from "../../common/outputText";
import { omit, type Properties } from "../../properties/values";
import type { Configuration } from "../configuration";
import { isUnknown } from "../pulumiWire";
import { claimantAt, type Registration } from "../registration";
import { declaredTwice } from "./claim";
import { type KindToServe, sealed } from "./kind";
import type { ServedKind } from "./resource";

/** Brings inputs into their canonical form, or says what is wrong with them. */
export function checkStep<Client, Failure>(kind: KindToServe<Client, Failure>): ServedKind<Client>["check"] {
  const { declared } = kind;
  return (configured, registration, olds, news) => {
    const given = omit(news, [hiddenNames.provider]);
    const inputs = normalInputs(declared, given, isUnknown);
    const texts = outputTextsIn(omit(given, [hiddenNames.timeouts]));
    const invalid =
      texts.length > 0
        ? texts.map((path) => ({ property: path.join("."), reason: becameText }))
        : inputProblems(declared, inputs, isUnknown, olds);
    const checked = checkedInputs(declared, inputs, olds);
    const problems = invalid.length > 0 ? invalid : declare(kind, configured, checked.properties, registration);
    return { inputs: sealed(checked), unsealed: checked.properties, problems };
  };
}

/**
 * Records what a resource of the program declares, and reports if another resource declares the same object.
 *
 * @param checked the inputs as diff and create receive them, which find the resource by them
 */
function declare<Client, Failure>(
  { declared: { kind }, objects }: KindToServe<Client, Failure>,
  configured: Configuration<Client>,
  checked: Properties,
  registration: Registration | undefined,
): readonly Problem[] {
  const named = objects(checked);
  const self = claimantAt(kind, named, registration);
  const conflict = configured.claims().declare(kind, self, named);
  return conflict === undefined ? [] : [{ property: "", reason: declaredTwice(conflict.name, conflict.by.label) }];
}
