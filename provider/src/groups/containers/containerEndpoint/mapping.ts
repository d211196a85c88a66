import * as O from "fp-ts/Option";
import type { ContainerApp, ContainerTemplate, Endpoint } from "../api/containerApp";
import type { containerEndpoint } from "../containerEndpoint.definition";
import type { OutputsOf } from "../../../vocabulary";
import { decodeLeniently } from "../../../properties/codecs";
import { endpointInputs } from "../containerApp/mapping";
import { declarations, type Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof containerEndpoint>;

/** An endpoint, with its container and application. */
export interface Remote {
  readonly app: ContainerApp;
  readonly container: ContainerTemplate;
  readonly endpoint: Endpoint;
}

/** Finds an endpoint of an application, in any of its containers. */
export function findEndpoint(app: ContainerApp, isWanted: (endpoint: Endpoint) => boolean): O.Option<Remote> {
  for (const container of app.containerTemplates) {
    const endpoint = container.endpoints.find(isWanted);
    if (endpoint !== undefined) return O.some({ app, container, endpoint });
  }
  return O.none;
}

export function toInputs({ app, container, endpoint }: Remote): Partial<Inputs> {
  return {
    appId: app.id,
    containerName: container.name,
    displayName: endpoint.displayName,
    ...decodeLeniently(declarations.inputs, endpointInputs(endpoint)),
  };
}

export function toOutputs({ container, endpoint }: Remote): Outputs {
  return {
    endpointId: endpoint.id,
    containerId: container.id,
    type: endpoint.type,
    publicHost: endpoint.publicHost,
    pullZoneId: endpoint.pullZoneId,
    publicIpAddresses: endpoint.publicIpAddresses,
    internalIpAddresses: endpoint.internalIpAddresses,
  };
}
