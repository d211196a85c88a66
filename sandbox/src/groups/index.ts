import { auditLog } from "./auditLog";
import { certificates } from "./certificate";
import { containers } from "./containers";
import { dnssec } from "./dnssec";
import { dnsRecords } from "./dnsRecord";
import { dnsScans } from "./dnsScan";
import { dnsZones } from "./dnsZone";
import { edgeRules } from "./edgeRule";
import { dnsZoneFiles } from "./dnsZoneFile";
import { externalCertificates } from "./externalCertificate";
import type { Group } from "./group";
import { hostnames } from "./hostname";
import { locations } from "./location";
import * as generated from "../generated/groups";
import type { StoredName } from "../schemas/storedKinds";
import type { StoredGroup } from "./objects";
import { pullZones } from "./pullZone";
import { scripts } from "./script";
import { scriptSecrets, scriptVariables } from "./scriptEntry";
import { scriptReleases } from "./scriptRelease";
import { shieldZones } from "./shield";
import { storageFiles } from "./storageFile";
import { storageZones } from "./storageZone";
import { videoCaptions } from "./videoCaption";
import { videoLibraryParts } from "./videoLibraryParts";
import { videoParts } from "./videoParts";

/** Those of the kinds that are declared by `stored`, by the name of their objects in the state. */
export const storedGroups: Readonly<Record<StoredName, StoredGroup>> = generated;

/** All API groups that the sandbox emulates. */
export const groups: readonly Group[] = [
  pullZones,
  hostnames,
  edgeRules,
  certificates,
  externalCertificates,
  shieldZones,
  scripts,
  scriptVariables,
  scriptSecrets,
  scriptReleases,
  dnsZones,
  dnsRecords,
  dnsZoneFiles,
  dnsScans,
  dnssec,
  containers,
  storageZones,
  storageFiles,
  ...Object.values(storedGroups),
  videoLibraryParts,
  videoParts,
  videoCaptions,
  auditLog,
  locations,
];
