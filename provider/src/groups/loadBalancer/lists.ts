import * as TE from "fp-ts/TaskEither";
import { listOfAll, listsIn } from "../../reconcile/objectList";
import { loadBalancers, originGroups, standardOrigins } from "./api/loadBalancer";

const inBalancer = listsIn({ property: "loadBalancerId", noun: "load balancer", type: "integer" }, (session, key) =>
  loadBalancers.find(session, { parent: undefined, key }),
);

export const loadBalancerLists = {
  LoadBalancer: listOfAll(loadBalancers, "name"),
  LoadBalancerOriginGroup: listOfAll(originGroups, "name"),
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
