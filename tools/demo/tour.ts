import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { digest } from "./account";

/** Root of the repository, where the Pulumi.yaml of the tour is. */
export const root = resolve(__dirname, "../..");

const folder = join(root, "examples", "tour");

/** The program that the demo runs. */
export const program = join(folder, "index.ts");
/** The initial content of the account, created elsewhere. */
export const seedFile = join(folder, "sandbox.json");

/** The secret values of the tour's configuration. */
export const secretNames = ["token", "registryToken", "databaseToken"] as const;

/** Values of the tour's configuration that the demo relies on, as in Pulumi.yaml. */
export const firstVersion = "1.0.0";
export const greeting = "Hello";
export const blockedIp = "203.0.113.7";

/** The resources that the tour declares. */
export const resources: readonly string[] = [
  "Hostname www",
  "BlockedIp scraper",
  "BlockedIp scraper-ipv6",
  "BlockedIp spammers",
  "BlockedReferrerSet hotlinkers",
  "AllowedReferrer example.com",
  "AllowedReferrer *.example.com",
  "AllowedReferrer bücher.example",
  "Dnssec dnssec",
  "Script edge",
  "ScriptVariable greeting",
  "ScriptSecret token",
  "ScriptRelease live",
  "ContainerRegistry images",
  "ContainerApp shop",
  "ContainerEndpoint site",
];

/** The resulting settings of the account, in the format of `settingsOf`. */
export function settingsWith({ image, code }: { readonly image: string; readonly code: string }): string[] {
  return [
    "shop: Hostnames www.shop.example",
    "shop: HasCertificate www.shop.example",
    "shop: ForceSSL www.shop.example",
    `shop-media: BlockedIps ${blockedIp}`,
    "shop-media: BlockedIps 2001:db8::bad",
    "shop-media: BlockedIps 198.51.100.0/24",
    "shop-media: BlockedReferrers hotlinker.example",
    "shop-media: BlockedReferrers *.hotlinker.example",
    "shop-media: BlockedReferrers copycat.example",
    "shop-media: AllowedReferrers example.com",
    "shop-media: AllowedReferrers *.example.com",
    "shop-media: AllowedReferrers xn--bcher-kva.example",
    "DNS zone: shop.example signed",
    "shop-edge: Hostnames shop-edge.b-cdn.net",
    "shop-edge: HasCertificate shop-edge.b-cdn.net",
    `script shop-edge: GREETING ${greeting}`,
    "script shop-edge: TOKEN (token)",
    liveWith(codeOf(code)),
    "registry: shop acme (registryToken)",
    `app shop: web acme/shop:${image}`,
    "app shop: LOG_LEVEL info",
    "app shop: DATABASE_TOKEN (databaseToken)",
    "app shop: endpoint site shop.b-cdn.net",
    "app shop: volume uploads 10 GB",
  ];
}

/** The setting for the script's live code. */
export function liveWith(code: string): string {
  return `script shop-edge: live ${digest(code)}`;
}

/** The script's code in a given version. */
export function codeOf(version: string): string {
  return readFileSync(join(folder, "edge", "main.js"), "utf8").replace("VERSION", version);
}
