/** All look-ups, by name. */
export { lookup as getActiveRelease } from "../groups/script/getActiveRelease";
export { lookup as getContainerApp } from "./getContainerApp";
export { lookup as getContainerLimits } from "./getContainerLimits";
export { lookup as getContainerRegistry } from "./getContainerRegistry";
export { lookup as getDnsZone } from "./getDnsZone";
export { lookup as getHostnames } from "./getHostnames";
export { lookup as getPullZone } from "./getPullZone";
export { lookup as getRegions } from "./getRegions";
export { lookup as getReleases } from "../groups/script/getReleases";
export { lookup as getScript } from "../groups/script/getScript";
export { lookup as getShieldZone } from "./getShieldZone";
export { lookup as getStorageRegions } from "./getStorageRegions";
export { lookup as getStorageZone } from "./getStorageZone";
