import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { step } from "../../../common/taskEither";
import { type ObjectId, textParent } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { listOrEmpty, mapReply, type Reply, requiredList } from "../../../http/codecs";
import type { Dialect } from "../../../http/dialect";
import type { ApiError } from "../../../http/errors";
import { type ListedObjects, listedObjects } from "../../../http/listed";
import { parentObjects, type SharedReads } from "../../../http/parentObjects";
import type { Freshness } from "../../../http/remoteObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { loadBalancer } from "../loadBalancer.definition";
import { loadBalancerOrigin } from "../loadBalancerOrigin.definition";
import { loadBalancerOriginGroup } from "../loadBalancerOriginGroup.definition";

type Group = ObjectOf<typeof loadBalancerOriginGroup>;
type Origin = ObjectOf<typeof loadBalancerOrigin>;
export interface GroupWithOrigins extends Group {
  readonly origins: readonly Origin[];
}
/** A load balancer with all that is in it. */
export type LoadBalancer = ObjectOf<typeof loadBalancer> & { readonly groups: readonly GroupWithOrigins[] };

const perPage = 50;

/** A page is a plain list, and the number of items is `count`. */
const dialect: Dialect = {
  page: <A>(item: Reply<A>) =>
    mapReply(requiredList(item), (items) => ({ items, isLast: (_read: number) => items.length < perPage })),
  query: (page) => ({ page, count: perPage }),
  save: "POST",
};

const groupReply = replyOf(loadBalancerOriginGroup);
const originReply = replyOf(loadBalancerOrigin);

/** An origin of another type has no URL, and is not that of any resource. */
const originOrOther: Reply<Origin | undefined> = new t.Type<Origin | undefined, unknown>(
  originReply.name,
  (value): value is Origin | undefined => value === undefined || originReply.is(value),
  (input, context) =>
    t.type({ StandardOrigin: t.UnknownRecord }).is(input) ? originReply.validate(input, context) : t.success(undefined),
  t.identity,
);
const withOrigins = mapReply(
  t.type({ Origins: listOrEmpty(originOrOther) }),
  ({ Origins }): Pick<GroupWithOrigins, "origins"> => ({
    origins: Origins.flatMap((origin) => origin ?? []),
  }),
);
const withGroups = mapReply(
  t.type({ OriginGroups: listOrEmpty(t.intersection([groupReply, withOrigins])) }),
  (found): Pick<LoadBalancer, "groups"> => ({
    groups: found.OriginGroups,
  }),
);

const reply: Reply<LoadBalancer> = t.intersection([replyOf(loadBalancer), withGroups]);

export const loadBalancers = listedObjects({
  dialect,
  id: "loadBalancerId",
  list: "/loadbalancer",
  one: "/loadbalancer/{loadBalancerId}",
  reply,
});

const findBalancer = (session: Session, id: ObjectId, freshness?: Freshness) =>
  loadBalancers.find(session, { parent: undefined, key: String(id) }, freshness);

const findGroup = (session: Session, id: ObjectId, freshness?: Freshness) => {
  const [balancer = "", group] = String(id).split("/");
  return step(
    pipe(
      findBalancer(session, balancer, freshness),
      TE.map((found) => found?.groups.find(({ originGroupId }) => String(originGroupId) === group)),
    ),
  );
};

/** What is inside of load balancers is read with them, and a write of it has them read again. */
const readWithBalancers = <A>(
  find: (
    session: Session,
    parent: ObjectId,
    freshness?: Freshness,
  ) => TE.TaskEither<ApiError, readonly A[] | undefined>,
): Pick<SharedReads<readonly A[]>, "find" | "write"> => ({
  find: (session, parent = "", freshness) => step(find(session, parent, freshness)),
  write: (session, parent, call) =>
    loadBalancers.write(session, { parent: undefined, key: String(parent).split("/")[0] ?? "" }, call),
});

const groupPath = "/loadbalancer/{loadBalancerId}/origingroup";

export const originGroups: ListedObjects<Group> = listedObjects({
  dialect,
  parent: parentObjects({ noun: "load balancer", property: "loadBalancerId", find: findBalancer }),
  id: "originGroupId",
  list: groupPath,
  one: `${groupPath}/{originGroupId}`,
  reply: groupReply,
  shared: readWithBalancers<Group>((session, balancer, freshness) =>
    pipe(
      findBalancer(session, balancer, freshness),
      TE.map((found) => found?.groups),
    ),
  ),
});

const originPath = `${groupPath}/{originGroupId}/origin`;

export const origins: ListedObjects<Origin> = listedObjects({
  dialect,
  parent: parentObjects({
    noun: "origin group",
    property: "originGroupId",
    ids: textParent(2),
    params: ["loadBalancerId", "originGroupId"],
    find: findGroup,
  }),
  id: "originId",
  list: originPath,
  one: `${originPath}/{originId}`,
  reply: originReply,
  shared: readWithBalancers((session, group, freshness) =>
    pipe(
      findGroup(session, group, freshness),
      TE.map((found) => found?.origins),
    ),
  ),
});
