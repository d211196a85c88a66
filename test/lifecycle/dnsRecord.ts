import type { Sandbox } from "pulumi-bunny-sandbox";
import { prepareDnsZones } from "./dnsZoneRecords";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** An address among others of the same name. */
export const dnsRecordSample: Sample = {
  kind: "DnsRecord",
  behaviours: [{ listOrder: "reversed" }, { addPresentRecord: "reject" }, { absentRecordField: "reset" }],
  prepare,
};

function prepare(sandbox: Sandbox): Fixture {
  const world = prepareDnsZones(sandbox);
  const { zone, other, send, recordsPath } = world;
  const value = "203.0.113.7";
  const own = () => world.recordsIn(zone).find(({ Id }) => !world.isPlanted(Id));
  let number = world.nextRecord();
  /** Its number, also after it is gone. */
  const recordId = (): number => {
    number = own()?.Id ?? number;
    return number;
  };

  const get = (id = zone): string => `GET /dnszone/${id}`;
  const put = (id = zone): string => `PUT ${recordsPath(id)}`;
  const path = (): string => world.recordPath(zone, recordId());
  const update = (): readonly string[] => [get(), `POST ${path()}`];
  let replacedPath = "";
  /** A replacement has another number, so the path of the old record is noted before. */
  const notePath = (): Promise<void> => {
    replacedPath = path();
    return Promise.resolve();
  };
  const replace = (id = zone): readonly string[] => [`DELETE ${replacedPath}`, get(id), put(id)];
  const changed = changesBy("update", update);
  const replaced = (property: string, to: unknown, id = zone) =>
    changesBy("replace", () => replace(id), notePath)(property, to);
  const drift = (property: string, fields: object) =>
    driftsRepairedBy(update)(property, () => world.change(recordId(), fields));

  const minimal = { dnsZoneId: zone, type: "A", name: "www", value };
  const common = { ttl: 300, disabled: false, comment: "of the site" };
  return {
    minimal,
    full: {
      ...minimal,
      ...common,
      dnsZoneId: String(zone),
      weight: 70,
      accelerated: true,
      autoSslIssuance: false,
      monitorType: "ping",
      smartRoutingType: "geolocation",
      geolocationLatitude: 48.1,
      geolocationLongitude: -11.5,
      latencyZone: "DE",
      adopt: false,
    },
    get id() {
      return `${zone}/${recordId()}`;
    },
    spellings: [{ ...minimal, dnsZoneId: ` ${zone}`, type: "a", name: "WWW", value: ` ${value} ` }],
    changes: [
      replaced("dnsZoneId", other, other),
      replaced("type", "TXT"),
      replaced("name", "shop"),
      changed("value", "203.0.113.8"),
      changed("ttl", 600),
      changed("weight", 10),
      changed("accelerated", true),
      changed("autoSslIssuance", false),
      changed("monitorType", "http"),
      changed("smartRoutingType", "latency"),
      changed("geolocationLatitude", -90),
      changed("geolocationLongitude", 180),
      changed("latencyZone", "NY"),
      changed("disabled", true),
      changed("comment", "new"),
    ],
    drifts: [
      drift("value", { Value: "203.0.113.99" }),
      drift("ttl", { Ttl: 1 }),
      drift("weight", { Weight: 1 }),
      drift("accelerated", { Accelerated: false }),
      drift("monitorType", { MonitorType: 0 }),
      drift("smartRoutingType", { SmartRoutingType: 1 }),
      drift("comment", { Comment: "of somebody else" }),
      driftsRepairedBy(() => replace())("name", async () => {
        await notePath();
        await world.change(recordId(), { Name: "renamed" });
      }),
    ],
    alternatives: [
      {
        inputs: {
          dnsZoneId: zone,
          type: "SRV",
          name: "_sip._tcp",
          value: "sip.example",
          priority: 1,
          weight: 2,
          port: 5060,
        },
      },
      { inputs: { dnsZoneId: zone, type: "CAA", name: "@", value: "letsencrypt.org", tag: "issue", flags: 128 } },
      { inputs: { dnsZoneId: zone, type: "PullZone", name: "cdn", pullZoneId: world.pullZone } },
      {
        inputs: {
          dnsZoneId: zone,
          type: "Script",
          name: "edge",
          scriptId: world.script,
          environmentalVariables: { MODE: "live", LEVEL: "1" },
        },
      },
    ],
    others: {
      value: "203.0.113.98",
      tag: "iodef",
      latencyZone: "NY",
      monitorType: "http",
      smartRoutingType: "latency",
      pullZoneId: world.otherPullZone,
      scriptId: world.otherScript,
    },
    cannotDrift: { type: "the API cannot change it" },
    changeElsewhere: world.changeElsewhere,
    invalid: [
      { args: { ...minimal, type: "Flatten" }, says: /type must be "A", "AAAA", .* or "TLSA"/ },
      { args: { ...minimal, name: "not a name" }, says: /name must be a name in the zone: write, for example, "www"/ },
      { args: { ...minimal, value: "example.com" }, says: /value must be an IPv4 address: write, for example/ },
      { args: { ...minimal, value: undefined }, says: /value is required with type "A" but has no value: set it/ },
      { args: { ...minimal, port: 5060 }, says: /port does not apply to type "A": remove it, or use type "SRV"/ },
      {
        args: { ...minimal, priority: 1 },
        says: /priority does not apply to type "A": remove it/,
      },
      { args: { ...minimal, type: "MX", value: "mx.example" }, says: /priority is required with type "MX"/ },
      { args: { ...minimal, type: "PullZone" }, says: /pullZoneId is required with type "PullZone"/ },
      { args: { ...minimal, type: "PullZone", pullZoneId: 1 }, says: /value does not apply to type "PullZone"/ },
      { args: { ...minimal, geolocationLatitude: 91 }, says: /geolocationLatitude must be a number from -90 to 90/ },
      {
        args: { ...minimal, type: "CNAME", value: "a.example", monitorType: "monitor" },
        says: /monitorType must not be "monitor" with type "CNAME"/,
      },
    ],
    get requests() {
      return {
        create: [get(), put()],
        read: [get()],
        delete: [`DELETE ${path()}`],
        deleteAgain: [`DELETE ${path()}`, get()],
      };
    },
    exists: () => own() !== undefined,
    neighbours: world.neighbours,
    make: () => send("PUT", recordsPath(zone), { Type: 0, Name: "www", Value: value }),
    remove: () => send("DELETE", path()),
    removeParent: () => send("DELETE", `/dnszone/${zone}`),
  };
}
