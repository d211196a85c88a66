import { loadBalancer as definition } from "../../../provider/src/groups/loadBalancer/loadBalancer.definition";
import type { ListedKind } from "../listedKind";

export const loadBalancer: ListedKind = {
  definition,
  all: "loadBalancers",
  id: "LoadBalancerId",
  list: () => "/loadbalancer",
  one: (_none, id) => `/loadbalancer/${id}`,
  save: "POST",
  values: { originGroupLoadBalancingMethod: [1, 2], stickySessionType: [1, 0] },
};
