import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { pick } from "../../provider/src/properties/values";
import { isThorough } from "../support/thoroughly";
import { origins, settingsApart, settingsTogether } from "./pullZoneValues";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** One setting of each kind, and those that others follow. `pullZoneSettings.test.ts` has all of them. */
const someSettings = [
  "verifyOriginSsl",
  "awsSigningSecret",
  "cacheControlMaxAgeOverride",
  "queryStringVaryParameters",
  "enableWebpVary",
  "cacheKeyHeaders",
  "useStaleWhileUpdating",
  "blockedCountries",
  "type",
  "routingFilters",
  "originShieldZoneCode",
  "originConnectTimeout",
  "accessControlOriginHeaderExtensions",
  "limitRateAfter",
  "tlsSecurityLevel",
  "loggingStorageZoneId",
  "logForwardingEnabled",
  "logForwardingHostname",
  "logFormat",
  "optimizerWatermarkUrl",
  "maxWebSocketConnections",
];
const given = isThorough ? settingsTogether : pick(settingsTogether, someSettings);

/** A pull zone. Its number is given by the API, so paths that name it are looked up when they are asked for. */
export const pullZoneSample: Sample = {
  kind: "PullZone",
  hasNoParent: true,
  testedElsewhere: [
    ...Object.keys(settingsTogether).filter((name) => !(name in given)),
    // Only pull zones that bunny.net made have such an origin.
    "origin.magicContainersAppId",
    "origin.magicContainersEndpointId",
  ],
  prepare,
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const name = `zone-${worlds}-site`;
  const { pullZones } = sandbox.seed({
    pullZones: [
      { Name: `not-${name}`, BlockedIps: ["192.0.2.1"] },
      { Name: `record-${worlds}`, OriginType: 1, OriginUrl: "http://203.0.113.5" },
    ],
  });
  const [other = 0, accelerated = 0] = pullZones.map(({ Id }) => Id);
  let number = accelerated + 1;

  const send = elsewhere(sandbox);
  const zones = () => sandbox.state().accounts.main?.pullZones ?? [];
  const named = () => zones().find(({ Name }) => Name === name);
  /** Its number, also after it is gone: once it was seen, and before that the one that comes next. */
  const own = (): number => {
    number = named()?.Id ?? number;
    return number;
  };

  const path = (): string => `/pullzone/${own()}`;
  const create = ["GET /pullzone", "POST /pullzone"];
  const update = (): readonly string[] => [`GET ${path()}`, `POST ${path()}`];
  const origin = { originUrl: "https://origin.example.com" };
  const minimal = { name, origin };
  const change = changesBy("update", update);
  const repaired = driftsRepairedBy(update);
  const set = (body: object) => () => send("POST", path(), body);
  return {
    minimal,
    full: {
      ...minimal,
      origin: { ...origin, originHostHeader: "www.example.com" },
      ...given,
      purgeOn: ["release-1"],
      adopt: false,
    },
    get id() {
      return String(own());
    },
    spellings: [
      { name, origin: { originUrl: "HTTPS://Origin.Example.com:443/" } },
      { name, origin: { ...origin, originHostHeader: "" } },
      { name: name.toUpperCase(), origin },
    ],
    changes: [
      changesBy("replace", () => [`DELETE ${path()}`, ...create])("name", `${name}-renamed`),
      change("origin", { originUrl: "http://origin.example.com:8080" }),
      change("origin", { storageZoneId: 17 }),
      change("origin", { edgeScriptId: "18" }),
      change("cacheControlMaxAgeOverride", 60),
      changesBy("update", () => [`GET ${path()}`, `POST ${path()}/purgeCache`])("purgeOn", ["release-2"]),
    ],
    optional: [
      { property: "disableCookies", value: false },
      { property: "awsSigningSecret", value: "secret-of-tests" },
      { property: "blockedCountries", value: ["de"] },
      { property: "permaCacheStorageZoneId", value: 17 },
      { property: "cacheKeyHeaders", value: ["Accept"] },
      { property: "tlsSecurityLevel", value: "modernOnly" },
    ],
    drifts: [
      repaired("cacheControlMaxAgeOverride", set({ CacheControlMaxAgeOverride: 5 })),
      repaired("origin", set({ OriginUrl: "https://drifted.example.com" })),
      repaired("logFormat", set({ LogFormat: 1 })),
    ],
    alternatives: [
      ...settingsApart.map((settings) => ({ inputs: { ...minimal, ...settings } })),
      ...origins.slice(1).map((each) => ({ inputs: { name, origin: each } })),
      {
        inputs: {
          adoptPullZoneId: accelerated,
          origin: { dnsAcceleration: "record", dnsOriginScheme: "http", dnsOriginPort: 8080 },
        },
      },
    ],
    cannotDrift: {
      name: "names cannot be changed",
    },
    changeElsewhere: () => send("POST", `/pullzone/${other}`, { CacheControlMaxAgeOverride: worlds }),
    invalid: [
      { args: { origin }, says: /name is required .* adoptPullZoneId/ },
      { args: { ...minimal, name: "my site" }, says: /name must consist of letters, digits and hyphens/ },
      { args: { name, origin: "https://origin.example.com" }, says: /origin must be an object with originUrl/ },
      { args: { name, origin: {} }, says: /origin must have one of: originUrl; storageZoneId/ },
      {
        args: { name, origin: { originUrl: "https://a.example", storageZoneId: 5 } },
        says: /origin must have one of.*originUrl and storageZoneId do not go together/,
      },
      { args: { name, origin: { magicContainersAppId: "a" } }, says: /must also have magicContainersEndpointId/ },
      {
        args: { name, origin: { magicContainersAppId: "a", magicContainersEndpointId: "a-b" } },
        says: /origin\.magicContainersAppId does not go with a new pull zone.*adoptPullZoneId: endpoint\.pullZoneId/,
      },
      { args: { name, origin: { originUrl: "origin.example.com" } }, says: /origin\.originUrl must be the URL/ },
      { args: { ...minimal, originConnectTimeout: 4 }, says: /originConnectTimeout must be 3, 5 or 10/ },
      { args: { ...minimal, maxWebSocketConnections: 450 }, says: /maxWebSocketConnections must be .*: write 500/ },
      { args: { ...minimal, blockedCountries: ["uk"] }, says: /blockedCountries has "UK".*: write "GB"/ },
      { args: { ...minimal, blockedCountries: ["Germany"] }, says: /blockedCountries has "GERMANY": write two-letter/ },
      { args: { ...minimal, cacheKeyHeaders: [] }, says: /cacheKeyHeaders must name a header/ },
      {
        args: { ...minimal, permaCacheStorageZoneId: 5, cacheControlMaxAgeOverride: 60 },
        says: /cacheControlMaxAgeOverride must be 31919000, or be omitted, because Perma-Cache/,
      },
      {
        args: { ...minimal, useStaleWhileOffline: true, useBackgroundUpdate: false },
        says: /useBackgroundUpdate must be true, or be omitted/,
      },
      {
        args: { ...minimal, zoneSecurityIncludeHashRemoteIp: true, ipFamilyPolicy: "dualStack" },
        says: /ipFamilyPolicy must be "ipv4Only" or "ipv6Only", or be omitted/,
      },
      {
        args: { name, origin: { edgeScriptId: 5 }, routingFilters: ["eu"] },
        says: /routingFilters must include "scripting", or be omitted/,
      },
      {
        args: { ...minimal, enableLogging: false, logForwardingEnabled: true },
        says: /logForwardingEnabled requires logs/,
      },
    ],
    get requests() {
      return {
        create,
        read: [`GET ${path()}`],
        delete: [`DELETE ${path()}`],
        adopt: ["GET /pullzone", `GET ${path()}`],
        deleteAgain: [`DELETE ${path()}`, `GET ${path()}`],
      };
    },
    exists: () => named() !== undefined,
    neighbours: () => zones().filter(({ Id }) => Id === other),
    make: () => send("POST", "/pullzone", { Name: name, OriginUrl: "https://Origin.example.com/" }),
    remove: () => send("DELETE", path()),
  };
}
