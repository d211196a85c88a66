"use strict";
// Who may import whom. The program side is what a user's program loads, the provider side what the provider process
// loads; both are kept small, and apart, because every `pulumi up` starts both.

const programSide =
  "^provider/src/(entry/(index|pluginProgram)\\.ts$|program/|resources/|lookups/(runLookup|lookupError)\\.ts$|generated/lookups\\.ts$|groups/dns/lookups/(importZoneFile\\.ts$|dnsPresets\\.ts$|zoneFile/))";
const providerSide =
  "^provider/src/(entry/(dynamic|kinds|bunnyApi)\\.ts$|generated/(?!lookups\\.ts$)|adapters/|contract/|groups/(?!.+/lookups/)|reconcile/|ownership/|properties/|vocabulary/|formats/|http/)";
const entries =
  "^provider/src/(entry/(index|dynamic|plugin|pluginProgram)|generated/(definitions|lifecycles)|cli/main)\\.ts$";
/** What the words of a definition stand on: pure, and shared by all kinds. */
const foundations =
  "contract/(declarations|lifecycle|errors|importable|problem)\\.ts$|vocabulary/|properties/|formats/|common/";
const sources = "^(provider|sandbox)/src/";
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;
const loaded = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "program-side-loads-no-provider-side",
      comment:
        "Only types are shared, and how hostnames and records are spelled. Look-ups load calls on first use; the next rule has that.",
      severity: "error",
      from: { path: programSide },
      to: {
        path: providerSide,
        pathNot:
          "^provider/src/(http/|groups/.+/api/|formats/hostname\\.ts$|groups/dns/record(Spelling|Variants\\.definition)\\.ts$)",
        ...loaded,
      },
    },
    {
      name: "only-lookups-load-the-api-and-late",
      comment:
        "A program that looks nothing up never pays for axios: each look-up is loaded on first use, by `await import(…)`.",
      severity: "error",
      from: { path: programSide },
      to: {
        path: "^provider/src/(http/|groups/.+/api/|groups/.+/lookups/get|lookups/(answering|byIdOrName)\\.ts$)",
        dynamic: false,
        ...loaded,
      },
    },
    {
      name: "resources-load-no-api",
      comment: "A resource class only declares; what it does lives in its lifecycle.",
      severity: "error",
      from: { path: "^provider/src/(entry/index\\.ts$|program/|resources/)" },
      to: { path: "^provider/src/(http|groups/.+/api)/", dynamic: true },
    },
    {
      name: "program-side-loads-no-client-libraries",
      severity: "error",
      from: { path: [programSide, "^provider/src/config/"] },
      to: { path: npm("axios|io-ts"), ...loaded },
    },
    {
      name: "provider-side-loads-no-program-side",
      severity: "error",
      from: { path: providerSide },
      to: { path: programSide, ...loaded },
    },
    {
      name: "commands-stay-outside",
      comment: "Commands are loaded by neither programs nor the provider process.",
      severity: "error",
      from: { path: [programSide, providerSide] },
      to: { path: "^provider/src/(audit|cli|drift|export)/" },
    },
    {
      name: "exports-know-what-the-provider-side-knows",
      comment: "What is written down is what a lifecycle would compare; nothing of it is Pulumi's.",
      severity: "error",
      from: { path: "^provider/src/export/" },
      to: {
        path: "^provider/src/",
        pathNot: `^provider/src/((export|generated|groups|reconcile|ownership|http)/|entry/lists\\.ts$|${foundations})`,
      },
    },
    {
      name: "drift-knows-the-cli-of-pulumi-alone",
      comment: "It compares resources of any provider, by what the engine says.",
      severity: "error",
      from: { path: "^provider/src/drift/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/(drift|common)/" },
    },
    {
      name: "audit-joins-drift-and-the-audit-log",
      comment: "Drift is what the engine says; who made it is what bunny.net says.",
      severity: "error",
      from: { path: "^provider/src/audit/" },
      to: {
        path: "^provider/src/",
        pathNot: `^provider/src/((audit|config|drift|http)/|${foundations})`,
      },
    },
    {
      name: "adapters-know-pulumi-not-bunny",
      comment: "entry/ joins adapters, kinds and client.",
      severity: "error",
      from: { path: "^provider/src/adapters/" },
      to: { path: "^provider/src/(http|generated|groups|reconcile|vocabulary|entry)/" },
    },
    {
      name: "groups-know-reconcile-and-below",
      comment: "What is about a kind: its definition, its calls, its verbs. Look-ups have rules of their own.",
      severity: "error",
      from: { path: "^provider/src/groups/", pathNot: "/lookups/" },
      to: {
        path: "^provider/src/",
        pathNot: `^provider/src/((groups|reconcile|ownership|http)/|${foundations})`,
      },
    },
    {
      name: "groups-know-no-other-group",
      comment: "But how a pull zone is named and found, which scripts, DNS zones and apps make or point to.",
      severity: "error",
      from: { path: "^provider/src/groups/([^/]+)/" },
      to: {
        path: "^provider/src/groups/",
        pathNot: ["^provider/src/groups/$1/", "^provider/src/groups/pullZone/pullZoneReference\\.ts$"],
      },
    },
    {
      name: "definitions-are-data",
      comment: "Verbs, documentation and schema are made of them.",
      severity: "error",
      from: { path: "^provider/src/(groups/.+\\.definition\\.ts$|vocabulary/)" },
      to: { path: "^provider/src/(adapters|http|reconcile|groups/.+/api)/", reachable: true },
    },
    {
      name: "reconcile-knows-no-kind",
      severity: "error",
      from: { path: "^provider/src/reconcile/" },
      to: { path: "^provider/src/", pathNot: `^provider/src/((reconcile|ownership|http)/|${foundations})` },
    },
    {
      name: "contract-knows-properties-alone",
      comment: "What a kind declares is all that it goes by.",
      severity: "error",
      from: { path: "^provider/src/(contract|ownership|properties|formats)/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/(contract|ownership|properties|formats|common)/" },
    },
    {
      name: "contract-is-pure",
      severity: "error",
      from: { path: "^provider/src/(contract|ownership|properties|formats|vocabulary)/" },
      to: {
        path: [npm("axios"), "^(node:)?(child_process|dns|fs|http|http2|https|net|os|process|tls)(/|$)"],
      },
    },
    {
      name: "http-knows-nothing-else",
      comment: "Times and ids are spelled alike, whoever decodes them.",
      severity: "error",
      from: { path: "^provider/src/http/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/((http|config|common)/|formats/(timestamps|ids)\\.ts$)" },
    },
    {
      name: "common-knows-nothing-else",
      severity: "error",
      from: { path: "^provider/src/common/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/common/" },
    },
    {
      name: "provider-works-without-pulumi-inside",
      comment: "What knows Pulumi are the adapters, and what a program loads.",
      severity: "error",
      from: {
        path: "^provider/src/(contract|reconcile|groups|ownership|properties|formats|vocabulary|http)/",
        pathNot: "/lookups/",
      },
      to: { path: npm("@pulumi/[^/]+") },
    },
    {
      name: "sandbox-and-provider-are-independent",
      comment: "The sandbox imitates the API from the published facts, never from what the provider makes of them.",
      severity: "error",
      from: { path: "^(provider|sandbox)/src/" },
      to: { path: ["^(provider|sandbox)/", npm("pulumi-bunny(-sandbox)?")], pathNot: "^$1/" },
    },
    {
      name: "sandbox-knows-no-pulumi",
      severity: "error",
      from: { path: "^sandbox/src/" },
      to: { path: npm("@pulumi/[^/]+") },
    },
    {
      name: "sources-import-no-tools",
      severity: "error",
      from: { path: sources },
      to: { path: "^(tools|test|bench|examples)/" },
    },
    {
      name: "sources-import-only-own-dependencies",
      comment:
        "A package that only the workspace has is missing where users install ours. The plugin is one file with all it needs.",
      severity: "error",
      from: { path: sources, pathNot: "^provider/src/adapters/plugin/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: { path: sources },
      to: { couldNotResolve: true },
    },
    {
      name: "no-cycles",
      comment: "Types may refer to each other, except inside the provider: see the next rule.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-cycles-in-provider",
      comment: "Not of types either: a module can be read after its dependencies.",
      severity: "error",
      from: { path: "^provider/src/" },
      to: { circular: true },
    },
    {
      name: "no-orphans-in-provider",
      comment: "What no entry of the package and no definition reaches is dead.",
      severity: "error",
      from: { path: entries },
      to: { path: "^provider/src/", pathNot: entries, reachable: false },
    },
    {
      name: "no-orphans-in-sandbox",
      severity: "error",
      from: { path: "^sandbox/src/(index|cli)\\.ts$" },
      to: { path: "^sandbox/src/", pathNot: "^sandbox/src/(index|cli)\\.ts$", reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "(^|/)dist/"] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
