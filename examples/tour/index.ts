// A shop at bunny.net, part by part. What is theirs to decide, names and versions, is configured: see Pulumi.yaml.
export { blockedIps, url } from "./access";
export { address } from "./containers";
export { dsRecord } from "./dns";
export { edgeHostname, liveRelease } from "./edge";
