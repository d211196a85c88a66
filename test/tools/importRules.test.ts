import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { IConfiguration } from "dependency-cruiser" with { "resolution-mode": "import" };

/** A small house in which every import is allowed. */
const sound: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ devDependencies: { mocha: "1" } }),
  "provider/package.json": JSON.stringify({
    dependencies: { axios: "1", "io-ts": "1" },
    peerDependencies: { "@pulumi/pulumi": "3" },
  }),
  "sandbox/package.json": JSON.stringify({ dependencies: { fastify: "1" } }),
  "provider/src/entry/index.ts": `export * from "../resources/entry"; export * from "../groups/shelf/lookups/getShelf";`,
  "provider/src/resources/entry.ts": `
    import * as pulumi from "@pulumi/pulumi";
    import type { Adopt } from "../ownership/ownership";
    export const entry = (adopt: Adopt) => pulumi.output(adopt);`,
  "provider/src/lookups/ask.ts": `export const ask = 1;`,
  "provider/src/groups/shelf/lookups/getShelf.ts": `
    import type { Client } from "../../../http/client";
    import { key } from "../../../config/config";
    import { ask } from "../../../lookups/ask";
    export const getShelf = async (): Promise<Client> => (await import("../api/shelf.js")).client(key, ask);`,
  "provider/src/config/config.ts": `export const key = ""; export interface Connection { readonly key: string }`,
  "provider/src/entry/dynamic.ts": `
    import { adapter } from "../adapters/dynamic";
    import { shelf } from "../groups/shelf/shelf";
    import { book } from "../groups/book/book";
    export const provider = adapter([shelf, book]);`,
  "provider/src/groups/shelf/shelf.ts": `
    import { engine } from "../../reconcile/engine";
    import { own } from "../../ownership/ownership";
    import { client } from "./api/shelf";
    import { definition } from "./shelf.definition";
    export const shelf = own([engine, client, definition]);`,
  "provider/src/groups/shelf/shelf.definition.ts": `import { word } from "../../vocabulary/word"; export const definition = word;`,
  "provider/src/groups/shelf/api/shelf.ts": `import { client } from "../../../http/client"; export { client };`,
  "provider/src/groups/shelf/shelf.export.ts": `import { definition } from "./shelf.definition"; import { print } from "../../export/print"; export const shelf = [definition, print];`,
  "provider/src/groups/book/book.ts": `export const book = 1;`,
  "provider/src/generated/definitions.ts": `export { definition } from "../groups/shelf/shelf.definition";`,
  "provider/src/vocabulary/word.ts": `import { path } from "../properties/path"; export const word = path;`,
  "provider/src/properties/path.ts": `export const path = 1;`,
  "provider/src/reconcile/engine.ts": `import { own } from "../ownership/ownership"; export const engine = own(1);`,
  "provider/src/adapters/dynamic.ts": `
    import type { dynamic } from "@pulumi/pulumi";
    import { check } from "../contract/check";
    export const adapter = (value: unknown): dynamic.ResourceProvider => check(value);`,
  "provider/src/contract/check.ts": `
    import { duration } from "../common/durations";
    import { own } from "../ownership/ownership";
    export const check = (value: unknown) => own([value, duration]);`,
  "provider/src/common/durations.ts": `export const duration = 1;`,
  "provider/src/ownership/ownership.ts": `
    import * as t from "io-ts";
    export type Adopt = boolean;
    export const own = (value: unknown) => t.unknown.decode(value);`,
  "provider/src/http/client.ts": `
    import axios from "axios";
    import { readFileSync } from "node:fs";
    import type { Connection } from "../config/config";
    export type Client = Connection;
    export const client = (key: string) => axios.create({ key, version: readFileSync("version") });`,
  "provider/src/drift/report.ts": `export const report = 1;`,
  "provider/src/export/print.ts": `export const print = 1;`,
  "provider/src/export/program.ts": `import { shelf } from "../groups/shelf/shelf.export"; export const program = shelf;`,
  "provider/src/audit/authors.ts": `
    import { client } from "../http/client";
    import { key } from "../config/config";
    import { report } from "../drift/report";
    export const authors = [client, key, report];`,
  "provider/src/cli/main.ts": `import { authors } from "../audit/authors"; import { program } from "../export/program"; export const main = [authors, program];`,
  "sandbox/src/index.ts": `import fastify from "fastify"; import type { Cli } from "./cli"; export { fastify, type Cli };`,
  "sandbox/src/cli.ts": `import "./index"; export type Cli = 1;`,
  "tools/demo.ts": `import "../provider/src/entry/index"; import "../sandbox/src/index";`,
};

/** What is forbidden: the file to add to, what to add, and the rules that must find it there. */
const forbidden: readonly (readonly [file: string, code: string, names: readonly string[]])[] = [
  ["provider/src/entry/index.ts", `import "../groups/shelf/shelf";`, ["program-side-loads-no-provider-side"]],
  [
    "provider/src/resources/entry.ts",
    `import { own } from "../ownership/ownership";`,
    ["program-side-loads-no-provider-side"],
  ],
  [
    "provider/src/resources/entry.ts",
    `import { check } from "../contract/check";`,
    ["program-side-loads-no-provider-side"],
  ],
  [
    "provider/src/groups/shelf/lookups/getShelf.ts",
    `await import("../../../entry/dynamic.js");`,
    ["program-side-loads-no-provider-side"],
  ],
  [
    "provider/src/groups/shelf/lookups/getShelf.ts",
    `import { shelf } from "../shelf";`,
    ["program-side-loads-no-provider-side"],
  ],
  [
    "provider/src/groups/shelf/lookups/getShelf.ts",
    `import { client } from "../api/shelf";`,
    ["only-lookups-load-the-api-and-late"],
  ],
  ["provider/src/lookups/ask.ts", `import { client } from "../http/client";`, ["only-lookups-load-the-api-and-late"]],
  ["provider/src/resources/entry.ts", `await import("../http/client.js");`, ["resources-load-no-api"]],
  ["provider/src/resources/entry.ts", `import axios from "axios";`, ["program-side-loads-no-client-libraries"]],
  ["provider/src/config/config.ts", `import * as t from "io-ts";`, ["program-side-loads-no-client-libraries"]],
  [
    "provider/src/adapters/dynamic.ts",
    `import { entry } from "../resources/entry";`,
    ["provider-side-loads-no-program-side"],
  ],
  [
    "provider/src/entry/dynamic.ts",
    `import { getShelf } from "../groups/shelf/lookups/getShelf";`,
    ["provider-side-loads-no-program-side"],
  ],
  ["provider/src/groups/shelf/shelf.ts", `import "./lookups/getShelf";`, ["provider-side-loads-no-program-side"]],
  ["provider/src/groups/shelf/shelf.ts", `import "../../drift/report";`, ["commands-stay-outside"]],
  ["provider/src/groups/shelf/shelf.ts", `import "../../audit/authors";`, ["commands-stay-outside"]],
  ["provider/src/entry/index.ts", `export * from "../cli/main";`, ["commands-stay-outside"]],
  [
    "provider/src/export/program.ts",
    `import { entry } from "../resources/entry";`,
    ["exports-know-what-the-provider-side-knows"],
  ],
  [
    "provider/src/groups/shelf/shelf.export.ts",
    `import { key } from "../../config/config";`,
    ["exports-know-what-the-provider-side-knows"],
  ],
  ["provider/src/drift/report.ts", `import { client } from "../http/client";`, ["drift-knows-the-cli-of-pulumi-alone"]],
  ["provider/src/drift/report.ts", `import type {} from "../audit/authors";`, ["drift-knows-the-cli-of-pulumi-alone"]],
  [
    "provider/src/audit/authors.ts",
    `import { program } from "../export/program";`,
    ["audit-joins-drift-and-the-audit-log"],
  ],
  [
    "provider/src/adapters/dynamic.ts",
    `import type { Client } from "../http/client";`,
    ["adapters-know-pulumi-not-bunny"],
  ],
  [
    "provider/src/adapters/dynamic.ts",
    `import { shelf } from "../groups/shelf/shelf";`,
    ["adapters-know-pulumi-not-bunny"],
  ],
  [
    "provider/src/groups/shelf/shelf.ts",
    `import { key } from "../../config/config";`,
    ["groups-know-reconcile-and-below"],
  ],
  [
    "provider/src/groups/shelf/shelf.ts",
    `import { check } from "../../contract/check";`,
    ["groups-know-reconcile-and-below"],
  ],
  ["provider/src/groups/shelf/shelf.ts", `import { book } from "../book/book";`, ["groups-know-no-other-group"]],
  [
    "provider/src/groups/shelf/shelf.definition.ts",
    `import type { Client } from "../../http/client";`,
    ["definitions-are-data"],
  ],
  ["provider/src/groups/shelf/shelf.definition.ts", `import { client } from "./api/shelf";`, ["definitions-are-data"]],
  ["provider/src/vocabulary/word.ts", `import { engine } from "../reconcile/engine";`, ["definitions-are-data"]],
  ["provider/src/reconcile/engine.ts", `import { book } from "../groups/book/book";`, ["reconcile-knows-no-kind"]],
  [
    "provider/src/contract/check.ts",
    `import type { Client } from "../http/client";`,
    ["contract-knows-properties-alone"],
  ],
  [
    "provider/src/contract/check.ts",
    `import { shelf } from "../groups/shelf/shelf";`,
    ["contract-knows-properties-alone"],
  ],
  [
    "provider/src/ownership/ownership.ts",
    `import type { adapter } from "../adapters/dynamic";`,
    ["contract-knows-properties-alone"],
  ],
  ["provider/src/contract/check.ts", `import { readFileSync } from "node:fs";`, ["contract-is-pure"]],
  ["provider/src/properties/path.ts", `import axios from "axios";`, ["contract-is-pure"]],
  ["provider/src/http/client.ts", `import type { Adopt } from "../ownership/ownership";`, ["http-knows-nothing-else"]],
  ["provider/src/common/durations.ts", `import { key } from "../config/config";`, ["common-knows-nothing-else"]],
  [
    "provider/src/http/client.ts",
    `import * as pulumi from "@pulumi/pulumi";`,
    ["provider-works-without-pulumi-inside"],
  ],
  [
    "provider/src/groups/shelf/shelf.ts",
    `import type { dynamic } from "@pulumi/pulumi";`,
    ["provider-works-without-pulumi-inside"],
  ],
  [
    "provider/src/contract/check.ts",
    `import type { dynamic } from "@pulumi/pulumi";`,
    ["provider-works-without-pulumi-inside"],
  ],
  [
    "sandbox/src/index.ts",
    `import type { Client } from "../../provider/src/http/client";`,
    ["sandbox-and-provider-are-independent"],
  ],
  ["provider/src/http/client.ts", `import "../../../sandbox/src/index";`, ["sandbox-and-provider-are-independent"]],
  [
    "sandbox/src/index.ts",
    `import type { Output } from "@pulumi/pulumi";`,
    ["sandbox-knows-no-pulumi", "sources-import-only-own-dependencies"],
  ],
  ["provider/src/config/config.ts", `import "../../../tools/demo";`, ["sources-import-no-tools"]],
  ["provider/src/config/config.ts", `import mocha from "mocha";`, ["sources-import-only-own-dependencies"]],
  ["provider/src/config/config.ts", `import fastify from "fastify";`, ["sources-import-only-own-dependencies"]],
  ["provider/src/config/config.ts", `import "./nowhere";`, ["no-unresolvable"]],
  ["provider/src/ownership/ownership.ts", `export * from "./ring";`, ["no-cycles", "no-cycles-in-provider"]],
  ["provider/src/ownership/ownership.ts", `export type * from "./ring";`, ["no-cycles-in-provider"]],
  ["provider/src/ownership/ownership.ts", `import type {} from "./ring";`, ["no-cycles-in-provider"]],
  ["tools/demo.ts", `export * from "./ring";`, ["no-cycles"]],
  ["provider/src/ownership/dead.ts", `export const dead = 1;`, ["no-orphans-in-provider"]],
  ["sandbox/src/dead.ts", `export const dead = 1;`, ["no-orphans-in-sandbox"]],
];

describe("import rules", () => {
  let folder: string;
  let rules: IConfiguration;

  before(async () => {
    const config = (await import(resolve(__dirname, "../../.dependency-cruiser.cjs"))) as { default: IConfiguration };
    rules = config.default;
    folder = realpathSync(mkdtempSync(join(tmpdir(), "import rules ")));
    for (const name of ["@pulumi/pulumi", "axios", "fastify", "io-ts", "mocha"]) {
      write(folder, `node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
      write(folder, `node_modules/${name}/index.js`, "");
    }
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("let a sound house pass", async () => {
    assert.deepEqual(await violations(rules, folder, sound), []);
  });

  for (const [file, code, names] of forbidden) {
    it(`${names.join(" and ")}: ${file} must not have ${code}`, async () => {
      const found = await violations(rules, folder, {
        ...sound,
        "provider/src/ownership/ring.ts": `export * from "./ownership";`,
        "tools/ring.ts": `export * from "./demo";`,
        [file]: `${sound[file] ?? ""}\n${code}`,
      });
      const here = found.filter(({ from }) => from === file || code.startsWith("export const dead"));
      for (const rule of names) {
        assert.ok(
          here.some(({ name }) => name === rule),
          `${rule} is not among ${JSON.stringify(found)}`,
        );
      }
    });
  }

  it("are all tried here", () => {
    const tried = new Set(forbidden.flatMap(([, , names]) => names));
    assert.deepEqual(
      (rules.forbidden ?? []).map(({ name }) => name).filter((name) => name === undefined || !tried.has(name)),
      [],
    );
  });
});

interface Violation {
  readonly name: string;
  readonly from: string;
}

/** Lays a house in the folder and gives what the rules of `npm run lint` find in it. */
async function violations(
  rules: IConfiguration,
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<Violation[]> {
  for (const side of ["provider", "sandbox", "tools"]) {
    rmSync(join(folder, side), { recursive: true, force: true });
  }
  for (const [path, text] of Object.entries(files)) {
    write(folder, path, text);
  }
  const { cruise } = await import("dependency-cruiser");
  const { forbidden, options } = rules;
  const { output } = await cruise(["provider/src", "sandbox/src", "tools"], {
    ...options,
    ruleSet: { forbidden: forbidden ?? [] },
    validate: true,
    baseDir: folder,
  });
  if (typeof output === "string") {
    throw new Error(output);
  }
  return output.summary.violations.map(({ rule, from }) => ({ name: rule.name, from }));
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
