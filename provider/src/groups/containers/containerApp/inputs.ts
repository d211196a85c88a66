import { containerApp } from "../containerApp.definition";
import type { Properties } from "../../../properties/values";
import type { InputsOf } from "../../../vocabulary";
import { declarationsOf } from "../../../vocabulary/declarations";
import { patchSchema, putOnlySchema } from "../../../vocabulary/patchSchema";

export const appDeclarations = declarationsOf(containerApp);

/** The body of `PATCH /mc/apps/{appId}`, and, for one container, of `PATCH /mc/apps/{appId}/containers/{containerId}`. */
export const appPatchSchema = patchSchema(containerApp);

/** The part of an application that only `PUT /mc/apps/{appId}` accepts. */
export const appPutOnlySchema = putOnlySchema(containerApp);

export type AppInputs = InputsOf<typeof containerApp>;

/** Inputs of which no read returns the grace period and the node selectors. */
export type Unread = Partial<Pick<AppInputs, "terminationGracePeriodSeconds" | "regionSettings">>;

/** What the API requires of a new application: as small as possible where the program omits it. */
export const smallest: Properties = { runtimeType: "shared", autoScaling: { min: 1, max: 1 }, regionSettings: {} };
