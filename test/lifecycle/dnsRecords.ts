import type { Sandbox } from "pulumi-bunny-sandbox";
import { dnsRecordEntry } from "../../provider/src/groups/dns/dnsRecordEntry.definition";
import { prepareDnsZones } from "./dnsZoneRecords";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

const settings = dnsRecordEntry.shape.type === "object" ? dnsRecordEntry.shape.members : {};

/** Records of a zone that has records of others, too. */
export const dnsRecordsSample: Sample = {
  kind: "DnsRecords",
  behaviours: [{ listOrder: "reversed" }, { addPresentRecord: "reject" }, { absentRecordField: "reset" }],
  // A record with another name is another one, which has all that is declared.
  units: Object.keys(settings).map((setting) => ["records.*.name", `records.*.${setting}`]),
  prepare,
};

function prepare(sandbox: Sandbox): Fixture {
  const world = prepareDnsZones(sandbox);
  const { zone, other, send, recordsPath } = world;
  const ours = () => world.recordsIn(zone).filter(({ Id }) => !world.isPlanted(Id));
  const path = (record: number): string => world.recordPath(zone, record);
  const next = world.nextRecord();
  const last = new Map<string, number>();
  /** Its number, also after it is gone. */
  const numberOf = (name: string): number => {
    const found = ours().find(({ Name }) => Name === name);
    if (found !== undefined) last.set(name, found.Id);
    return last.get(name) ?? next;
  };
  const get = (id = zone): string => `GET /dnszone/${id}`;
  const put = (id = zone): string => `PUT ${recordsPath(id)}`;
  const post = (name: string): string => `POST ${path(numberOf(name))}`;
  const remove = (name: string): string => `DELETE ${path(numberOf(name))}`;

  const web = { type: "A", name: "web", value: "203.0.113.7" };
  const mail = { type: "MX", name: "mail", value: "mx.example", priority: 10 };
  const minimal = { dnsZoneId: zone, records: { web } };
  const change = (name: string, fields: object) => world.change(numberOf(name), fields);
  const property = "records";
  let renamed = "";
  return {
    minimal,
    full: {
      dnsZoneId: String(zone),
      exclude: ["_acme-challenge*"],
      exclusive: false,
      adopt: false,
      records: {
        web: {
          ...web,
          ttl: 300,
          disabled: false,
          comment: "of the site",
          weight: 70,
          accelerated: true,
          autoSslIssuance: false,
          monitorType: "ping",
          smartRoutingType: "geolocation",
          geolocationLatitude: 48.1,
          geolocationLongitude: -11.5,
          latencyZone: "DE",
        },
        mail,
        sip: { type: "SRV", name: "_sip._tcp", value: "sip.example", priority: 1, weight: 2, port: 5060 },
        authority: { type: "CAA", name: "caa", value: "letsencrypt.org", tag: "issue", flags: 128 },
        cdn: { type: "PullZone", name: "cdn", pullZoneId: world.pullZone },
        edge: {
          type: "Script",
          name: "edge",
          scriptId: world.script,
          environmentalVariables: { MODE: "live", LEVEL: "1" },
        },
      },
    },
    id: String(zone),
    spellings: [
      { ...minimal, dnsZoneId: ` ${zone}` },
      { ...minimal, records: { web: { ...web, type: "a", name: "WEB", value: ` ${web.value}` } } },
    ],
    changes: [
      changesBy("update", () => [get(), post("web")])(property, { web: { ...web, value: "203.0.113.8" } }),
      changesBy("update", () => [get(), put()])(property, { web, mail }),
      changesBy("update", () => [get(), remove("web")])(property, {}),
      // The same record under another key.
      changesBy("update", () => [get()])(property, { site: web }),
      changesBy("update", () => [get(), put(), remove("web")])(property, { web: { ...web, name: "web2" } }),
      changesBy("replace", () => [get(), remove("web"), get(other), put(other)])("dnsZoneId", other),
    ],
    optional: [
      { property: "exclusive", value: true },
      { property: "exclude", value: ["_acme-challenge*"] },
    ],
    drifts: [
      driftsRepairedBy(() => [get(), post("web")])(property, () => change("web", { Value: "203.0.113.99" })),
      driftsRepairedBy(() => [get(), put(), `DELETE ${renamed}`])(property, async () => {
        renamed = path(numberOf("web"));
        await change("web", { Name: "renamed" });
      }),
      driftsRepairedBy(() => [get(), put()])(property, () => send("DELETE", path(numberOf("mail")))),
    ],
    others: {
      "records.*.value": "198.51.100.98",
      "records.*.tag": "iodef",
      "records.*.latencyZone": "NY",
      "records.*.monitorType": "http",
      "records.*.smartRoutingType": "latency",
      "records.*.pullZoneId": world.otherPullZone,
      "records.*.scriptId": world.otherScript,
    },
    cannotDrift: {
      exclusive: "says what becomes of records of others, and is not remote",
      exclude: "the same",
      "records.*.type": "the API cannot change it",
    },
    changeElsewhere: world.changeElsewhere,
    invalid: [
      {
        args: { ...minimal, records: { web: { ...web, port: 1 } } },
        says: /records\.web\.port does not apply to type "A": remove it, or use type "SRV"/,
      },
      {
        args: { ...minimal, records: { web: { type: "A", name: "web" } } },
        says: /records\.web\.value is required with type "A" but has no value/,
      },
      {
        args: { ...minimal, records: { web: { ...web, value: "web" } } },
        says: /records\.web\.value must be an IPv4 address/,
      },
      {
        args: { ...minimal, records: { web, again: { ...web, name: "WEB" } } },
        says: /records\.\w+ declares the same record as records\.\w+: remove one of the two/,
      },
    ],
    get requests() {
      return {
        create: [get(), put()],
        read: [get()],
        delete: [get(), remove("web")],
        deleteAgain: [get()],
      };
    },
    steps: {
      delete: [
        { method: "GET", path: `/dnszone/${zone}` },
        { method: "DELETE", path: `${recordsPath(zone)}/*` },
      ],
    },
    removed: [property],
    // All records of the zone, with everything that is known of them, by name and type.
    get readBack() {
      const settings = (record: ReturnType<typeof world.recordsIn>[number]) => {
        const common = { name: record.Name, value: record.Value, ttl: record.Ttl, disabled: false, comment: "" };
        const routed = {
          ...{ weight: record.Weight, accelerated: false, autoSslIssuance: true, monitorType: "none" },
          ...{ smartRoutingType: "none", geolocationLatitude: 0, geolocationLongitude: 0, latencyZone: "" },
        };
        return record.Type === 0 ? { ...common, ...routed, type: "A" } : { ...common, type: "TXT" };
      };
      const all = world.recordsIn(zone).map((record) => {
        const { type, ...rest } = settings(record);
        return { key: `${record.Name === "" ? "@" : record.Name} ${type}`, id: record.Id, type, rest };
      });
      return {
        records: Object.fromEntries(all.map(({ key, type, rest }) => [key, { type, ...rest }])),
        recordIds: Object.fromEntries(all.map(({ key, id }) => [key, id])),
      };
    },
    exists: () => ours().length > 0,
    neighbours: world.neighbours,
    make: () => send("PUT", recordsPath(zone), { Type: 0, Name: "web", Value: web.value }),
    remove: async () => {
      for (const { Id } of ours()) await send("DELETE", path(Id));
    },
    removeParent: () => send("DELETE", `/dnszone/${zone}`),
  };
}
