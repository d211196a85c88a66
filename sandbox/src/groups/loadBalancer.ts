import { Type, type TObject } from "@sinclair/typebox";
import {
  BalancerBody,
  BalancerQuery,
  GroupBody,
  type LoadBalancer,
  loadBalancerOriginGroups as groupKind,
  loadBalancerOrigins as originKind,
  loadBalancers as kind,
  OriginBody,
  type OriginGroup,
  type StoredOrigin,
} from "../schemas/loadBalancer";
import { type Account, takeId } from "../state";
import { core } from "./dialects/core";
import type { Dialect, ParentOf, StoredGroup } from "./objects";
import { given, objects } from "./objects";

const dialect: Dialect = {
  ...core("LoadBalancer"),
  query: BalancerQuery,
  page: (item) => Type.Array(item),
  shownPage: (found, { page = 1, count = 50 }) =>
    found.slice((Number(page) - 1) * Number(count), Number(page) * Number(count)),
};

/** An object without the id of its parent, which only the sandbox keeps with it. */
const without = (field: string) => (found: unknown) =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([name]) => name !== field));
const below = (field: string): Dialect => ({
  ...dialect,
  one: (schema) => Type.Omit(schema as TObject, [field]),
  shown: without(field),
});

const originsOf = ({ loadBalancerOrigins: all }: Account, group: number) =>
  [...all.values()].filter(({ OriginGroupId }) => OriginGroupId === group).map(without("OriginGroupId"));
const groupsOf = (account: Account, balancer: number) =>
  [...account.loadBalancerOriginGroups.values()]
    .filter(({ LoadBalancerId }) => LoadBalancerId === balancer)
    .map((group) => without("LoadBalancerId")({ ...group, Origins: originsOf(account, group.Id) }));

/** Load balancers. What is in them is read with them. */
export const loadBalancers = objects<LoadBalancer>({
  dialect,
  kind,
  idParam: "loadBalancerId",
  list: "/loadbalancer",
  one: "/loadbalancer/{loadBalancerId}",
  objectsOf: ({ loadBalancers: all }) => all,
  created: BalancerBody,
  settings: BalancerBody,
  initial: (state, { LoadBalancerId }) => ({
    LoadBalancerId: takeId(state, "loadBalancers", LoadBalancerId, "LoadBalancer: LoadBalancerId"),
  }),
  keptElsewhere: (account, { LoadBalancerId }) => ({
    OriginGroups: groupsOf(account, LoadBalancerId) as unknown as LoadBalancer["OriginGroups"],
  }),
});

const inBalancer: ParentOf = {
  field: "LoadBalancerId",
  param: "loadBalancerId",
  exists: ({ loadBalancers: all }, id) => all.has(Number(id)),
};
const inGroup: ParentOf = {
  field: "OriginGroupId",
  param: "originGroupId",
  exists: ({ loadBalancers: balancers, loadBalancerOriginGroups: all }, id) =>
    balancers.has(all.get(Number(id))?.LoadBalancerId ?? 0),
};

/** They have no reads of their own. */
const unread = ({ add, operations }: StoredGroup): StoredGroup => ({
  add,
  operations: operations.filter(({ method }) => method !== "GET"),
});

const groupPath = "/loadbalancer/{loadBalancerId}/origingroup";
const noCheck = { Enabled: false, Path: "/" };
const newGroup = { Enabled: true, Weight: 100, Priority: 100, HealthCheckSettings: noCheck };

export const loadBalancerOriginGroups: StoredGroup = unread(
  objects<OriginGroup>({
    dialect: below("LoadBalancerId"),
    kind: groupKind,
    parent: inBalancer,
    idParam: "originGroupId",
    list: groupPath,
    one: `${groupPath}/{originGroupId}`,
    objectsOf: ({ loadBalancerOriginGroups: all }) => all,
    created: GroupBody,
    settings: GroupBody,
    initial: (state, fields) => ({
      ...newGroup,
      ...fields,
      Id: takeId(state, "loadBalancerOriginGroups", fields.Id, "origin group: Id"),
    }),
    coupled: (_account, sent, before) => ({
      ...sent,
      HealthCheckSettings: { ...noCheck, ...before.HealthCheckSettings, ...given(sent.HealthCheckSettings) },
    }),
  }),
);

const noServer = { OriginUrl: null, HostHeader: null, VerifySsl: false };

export const loadBalancerOrigins: StoredGroup = unread(
  objects<StoredOrigin>({
    dialect: below("OriginGroupId"),
    kind: originKind,
    parent: inGroup,
    idParam: "originId",
    list: `${groupPath}/{originGroupId}/origin`,
    one: `${groupPath}/{originGroupId}/origin/{originId}`,
    objectsOf: ({ loadBalancerOrigins: all }) => all,
    created: OriginBody,
    settings: OriginBody,
    initial: (state, fields) => ({
      Enabled: true,
      Weight: 100,
      ...fields,
      Id: takeId(state, "loadBalancerOrigins", fields.Id, "origin: Id"),
    }),
    coupled: (_account, sent, before) => ({
      ...sent,
      ...(sent.StandardOrigin && {
        StandardOrigin: { ...noServer, ...before.StandardOrigin, ...given(sent.StandardOrigin) },
      }),
    }),
  }),
);
