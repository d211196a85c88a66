import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  type EdgeRule,
  type PullZone,
  type Sandbox,
  type Script,
  startSandbox,
  type StateDump,
  type StoredApp,
  type StoredDnsRecord,
  type StoredDnsZone,
  type StoredStorageZone,
} from "pulumi-bunny-sandbox";
import { dnsRecordTypes } from "../../provider/src/groups/dns/api/dnsRecordCodec";

type Account = StateDump["accounts"][string];

/** The current content of the demo sandbox's account. */
export function accountOf(sandbox: Sandbox): Account {
  const [account, ...others] = Object.values(sandbox.state().accounts);
  if (account === undefined || others.length > 0) throw new Error("the sandbox should have one account");
  return account;
}

/** The settings of a pull zone that nobody has changed. */
export async function usualSettings(): Promise<PullZone> {
  const sandbox = await startSandbox();
  try {
    const [zone] = sandbox.seed({ pullZones: [{ Name: "usual" }] }).pullZones;
    if (zone === undefined) throw new Error("the sandbox should have a pull zone");
    return zone;
  } finally {
    await sandbox.close();
  }
}

/** What {@link settingsOf} needs besides the sandbox. */
export interface Reading {
  /** Hides secrets. */
  readonly hide: (text: string) => string;
  /** What a pull zone has from the start. */
  readonly usual: PullZone;
}

/** All settings of the account, one line each, for comparison. */
export function settingsOf(sandbox: Sandbox, { hide, usual }: Reading): string[] {
  const { storageZones = [], pullZones, scripts, dnsZones, containerApps, containerRegistries } = accountOf(sandbox);
  return [
    ...storageZones.filter(({ Deleted }) => !Deleted).flatMap(ofStorageZone),
    ...pullZones.flatMap((zone) => ofPullZone(zone, usual)),
    ...scripts.flatMap(ofScript),
    ...dnsZones.flatMap(ofDnsZone),
    ...containerApps.flatMap(ofApp),
    ...containerRegistries.map(({ displayName, userName, password }) =>
      line("registry", displayName, `${userName ?? "nobody"} ${password ?? "without password"}`),
    ),
  ]
    .map((text) => hide(text).replace(namesByBunny, "mc-…"))
    .sort();
}

/** Pull zones that bunny.net makes for endpoints have a random name. */
const namesByBunny = /\bmc-[0-9a-f]+/g;

function ofStorageZone({ Name, Region, ReplicationRegions, Custom404FilePath, files }: StoredStorageZone): string[] {
  const zone = `storage zone ${Name}`;
  return [
    line(zone, "regions", [Region, ...[...ReplicationRegions].sort()].join(", ")),
    ...(Custom404FilePath === null ? [] : [line(zone, "Custom404FilePath", Custom404FilePath)]),
    ...Object.entries(files).map(([path, { content }]) =>
      line(zone, `file ${path}`, digest(Buffer.from(content, "base64"))),
    ),
  ];
}

const lists = ["AllowedReferrers", "BlockedIps", "BlockedReferrers"] as const;
const switches = ["HasCertificate", "ForceSSL"] as const;

/** What {@link ofPullZone} shows in another form, and what has a value of its own in each zone. */
const noSettings: ReadonlySet<string> = new Set([
  ...["Id", "Name", "Hostnames", "EdgeRules", ...lists, "ZoneSecurityKey"],
  ...["OriginType", "OriginUrl", "StorageZoneId", "EdgeScriptId", "MagicContainersAppId", "MagicContainersEndpointId"],
]);

/** What a pull zone has from the start if its origin is a storage zone. */
const usualOfStorage: Partial<PullZone> = { EnableCacheSlice: true };

const origins: Readonly<Record<number, string>> = { 2: "storage zone", 4: "script", 5: "container" };

function ofPullZone(zone: PullZone, usual: PullZone): string[] {
  const { Name, OriginType, OriginUrl, EdgeRules, Hostnames } = zone;
  const usualHere = OriginType === 2 ? { ...usual, ...usualOfStorage } : usual;
  const changed = Object.entries(zone).filter(
    ([name, value]) =>
      !noSettings.has(name) && !Object.entries(usualHere).some((other) => isDeepStrictEqual(other, [name, value])),
  );
  return [
    line(Name, "origin", origins[OriginType] ?? OriginUrl ?? "nothing"),
    ...changed.map(([name, value]) => line(Name, name, JSON.stringify(value))),
    ...EdgeRules.flatMap((rule) => ofEdgeRule(rule).map((text) => line(Name, "edge rule", text))),
    ...lists.flatMap((list) => zone[list].map((value) => line(Name, list, value))),
    ...Hostnames.flatMap(({ Value, ...hostname }) => [
      line(Name, "Hostnames", Value),
      ...switches.filter((name) => hostname[name]).map((name) => line(Name, name, Value)),
    ]),
  ];
}

function ofEdgeRule({ Description, Enabled, ExtraActions, Triggers, ...action }: EdgeRule): string[] {
  const actions = [action, ...ExtraActions].map(({ ActionType, ActionParameter1, ActionParameter2 }) =>
    [ActionType, ActionParameter1, ActionParameter2].filter((part) => part !== null && part !== "").join(" "),
  );
  const patterns = Triggers.flatMap(({ PatternMatches }) => PatternMatches);
  return [...actions, ...patterns, ...(Enabled ? [] : ["disabled"])].map((text) => `"${Description ?? ""}" ${text}`);
}

function ofScript({ Name, EdgeScriptVariables, Secrets, Releases, CurrentReleaseId }: Script): string[] {
  const script = `script ${Name ?? ""}`;
  return [
    ...EdgeScriptVariables.map((variable) => line(script, variable.Name, variable.DefaultValue ?? "")),
    ...Secrets.map((secret) => line(script, secret.Name, secret.Secret)),
    ...Releases.filter(({ Id }) => Id === CurrentReleaseId).map(({ Code }) => line(script, "live", digest(Code ?? ""))),
  ];
}

function ofDnsZone({ Domain, DnsSecEnabled, Records }: StoredDnsZone): string[] {
  const zone = `DNS zone ${Domain}`;
  return [...(DnsSecEnabled ? [`${zone}: signed`] : []), ...Records.map((record) => `${zone}: ${ofRecord(record)}`)];
}

function ofRecord({ Name, Type, Priority, Tag, Value }: StoredDnsRecord): string {
  const name = Name === "" ? "@" : Name;
  return [name, dnsRecordTypes[Type], Priority === 0 ? "" : Priority, Tag, Value]
    .filter((part) => part !== "")
    .join(" ");
}

function ofApp({ name, containerTemplates, volumes }: StoredApp): string[] {
  const app = `app ${name}`;
  return [
    ...containerTemplates.flatMap((container) => [
      line(app, container.name, container.image),
      ...container.environmentVariables.map((variable) => line(app, variable.name, variable.value ?? "")),
      ...container.endpoints.map(({ displayName, publicHost }) => line(app, `endpoint ${displayName}`, publicHost)),
    ]),
    ...volumes.map((volume) => line(app, `volume ${volume.name}`, `${volume.size} GB`)),
  ];
}

const line = (object: string, setting: string, value: string): string => `${object}: ${setting} ${value}`;

/** A short digest of a code or a file. */
export function digest(content: string | Uint8Array): string {
  return `SHA-256 ${createHash("sha256").update(content).digest("hex").slice(0, 12)}`;
}

/** The lines that are not in another list. */
export function without(lines: readonly string[], others: readonly string[]): string[] {
  return lines.filter((each) => !others.includes(each));
}
