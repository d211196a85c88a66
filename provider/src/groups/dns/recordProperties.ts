import * as t from "io-ts";
import { cannotBeUnset } from "../../properties/resetOnOmit";
import { boolean, type Facts, integer, map, number, parent, type Property, text } from "../../vocabulary";
import { authorityTags, recordName } from "./recordSpelling";
import { recordTypeNames } from "./recordTypes";

const port: readonly [number, number] = [0, 65_535];

export const type = nameFrom(recordTypeNames, { isTag: true });
export const name = text({ parse: recordName });
export const value = text();
export const ttl = integer({ range: [0, 2_147_483_647], unset: cannotBeUnset });
export const weight = integer({ range: port, unset: 100 });
export const priority = integer({ range: port });
export const portNumber = integer({ range: port });
export const flags = integer({ range: [0, 255], unset: 0 });
export const tag = nameFrom(authorityTags);
export const pullZoneId = link("zone.id");
export const scriptId = link("script.id");
export const accelerated = boolean({ unset: false });
export const autoSslIssuance = boolean({ unset: true });
export const monitorType = nameFrom(["none", "ping", "http", "monitor"], { unset: "none" }, true);
export const smartRoutingType = nameFrom(["none", "latency", "geolocation"], { unset: "none" }, true);
export const geolocationLatitude = number({ check: between(-90, 90), unset: 0 });
export const geolocationLongitude = number({ check: between(-180, 180), unset: 0 });
export const latencyZone = text({ unset: "" });
export const disabled = boolean({ unset: false });
export const comment = text({ unset: "" });
export const environmentalVariables = map(text({ secretPlace: true }), {
  exclusive: true,
  unset: {},
  // Spelled like this by the API.
  wire: "EnviromentalVariables",
  asArray: { key: "Name", value: "Value" },
  inEveryReply: true,
});

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
