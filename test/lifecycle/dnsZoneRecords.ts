import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";

let worlds = 0;

const neighbours = [
  { Type: 0, Name: "www", Value: "198.51.100.1", Ttl: 60, Weight: 50 },
  { Type: 3, Name: "", Value: "v=spf1 -all" },
];

/** Two DNS zones with records of others, and what can be done to them outside Pulumi. */
export function prepareDnsZones(sandbox: Sandbox) {
  worlds += 1;
  const domain = `records-${worlds}.example`;
  // As at bunny.net, no later zone gets the same number: the provider remembers the domains of zones.
  const Id = 45_000 + 2 * worlds;
  const { dnsZones, pullZones, scripts } = sandbox.seed({
    dnsZones: [
      { Id, Domain: domain, Records: neighbours },
      { Id: Id + 1, Domain: `other-${domain}`, Records: neighbours },
    ],
    pullZones: [{ Name: `records-${worlds}` }, { Name: `other-records-${worlds}` }],
    scripts: [
      { Name: `records-${worlds}`, ScriptType: 0 },
      { Name: `other-records-${worlds}`, ScriptType: 0 },
    ],
  });
  // Not delegated, so that no pull zone of an accelerated record appears while neighbours are compared.
  for (const { Domain } of dnsZones) sandbox.setHostnameBehaviour(Domain, { dnsAtBunny: false });
  const [zone, other] = dnsZones.map(({ Id }) => Id);
  const [pullZone, otherPullZone] = pullZones.map(({ Id }) => Id);
  const [script, otherScript] = scripts.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");

  const send = elsewhere(sandbox);
  const zonesNow = () => sandbox.state().accounts.main?.dnsZones ?? [];
  const recordsIn = (id: number) => zonesNow().find(({ Id }) => Id === id)?.Records ?? [];
  const planted = new Set([zone, other].flatMap((id) => recordsIn(id).map(({ Id }) => Id)));
  const recordPath = (id: number, record: number): string => `/dnszone/${id}/records/${record}`;
  return {
    zone,
    other,
    domain,
    pullZone,
    otherPullZone,
    script,
    otherScript,
    send,
    recordsIn,
    recordPath,
    recordsPath: (id: number): string => `/dnszone/${id}/records`,
    /** The number that the next record gets. */
    nextRecord: () => Math.max(0, ...zonesNow().flatMap(({ Records }) => Records.map(({ Id }) => Id))) + 1,
    /** Changes a record as the dashboard does, which sends all fields. */
    change: (record: number, fields: object) => {
      const found = recordsIn(zone).find(({ Id }) => Id === record);
      if (found === undefined) throw new Error(`there is no record ${record}`);
      const { Type, Ttl, Value, Name, Weight, Priority, Port, Flags, Tag, LinkName, ...more } = found;
      const { Accelerated, MonitorType, GeolocationLatitude, GeolocationLongitude, LatencyZone } = more;
      const { SmartRoutingType, Disabled, EnviromentalVariables, Comment, AutoSslIssuance } = more;
      const linked = LinkName !== "" && LinkName !== null;
      return send("POST", recordPath(zone, record), {
        ...{ Type, Ttl, Name, Weight, Priority, Port, Flags, Tag, Value: linked ? "" : Value },
        ...{ Accelerated, MonitorType, GeolocationLatitude, GeolocationLongitude, LatencyZone },
        ...{ SmartRoutingType, Disabled, EnviromentalVariables, Comment, AutoSslIssuance },
        ...fields,
      });
    },
    /** All records that were there from the beginning, as they are now. */
    neighbours: () => [zone, other].map((id) => recordsIn(id).filter(({ Id }) => planted.has(Id))),
    /** Changes a record that was there from the beginning. */
    changeElsewhere: () => {
      const [neighbour] = recordsIn(zone);
      return send("POST", recordPath(zone, neighbour?.Id ?? 0), { Value: "192.0.2.200", Ttl: 61, Weight: 51 });
    },
    isPlanted: (record: number): boolean => planted.has(record),
  };
}
