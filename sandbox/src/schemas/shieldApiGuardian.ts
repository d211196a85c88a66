import type { Static } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** API Guardian of a Shield zone, once a description was uploaded. */
export const ShieldApiGuardian = api.ApiGuardianConfigurationDetails;
export type ShieldApiGuardian = Static<typeof ShieldApiGuardian>;
export const shieldApiGuardians = stored(ShieldApiGuardian, { id: "shieldZoneId" });

/** An endpoint of the description. */
export const ShieldApiGuardianEndpoint = api.ApiGuardianEndpointDetails;
export type ShieldApiGuardianEndpoint = Static<typeof ShieldApiGuardianEndpoint>;
export const shieldApiGuardianEndpoints = stored(ShieldApiGuardianEndpoint, { id: "apiGuardianEndpointId" });

/** What an endpoint has at first. */
export const newEndpoint: Partial<ShieldApiGuardianEndpoint> = {
  isEnabled: true,
  validateRequestBodySchema: true,
  validateAuthorization: false,
  injectionDetectionParameters: null,
  rateLimitingType: "Global",
  rateLimitingRequestCount: 100,
  rateLimitingTimeframe: 60,
};
export const EndpointSettings = api.UpdateApiGuardianEndpointRequest;
export const SavedEndpoint = object({ data: ShieldApiGuardianEndpoint });

export const FoundApiGuardian = object({ data: api.ApiGuardianConfigurationResponse });
export const SavedApiGuardian = object({ data: ShieldApiGuardian });
export const ApiGuardianSettings = api.UpdateApiGuardianConfigurationRequest;
export const ApiGuardianUpload = api.UpsertOpenApiSpecificationRequest;
