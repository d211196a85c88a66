import { taskEither, valueOf } from "../common/taskEither";
import { teamMemberObjects } from "../groups/account/lists";
import { appObjects, registryObjects } from "../groups/containers/lists";
import { databaseObjects } from "../groups/database/lists";
import { dnsZoneObjects } from "../groups/dns/lists";
import { loadBalancerObjects } from "../groups/loadBalancer/lists";
import { pullZoneObjects } from "../groups/pullZone/lists";
import { scriptObjects } from "../groups/script/lists";
import { shieldZoneObjects } from "../groups/shield/lists";
import { storageZoneObjects } from "../groups/storage/lists";
import { libraryObjects } from "../groups/stream/lists";
import type { Session } from "../http/client";
import { valueAt } from "../properties/paths";
import { type Declare, exportable, type ExportedKind, type OnProgress } from "./exportable";
import type { Choice, Read } from "./selection";

/** Where a script that is deployed from a repository has an id. */
const repositoryPaths = [
  ["integrationId"],
  ["repositoryId"],
  ["integration", "integrationId"],
  ["integration", "repositorySettings", "repositoryId"],
];

/** All that can be exported, with what belongs to it. What others refer to precedes them. */
export const exportedKinds: readonly ExportedKind[] = [
  exportable(storageZoneObjects, {
    kind: "StorageZone",
    help: "a storage zone, without its files",
    singular: "storage zone",
  }),
  exportable(scriptObjects, {
    kind: "Script",
    help: "an edge script with its variables, secrets and live release",
    singular: "script",
    parts: ["ScriptVariable", "ScriptSecret", "ScriptRelease"],
    withheld: (script) =>
      repositoryPaths.some((path) => Number(valueAt(script, path) ?? 0) > 0)
        ? { ScriptRelease: "the script is deployed from a repository, which would no longer control what is live" }
        : {},
  }),
  exportable(registryObjects, {
    kind: "ContainerRegistry",
    help: "a container registry",
    singular: "registry",
  }),
  exportable(appObjects, {
    kind: "ContainerApp",
    help: "a Magic Containers app",
    singular: "app",
    parts: ["ContainerEndpoint", "ContainerLogForwarding"],
  }),
  exportable(libraryObjects, {
    kind: "VideoLibrary",
    help: "a video library with its settings, referrers and collections, without its videos",
    singular: "video library",
    parts: ["VideoLibraryReferrer", "VideoCollection"],
    companions: { pullZoneId: "PullZone", storageZoneId: "StorageZone" },
  }),
  exportable(databaseObjects, {
    kind: "Database",
    help: "a database, without its data and tokens",
    singular: "database",
  }),
  exportable(loadBalancerObjects, {
    kind: "LoadBalancer",
    help: "a load balancer with its groups and origins",
    singular: "load balancer",
    parts: ["LoadBalancerOriginGroup", "LoadBalancerOrigin"],
  }),
  exportable(pullZoneObjects, {
    kind: "PullZone",
    help: "a pull zone with its settings, access lists, hostnames and edge rules",
    singular: "pull zone",
    parts: ["BlockedIpSet", "BlockedReferrerSet", "AllowedReferrerSet", "Hostname", "EdgeRule"],
  }),
  exportable(shieldZoneObjects, {
    kind: "ShieldZone",
    help: "the Shield zone of a pull zone, by its number, with its rules, lists, pages and settings",
    singular: "Shield zone",
    // Not ShieldRuleOverride: the zone has the whole lists.
    parts: [
      "ShieldWafRule",
      "ShieldRateLimit",
      "ShieldAccessList",
      "ShieldManagedList",
      "ShieldBotDetection",
      "ShieldBotAction",
      "ShieldUploadScanning",
      "ShieldPage",
      "ShieldApiGuardian",
    ],
    withheld: () => ({ ShieldApiGuardian: "bunny.net does not return its specification: declare it with your file" }),
  }),
  exportable(dnsZoneObjects, {
    kind: "DnsZone",
    argument: "DOMAIN",
    help: "a DNS zone with its records, and DNSSEC if it is enabled",
    singular: "DNS zone",
    parts: ["DnsRecords", "Dnssec"],
  }),
  exportable(teamMemberObjects, {
    kind: "TeamMember",
    argument: "EMAIL",
    help: "a member of the account's team, without the password",
    singular: "team member",
    // Not every key may call their API.
    onlyByName: true,
  }),
];

/** Reads what was chosen by each option, and nothing else. Sends only GETs. */
export function readAccount(
  session: Session,
  choiceOf: (option: string) => Choice,
  onProgress: OnProgress,
): Read<readonly Declare[]> {
  return taskEither(async function* () {
    const found: Declare[] = [];
    for (const { option, read } of exportedKinds) {
      found.push(...(yield* valueOf(read(session, choiceOf(option), onProgress))));
    }
    return found;
  });
}
