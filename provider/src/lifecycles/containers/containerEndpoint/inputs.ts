import { containerEndpoint } from "../../../definitions/containers/containerEndpoint";
import { declarationsOf, type InputsOf } from "../../../definitions/vocabulary";
import type { IsUnknown, Problem } from "../../../kernel/lifecycle";
import type { Properties } from "../../../kernel/values";

export const declarations = declarationsOf(containerEndpoint);

export type Inputs = InputsOf<typeof containerEndpoint>;

export function validate(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  return [...declarations.validate(given, isUnknown), ...choiceProblems(given)];
}

function choiceProblems({ cdn, anycast }: Properties): readonly Problem[] {
  if ((cdn === undefined) !== (anycast === undefined)) return [];
  const reason = cdn === undefined ? "must have one of cdn, anycast" : "must have only one of cdn, anycast";
  return [{ property: "cdn", reason }];
}
