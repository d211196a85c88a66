import { containerApp } from "../containerApp.definition";
import type { containerTemplate } from "../containerTemplate.definition";
import type { InputsOf, ValueOf } from "../../../vocabulary";
import { declarationsOf } from "../../../vocabulary/declarations";
import { patchSchema, putOnlySchema } from "../../../vocabulary/patchSchema";
import { omit, type Properties } from "../../../properties/values";

export const appDeclarations = declarationsOf(containerApp);

/** The body of `PATCH /mc/apps/{appId}`, and, for one container, of `PATCH /mc/apps/{appId}/containers/{containerId}`. */
export const appPatchSchema = patchSchema(containerApp);

/** The part of an application that only `PUT /mc/apps/{appId}` accepts, as far as it is read back. */
export const appPutOnlySchema = putOnlySchema(containerApp);

export type AppInputs = InputsOf<typeof containerApp>;
export type ContainerInputs = ValueOf<typeof containerTemplate>;
export type EndpointInputs = NonNullable<ContainerInputs["endpoints"]>[string];

/** Inputs that describe the application. The others control the provider. */
export type Described = Omit<AppInputs, "skipAwait" | "adopt">;

export function describedApp(inputs: AppInputs): Properties {
  return omit({ ...inputs }, appDeclarations.control);
}
