import type { Sandbox } from "pulumi-bunny-sandbox";
import { loadBalancerOrigin as definition } from "../../../provider/src/groups/loadBalancer/loadBalancerOrigin.definition";
import type { ListedKind } from "../listedKind";

// Each balancer has ten groups, whose numbers begin with that of the balancer.
const balancerOf = (group: number): number => Math.floor(group / 10);
const groupPath = (group: number): string => `/loadbalancer/${balancerOf(group)}/origingroup/${group}`;

export const loadBalancerOrigin: ListedKind = {
  definition,
  all: "loadBalancerOrigins",
  id: "Id",
  name: { property: "originUrl", of: (word) => (word === "" ? "" : `https://${word}.example.com`) },
  parent: {
    property: "originGroupId",
    field: "OriginGroupId",
    reference: (group) => `${balancerOf(group)}/${group}`,
    plant: (sandbox: Sandbox, world: number) => {
      const LoadBalancerId = 40_000 + world;
      sandbox.seed({ loadBalancers: [{ LoadBalancerId, Name: `origins-${world}` }] });
      const { loadBalancerOriginGroups } = sandbox.seed({
        loadBalancerOriginGroups: [1, 2].map((number) => ({
          Id: LoadBalancerId * 10 + number,
          Name: `group ${number}`,
          LoadBalancerId,
        })),
      });
      const [own = 0, other = 0] = loadBalancerOriginGroups.map(({ Id }) => Id);
      // An origin of another type is that of no resource.
      sandbox.seed({ loadBalancerOrigins: [{ OriginGroupId: own, OriginType: 2, StorageZoneId: 7 }] });
      return [own, other];
    },
    path: groupPath,
    isInList: true,
  },
  list: () => "/loadbalancer",
  add: (group) => `${groupPath(group)}/origin`,
  one: (group, id) => `${groupPath(group)}/origin/${id}`,
  save: "POST",
  seed: { StandardOrigin: { OriginUrl: "https://theirs.example.com", HostHeader: null, VerifySsl: false } },
};
