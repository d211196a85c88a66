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
export { ExternalCertificate, type ExternalCertificateArgs } from "./resources/externalCertificate";
export {
  ExternalCertificateValidation,
  type ExternalCertificateValidationArgs,
} from "./resources/externalCertificateValidation";
export { Hostname, type HostnameArgs } from "./resources/hostname";
export { Provider, type ProviderArgs } from "./resources/provider";
export {
  type CertificateKeyType,
  type CertificateProvisionType,
  type FoundHostname,
  getHostnames,
  type GetHostnamesArgs,
  getHostnamesOutput,
  type GetHostnamesOutputArgs,
  type GetHostnamesResult,
} from "./lookups/getHostnames";
export {
  getPullZone,
  type GetPullZoneArgs,
  getPullZoneOutput,
  type GetPullZoneOutputArgs,
  type GetPullZoneResult,
} from "./lookups/getPullZone";
export {
  type FoundShieldZone,
  getShieldZone,
  type GetShieldZoneArgs,
  getShieldZoneOutput,
  type GetShieldZoneOutputArgs,
  type GetShieldZoneResult,
  type ShieldExecutionMode,
  type ShieldLimitAction,
  type ShieldPlan,
  type ShieldSensitivity,
} from "./lookups/getShieldZone";
export type { LookupOptions } from "./lookups/lookup";
