import type { Sandbox } from "pulumi-bunny-sandbox";

/** Something that a new user really writes, and what the answer has to say. */
export interface Mistake {
  /** What was done, in words. */
  readonly title: string;
  /** The program, which has `bunny` and `pulumi` at hand. See {@link seed} for what the account holds. */
  readonly program: string;
  /** What is called. @default pulumi preview */
  readonly command?: readonly string[];
  /** The stack's configuration. */
  readonly config?: Readonly<Record<string, string>>;
  /** Environment variables besides the key and the address of the API; undefined removes one. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether the program's folder is one from where the package cannot be found. */
  readonly elsewhere?: true;
  /** Texts that the answer has to hold: properties and objects. */
  readonly names: readonly string[];
  /** How it has to say what to do. */
  readonly says: RegExp;
  /** Why Pulumi answers before anything of ours is asked, so that only the documentation can help. */
  readonly beyondReach?: string;
  /** Texts that it must not hold, besides the key. */
  readonly secrets?: readonly string[];
}

/** What is only found out when something is sent. */
export const up = ["up", "--yes", "--skip-preview"] as const;

/** What the account holds. */
export const seed: Parameters<Sandbox["seed"]>[0] = {
  pullZones: [
    {
      Id: 5001,
      Name: "my-site",
      Hostnames: [{ Value: "my-site.b-cdn.net", IsSystemHostname: true }, { Value: "www.example.com" }],
      BlockedIps: ["203.0.113.7"],
    },
    { Id: 5002, Name: "my-shop" },
    { Id: 5003, Name: "assets" },
  ],
  scripts: [
    { Id: 60001, Name: "edge-router" },
    { Id: 60002, Name: "image-resizer" },
  ],
  dnsZones: [{ Id: 70001, Domain: "example.com" }],
  containerApps: [{ name: "shop" }, { name: "blog" }],
  containerRegistries: [{ displayName: "images", type: "gitHub", userName: "acme", password: "seeded-password" }],
  hostnameBehaviour: {
    "*": { freeCertificate: "notPointing" },
    "*.example.org": { addWildcard: "add" },
  },
};
