import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as t from "io-ts";
import type { ContainerApp, ContainerTemplate, Endpoint } from "../../api/containerApp";
import { decodeLeniently, outputs } from "../../kernel/codecs";
import { endpointInputs } from "../containerApp/remote";
import { Inputs } from "./inputs";

const Address = t.type({ address: t.string, region: t.string });

export const Outputs = outputs({
  endpointId: t.string,
  containerId: t.string,
  type: t.string,
  publicHost: t.union([t.string, t.undefined]),
  pullZoneId: t.union([t.number, t.undefined]),
  publicIpAddresses: t.readonlyArray(Address),
  internalIpAddresses: t.readonlyArray(Address),
});
export interface Outputs {
  readonly endpointId: string;
  readonly containerId: string;
  readonly type: string;
  readonly publicHost: string | undefined;
  readonly pullZoneId: number | undefined;
  readonly publicIpAddresses: Endpoint["publicIpAddresses"];
  readonly internalIpAddresses: Endpoint["internalIpAddresses"];
}

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
  ...decodeLeniently(Inputs, endpointInputs(endpoint)),
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
