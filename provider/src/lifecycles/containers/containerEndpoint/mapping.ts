import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import type { ContainerApp, ContainerTemplate, Endpoint } from "../../../api/containers/containerApp";
import type { containerEndpoint } from "../../../definitions/containers/containerEndpoint";
import type { OutputsOf } from "../../../definitions/vocabulary";
import { decodeLeniently } from "../../../kernel/codecs";
import { endpointInputs } from "../containerApp/mapping";
import { declarations, type Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof containerEndpoint>;

/** An endpoint, and the container and application that have it. */
export interface Remote {
  readonly app: ContainerApp;
  readonly container: ContainerTemplate;
  readonly endpoint: Endpoint;
}

/** The endpoint of an application that is meant, in whatever container. */
export const endpointIn = (app: ContainerApp, isMeant: (endpoint: Endpoint) => boolean): O.Option<Remote> =>
  pipe(
    app.containerTemplates.flatMap((container) =>
      container.endpoints.map((endpoint) => ({ app, container, endpoint })),
    ),
    (all) => O.fromNullable(all.find(({ endpoint }) => isMeant(endpoint))),
  );

export const toInputs = ({ app, container, endpoint }: Remote): Partial<Inputs> => ({
  appId: app.id,
  containerName: container.name,
  displayName: endpoint.displayName,
  ...decodeLeniently(declarations.inputs, endpointInputs(endpoint)),
});

export const toOutputs = ({ container, endpoint }: Remote): Outputs => ({
  endpointId: endpoint.id,
  containerId: container.id,
  type: endpoint.type,
  publicHost: endpoint.publicHost,
  pullZoneId: endpoint.pullZoneId,
  publicIpAddresses: endpoint.publicIpAddresses,
  internalIpAddresses: endpoint.internalIpAddresses,
});
