import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";

/** A server in a group that has another one, and an origin of another type. */
export const loadBalancerOriginSample: Sample = { kind: "LoadBalancerOrigin", isListed: true, prepare };

const list = "GET /loadbalancer";
let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const { loadBalancers } = sandbox.seed({ loadBalancers: [{ Name: `origins-${worlds}` }] });
  const balancer = loadBalancers[0]?.LoadBalancerId ?? 0;
  const { loadBalancerOriginGroups } = sandbox.seed({
    loadBalancerOriginGroups: ["own", "other"].map((Name) => ({ Name, LoadBalancerId: balancer })),
  });
  const [own = 0, other = 0] = loadBalancerOriginGroups.map(({ Id }) => Id);
  const server = (OriginUrl: string) => ({ OriginUrl, HostHeader: null, VerifySsl: false });
  const { loadBalancerOrigins: planted } = sandbox.seed({
    loadBalancerOrigins: [
      { OriginGroupId: own, StandardOrigin: server("https://theirs.example.com") },
      { OriginGroupId: own, OriginType: 2, StorageZoneId: 7 },
    ],
  });
  const isTheirs = ({ Id }: { readonly Id: number }): boolean => planted.some((each) => each.Id === Id);
  const origins = () =>
    (sandbox.state().accounts.main?.loadBalancerOrigins ?? []).filter(
      ({ OriginGroupId }) => OriginGroupId === own || OriginGroupId === other,
    );
  let known = 0;
  const ownId = (): number => {
    known = origins().find((each) => each.OriginGroupId === own && !isTheirs(each))?.Id ?? known;
    return known;
  };
  const send = elsewhere(sandbox);
  const at = (group = own): string => `/loadbalancer/${balancer}/origingroup/${group}/origin`;
  const path = (): string => `${at()}/${ownId()}`;
  const create = (group = own): readonly string[] => [list, `POST ${at(group)}`];
  const update = (): readonly string[] => [list, `POST ${path()}`];
  const minimal = { originGroupId: `${balancer}/${own}`, originUrl: "https://berlin.example.com" };
  const change = (body: object) => () => send("POST", path(), body);
  const changed = changesBy("update", update);
  const drift = driftsRepairedBy(update);
  let replaced = "";
  const notePath = (): Promise<void> => {
    replaced = path();
    return Promise.resolve();
  };
  return {
    minimal,
    full: { ...minimal, hostHeader: "shop.example.com", verifySsl: true, weight: 50, enabled: true, adopt: false },
    get id() {
      return `${balancer}/${own}/${ownId()}`;
    },
    spellings: [],
    changes: [
      changesBy(
        "replace",
        () => [`DELETE ${replaced}`, ...create(other)],
        notePath,
      )("originGroupId", `${balancer}/${other}`),
      changed("originUrl", "https://munich.example.com"),
      changed("hostHeader", "shop.example.com"),
      changed("verifySsl", true),
      changed("weight", 50),
      changed("enabled", false),
    ],
    drifts: [
      drift("originUrl", change({ StandardOrigin: { OriginUrl: "https://bonn.example.com" } })),
      drift("hostHeader", change({ StandardOrigin: { HostHeader: "other.example.com" } })),
      drift("verifySsl", change({ StandardOrigin: { VerifySsl: false } })),
      drift("weight", change({ Weight: 7 })),
      drift("enabled", change({ Enabled: false })),
    ],
    others: { originUrl: "https://bonn.example.com", weight: 7 },
    cannotDrift: { originGroupId: "no call changes it" },
    changeElsewhere: () => send("POST", `${at()}/${planted[0]?.Id ?? 0}`, { Weight: 3 }),
    invalid: [
      { args: { ...minimal, originUrl: "" }, says: /originUrl must have 1 to 2000 characters/ },
      { args: { ...minimal, weight: 0 }, says: /weight must be/ },
    ],
    get requests() {
      return {
        create: create(),
        read: [list],
        delete: [`DELETE ${path()}`],
        deleteAgain: [`DELETE ${path()}`, list],
        adopt: [list],
      };
    },
    exists: () => origins().some((each) => !isTheirs(each)),
    neighbours: () => origins().filter(isTheirs),
    make: () => send("POST", at(), { StandardOrigin: { OriginUrl: minimal.originUrl } }),
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", `/loadbalancer/${balancer}/origingroup/${own}`),
  };
}
