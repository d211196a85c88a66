import * as TE from "fp-ts/TaskEither";
import { listOf, listsIn, namedObjects } from "../../reconcile/objectList";
import { loadBalancers, standardOrigins } from "./api/loadBalancer";

const loadBalancerObjects = namedObjects(loadBalancers, ({ loadBalancerId }) => loadBalancerId);

const inBalancer = listsIn({ property: "loadBalancerId", noun: "load balancer", type: "integer" }, (session, key) =>
  loadBalancers.find(session, { parent: undefined, key }),
);

export const loadBalancerLists = {
  LoadBalancer: listOf(loadBalancerObjects),
  LoadBalancerOriginGroup: inBalancer({
    property: "name",
    in: ({ groups }) => TE.right(groups),
    key: ({ originGroupId }) => originGroupId,
    name: ({ name = "" }) => name,
  }),
  // Of all groups.
  LoadBalancerOrigin: inBalancer({
    property: "originUrl",
    in: ({ groups }) =>
      TE.right(
        groups.flatMap((group) => standardOrigins(group).map((origin) => ({ group: group.originGroupId, ...origin }))),
      ),
    key: ({ group, originId }) => `${group}/${originId}`,
    name: ({ originUrl = "" }) => originUrl,
  }),
};
