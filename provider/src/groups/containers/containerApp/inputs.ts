import { containerApp } from "../containerApp.definition";
import type { containerTemplate } from "../containerTemplate.definition";
import { declarationsOf, type InputsOf, type ValueOf } from "../../../vocabulary";
import { patchSchema, putOnlySchema } from "../../../vocabulary/patchSchema";
import { omit, type Properties } from "../../../properties/values";

export const declarations = declarationsOf(containerApp);

/** The body of `PATCH /mc/apps/{appId}`, and, for one container, of `PATCH /mc/apps/{appId}/containers/{containerId}`. */
export const appPatchSchema = patchSchema(containerApp);

/** The part of an application that only `PUT /mc/apps/{appId}` accepts, as far as it is read back. */
export const appPutOnlySchema = putOnlySchema(containerApp);

export type Inputs = InputsOf<typeof containerApp>;
export type ContainerTemplate = ValueOf<typeof containerTemplate>;
export type Endpoint = NonNullable<ContainerTemplate["endpoints"]>[string];

/** Inputs that describe the application. The others control the provider. */
export type Described = Omit<Inputs, "skipAwait" | "adopt">;

export function describedBy(inputs: Inputs): Properties {
  return omit({ ...inputs }, declarations.control);
}
