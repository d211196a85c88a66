import { auditLog } from "./auditLog";
import { certificates } from "./certificate";
import { containers } from "./containers";
import { dnssec } from "./dnssec";
import { dnsZones } from "./dnsZone";
import { externalCertificates } from "./externalCertificate";
import type { Group } from "./group";
import { hostnames } from "./hostname";
import { locations } from "./location";
import { pullZones } from "./pullZone";
import { purging } from "./purge";
import { scripts } from "./script";
import { scriptReleases } from "./scriptRelease";
import { scriptSecrets } from "./scriptSecret";
import { scriptVariables } from "./scriptVariable";
import { shieldZones } from "./shield";

/** All API groups that the sandbox emulates. */
export const groups: readonly Group[] = [
  pullZones,
  hostnames,
  certificates,
  externalCertificates,
  shieldZones,
  scripts,
  scriptVariables,
  scriptSecrets,
  scriptReleases,
  dnsZones,
  dnssec,
  containers,
  auditLog,
  locations,
  purging,
];
