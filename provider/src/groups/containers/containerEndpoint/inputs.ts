import { containerEndpoint } from "../containerEndpoint.definition";
import { declarationsOf, type InputsOf } from "../../../vocabulary";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import type { Properties } from "../../../properties/values";

export const declarations = declarationsOf(containerEndpoint);

export type Inputs = InputsOf<typeof containerEndpoint>;

export function validate(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  return [...declarations.validate(given, isUnknown), ...choiceProblems(given)];
}

function choiceProblems({ cdn, anycast }: Properties): readonly Problem[] {
  if ((cdn === undefined) !== (anycast === undefined)) return [];
  const reason =
    cdn === undefined
      ? "or anycast is required: set one of them"
      : "cannot be combined with anycast: set only one of them";
  return [{ property: "cdn", reason }];
}
