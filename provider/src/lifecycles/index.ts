export { allowedReferrer } from "./allowedReferrer";
export { blockedIp } from "./blockedIp";
export { blockedReferrer } from "./blockedReferrer";
