/**
 * bunny.net as Pulumi resources.
 *
 * @packageDocumentation
 */
export * from "./resources";
export type { Adopt } from "./program/adopt";
export { Provider, type ProviderArgs } from "./program/provider";
export type {
  ContainerAppStatus,
  ContainerEndpointType,
  ContainerProtocol,
  ContainerRuntimeType,
} from "./api/containers/containerAppCodec";
export type { ContainerHttpStatus } from "./definitions/containers/httpStatuses";
export type { ReleaseStatus } from "./groups/script/api/scriptRelease";
export {
  getActiveRelease,
  type GetActiveReleaseArgs,
  getActiveReleaseOutput,
  type GetActiveReleaseOutputArgs,
  type GetActiveReleaseResult,
} from "./groups/script/getActiveRelease";
export {
  type FoundContainer,
  type FoundContainerEndpoint,
  type FoundContainerInstance,
  getContainerApp,
  type GetContainerAppArgs,
  getContainerAppOutput,
  type GetContainerAppOutputArgs,
  type GetContainerAppResult,
} from "./lookups/getContainerApp";
export {
  getContainerLimits,
  type GetContainerLimitsArgs,
  getContainerLimitsOutput,
  type GetContainerLimitsResult,
} from "./lookups/getContainerLimits";
export {
  getContainerRegistry,
  type GetContainerRegistryArgs,
  getContainerRegistryOutput,
  type GetContainerRegistryOutputArgs,
  type GetContainerRegistryResult,
} from "./lookups/getContainerRegistry";
export {
  type ContainerRegion,
  getRegions,
  type GetRegionsArgs,
  getRegionsOutput,
  type GetRegionsResult,
} from "./lookups/getRegions";
export type { DnsRecordType } from "./api/dns/dnsRecordCodec";
export {
  type FoundDnsRecord,
  getDnsZone,
  type GetDnsZoneArgs,
  getDnsZoneOutput,
  type GetDnsZoneOutputArgs,
  type GetDnsZoneResult,
  type LogAnonymizationType,
} from "./lookups/getDnsZone";
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
  type FoundRelease,
  getReleases,
  type GetReleasesArgs,
  getReleasesOutput,
  type GetReleasesOutputArgs,
  type GetReleasesResult,
} from "./groups/script/getReleases";
export {
  getScript,
  type GetScriptArgs,
  getScriptOutput,
  type GetScriptOutputArgs,
  type GetScriptResult,
} from "./groups/script/getScript";
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
export {
  getStorageRegions,
  type GetStorageRegionsArgs,
  getStorageRegionsOutput,
  type GetStorageRegionsResult,
  type StorageRegion,
} from "./lookups/getStorageRegions";
export {
  getStorageZone,
  type GetStorageZoneArgs,
  getStorageZoneOutput,
  type GetStorageZoneOutputArgs,
  type GetStorageZoneResult,
} from "./lookups/getStorageZone";
export {
  importZoneFile,
  type ImportZoneFileArgs,
  type ValueRecordType,
  type ZoneFileAuthorityRecord,
  type ZoneFilePriorityRecord,
  type ZoneFileRecord,
  type ZoneFileRecordFields,
  type ZoneFileServiceRecord,
} from "./lookups/importZoneFile";
export type { LookupOptions } from "./lookups/lookup";
