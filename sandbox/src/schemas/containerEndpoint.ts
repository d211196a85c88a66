import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";
import { choice, id, int32, listOf, optional, readsUntilShown, spelled } from "./containerBasics";

const protocols = choice("tcp", "udp", "sctp");
const endpointTypes = choice("cdn", "anycast", "publicIp");
const port = int32({ minimum: 1, maximum: 65535 });

const PortMappingRequest = Type.Object(
  { containerPort: port, exposedPort: optional(port), protocols: Type.Optional(Type.Array(protocols)) },
  closed,
);

const StickySessionRequest = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    sessionHeaders: Type.Array(Type.String(), { minItems: 1, maxItems: 3 }),
    cookieName: Type.Optional(Type.String()),
  },
  closed,
);

const cdn = Type.Object(
  {
    isSslEnabled: Type.Optional(Type.Boolean()),
    stickySessions: optional(StickySessionRequest),
    pullZoneId: optional(int32()),
    portMappings: Type.Optional(Type.Array(PortMappingRequest, { minItems: 1, maxItems: 1 })),
  },
  closed,
);

const anycast = Type.Object(
  { type: choice("iPv4"), portMappings: Type.Array(PortMappingRequest, { minItems: 1 }) },
  closed,
);

const settings = {
  displayName: Type.String({ minLength: 1, maxLength: 50 }),
  cdn: Type.Optional(cdn),
  anycast: Type.Optional(anycast),
};

/** An endpoint in requests: either `cdn` or `anycast`. */
export const EndpointRequest = Type.Object({ ...settings, cdn: optional(cdn), anycast: optional(anycast) }, closed);
export type EndpointRequest = Static<typeof EndpointRequest>;

/** An endpoint as the sandbox stores it: its settings, and the server's values. */
export const StoredEndpoint = Type.Object({ ...settings, id, publicHost: id, readsUntilShown }, closed);
export type StoredEndpoint = Static<typeof StoredEndpoint>;

/** An endpoint between the two: a new one does not have the server's values yet. */
export const DraftEndpoint = Type.Object(
  { ...settings, id: Type.Optional(id), publicHost: Type.Optional(id), readsUntilShown },
  closed,
);
export type DraftEndpoint = Static<typeof DraftEndpoint>;

const address = Type.Object({ address: id, region: id }, closed);

const shown = {
  id,
  displayName: id,
  publicHost: id,
  type: spelled(endpointTypes),
  isSslEnabled: Type.Boolean(),
  /** Written as a number, returned as text. */
  pullZoneId: Type.String({ pattern: "^\\d+$" }),
  portMappings: Type.Array(
    Type.Object({ containerPort: int32(), exposedPort: int32(), protocols: Type.Array(spelled(protocols)) }, closed),
  ),
  stickySessions: Type.Optional(
    Type.Object({ enabled: Type.Boolean(), sessionHeaders: Type.Array(Type.String()), cookieName: id }, closed),
  ),
  internalIpAddresses: nullable(Type.Array(address)),
  publicIpAddresses: nullable(Type.Array(address)),
};

/** An endpoint as reads of its app return it. */
export const EndpointRead = Type.Object(shown, closed);
export type EndpointRead = Static<typeof EndpointRead>;

export const EndpointListItem = Type.Object({ ...shown, containerId: id, containerName: id }, closed);
export type EndpointListItem = Static<typeof EndpointListItem>;

export const EndpointList = Type.Object(listOf(EndpointListItem), closed);

/** Response to the creation of an endpoint. */
export const SavedEndpoint = Type.Object({ id }, closed);
