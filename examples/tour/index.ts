// A shop at bunny.net, part by part. Names and versions are configured: see Pulumi.yaml.
export { blockedIps, url } from "./access";
export { address } from "./containers";
export { dsRecord } from "./dns";
export { edgeHostname, liveRelease } from "./edge";
