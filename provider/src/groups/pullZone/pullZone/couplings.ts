import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { isProperties, type Properties } from "../../../properties/values";

/** A setting that the API changes along with others. */
interface Coupling {
  readonly drivers: readonly string[];
  readonly driven: string;
  /** The values that the drivers allow it to have, if any of them restricts it. */
  readonly allowed: (inputs: Properties) => readonly unknown[] | undefined;
  /** Why, for the message. */
  readonly because: string;
}

/** How long Perma-Cache caches, in seconds. */
const permanentCacheSeconds = 31_919_000;

export const couplings: readonly Coupling[] = [
  {
    drivers: ["permaCacheStorageZoneId"],
    driven: "cacheControlMaxAgeOverride",
    // 0 stands for none where an update removes it.
    allowed: ({ permaCacheStorageZoneId: zone }) =>
      zone === undefined || zone === 0 ? undefined : [permanentCacheSeconds],
    because: "Perma-Cache (permaCacheStorageZoneId) sets it",
  },
  {
    drivers: ["useStaleWhileUpdating", "useStaleWhileOffline"],
    driven: "useBackgroundUpdate",
    allowed: ({ useStaleWhileUpdating, useStaleWhileOffline }) =>
      useStaleWhileUpdating === true || useStaleWhileOffline === true ? [true] : undefined,
    because: "useStaleWhileUpdating and useStaleWhileOffline enable it",
  },
  {
    drivers: ["zoneSecurityIncludeHashRemoteIp"],
    driven: "ipFamilyPolicy",
    // IPv4 unless it is set to IPv6, as documented (bunny.net's page on IP families)
    allowed: ({ zoneSecurityIncludeHashRemoteIp }) =>
      zoneSecurityIncludeHashRemoteIp === true ? ["ipv4Only", "ipv6Only"] : undefined,
    because:
      "signed URLs that include the visitor's address (zoneSecurityIncludeHashRemoteIp) work with one family only",
  },
];

/** Whether a setting must not have this value, because others say what it is. */
export function isRuledOut(name: string, value: unknown, inputs: Properties): boolean {
  return couplings.some(
    ({ driven: property, allowed }) => property === name && allowed(inputs)?.includes(value) === false,
  );
}

/** Inputs that contradict each other. */
export function contradictions(inputs: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const known: Properties = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !isUnknown(value)));
  return [
    ...couplings.flatMap((coupling) => driven(coupling, known)),
    ...scriptFilters(known, isUnknown),
    ...logs(known),
    ...identity(inputs),
    ...ofContainers(inputs),
  ];
}

function driven({ driven: property, allowed, because }: Coupling, inputs: Properties): readonly Problem[] {
  const [value, values] = [inputs[property], allowed(inputs)];
  if (value === undefined || values === undefined || values.includes(value)) return [];
  const choices = values.map((each) => JSON.stringify(each)).join(" or ");
  return [{ property, reason: `must be ${choices}, or be omitted, because ${because}` }];
}

function scriptFilters({ origin, middlewareScriptId, routingFilters }: Properties, isUnknown: IsUnknown) {
  const hasScript = middlewareScriptId !== undefined || (isProperties(origin) && origin["edgeScriptId"] !== undefined);
  const isWithout =
    Array.isArray(routingFilters) && !routingFilters.includes("scripting") && !routingFilters.some(isUnknown);
  return hasScript && isWithout
    ? [{ property: "routingFilters", reason: 'must include "scripting", or be omitted, because a script needs it' }]
    : [];
}

function logs({ enableLogging, logForwardingEnabled, loggingSaveToStorage }: Properties): readonly Problem[] {
  if (enableLogging !== false) return [];
  return Object.entries({ logForwardingEnabled, loggingSaveToStorage })
    .filter(([, value]) => value === true)
    .map(([property]) => ({ property, reason: "requires logs: set `enableLogging: true`, or omit one of the two" }));
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

/** One that exists may be taken over: bunny.net makes it with the endpoint. */
function ofContainers({ origin, adopt, adoptPullZoneId }: Properties): readonly Problem[] {
  const isTakenOver = adoptPullZoneId !== undefined || (adopt !== undefined && adopt !== false);
  return !isProperties(origin) || origin["magicContainersAppId"] === undefined || isTakenOver
    ? []
    : [
        {
          property: "origin.magicContainersAppId",
          reason:
            "does not go with a new pull zone, for which bunny.net refuses it: omit name and origin, and take over the pull " +
            "zone that it makes for the endpoint, with adoptPullZoneId: endpoint.pullZoneId",
        },
      ];
}
