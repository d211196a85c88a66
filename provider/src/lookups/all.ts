/** All look-ups, by name. */
export { lookup as getActiveRelease } from "../groups/script/lookups/getActiveRelease";
export { lookup as getContainerApp } from "../groups/containers/lookups/getContainerApp";
export { lookup as getContainerLimits } from "../groups/containers/lookups/getContainerLimits";
export { lookup as getContainerRegistry } from "../groups/containers/lookups/getContainerRegistry";
export { lookup as getDnsZone } from "../groups/dns/lookups/getDnsZone";
export { lookup as getHostnames } from "../groups/pullZone/lookups/getHostnames";
export { lookup as getPullZone } from "../groups/pullZone/lookups/getPullZone";
export { lookup as getRegions } from "../groups/containers/lookups/getRegions";
export { lookup as getReleases } from "../groups/script/lookups/getReleases";
export { lookup as getScript } from "../groups/script/lookups/getScript";
export { lookup as getShieldZone } from "../groups/pullZone/lookups/getShieldZone";
export { lookup as getStorageRegions } from "../groups/storage/lookups/getStorageRegions";
export { lookup as getStorageZone } from "../groups/storage/lookups/getStorageZone";
export { lookup as getVideoLibrary } from "../groups/stream/lookups/getVideoLibrary";
