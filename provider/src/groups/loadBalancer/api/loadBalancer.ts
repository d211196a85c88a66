import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { step } from "../../../common/taskEither";
import { type ObjectId, textParent } from "../../../formats/ids";
import type { Session, Freshness } from "../../../http/client";
import { listOrEmpty, mapReply, Nothing, optional, type Reply, requiredList } from "../../../http/codecs";
import type { Dialect } from "../../../http/dialect";
import type { ApiError } from "../../../http/errors";
import { type ListedObjects, listedObjects } from "../../../http/listed";
import { parentObjects, type ParentObjects } from "../../../http/parentObjects";
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
function inside<A extends object>(of: {
  readonly parent: ParentObjects;
  readonly id: keyof A & string;
  readonly add: string;
  readonly reply: Reply<A>;
  readonly all: (session: Session, parent: ObjectId, freshness?: Freshness) => TE.TaskEither<ApiError, readonly A[]>;
}): ListedObjects<A> {
  const { parent, id, add } = of;
  const one = `${add}/{${id}}`;
  const owned = (found: A, parentId: ObjectId | undefined): A => ({ ...found, [parent.property]: parentId });
  const balancerOf = (parentId: ObjectId | undefined) => ({
    parent: undefined,
    key: String(parentId).split("/")[0] ?? "",
  });
  const readAll: ListedObjects<A>["all"] = (session, parentId = "", freshness) =>
    step(
      pipe(
        of.all(session, parentId, freshness),
        TE.map((found) => found.map((each) => owned(each, parentId))),
      ),
    );
  const paramsOf: ListedObjects<A>["paramsOf"] = ({ parent: parentId = "", key }) => ({
    ...parent.paramsOf(parentId),
    [id]: key,
  });
  return {
    parent,
    paramsOf,
    all: readAll,
    find: (session, { parent: parentId, key }, freshness) =>
      step(
        pipe(
          readAll(session, parentId, freshness),
          TE.map((found) => found.find((each) => String(each[id]) === key)),
        ),
      ),
    create: (session, parentId = "", body) =>
      step(
        pipe(
          loadBalancers.write(session, balancerOf(parentId), {
            operation: { method: "POST", path: add },
            params: parent.paramsOf(parentId),
            body,
            reply: of.reply,
          }),
          TE.map((made) => owned(made, parentId)),
        ),
      ),
    save: (session, key, body, after) =>
      step(
        pipe(
          loadBalancers.write(session, balancerOf(key.parent), {
            operation: { method: "POST", path: one },
            params: paramsOf(key),
            body,
            idempotent: true,
            reply: optional(of.reply),
          }),
          TE.map((saved) => (saved === undefined ? after : owned(saved, key.parent))),
        ),
      ),
    remove: (session, key) =>
      loadBalancers.write(session, balancerOf(key.parent), {
        operation: { method: "DELETE", path: one },
        params: paramsOf(key),
        reply: Nothing,
      }),
    write: (session, key, call) => loadBalancers.write(session, balancerOf(key.parent), call),
  };
}

const groupPath = "/loadbalancer/{loadBalancerId}/origingroup";

export const originGroups: ListedObjects<Group> = inside({
  parent: parentObjects({ noun: "load balancer", property: "loadBalancerId", find: findBalancer }),
  id: "originGroupId",
  add: groupPath,
  reply: groupReply,
  all: (session, balancer, freshness) =>
    pipe(
      findBalancer(session, balancer, freshness),
      TE.map((found) => found?.groups ?? []),
    ),
});

export const origins: ListedObjects<Origin> = inside({
  parent: parentObjects({
    noun: "origin group",
    property: "originGroupId",
    ids: textParent(2),
    params: ["loadBalancerId", "originGroupId"],
    find: findGroup,
  }),
  id: "originId",
  add: `${groupPath}/{originGroupId}/origin`,
  reply: originReply,
  all: (session, group, freshness) =>
    pipe(
      findGroup(session, group, freshness),
      TE.map((found) => found?.origins ?? []),
    ),
});
