import * as t from "io-ts";
import { cannotBeUnset } from "../../properties/resetOnOmit";
import { boolean, type Facts, integer, map, number, parent, type Property, text } from "../../vocabulary";
import { recordName } from "./recordSpelling";
import { recordVariants } from "./recordVariants.definition";

const port: readonly [number, number] = [0, 65_535];

/** The types of records by their number, as bunny.net spells them. No record of type 6 can be created any more. */
export const dnsRecordTypes = [
  "A",
  "AAAA",
  "CNAME",
  "TXT",
  "MX",
  "Redirect",
  "Flatten",
  "PullZone",
  "SRV",
  "CAA",
  "PTR",
  "Script",
  "NS",
  "SVCB",
  "HTTPS",
  "TLSA",
] as const;

export const recordTypeProperty = nameFrom(Object.keys(recordVariants.of), { isTag: true });
export const recordNameProperty = text({ parse: recordName });

/** What a record has besides its type and name: its type decides which of these. */
export const recordSettings = {
  /**
   * Value: an IP address, a hostname, a text, a URL; for `"SVCB"` and `"HTTPS"`, target and parameters; for `"TLSA"`,
   * usage, selector, matching type and data. A trailing dot of a hostname, its case, and its form in Unicode make no
   * difference, except in the value of an `"SVCB"` or `"HTTPS"` record. The text of a `"TXT"` or `"CAA"` record is written without the quotes and the division of zone files.
   * @output Value of the record; `undefined` for a `PullZone` or `Script` record.
   */
  value: text(),
  /**
   * How long resolvers may cache it, in seconds. Not managed if omitted.
   * @default chosen by bunny.net
   * @output
   */
  ttl: integer({ range: [0, 2_147_483_647], unset: cannotBeUnset }),
  /**
   * For an address, the share of queries that it gets among those of the same name, 0 to 100; for `"SRV"`, its weight
   * among those of the same priority, 0 to 65535.
   * @default 100 for an address on create
   * @output Weight of the record; `undefined` if not managed.
   */
  weight: integer({ range: port, unset: 100 }),
  /**
   * Priority, 0 to 65535: lower ones are tried first.
   * @output Priority of the record; `undefined` if its type has none.
   */
  priority: integer({ range: port }),
  /**
   * Port of the service, 0 to 65535.
   * @output Port of the service; `undefined` if its type has none.
   */
  port: integer({ range: port }),
  /**
   * Flags of a CAA record, 0 to 255; 128 means critical.
   * @default 0 on create
   * @output Flags of a CAA record; `undefined` if not managed.
   */
  flags: integer({ range: [0, 255], unset: 0 }),
  /**
   * What a CAA record is about: `"issue"`, `"issuewild"` or `"iodef"`.
   * @output What a CAA record is about; `undefined` for other types.
   */
  tag: nameFrom(["issue", "issuewild", "iodef"]),
  /**
   * Pull zone that a `PullZone` record points to: pass `zone.id` or its numeric ID.
   * @output Numeric ID of the pull zone; `undefined` for other types.
   */
  pullZoneId: link("zone.id"),
  /**
   * Script that answers the queries of a `Script` record: pass `script.id` or its numeric ID.
   * @output Numeric ID of the script; `undefined` for other types.
   */
  scriptId: link("script.id"),
  /**
   * Whether the CDN answers for the record: bunny.net creates a pull zone in front of the value, which takes a while
   * and needs the domain to be delegated to bunny.net.
   * @default false on create
   * @output Whether the CDN answers for the record; `undefined` if not managed.
   */
  accelerated: boolean({ unset: false }),
  /**
   * Whether bunny.net requests a certificate for the name automatically.
   * @default true on create
   * @output
   */
  autoSslIssuance: boolean({ unset: true }),
  /**
   * How bunny.net checks whether the value can be reached, to leave it out of answers if not: `"none"`, `"ping"`,
   * `"http"` or `"monitor"`.
   * @default "none" on create
   * @output How bunny.net checks whether the value can be reached; `undefined` if not managed.
   */
  monitorType: nameFrom(["none", "ping", "http", "monitor"], { unset: "none" }, true),
  /**
   * How bunny.net chooses among the records of the same name: `"latency"` by `latencyZone`, `"geolocation"` by
   * `geolocationLatitude` and `geolocationLongitude`, `"none"` by weight alone.
   * @default "none" on create
   * @output How bunny.net chooses among the records of the same name; `undefined` if not managed.
   */
  smartRoutingType: nameFrom(["none", "latency", "geolocation"], { unset: "none" }, true),
  /**
   * Latitude of the value in degrees, -90 to 90.
   * @default 0 on create
   * @output Latitude of the value in degrees; `undefined` if not managed.
   */
  geolocationLatitude: number({ check: between(-90, 90), unset: 0 }),
  /**
   * Longitude of the value in degrees, -180 to 180.
   * @default 0 on create
   * @output Longitude of the value in degrees; `undefined` if not managed.
   */
  geolocationLongitude: number({ check: between(-180, 180), unset: 0 }),
  /**
   * Region of the value for latency routing, for example `"DE"`.
   * @default "" on create
   * @output Region of the value for latency routing; `undefined` if not managed.
   */
  latencyZone: text({ unset: "" }),
  /**
   * Whether the record is left out of answers.
   * @default false on create
   * @output
   */
  disabled: boolean({ unset: false }),
  /**
   * Variables that the script of a `Script` record reads, by name. Managed as a whole if set: variables added
   * elsewhere are drift and are removed. Removing this removes them.
   * @default none on create
   * @output Variables of a `Script` record by name; `undefined` if not managed.
   */
  environmentalVariables: map(text({ secretPlace: true }), {
    exclusive: true,
    unset: {},
    // Spelled like this by the API.
    wire: "EnviromentalVariables",
    asArray: { key: "Name", value: "Value" },
    inEveryReply: true,
  }),
  /**
   * Comment that the dashboard shows.
   * @default "" on create
   * @output
   */
  comment: text({ unset: "" }),
};

/** What a record points to: its number or its ID. Unlike a parent, it can be changed. */
function link(example: string): Property<t.NumberC> {
  return { ...parent(example), facts: {} };
}

function between(least: number, most: number): (value: unknown) => string | undefined {
  return (given) =>
    typeof given === "number" && !(given >= least && given <= most)
      ? `must be a number from ${least} to ${most}`
      : undefined;
}

/** One of several names. bunny.net may return others, which state holds as they are. */
function nameFrom(names: readonly string[], facts: Facts<string> = {}, isNumbered?: true): Property<t.StringC> {
  const quoted = names.map((each) => JSON.stringify(each));
  return {
    shape: { type: "enum", names, ...(isNumbered && { isNumbered }) },
    codec: t.string,
    facts: {
      ...facts,
      anyCase: true,
      check: (given) =>
        typeof given === "string" && !names.includes(given)
          ? `must be ${quoted.slice(0, -1).join(", ")} or ${quoted.slice(-1).join("")}`
          : undefined,
    },
  };
}
