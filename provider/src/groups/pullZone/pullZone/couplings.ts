import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { containsUnknown } from "../../../properties/codecs";
import { equal, isProperties, mapProperties, pick, type Properties } from "../../../properties/values";

/** A value that a setting cannot have beside others: the API refuses it, or sets another one. */
interface Coupling {
  readonly property: string;
  /** Settings with which the API changes it, unless the request has it too. */
  readonly drivers?: readonly string[];
  readonly isWrong: (value: unknown, inputs: Properties) => boolean;
  readonly reason: string;
}

const needsLogs = {
  isWrong: (value: unknown, { enableLogging }: Properties) => value === true && enableLogging === false,
  reason: "requires logs: set `enableLogging: true`, or omit one of the two",
};

const couplings: readonly Coupling[] = [
  {
    property: "cacheControlMaxAgeOverride",
    drivers: ["permaCacheStorageZoneId"],
    // 0 stands for none where an update removes it.
    isWrong: (value, { permaCacheStorageZoneId: zone }) => zone !== undefined && zone !== 0 && value !== 31_919_000,
    reason: "must be 31919000, or be omitted, because Perma-Cache (permaCacheStorageZoneId) sets it",
  },
  {
    property: "useBackgroundUpdate",
    drivers: ["useStaleWhileUpdating", "useStaleWhileOffline"],
    isWrong: (value, { useStaleWhileUpdating, useStaleWhileOffline }) =>
      value !== true && [useStaleWhileUpdating, useStaleWhileOffline].includes(true),
    reason: "must be true, or be omitted, because useStaleWhileUpdating and useStaleWhileOffline enable it",
  },
  {
    property: "ipFamilyPolicy",
    drivers: ["zoneSecurityIncludeHashRemoteIp"],
    // IPv4 unless it is set to IPv6, as documented (bunny.net's page on IP families)
    isWrong: (value, { zoneSecurityIncludeHashRemoteIp: isIncluded }) =>
      isIncluded === true && value !== "ipv4Only" && value !== "ipv6Only",
    reason:
      'must be "ipv4Only" or "ipv6Only", or be omitted, because signed URLs that include the visitor\'s address ' +
      "(zoneSecurityIncludeHashRemoteIp) work with one family only",
  },
  {
    property: "routingFilters",
    isWrong: (value, { origin, middlewareScriptId }) =>
      (Boolean(middlewareScriptId) || (isProperties(origin) && origin["edgeScriptId"] !== undefined)) &&
      !(Array.isArray(value) && value.includes("scripting")),
    reason: 'must include "scripting", or be omitted, because a script needs it',
  },
  { property: "logForwardingEnabled", ...needsLogs },
  { property: "loggingSaveToStorage", ...needsLogs },
];

/** Whether a setting must not have this value, because others say what it is. */
export function isRuledOut(name: string, value: unknown, inputs: Properties): boolean {
  return couplings.some(({ property, isWrong }) => property === name && isWrong(value, inputs));
}

/** Changes to send: without what others rule out, and with what they would change and the zone has as declared. */
export function withCoupled(changes: Properties, inputs: Properties, found: Properties): Properties {
  const all = { ...pick(found, ["origin", "middlewareScriptId"]), ...inputs };
  const driven = couplings.flatMap(({ property, drivers = [] }) =>
    drivers.some((name) => name in changes) &&
    inputs[property] !== undefined &&
    equal(found[property], inputs[property])
      ? [property]
      : [],
  );
  return {
    ...pick(inputs, driven),
    ...mapProperties(changes, (value, name) => {
      if (!isRuledOut(name, value, all)) return value;
      // A script keeps its filter.
      return name === "routingFilters" ? ["scripting"] : undefined;
    }),
  };
}

/** Inputs that contradict each other. */
export function contradictions(inputs: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const known = mapProperties(inputs, (value) => (containsUnknown(value, isUnknown) ? undefined : value));
  return [
    ...couplings.flatMap(({ property, isWrong, reason }) =>
      known[property] !== undefined && isWrong(known[property], known) ? [{ property, reason }] : [],
    ),
    ...identity(inputs),
  ];
}

function identity({ name, adoptPullZoneId }: Properties): readonly Problem[] {
  return name === undefined && adoptPullZoneId === undefined
    ? [
        {
          property: "name",
          reason:
            "is required but has no value: set it, or name an existing pull zone with adoptPullZoneId. If that is " +
            "acceleratedPullZoneId of a DnsRecord, bunny.net has not made the pull zone yet: run `pulumi up --refresh` later",
        },
      ]
    : [];
}

/** Origins for which bunny.net makes the pull zone: only that one can be taken over. */
const madeByBunny = {
  magicContainersAppId: "makes for the endpoint, with adoptPullZoneId: endpoint.pullZoneId",
  dnsAcceleration:
    "makes for the accelerated DNS record, with adoptPullZoneId: record.acceleratedPullZoneId, which " +
    "`pulumi up --refresh` shows once it is there",
};

/** Why a pull zone cannot be created with its origin. */
export function originProblems({ name, origin, adopt, adoptPullZoneId }: Properties): readonly Problem[] {
  if (adoptPullZoneId !== undefined || (adopt !== undefined && adopt !== false)) return [];
  if (origin === undefined) return [{ property: "origin", reason: originless }];
  return Object.entries(madeByBunny).flatMap(([member, which]) =>
    name === undefined || !isProperties(origin) || origin[member] === undefined
      ? []
      : [
          {
            property: `origin.${member}`,
            reason: `does not go with a new pull zone: omit name, and take over the pull zone that bunny.net ${which}`,
          },
        ],
  );
}

const originless =
  'is required for a new pull zone: write, for example, { originUrl: "https://origin.example.com" } or ' +
  "{ storageZoneId: storage.id }, or adopt: true to take over a zone that exists";
