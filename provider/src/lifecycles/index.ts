export { allowedReferrer } from "./allowedReferrer";
export { allowedReferrerSet } from "./allowedReferrerSet";
export { blockedIp } from "./blockedIp";
export { blockedIpSet } from "./blockedIpSet";
export { blockedReferrer } from "./blockedReferrer";
export { blockedReferrerSet } from "./blockedReferrerSet";
export { hostname } from "./hostname";
