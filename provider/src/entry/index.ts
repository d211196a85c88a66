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
} from "../groups/containers/api/containerAppCodec";
export type { ReleaseStatus } from "../groups/script/releaseStatus";
export type { LookupOptions } from "../lookups/lookup";
export type { CertificateProvisionType } from "../groups/pullZone/hostname/certificateProvisionType";
export * from "../groups/dns/lookups/dnsPresets";
export * from "../groups/dns/lookups/importZoneFile";
