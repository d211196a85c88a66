import type { ContainerApp, ContainerTemplate, Endpoint } from "../api/containerApp";
import { containerEndpoint } from "../containerEndpoint.definition";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import { declarationsOf } from "../../../vocabulary/declarations";
import { decodeLeniently } from "../../../properties/codecs";
import { endpointInputs } from "../containerApp/mapping";

export const declarations = declarationsOf(containerEndpoint);
export type Inputs = InputsOf<typeof containerEndpoint>;
export type Outputs = OutputsOf<typeof containerEndpoint>;

/** An endpoint, with its container and application. */
export interface Remote {
  readonly app: ContainerApp;
  readonly container: ContainerTemplate;
  readonly endpoint: Endpoint;
}

/** Finds an endpoint of an application, in any of its containers. */
export function endpointIn(
  app: ContainerApp | undefined,
  isWanted: (endpoint: Endpoint) => boolean,
): Remote | undefined {
  for (const container of app?.containerTemplates ?? []) {
    const endpoint = container.endpoints.find(isWanted);
    if (app !== undefined && endpoint !== undefined) return { app, container, endpoint };
  }
  return undefined;
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
