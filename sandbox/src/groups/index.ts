import { certificates } from "./certificate";
import { externalCertificates } from "./externalCertificate";
import type { Group } from "./group";
import { hostnames } from "./hostname";
import { pullZones } from "./pullZone";
import { shieldZones } from "./shield";

/** Every group of the API that the sandbox imitates. */
export const groups: readonly Group[] = [pullZones, hostnames, certificates, externalCertificates, shieldZones];
