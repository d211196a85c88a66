import { Type, type Static } from "@sinclair/typebox";
import { int32, nullable, object, optional, text } from "./basics";
import { stored } from "./stored";

/*
 * Load balancers, as the pages of bunny.net's API reference show them: no document that can be stored has them. Numbers of
 * methods and types are those of the pages, which do not name them.
 */

const method = Type.Integer({ minimum: 0, maximum: 3 });
const sticky = Type.Integer({ minimum: 0, maximum: 1 });
const byte = int32({ minimum: 0, maximum: 255 });

const StandardOrigin = object({
  OriginUrl: nullable(Type.String()),
  HostHeader: nullable(Type.String()),
  VerifySsl: nullable(Type.Boolean()),
});
const MagicContainersOrigin = object({ AppId: nullable(Type.String()), EndPointId: nullable(Type.String()) });

const OriginSettings = {
  Weight: byte,
  Enabled: Type.Boolean(),
  OriginType: method,
  EdgeScriptId: nullable(Type.Integer()),
  StorageZoneId: nullable(Type.Integer()),
  StandardOrigin: nullable(StandardOrigin),
  MagicContainersOrigin: nullable(MagicContainersOrigin),
};
const Origin = object({
  Id: Type.Integer(),
  HealthStatus: Type.Integer({ minimum: 0, maximum: 1 }),
  ...OriginSettings,
});

const HealthCheckSettings = object({ Enabled: Type.Boolean(), Path: Type.String({ maxLength: 500 }) });
const GroupSettings = {
  Name: text,
  Enabled: Type.Boolean(),
  Latitude: Type.Number(),
  Longitude: Type.Number(),
  Weight: byte,
  Priority: byte,
  OriginLoadBalancingMethod: method,
  HealthCheckSettings: nullable(HealthCheckSettings),
};
const Group = object({ Id: Type.Integer(), ...GroupSettings, Origins: Type.Array(Origin) });

const BalancerSettings = { Name: text, OriginGroupLoadBalancingMethod: method, StickySessionType: sticky };

/** A load balancer as every read returns it, with all that is in it. */
export const LoadBalancer = object({
  LoadBalancerId: Type.Integer(),
  ...BalancerSettings,
  OriginGroups: Type.Array(Group),
});
export type LoadBalancer = Static<typeof LoadBalancer>;
export const loadBalancers = stored(LoadBalancer, { id: "LoadBalancerId", firstId: 31001 });

/** A group as the sandbox stores it. */
export const OriginGroup = object({ ...Group.properties, LoadBalancerId: Type.Integer() });
export type OriginGroup = Static<typeof OriginGroup>;
export const loadBalancerOriginGroups = stored(OriginGroup, { id: "Id", firstId: 32001 });

/** An origin as the sandbox stores it. */
export const StoredOrigin = object({ ...Origin.properties, OriginGroupId: Type.Integer() });
export type StoredOrigin = Static<typeof StoredOrigin>;
export const loadBalancerOrigins = stored(StoredOrigin, { id: "Id", firstId: 33001 });

export const BalancerBody = object({
  Name: optional(text),
  OriginGroupLoadBalancingMethod: optional(method),
  StickySessionType: optional(sticky),
});
export const GroupBody = object({
  Name: optional(text),
  Enabled: optional(Type.Boolean()),
  Latitude: optional(Type.Number()),
  Longitude: optional(Type.Number()),
  Weight: optional(byte),
  Priority: optional(byte),
  OriginLoadBalancingMethod: optional(method),
  HealthCheckSettings: optional(Type.Partial(HealthCheckSettings)),
});
export const OriginBody = object({
  Weight: optional(byte),
  Enabled: optional(Type.Boolean()),
  OriginType: optional(method),
  EdgeScriptId: optional(Type.Integer()),
  StorageZoneId: optional(Type.Integer()),
  StandardOrigin: optional(Type.Partial(StandardOrigin)),
  MagicContainersOrigin: optional(Type.Partial(MagicContainersOrigin)),
});
export const BalancerQuery = object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});
