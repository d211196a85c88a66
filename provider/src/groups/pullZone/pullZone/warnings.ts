import type { IsUnknown } from "../../../contract/lifecycle";
import { isProperties, type Properties } from "../../../properties/values";

/** A combination of settings that silently does harm. */
interface Warning {
  readonly when: (inputs: Properties) => boolean;
  readonly says: string;
}

const isSet = (value: unknown): boolean => value !== undefined;
const member = (value: unknown, name: string): unknown => (isProperties(value) ? value[name] : undefined);

export const warningTable: readonly Warning[] = [
  {
    when: ({ disableCookies }) => disableCookies === true,
    says: "disableCookies removes every Set-Cookie header from responses: nobody can log in through this pull zone",
  },
  {
    when: ({ permaCacheStorageZoneId, enableOriginShield }) =>
      isSet(permaCacheStorageZoneId) && enableOriginShield === true,
    says: "Perma-Cache (permaCacheStorageZoneId) and Origin Shield (enableOriginShield) do not work together: use one of them",
  },
  {
    when: ({ permaCacheStorageZoneId, origin }) =>
      isSet(permaCacheStorageZoneId) && isSet(member(origin, "storageZoneId")),
    says: "Perma-Cache (permaCacheStorageZoneId) does not work with a storage zone as the origin, which needs none",
  },
  {
    when: ({ zoneSecurityIncludeHashRemoteIp }) => zoneSecurityIncludeHashRemoteIp === true,
    says:
      "zoneSecurityIncludeHashRemoteIp limits the pull zone to IPv4 (or IPv6, if ipFamilyPolicy says so), and signed URLs " +
      "stop working for visitors whose address changes",
  },
  {
    when: ({ monthlyBandwidthLimit }) => typeof monthlyBandwidthLimit === "number" && monthlyBandwidthLimit > 0,
    says: "monthlyBandwidthLimit disables the pull zone when it is reached, until the next month",
  },
  {
    when: ({ tlsSecurityLevel, enableTls1, enableTls11 }) =>
      (tlsSecurityLevel === "compatible" || tlsSecurityLevel === "modernOnly") &&
      (enableTls1 === true || enableTls11 === true),
    says: 'enableTls1 and enableTls11 have no effect unless tlsSecurityLevel is "legacy"',
  },
  {
    when: ({ enableOriginShield, optimizerTunnelEnabled }) =>
      enableOriginShield === true && optimizerTunnelEnabled === true,
    says: "optimizerTunnelEnabled has no effect with Origin Shield (enableOriginShield)",
  },
  {
    when: ({ enableCountryCodeVary }) => enableCountryCodeVary === true,
    says: "with enableCountryCodeVary a single URL cannot be purged, only the whole pull zone",
  },
  {
    when: ({ preloadingScreenEnabled, origin }) =>
      preloadingScreenEnabled === true && isSet(origin) && !isSet(member(origin, "dnsAcceleration")),
    says: "preloadingScreenEnabled only has an effect in pull zones made by DNS acceleration",
  },
];

/** What valid inputs silently do. Nothing is said about what is still unknown. */
export function warnings(inputs: Properties, isUnknown: IsUnknown): readonly string[] {
  const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !isUnknown(value)));
  return warningTable.filter(({ when }) => when(known)).map(({ says }) => says);
}
