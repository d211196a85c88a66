// A site at bunny.net from nothing, part by part. Names and versions are configured: see Pulumi.yaml.
export { preview, pullZoneId } from "./cdn";
export { blockedIps } from "./access";
export { dsRecord, nameservers, url } from "./dns";
export { edgeHostname, liveRelease } from "./edge";
export { shopUrl } from "./containers";
