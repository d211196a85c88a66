/**
 * bunny.net as Pulumi resources.
 *
 * @packageDocumentation
 */
export type { Adopt } from "./resources/adopt";
export { AllowedReferrer, type AllowedReferrerArgs } from "./resources/allowedReferrer";
export { AllowedReferrerSet, type AllowedReferrerSetArgs } from "./resources/allowedReferrerSet";
export { BlockedIp, type BlockedIpArgs } from "./resources/blockedIp";
export { BlockedIpSet, type BlockedIpSetArgs } from "./resources/blockedIpSet";
export { BlockedReferrer, type BlockedReferrerArgs } from "./resources/blockedReferrer";
export { BlockedReferrerSet, type BlockedReferrerSetArgs } from "./resources/blockedReferrerSet";
export { Hostname, type HostnameArgs } from "./resources/hostname";
export { Provider, type ProviderArgs } from "./resources/provider";
export {
  getPullZone,
  type GetPullZoneArgs,
  getPullZoneOutput,
  type GetPullZoneOutputArgs,
  type GetPullZoneResult,
} from "./lookups/getPullZone";
export type { LookupOptions } from "./lookups/lookup";
