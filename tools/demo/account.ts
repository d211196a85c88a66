import type { Sandbox } from "pulumi-bunny-sandbox";
import { domain, name } from "./program";

/** The current content of the demo sandbox's account. */
export function contentOf(sandbox: Sandbox) {
  const [account, ...others] = Object.values(sandbox.state().accounts);
  if (account === undefined || others.length > 0) throw new Error("the sandbox should have one account");
  return account;
}

/** What matters of the account, in words; what is not there is left out. */
export type Facts = Readonly<Record<string, string>>;

/** What the story changes of the account, and the names of all its objects. */
export function factsIn(sandbox: Sandbox): Facts {
  const { storageZones = [], pullZones, scripts, dnsZones, containerApps, containerRegistries } = contentOf(sandbox);
  const [storage, ...more] = storageZones.filter(({ Deleted }) => !Deleted);
  const zone = (wanted: string) => pullZones.find(({ Name }) => Name === wanted);
  const [site, images] = [zone(name), zone(`${name}-images`)];
  const [dnsZone] = dnsZones;
  const [script] = scripts;
  const container = containerApps[0]?.containerTemplates[0];
  const page = storage?.files["index.html"]?.content ?? "";
  const code = script?.Releases.find(({ Id }) => Id === script.CurrentReleaseId)?.Code;
  const facts: Readonly<Record<string, string | null | undefined>> = {
    "storage zones": listed([storage, ...more].flatMap((each) => each?.Name ?? [])),
    files: listed(Object.keys(storage?.files ?? {})),
    page: /<p>(.*)<\/p>/.exec(Buffer.from(page, "base64").toString())?.[1],
    // Pull zones that bunny.net makes for endpoints have a random name.
    "pull zones": listed(pullZones.map(({ Name }) => Name.replace(/^mc-.*/, "mc-…"))),
    "cache, seconds": site?.CacheControlMaxAgeOverride.toString(),
    "South America": site?.EnableGeoZoneSA.toString(),
    "header rule": site?.EdgeRules.find(({ Description }) => Description === "Security headers")?.Enabled.toString(),
    "blocked IPs": listed(site?.BlockedIps ?? []),
    hotlinkers: listed(images?.BlockedReferrers ?? []),
    "HTTPS only": site?.Hostnames.find(({ Value }) => Value === `www.${domain}`)?.ForceSSL.toString(),
    "DNS zone": dnsZone?.Domain,
    "DNS records": listed(
      (dnsZone?.Records ?? []).map(({ Priority, Value }) => `${Priority > 0 ? `${Priority} ` : ""}${Value}`),
    ),
    "live code": code === undefined ? undefined : (/version = "(.*)"/.exec(code ?? "")?.[1] ?? code),
    greeting: script?.EdgeScriptVariables[0]?.DefaultValue,
    registries: listed(containerRegistries.map(({ displayName }) => displayName)),
    image: container?.image,
    "log level": (container?.environmentVariables ?? []).find((variable) => variable.name === "LOG_LEVEL")?.value,
  };
  return present(facts);
}

/** Without what is not there. */
export function present(facts: Readonly<Record<string, string | null | undefined>>): Facts {
  return Object.fromEntries(Object.entries(facts).flatMap(([fact, value]) => (value ? [[fact, value]] : [])));
}

function listed(names: readonly string[]): string {
  return [...names].sort().join(", ");
}

/** How facts differ: `~ greeting: Hello → Hi`. */
export function differencesOf(before: Facts, after: Facts): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((fact) => [fact, before[fact] ?? "nothing", after[fact] ?? "nothing"] as const)
    .filter(([, was, is]) => was !== is)
    .map(([fact, was, is]) => `~ ${fact}: ${was} → ${is}`);
}
