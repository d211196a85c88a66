/**
 * bunny.net as Pulumi resources.
 *
 * @packageDocumentation
 */
export type { Adopt } from "./resources/adopt";
export { AllowedReferrer, type AllowedReferrerArgs } from "./resources/allowedReferrer";
export { BlockedIp, type BlockedIpArgs } from "./resources/blockedIp";
export { BlockedReferrer, type BlockedReferrerArgs } from "./resources/blockedReferrer";
export { Provider, type ProviderArgs } from "./resources/provider";
export {
  getPullZone,
  type GetPullZoneArgs,
  getPullZoneOutput,
  type GetPullZoneOutputArgs,
  type GetPullZoneResult,
} from "./lookups/getPullZone";
export type { LookupOptions } from "./lookups/lookup";
