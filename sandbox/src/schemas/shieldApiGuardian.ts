import type { Static } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** API Guardian of a Shield zone, once a description was uploaded. */
export const ShieldApiGuardian = api.ApiGuardianConfigurationDetails;
export type ShieldApiGuardian = Static<typeof ShieldApiGuardian>;
export const shieldApiGuardians = stored(ShieldApiGuardian, { id: "shieldZoneId" });

export const FoundApiGuardian = object({ data: api.ApiGuardianConfigurationResponse });
export const SavedApiGuardian = object({ data: ShieldApiGuardian });
export const ApiGuardianSettings = api.UpdateApiGuardianConfigurationRequest;
export const ApiGuardianUpload = api.UpsertOpenApiSpecificationRequest;
