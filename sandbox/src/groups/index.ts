import { accountFigures } from "./accountFigures";
import { auditLog } from "./auditLog";
import { certificates } from "./certificate";
import { containers } from "./containers";
import { dnssec } from "./dnssec";
import { dnsRecords } from "./dnsRecord";
import { dnsZones } from "./dnsZone";
import { edgeRules } from "./edgeRule";
import { externalCertificates } from "./externalCertificate";
import type { Group } from "./group";
import { hostnames } from "./hostname";
import * as generated from "../generated/groups";
import type { StoredName } from "../schemas/storedKinds";
import type { StoredGroup } from "./objects";
import { pullZones } from "./pullZone";
import { locations } from "./location";
import { scripts } from "./script";
import { scriptSecrets, scriptVariables } from "./scriptEntry";
import { scriptReleases } from "./scriptRelease";
import { shieldZones } from "./shield";
import { shieldFigures } from "./shieldFigures";
import { shieldFirewallRules } from "./shieldFirewallRules";
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
  dnssec,
  containers,
  storageZones,
  storageFiles,
  ...Object.values(storedGroups),
  videoLibraryParts,
  shieldFigures,
  shieldFirewallRules,
  videoParts,
  videoCaptions,
  auditLog,
  locations,
  accountFigures,
];
