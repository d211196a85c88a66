import { checkedInputs, inputProblems, normalInputs } from "../../contract/check";
import type { Problem } from "../../contract/lifecycle";
import { hiddenNames } from "../../contract/state";
import { becameText, outputTextsIn } from "../../common/outputText";
import { omit, type Properties } from "../../properties/values";
import type { Configuration } from "../configuration";
import { isUnknown } from "../pulumiWire";
import { claimantAt, type Registration } from "../registration";
import { declaredTwice } from "./claim";
import { type Kind, sealed } from "./kind";
import type { Resource } from "./resource";

/** Brings inputs into their canonical form, or says what is wrong with them. */
export function checkStep<Client, Failure, I extends object, Outputs extends object, Remote>(
  kind: Kind<Client, Failure, I, Outputs, Remote>,
): Resource<Client>["check"] {
  const { lifecycle } = kind;
  /** Check is called more than once for a resource that may have to be replaced. */
  const warned = new Set<string>();

  return (configured, registration, olds, news) => {
    const given = omit(news, [hiddenNames.provider]);
    const inputs = normalInputs(lifecycle, given, isUnknown);
    const texts = outputTextsIn(omit(given, [hiddenNames.timeouts]));
    const invalid =
      texts.length > 0
        ? texts.map((path) => ({ property: path.join("."), reason: becameText }))
        : inputProblems(lifecycle, inputs, isUnknown, olds);
    const problems = invalid.length > 0 ? invalid : declare(kind, configured, inputs.normal, registration);
    const checked = checkedInputs(lifecycle, inputs, olds);
    const warnings = problems.length === 0 ? newWarnings(configured, inputs.normal, registration) : [];
    return { inputs: sealed(checked), unsealed: checked.properties, problems, warnings };
  };

  function newWarnings(
    configured: Configuration<Client>,
    normal: Properties,
    registration: Registration | undefined,
  ): readonly string[] {
    if (registration === undefined || lifecycle.warnings === undefined || !configured.warns()) return [];
    return lifecycle.warnings(normal, isUnknown).filter((warning) => {
      const key = `${registration.urn}: ${warning}`;
      const isNew = !warned.has(key);
      warned.add(key);
      return isNew;
    });
  }
}

/** Records what a resource of the program declares, and reports if another resource declares the same object. */
function declare<Client, Failure, I extends object, Outputs extends object, Remote>(
  { lifecycle, objects }: Kind<Client, Failure, I, Outputs, Remote>,
  configured: Configuration<Client>,
  normal: Properties,
  registration: Registration | undefined,
): readonly Problem[] {
  const declared = objects(normal);
  const self = claimantAt(lifecycle.kind, declared, registration);
  const conflict = configured.claims().declare(lifecycle.kind, self, declared);
  return conflict === undefined ? [] : [{ property: "", reason: declaredTwice(conflict.name, conflict.by.label) }];
}
