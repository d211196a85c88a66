import { keepIdentity } from "../properties/equivalence";
import type { Declarations } from "./declarations";
import type { IsUnknown, Problem } from "./lifecycle";
import { ignoreReordering } from "../properties/order";
import { omit, pick, type Properties, withoutNulls } from "../properties/values";
import { declaredSecrets, hiddenNames, type WithSecrets } from "./state";

/** What a program declares for a resource, in canonical form. */
interface NormalInputs {
  readonly normal: Properties;
  readonly timeouts: unknown;
}

/** Inputs as the program gives them, in canonical form. Null means omitted. */
export function normalInputs({ normalise }: Declarations, given: Properties, isUnknown: IsUnknown): NormalInputs {
  const { [hiddenNames.timeouts]: timeouts, ...inputs } = withoutNulls(given);
  return { normal: withoutNulls(normalise(inputs, isUnknown)), timeouts };
}

/**
 * The problems with inputs. If the kind itself reports a problem with a property, its type is not reported as well; and
 * what is derived from other inputs is not reported beside them.
 *
 * @param existing the inputs of the last run; `undefined` if the resource is to be created
 */
export function inputProblems(
  { derived, validate, validateChange = () => [], typeProblems }: Declarations,
  normal: Properties,
  isUnknown: IsUnknown,
  existing?: Properties,
): readonly Problem[] {
  const problems = [...validate(normal, isUnknown), ...validateChange(existing, normal, isUnknown)];
  const better = new Set(problems.map(({ property }) => property));
  const types = typeProblems(normal, isUnknown);
  const all = [...problems, ...types.filter(({ property }) => !better.has(property))];
  const causes = all.filter(({ property }) => !derived.includes(property));
  return causes.length === 0 ? all : causes;
}

/**
 * The inputs for the engine. For a resource that exists, those that matter only at creation are frozen, and lists that
 * are in another order keep theirs where it does not matter, as does another spelling of what would replace it.
 *
 * @param existing the inputs of the last run; `undefined` if the resource is to be created
 */
export function checkedInputs(
  declared: Declarations,
  { normal, timeouts }: NormalInputs,
  existing: Properties | undefined,
): WithSecrets {
  const { createOnly, keepsOrder } = declared;
  const frozen =
    existing === undefined
      ? normal
      : {
          ...keepIdentity(declared, existing, ignoreReordering(keepsOrder, existing, omit(normal, createOnly))),
          ...pick(existing, createOnly),
        };
  return {
    properties: { ...frozen, ...withoutNulls({ [hiddenNames.timeouts]: timeouts }) },
    secrets: declaredSecrets(declared),
  };
}
