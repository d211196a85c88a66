import { createHash } from "node:crypto";
import type { PullZone, Sandbox, Script, StateDump, StoredApp, StoredDnsZone } from "pulumi-bunny-sandbox";

type Account = StateDump["accounts"][string];

/** The current content of the demo sandbox's account. */
export function accountOf(sandbox: Sandbox): Account {
  const [account, ...others] = Object.values(sandbox.state().accounts);
  if (account === undefined || others.length > 0) throw new Error("the sandbox should have one account");
  return account;
}

/** All settings of the account, one line each, for comparison. Secrets must be hidden. */
export function settingsOf(sandbox: Sandbox, hide: (text: string) => string): string[] {
  const { pullZones, scripts, dnsZones, containerApps, containerRegistries } = accountOf(sandbox);
  return [
    ...pullZones.flatMap(ofPullZone),
    ...scripts.flatMap(ofScript),
    ...dnsZones.flatMap(ofDnsZone),
    ...containerApps.flatMap(ofApp),
    ...containerRegistries.map(({ displayName, userName, password }) =>
      line("registry", displayName, `${userName ?? "nobody"} ${password ?? "without password"}`),
    ),
  ]
    .map(hide)
    .sort();
}

const lists = ["AllowedReferrers", "BlockedIps", "BlockedReferrers"] as const;
const switches = ["HasCertificate", "ForceSSL"] as const;

function ofPullZone({ Name, Hostnames, ...zone }: PullZone): string[] {
  return [
    ...lists.flatMap((list) => zone[list].map((value) => line(Name, list, value))),
    ...Hostnames.flatMap(({ Value, ...hostname }) => [
      line(Name, "Hostnames", Value),
      ...switches.filter((name) => hostname[name]).map((name) => line(Name, name, Value)),
    ]),
  ];
}

function ofScript({ Name, EdgeScriptVariables, Secrets, Releases, CurrentReleaseId }: Script): string[] {
  const script = `script ${Name ?? ""}`;
  return [
    ...EdgeScriptVariables.map((variable) => line(script, variable.Name, variable.DefaultValue ?? "")),
    ...Secrets.map((secret) => line(script, secret.Name, secret.Secret)),
    ...Releases.filter(({ Id }) => Id === CurrentReleaseId).map(({ Code }) => line(script, "live", digest(Code ?? ""))),
  ];
}

function ofDnsZone({ Domain, DnsSecEnabled }: StoredDnsZone): string[] {
  return DnsSecEnabled ? [line("DNS zone", Domain, "signed")] : [];
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

/** A short digest of code. */
export function digest(code: string): string {
  return `code ${createHash("sha256").update(code).digest("hex").slice(0, 12)}`;
}

/** The lines that are not in another list. */
export function without(lines: readonly string[], others: readonly string[]): string[] {
  return lines.filter((each) => !others.includes(each));
}
