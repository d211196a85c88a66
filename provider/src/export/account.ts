import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import { lists } from "../entry/lists";
import type { Session } from "../http/client";
import { valueAt } from "../properties/paths";
import type { Properties } from "../properties/values";
import { readObject, readParts, type Whole } from "./foundObject";
import { type Choice, chosen, type Read, type Selected } from "./selection";

/** Objects that an account lists, each of which is exported with all that belongs to it. */
interface Exported {
  readonly kind: string;
  /** What the option exports, for the help. */
  readonly help: string;
  /** `pull zone`. The option has hyphens instead. */
  readonly singular: string;
  /** They are exported by name only, and are no part of the whole account. */
  readonly onlyByName?: true;
  /** The kinds of what belongs to it. */
  readonly parts?: readonly string[];
  /** What bunny.net has made for it, by outputs that are their IDs. It is kept by a destroy, which would delete it first. */
  readonly companions?: Readonly<Record<string, string>>;
  /** Why parts of a kind are left out, by the object's outputs. */
  readonly withheld?: (outputs: Properties) => Readonly<Record<string, string | undefined>>;
}

/** Called with the number of objects of each kind before they are read: `12 pull zones`. */
export type OnProgress = (what: string) => void;

/** All that can be exported, with what belongs to it. What others refer to precedes them. */
export const exportedKinds: readonly Exported[] = [
  {
    kind: "StorageZone",
    help: "a storage zone, without its files",
    singular: "storage zone",
  },
  {
    kind: "Script",
    help: "an edge script with its variables, secrets and live release",
    singular: "script",
    parts: ["ScriptVariable", "ScriptSecret", "ScriptRelease"],
    withheld: ({ integration, integrationId, repositoryId }) =>
      [integrationId, repositoryId, valueAt(integration, ["integrationId"])].some((id) => Number(id ?? 0) > 0)
        ? { ScriptRelease: "the script is deployed from a repository, which would no longer control what is live" }
        : {},
  },
  {
    kind: "ContainerRegistry",
    help: "a container registry",
    singular: "registry",
  },
  {
    kind: "ContainerApp",
    help: "a Magic Containers app",
    singular: "app",
    parts: ["ContainerEndpoint", "ContainerLogForwarding"],
  },
  {
    kind: "VideoLibrary",
    help: "a video library with its settings, referrers and collections, without its videos",
    singular: "video library",
    parts: ["VideoLibraryReferrer", "VideoCollection"],
    companions: { pullZoneId: "PullZone", storageZoneId: "StorageZone" },
  },
  {
    kind: "Database",
    help: "a database, without its data and tokens",
    singular: "database",
  },
  {
    kind: "LoadBalancer",
    help: "a load balancer with its groups and origins",
    singular: "load balancer",
    parts: ["LoadBalancerOriginGroup", "LoadBalancerOrigin"],
  },
  {
    kind: "PullZone",
    help: "a pull zone with its settings, access lists, hostnames, image classes and edge rules",
    singular: "pull zone",
    parts: ["BlockedIpSet", "BlockedReferrerSet", "AllowedReferrerSet", "Hostname", "OptimizerClass", "EdgeRule"],
  },
  {
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
      "ShieldApiGuardianEndpoint",
    ],
    withheld: () => ({
      ShieldApiGuardian: "bunny.net does not return its specification: declare it with your file",
      ShieldApiGuardianEndpoint: "its API Guardian is left out, because bunny.net does not return its specification",
    }),
  },
  {
    kind: "DnsZone",
    help: "a DNS zone with its records, and DNSSEC if it is enabled",
    singular: "DNS zone",
    parts: ["DnsRecords", "Dnssec"],
  },
  {
    kind: "TeamMember",
    help: "a member of the account's team, by e-mail address, without the password",
    singular: "team member",
    // Not every key may call their API.
    onlyByName: true,
  },
];

/** The option of the command that exports a kind. */
export const optionOf = ({ singular }: Pick<Exported, "singular">): string =>
  singular.replaceAll(" ", "-").toLowerCase();

/** Reads what was chosen by each option, and nothing else. Sends only GETs. */
export function readAccount(
  session: Session,
  choiceOf: (option: string) => Choice,
  onProgress: OnProgress,
): Read<readonly Whole[]> {
  return taskEither(async function* () {
    const found: Whole[] = [];
    for (const exported of exportedKinds) {
      const choice = choiceOf(optionOf(exported));
      const list = lists[exported.kind];
      if (list === undefined || choice.length === 0 || (choice === "all" && exported.onlyByName === true)) continue;
      const plural = `${exported.singular.replace(/y$/, "ie")}s`;
      const objects = yield* valueOf(chosen({ session, list, singular: exported.singular, plural }, choice));
      onProgress(`${objects.length} ${objects.length === 1 ? exported.singular : plural}`);
      const read = (one: Selected) => readWhole(session, exported, one);
      found.push(...(yield* valueOf(pipe(objects, TE.traverseArray(read)))).flat());
    }
    return found;
  });
}

/** An object with its parts, if it still exists. */
function readWhole(
  session: Session,
  { kind, singular, parts = [], companions = {}, withheld }: Exported,
  { id, name, isAlone }: Selected,
): Read<readonly Whole[]> {
  const title = `${singular.charAt(0).toUpperCase()}${singular.slice(1)} ${name} (${id})`;
  if (!isAlone) return TE.right([{ title, objects: [], omissions: [`${title}: ${namesakes}`] }]);
  return taskEither(async function* () {
    const itself = yield* valueOf(readObject(session, { kind, id, title, names: [name], isPart: false }));
    if (itself === undefined) return [];
    const left = withheld?.(itself.outputs) ?? {};
    const objects = [itself];
    const omissions: string[] = [];
    for (const part of parts) {
      const all = yield* valueOf(readParts(session, part, { id, title, names: [name] }));
      const reason = left[part];
      if (reason === undefined) objects.push(...all);
      else if (all.length > 0) omissions.push(`${part} of ${title}: ${reason}`);
    }
    const made = Object.entries(companions).map(([output, of]) => `${of} ${String(itself.outputs[output])}`);
    return [{ title, objects, omissions, companions: made }];
  });
}

const namesakes = "others have the same name, so which one a program means is not certain: rename all but one";
