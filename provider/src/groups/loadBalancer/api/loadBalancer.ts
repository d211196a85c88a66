import { mapStep, type Step } from "../../../common/taskEither";
import { type ObjectId, textParent } from "../../../formats/ids";
import type { Freshness, Session } from "../../../http/client";
import { mapReply, type Reply, requiredList } from "../../../http/codecs";
import type { Dialect } from "../../../http/dialect";
import type { ApiError } from "../../../http/errors";
import { type ListedObjects, listedObjects } from "../../../http/listed";
import { parentObjects, type SharedReads } from "../../../http/parentObjects";
import { computedList, decodedBy } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { loadBalancer } from "../loadBalancer.definition";
import { loadBalancerOrigin } from "../loadBalancerOrigin.definition";
import { loadBalancerOriginGroup } from "../loadBalancerOriginGroup.definition";

const perPage = 50;

/** A page is a plain list, and the number of items is `count`. */
const dialect: Dialect = {
  page: <A>(item: Reply<A>) =>
    mapReply(requiredList(item), (items) => ({ items, isLast: (_read: number) => items.length < perPage })),
  query: (page) => ({ page, count: perPage }),
  save: "POST",
};

type Origin = ObjectOf<typeof loadBalancerOrigin>;

const origins = computedList(decodedBy(replyOf(loadBalancerOrigin)), { wire: "Origins" });
const remoteGroup = {
  ...loadBalancerOriginGroup,
  computed: { ...loadBalancerOriginGroup.computed, origins },
};
const groups = computedList(decodedBy(replyOf(remoteGroup)), { wire: "OriginGroups" });
const remote = { ...loadBalancer, computed: { ...loadBalancer.computed, groups } };

type Group = ObjectOf<typeof loadBalancerOriginGroup>;
type GroupWithOrigins = ObjectOf<typeof remoteGroup>;
/** A load balancer with all that is in it. */
export type LoadBalancer = ObjectOf<typeof remote>;

export const loadBalancers = listedObjects({
  dialect,
  id: "loadBalancerId",
  list: "/loadbalancer",
  one: "/loadbalancer/{loadBalancerId}",
  reply: replyOf(remote),
});

/** One of another type has no URL, and is not that of any resource. */
export function standardOrigins({ origins: all }: GroupWithOrigins): readonly Origin[] {
  return all.filter(({ originUrl = "" }) => originUrl !== "");
}

function groupIn({ groups: all, loadBalancerId }: LoadBalancer, id: ObjectId): GroupWithOrigins | undefined {
  return all.find(({ originGroupId }) => `${loadBalancerId}/${originGroupId}` === id);
}

const keyOf = (id: ObjectId) => ({ parent: undefined, key: String(id).split("/")[0] ?? "" });

/** Something of the load balancer whose id is given, or begins the one that is. */
const inBalancer =
  <A>(of: (found: LoadBalancer, id: ObjectId) => A) =>
  (session: Session, id: ObjectId = "", freshness?: Freshness): Step<ApiError, A | undefined> =>
    mapStep(loadBalancers.find(session, keyOf(id), freshness), (found) => found && of(found, id));

/** What is inside of load balancers is read with them, and a write of it has them read again. */
const readWithBalancers = <A>(of: (found: LoadBalancer, id: ObjectId) => readonly A[] | undefined) => {
  const write: SharedReads<readonly A[]>["write"] = (session, id = "", call) =>
    loadBalancers.write(session, keyOf(id), call);
  return { find: inBalancer(of), write };
};

const groupPath = "/loadbalancer/{loadBalancerId}/origingroup";

export const originGroups: ListedObjects<Group> = listedObjects({
  dialect,
  parent: parentObjects({ noun: "load balancer", property: "loadBalancerId", find: inBalancer((found) => found) }),
  id: "originGroupId",
  list: groupPath,
  one: `${groupPath}/{originGroupId}`,
  reply: replyOf(loadBalancerOriginGroup),
  shared: readWithBalancers<Group>((found) => found.groups),
});

const originPath = `${groupPath}/{originGroupId}/origin`;

export const groupOrigins: ListedObjects<Origin> = listedObjects({
  dialect,
  parent: parentObjects({
    noun: "origin group",
    property: "originGroupId",
    ids: textParent(2),
    params: ["loadBalancerId", "originGroupId"],
    find: inBalancer(groupIn),
  }),
  id: "originId",
  list: originPath,
  one: `${originPath}/{originId}`,
  reply: replyOf(loadBalancerOrigin),
  shared: readWithBalancers((found, id) => {
    const group = groupIn(found, id);
    return group && standardOrigins(group);
  }),
});
