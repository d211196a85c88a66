/** A value that a setting must have beside others: bunny.net refuses another one, or sets this one. */
export interface Coupling {
  readonly property: string;
  /** Settings of which one is set, or turned off, and decides. */
  readonly drivers: readonly string[];
  /** @default true */
  readonly isOn?: boolean;
  /** What it may be then. A list must have one of these. */
  readonly values: readonly unknown[];
  /** The API changes it along with its drivers, unless the request has it too. */
  readonly follows?: true;
  readonly reason: string;
}

const needsLogs = {
  drivers: ["enableLogging"],
  isOn: false,
  values: [false],
  reason: "requires logs: set `enableLogging: true`, or omit one of the two",
} as const;

export const couplings: readonly Coupling[] = [
  {
    property: "cacheControlMaxAgeOverride",
    drivers: ["permaCacheStorageZoneId"],
    values: [31_919_000],
    follows: true,
    reason: "must be 31919000, or be omitted, because Perma-Cache (permaCacheStorageZoneId) sets it",
  },
  {
    property: "useBackgroundUpdate",
    drivers: ["useStaleWhileUpdating", "useStaleWhileOffline"],
    values: [true],
    follows: true,
    reason: "must be true, or be omitted, because useStaleWhileUpdating and useStaleWhileOffline enable it",
  },
  {
    // IPv4 unless it is set to IPv6, as documented (bunny.net's page on IP families)
    property: "ipFamilyPolicy",
    drivers: ["zoneSecurityIncludeHashRemoteIp"],
    values: ["ipv4Only", "ipv6Only"],
    follows: true,
    reason:
      'must be "ipv4Only" or "ipv6Only", or be omitted, because signed URLs that include the visitor\'s address ' +
      "(zoneSecurityIncludeHashRemoteIp) work with one family only",
  },
  {
    property: "routingFilters",
    drivers: ["middlewareScriptId", "origin.edgeScriptId"],
    values: ["scripting"],
    reason: 'must include "scripting", or be omitted, because a script needs it',
  },
  { property: "logForwardingEnabled", ...needsLogs },
  { property: "loggingSaveToStorage", ...needsLogs },
];
