import { type Mistake, up } from "./mistake";

const blockedIp = 'new bunny.BlockedIp("ip", { pullZoneId: 5001, blockedIp: "203.0.113.9" });';
const lookUp = 'bunny.getPullZoneOutput({ name: "my-site" });';
const noKey = { BUNNYNET_API_KEY: undefined };
const pastedKey = "0f1e2d3c-4b5a-6978-8796a5b4c3d2-e1f0-1a2b";

/** Keys, accounts and the address of the API. */
export const settings: readonly Mistake[] = [
  {
    title: "No key anywhere, and a resource to create",
    program: blockedIp,
    command: up,
    environment: noKey,
    names: ["API key"],
    says: /set the environment variable BUNNYNET_API_KEY, .*pulumi config set --secret bunny:apiKey/s,
  },
  {
    title: "No key anywhere, in a preview",
    program: blockedIp,
    environment: noKey,
    names: ["API key"],
    says: /would fail, because .*set the environment variable BUNNYNET_API_KEY/s,
  },
  {
    title: "No key anywhere, and a look-up",
    program: lookUp,
    environment: noKey,
    names: ["getPullZone", "API key"],
    says: /set the environment variable BUNNYNET_API_KEY, .*pulumi config set --secret bunny:apiKey/s,
  },
  {
    title: "A key of another service, or one that was revoked",
    program: blockedIp,
    command: up,
    environment: { BUNNYNET_API_KEY: pastedKey },
    names: ["BUNNYNET_API_KEY", "401"],
    says: /account settings of bunny\.net's dashboard/,
    secrets: [pastedKey],
  },
  {
    title: "A key pasted with a word before it",
    program: blockedIp,
    command: up,
    environment: { BUNNYNET_API_KEY: `AccessKey: ${pastedKey}` },
    names: ["BUNNYNET_API_KEY"],
    says: /copy the key again/,
    secrets: [pastedKey],
  },
  {
    title: "An address of the API where nobody listens, and two resources",
    program: `${blockedIp}
new bunny.BlockedIp("other", { pullZoneId: 5001, blockedIp: "203.0.113.10" });`,
    command: up,
    environment: { BUNNYNET_API_URL: "http://127.0.0.1:9" },
    names: ["http://127.0.0.1:9/pullzone/5001"],
    says: /check the network, .*BUNNYNET_API_URL/i,
  },
  {
    title: "An address by plain HTTP on another machine",
    program: lookUp,
    environment: { BUNNYNET_API_URL: "http://bunny.example.com" },
    names: ["BUNNYNET_API_URL", "bunny.example.com"],
    says: /write https:/,
  },
  {
    title: "The key itself as apiKeyEnv",
    program: `new bunny.Provider("customer", { apiKeyEnv: "${pastedKey}" });`,
    names: ["customer", "apiKeyEnv"],
    says: /write the name of a variable that contains the key/,
    secrets: [pastedKey],
  },
  {
    title: "The package installed in another folder than the program's",
    program:
      'for (const blockedIp of ["203.0.113.7", "203.0.113.8"]) new bunny.BlockedIp(blockedIp, { pullZoneId: 1, blockedIp });',
    elsewhere: true,
    names: ["pulumi-bunny", "program's folder"],
    says: /npm install pulumi-bunny/,
  },
];
