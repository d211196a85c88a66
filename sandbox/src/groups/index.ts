import type { Group } from "./group";
import { pullZones } from "./pullZone";

/** Every group of the API that the sandbox imitates. */
export const groups: readonly Group[] = [pullZones];
