import { containerApp } from "../../../definitions/containers/containerApp";
import type { containerTemplate } from "../../../definitions/containers/containerTemplate";
import {
  declarationsOf,
  type InputsOf,
  patchSchema,
  putOnlySchema,
  type ValueOf,
} from "../../../definitions/vocabulary";
import type { IsUnknown, Problem } from "../../../kernel/lifecycle";
import type { Properties } from "../../../kernel/values";
import { relationProblems } from "./crossFieldRules";

export const declarations = declarationsOf(containerApp);

/** Of the body of `PATCH /mc/apps/{appId}`, and so for one container of `PATCH /mc/apps/{appId}/containers/{containerId}`. */
export const appPatchSchema = patchSchema(containerApp);

/** Of what only `PUT /mc/apps/{appId}` takes. */
export const appPutOnlySchema = putOnlySchema(containerApp);

export type Inputs = InputsOf<typeof containerApp>;
export type ContainerTemplate = ValueOf<typeof containerTemplate>;
export type Endpoint = NonNullable<ContainerTemplate["endpoints"]>[string];

/** Inputs that describe the application, and do not steer us. */
export type Described = Omit<Inputs, "skipAwait" | "adopt">;

export const validate = (given: Properties, isUnknown: IsUnknown): readonly Problem[] => [
  ...declarations.validate(given, isUnknown),
  ...relationProblems(given, isUnknown),
];
