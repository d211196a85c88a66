/**
 * bunny.net as Pulumi resources.
 *
 * @packageDocumentation
 */
export * from "../resources";
export type { Adopt } from "../program/adopt";
export { Provider, type ProviderArgs } from "../program/provider";
export type {
  ContainerAppStatus,
  ContainerEndpointType,
  ContainerProtocol,
  ContainerRuntimeType,
} from "../groups/containers/api/containerAppCodec";
export type { ContainerHttpStatus } from "../groups/containers/httpStatuses";
export type { ReleaseStatus } from "../groups/script/api/scriptRelease";
export {
  getActiveRelease,
  type GetActiveReleaseArgs,
  getActiveReleaseOutput,
  type GetActiveReleaseOutputArgs,
  type GetActiveReleaseResult,
} from "../groups/script/lookups/getActiveRelease";
export {
  type FoundContainer,
  type FoundContainerEndpoint,
  type FoundContainerInstance,
  getContainerApp,
  type GetContainerAppArgs,
  getContainerAppOutput,
  type GetContainerAppOutputArgs,
  type GetContainerAppResult,
} from "../groups/containers/lookups/getContainerApp";
export {
  getContainerLimits,
  type GetContainerLimitsArgs,
  getContainerLimitsOutput,
  type GetContainerLimitsResult,
} from "../groups/containers/lookups/getContainerLimits";
export {
  getContainerRegistry,
  type GetContainerRegistryArgs,
  getContainerRegistryOutput,
  type GetContainerRegistryOutputArgs,
  type GetContainerRegistryResult,
} from "../groups/containers/lookups/getContainerRegistry";
export {
  type ContainerRegion,
  getRegions,
  type GetRegionsArgs,
  getRegionsOutput,
  type GetRegionsResult,
} from "../groups/containers/lookups/getRegions";
export type { DnsRecordType } from "../groups/dns/api/dnsRecordCodec";
export {
  type FoundDnsRecord,
  getDnsZone,
  type GetDnsZoneArgs,
  getDnsZoneOutput,
  type GetDnsZoneOutputArgs,
  type GetDnsZoneResult,
  type LogAnonymizationType,
} from "../groups/dns/lookups/getDnsZone";
export {
  type CertificateKeyType,
  type CertificateProvisionType,
  type FoundHostname,
  getHostnames,
  type GetHostnamesArgs,
  getHostnamesOutput,
  type GetHostnamesOutputArgs,
  type GetHostnamesResult,
} from "../groups/pullZone/lookups/getHostnames";
export {
  getPullZone,
  type GetPullZoneArgs,
  getPullZoneOutput,
  type GetPullZoneOutputArgs,
  type GetPullZoneResult,
} from "../groups/pullZone/lookups/getPullZone";
export {
  type FoundRelease,
  getReleases,
  type GetReleasesArgs,
  getReleasesOutput,
  type GetReleasesOutputArgs,
  type GetReleasesResult,
} from "../groups/script/lookups/getReleases";
export {
  getScript,
  type GetScriptArgs,
  getScriptOutput,
  type GetScriptOutputArgs,
  type GetScriptResult,
} from "../groups/script/lookups/getScript";
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
} from "../groups/pullZone/lookups/getShieldZone";
export {
  getStorageRegions,
  type GetStorageRegionsArgs,
  getStorageRegionsOutput,
  type GetStorageRegionsResult,
  type StorageRegion,
} from "../groups/storage/lookups/getStorageRegions";
export {
  getStorageZone,
  type GetStorageZoneArgs,
  getStorageZoneOutput,
  type GetStorageZoneOutputArgs,
  type GetStorageZoneResult,
} from "../groups/storage/lookups/getStorageZone";
export {
  getVideoLibrary,
  type GetVideoLibraryArgs,
  getVideoLibraryOutput,
  type GetVideoLibraryOutputArgs,
  type GetVideoLibraryResult,
} from "../groups/stream/lookups/getVideoLibrary";
export {
  importZoneFile,
  type ImportZoneFileArgs,
  type ValueRecordType,
  type ZoneFileAuthorityRecord,
  type ZoneFilePriorityRecord,
  type ZoneFileRecord,
  type ZoneFileRecordFields,
  type ZoneFileServiceRecord,
} from "../groups/dns/lookups/importZoneFile";
export type { LookupOptions } from "../lookups/lookup";
