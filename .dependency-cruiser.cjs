"use strict";
// Who may import whom. The program side is what a user's program loads, the provider side what the provider process
// loads; both are kept small, and apart, because every `pulumi up` starts both.

const programSide =
  "^provider/src/((index|pluginProgram)\\.ts$|program/|resources/|lookups/|groups/[^/]+/get\\w+\\.ts$)";
const providerSide =
  "^provider/src/((dynamic|kinds|served|backend)\\.ts$|generated/|adapters/|contract/|definitions/|reconcile/|lifecycles/|kernel/|api/)";
const entries = "^provider/src/(index|dynamic|plugin|pluginProgram|definitions/index|drift/index|cli/main)\\.ts$";
const sources = "^(provider|sandbox)/src/";
const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;
const loaded = { dependencyTypesNot: ["type-only"] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "program-side-loads-no-provider-side",
      comment:
        "Only types are shared, and how hostnames and records are spelled. Look-ups load api/ on first use; the next rule has that.",
      severity: "error",
      from: { path: programSide },
      to: {
        path: providerSide,
        pathNot: "^provider/src/(api/|kernel/hostname\\.ts$|definitions/dns/recordSpelling\\.ts$)",
        ...loaded,
      },
    },
    {
      name: "only-lookups-load-the-api-and-late",
      comment: "A program that looks nothing up never pays for axios: use `await import(…)` inside the look-up.",
      severity: "error",
      from: { path: programSide },
      to: { path: "^provider/src/(api|groups/[^/]+/api)/", dynamic: false, ...loaded },
    },
    {
      name: "resources-load-no-api",
      comment: "A resource class only declares; what it does lives in its lifecycle.",
      severity: "error",
      from: { path: "^provider/src/(index\\.ts$|program/|resources/)" },
      to: { path: "^provider/src/api/", dynamic: true },
    },
    {
      name: "program-side-loads-no-client-libraries",
      severity: "error",
      from: { path: [programSide, "^provider/src/config\\.ts$"] },
      to: { path: npm("axios|io-ts|cockatiel"), ...loaded },
    },
    {
      name: "provider-side-loads-no-program-side",
      severity: "error",
      from: { path: providerSide },
      to: { path: programSide, ...loaded },
    },
    {
      name: "commands-stay-outside",
      comment: "What a person runs is nothing that a program or the provider process loads.",
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
        pathNot:
          "^provider/src/((export|groups|lifecycles|definitions|kernel|api)/|(localFiles|redaction|taskEither|typeTokens)\\.ts$)",
      },
    },
    {
      name: "drift-knows-the-cli-of-pulumi-alone",
      comment: "It compares resources of any provider, by what the engine says.",
      severity: "error",
      from: { path: "^provider/src/drift/" },
      to: {
        path: "^provider/src/",
        pathNot: "^provider/src/(drift/|(pulumiSecret|redaction|taskEither|typeTokens)\\.ts$)",
      },
    },
    {
      name: "audit-joins-drift-and-the-audit-log",
      comment: "Drift is what the engine says; who made it is what bunny.net says.",
      severity: "error",
      from: { path: "^provider/src/audit/" },
      to: {
        path: "^provider/src/",
        pathNot:
          "^provider/src/((audit|definitions|drift|groups|kernel|api)/|(config|pulumiSecret|taskEither|typeTokens)\\.ts$)",
      },
    },
    {
      name: "adapters-know-pulumi-not-bunny",
      comment: "kinds.ts joins adapters, lifecycles and client.",
      severity: "error",
      from: { path: "^provider/src/adapters/" },
      to: { path: "^provider/src/(api/|definitions/|lifecycles/|(backend|dynamic|kinds|plugin)\\.ts$)" },
    },
    {
      name: "lifecycles-know-definitions-kernel-and-api",
      severity: "error",
      from: { path: "^provider/src/lifecycles/" },
      to: {
        path: "^provider/src/",
        pathNot: "^provider/src/((groups|reconcile|lifecycles|definitions|kernel|api)/|(localFiles|taskEither)\\.ts$)",
      },
    },
    {
      name: "groups-know-reconcile-definitions-kernel-and-api",
      comment:
        "What is about a kind: its definition, its calls, its verbs. Look-ups and exports have rules of their own.",
      severity: "error",
      from: { path: "^provider/src/groups/", pathNot: "/get\\w+\\.ts$|\\.export\\.ts$" },
      to: {
        path: "^provider/src/",
        pathNot:
          "^provider/src/((groups|reconcile|definitions|kernel|api)/|lifecycles/(step|confirm/)|(localFiles|redaction|taskEither)\\.ts$)",
      },
    },
    {
      name: "groups-know-no-other-group",
      severity: "error",
      from: { path: "^provider/src/groups/([^/]+)/" },
      to: { path: "^provider/src/groups/", pathNot: "^provider/src/groups/$1/" },
    },
    {
      name: "reconcile-knows-no-kind",
      severity: "error",
      from: { path: "^provider/src/reconcile/" },
      to: {
        path: "^provider/src/",
        pathNot: "^provider/src/(reconcile/|definitions/vocabulary/|kernel/|api/http/|taskEither\\.ts$)",
      },
    },
    {
      name: "definitions-know-kernel-alone",
      comment: "They are data, of which lifecycles, documentation and schema are made.",
      severity: "error",
      from: { path: "^provider/src/definitions/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/((definitions|kernel)/|groups/.*\\.definition\\.ts$)" },
    },
    {
      name: "contract-knows-kernel-alone",
      comment: "What a kind declares is all that it goes by. Durations are those of `customTimeouts`.",
      severity: "error",
      from: { path: "^provider/src/contract/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/((contract|kernel)/|(durations|taskEither)\\.ts$)" },
    },
    {
      name: "kernel-knows-nothing-else",
      severity: "error",
      from: { path: "^provider/src/kernel/" },
      to: { path: "^provider/src/", pathNot: "^provider/src/(kernel/|(closestNames|taskEither)\\.ts$)" },
    },
    {
      name: "contract-and-kernel-are-pure",
      severity: "error",
      from: { path: "^provider/src/(contract|kernel)/" },
      to: {
        path: [npm("axios|cockatiel"), "^(node:)?(child_process|dns|fs|http|http2|https|net|os|process|tls)(/|$)"],
      },
    },
    {
      name: "api-knows-nothing-else",
      comment: "Times are spelled alike in all replies, whoever decodes them.",
      severity: "error",
      from: { path: "^provider/src/api/" },
      to: {
        path: "^provider/src/",
        pathNot: "^provider/src/(api/|kernel/timestamps\\.ts$|(config|redaction|taskEither)\\.ts$)",
      },
    },
    {
      name: "provider-works-without-pulumi-inside",
      comment: "What knows Pulumi are the adapters.",
      severity: "error",
      from: { path: "^provider/src/(contract|reconcile|lifecycles|definitions|kernel|api)/" },
      to: { path: npm("@pulumi/[^/]+") },
    },
    {
      name: "sandbox-and-provider-are-strangers",
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
      comment: "Not of types either: whoever reads a module reads what it stands on first.",
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
