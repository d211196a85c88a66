import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digest } from "./account";
import { original } from "./program";

/** What lies outside the account: the DNS of its hostnames. The account itself is empty. */
export const seedFile = join(original, "sandbox.json");

/** The secret values of the site's configuration. */
export const secretNames = ["token", "registryToken", "databaseToken"] as const;

/** Values of the site's configuration that the demo relies on, as in Pulumi.yaml. */
export const name = "acme";
export const domain = "acme.example";
export const firstVersion = "1.0.0";
export const greeting = "Hello";
export const blockedIp = "203.0.113.7";

/** The referrers of the set, in order. */
export const hotlinkers: readonly string[] = ["*.hotlinker.example", "copycat.example", "hotlinker.example"];

/** The resources that the site declares. */
export const resources: readonly string[] = [
  "StorageZone files",
  "StorageFolder public",
  "PullZone site",
  "PullZone images",
  "EdgeRule images",
  "EdgeRule headers",
  "BlockedIp scraper",
  "BlockedIp scraper-ipv6",
  "BlockedIp spammers",
  "BlockedReferrerSet hotlinkers",
  `AllowedReferrer ${domain}`,
  `AllowedReferrer *.${domain}`,
  "AllowedReferrer bücher.example",
  "DnsZone domain",
  "DnsRecord www",
  "DnsRecords records",
  "Hostname www",
  "Dnssec dnssec",
  "Script edge",
  "ScriptVariable greeting",
  "ScriptSecret token",
  "ScriptRelease live",
  "ContainerRegistry images",
  "ContainerApp shop",
  "ContainerEndpoint shop",
  "PullZone shop",
];

/** What the demo changes in the course of the story. */
export interface Variant {
  /** Version of the container's image. */
  readonly image: string;
  /** Version in the script's code. */
  readonly code: string;
  /** The files of the site, as their paths and contents. */
  readonly files: Readonly<Record<string, string>>;
}

/** The resulting settings of the account, in the format of `settingsOf`. */
export function settingsWith({ image, code, files }: Variant): string[] {
  return [
    `storage zone ${name}: regions DE, NY, SG`,
    `storage zone ${name}: Custom404FilePath /404.html`,
    ...Object.entries(files).map(([path, content]) => fileWith(path, content)),
    ...pullZone(name, "storage zone"),
    `${name}: CacheControlMaxAgeOverride 2592000`,
    `${name}: edge rule "Browsers keep images for a day" 16 86400`,
    `${name}: edge rule "Browsers keep images for a day" */images/*`,
    `${headersRule} 5 X-Content-Type-Options nosniff`,
    `${headersRule} 5 Referrer-Policy strict-origin-when-cross-origin`,
    `${headersRule} *`,
    `${name}: BlockedIps ${blockedIp}`,
    `${name}: BlockedIps 2001:db8::bad`,
    `${name}: BlockedIps 198.51.100.0/24`,
    `${name}: Hostnames www.${domain}`,
    `${name}: HasCertificate www.${domain}`,
    `${name}: ForceSSL www.${domain}`,
    ...pullZone(`${name}-images`, "storage zone"),
    `${name}-images: CacheControlMaxAgeOverride 2592000`,
    ...hotlinkers.map((hostname) => `${name}-images: BlockedReferrers ${hostname}`),
    `${name}-images: AllowedReferrers ${domain}`,
    `${name}-images: AllowedReferrers *.${domain}`,
    `${name}-images: AllowedReferrers xn--bcher-kva.example`,
    `DNS zone ${domain}: signed`,
    recordWith("www PullZone acme"),
    recordWith(`@ Redirect https://www.${domain}/`),
    recordWith(`@ MX 10 mail.${domain}`),
    recordWith("@ TXT v=spf1 mx -all"),
    recordWith("@ CAA issue letsencrypt.org"),
    ...pullZone(`${name}-edge`, "script"),
    `${name}-edge: RoutingFilters ["scripting"]`,
    `script ${name}-edge: GREETING ${greeting}`,
    `script ${name}-edge: TOKEN (token)`,
    liveWith(codeOf(code)),
    `registry: ${name}-shop acme (registryToken)`,
    `app ${name}-shop: web acme/shop:${image}`,
    `app ${name}-shop: LOG_LEVEL info`,
    `app ${name}-shop: DATABASE_TOKEN (databaseToken)`,
    `app ${name}-shop: endpoint shop mc-….b-cdn.net`,
    `app ${name}-shop: volume uploads 10 GB`,
    ...pullZone("mc-…", "container"),
    "mc-…: EnableOriginShield true",
  ];
}

/** What every pull zone has. */
export function pullZone(zone: string, origin: string): string[] {
  return [
    `${zone}: origin ${origin}`,
    `${zone}: Hostnames ${zone}.b-cdn.net`,
    `${zone}: HasCertificate ${zone}.b-cdn.net`,
  ];
}

/** The edge rule that adds headers. */
export const headersRule = `${name}: edge rule "Security headers"`;

/** The setting for a DNS record. */
export function recordWith(record: string): string {
  return `DNS zone ${domain}: ${record}`;
}

/** The setting for a file in storage. */
export function fileWith(path: string, content: string): string {
  return `storage zone ${name}: file ${path} ${digest(content)}`;
}

/** The setting for the script's live code. */
export function liveWith(code: string): string {
  return `script ${name}-edge: live ${digest(code)}`;
}

/** The script's code in a given version. */
export function codeOf(version: string): string {
  return readFileSync(join(original, "edge", "main.js"), "utf8").replace("VERSION", version);
}

/** The files of the site, as their paths and contents. */
export function filesIn(program: string): Readonly<Record<string, string>> {
  const folder = join(program, "public");
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  );
}
