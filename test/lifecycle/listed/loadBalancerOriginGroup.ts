import type { Sandbox } from "pulumi-bunny-sandbox";
import { loadBalancerOriginGroup as definition } from "../../../provider/src/groups/loadBalancer/loadBalancerOriginGroup.definition";
import type { ListedKind } from "../listedKind";

export const loadBalancerOriginGroup: ListedKind = {
  definition,
  all: "loadBalancerOriginGroups",
  id: "Id",
  parent: {
    property: "loadBalancerId",
    field: "LoadBalancerId",
    plant: (sandbox: Sandbox, world: number) => {
      const { loadBalancers } = sandbox.seed({
        loadBalancers: ["own", "other"].map((word) => ({ Name: `${word}-groups-${world}` })),
      });
      const [own = 0, other = 0] = loadBalancers.map(({ LoadBalancerId }) => LoadBalancerId);
      return [own, other];
    },
    path: (balancer) => `/loadbalancer/${balancer}`,
    isInList: true,
  },
  list: () => "/loadbalancer",
  add: (balancer) => `/loadbalancer/${balancer}/origingroup`,
  one: (balancer, id) => `/loadbalancer/${balancer}/origingroup/${id}`,
  save: "POST",
  values: {
    originLoadBalancingMethod: [1, 2],
    latitude: [52.5, 1],
    longitude: [13.4, 2],
    healthCheckPath: ["/health", "/other"],
  },
};
