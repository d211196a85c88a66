import * as TE from "fp-ts/TaskEither";
import { type AccountObjects, listsIn } from "../../reconcile/objectList";
import { type LoadBalancer, loadBalancers } from "./api/loadBalancer";

export const loadBalancerObjects: AccountObjects<LoadBalancer> = {
  list: (session) => loadBalancers.all(session, undefined),
  id: ({ loadBalancerId }) => String(loadBalancerId),
  name: ({ name = "" }) => name,
};

const inBalancer = listsIn((session, key) => loadBalancers.find(session, { parent: undefined, key }));

export const loadBalancerLists = {
  LoadBalancerOriginGroup: inBalancer({
    in: ({ groups }) => TE.right(groups),
    key: ({ originGroupId }) => originGroupId,
    name: ({ name = "" }) => name,
  }),
  // Of all groups.
  LoadBalancerOrigin: inBalancer({
    in: ({ groups }) =>
      TE.right(groups.flatMap(({ originGroupId: group, origins }) => origins.map((origin) => ({ group, ...origin })))),
    key: ({ group, originId }) => `${group}/${originId}`,
    name: ({ originUrl = "" }) => originUrl,
  }),
};
