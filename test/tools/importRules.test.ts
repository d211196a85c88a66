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
  "provider/src/entry/index.ts": `export * from "../resources/entry"; export * from "../generated/lookups/public";`,
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
  "provider/src/generated/lookups/public.ts": `export * from "../../groups/shelf/lookups/getShelf";`,
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

/** What is forbidden: by the rules that must find it, files to add to (below `provider/src`, or of other packages), and what. */
const forbidden: Readonly<Record<string, readonly (readonly [file: string, code: string])[]>> = {
  "program-side-loads-no-provider-side": [
    ["entry/index.ts", `import "../groups/shelf/shelf"`],
    ["resources/entry.ts", `import { own } from "../ownership/ownership"`],
    ["resources/entry.ts", `import { check } from "../contract/check"`],
    ["generated/lookups/public.ts", `import "../../groups/shelf/shelf"`],
    ["groups/shelf/lookups/getShelf.ts", `await import("../../../entry/dynamic.js")`],
    ["groups/shelf/lookups/getShelf.ts", `import { shelf } from "../shelf"`],
  ],
  "only-lookups-load-the-api-and-late": [
    ["groups/shelf/lookups/getShelf.ts", `import { client } from "../api/shelf"`],
    ["lookups/ask.ts", `import { client } from "../http/client"`],
  ],
  "resources-load-no-api": [["resources/entry.ts", `await import("../http/client.js")`]],
  "program-side-loads-no-client-libraries": [
    ["resources/entry.ts", `import axios from "axios"`],
    ["config/config.ts", `import * as t from "io-ts"`],
  ],
  "provider-side-loads-no-program-side": [
    ["adapters/dynamic.ts", `import { entry } from "../resources/entry"`],
    ["entry/dynamic.ts", `import { getShelf } from "../groups/shelf/lookups/getShelf"`],
    ["entry/dynamic.ts", `import "../generated/lookups/public"`],
    ["groups/shelf/shelf.ts", `import "./lookups/getShelf"`],
  ],
  "commands-stay-outside": [
    ["groups/shelf/shelf.ts", `import "../../drift/report"`],
    ["groups/shelf/shelf.ts", `import "../../audit/authors"`],
    ["entry/index.ts", `export * from "../cli/main"`],
  ],
  "exports-know-what-the-provider-side-knows": [
    ["export/program.ts", `import { entry } from "../resources/entry"`],
    ["groups/shelf/shelf.export.ts", `import { key } from "../../config/config"`],
  ],
  "drift-knows-the-cli-of-pulumi-alone": [
    ["drift/report.ts", `import { client } from "../http/client"`],
    ["drift/report.ts", `import type {} from "../audit/authors"`],
  ],
  "audit-joins-drift-and-the-audit-log": [["audit/authors.ts", `import { program } from "../export/program"`]],
  "adapters-know-pulumi-not-bunny": [
    ["adapters/dynamic.ts", `import type { Client } from "../http/client"`],
    ["adapters/dynamic.ts", `import { shelf } from "../groups/shelf/shelf"`],
  ],
  "groups-know-reconcile-and-below": [
    ["groups/shelf/shelf.ts", `import { key } from "../../config/config"`],
    ["groups/shelf/shelf.ts", `import { check } from "../../contract/check"`],
  ],
  "groups-know-no-other-group": [["groups/shelf/shelf.ts", `import { book } from "../book/book"`]],
  "definitions-are-data": [
    ["groups/shelf/shelf.definition.ts", `import type { Client } from "../../http/client"`],
    ["groups/shelf/shelf.definition.ts", `import { client } from "./api/shelf"`],
    ["vocabulary/word.ts", `import { engine } from "../reconcile/engine"`],
  ],
  "reconcile-knows-no-kind": [["reconcile/engine.ts", `import { book } from "../groups/book/book"`]],
  "contract-knows-properties-alone": [
    ["contract/check.ts", `import type { Client } from "../http/client"`],
    ["contract/check.ts", `import { shelf } from "../groups/shelf/shelf"`],
    ["ownership/ownership.ts", `import type { adapter } from "../adapters/dynamic"`],
  ],
  "contract-is-pure": [
    ["contract/check.ts", `import { readFileSync } from "node:fs"`],
    ["properties/path.ts", `import axios from "axios"`],
  ],
  "http-knows-nothing-else": [["http/client.ts", `import type { Adopt } from "../ownership/ownership"`]],
  "common-knows-nothing-else": [["common/durations.ts", `import { key } from "../config/config"`]],
  "provider-works-without-pulumi-inside": [
    ["http/client.ts", `import * as pulumi from "@pulumi/pulumi"`],
    ["groups/shelf/shelf.ts", `import type { dynamic } from "@pulumi/pulumi"`],
    ["contract/check.ts", `import type { dynamic } from "@pulumi/pulumi"`],
  ],
  "sandbox-and-provider-are-independent": [
    ["sandbox/src/index.ts", `import type { Client } from "../../provider/src/http/client"`],
    ["http/client.ts", `import "../../../sandbox/src/index"`],
  ],
  "sandbox-knows-no-pulumi sources-import-only-own-dependencies": [
    ["sandbox/src/index.ts", `import type { Output } from "@pulumi/pulumi"`],
  ],
  "sources-import-no-tools": [["config/config.ts", `import "../../../tools/demo"`]],
  "sources-import-only-own-dependencies": [
    ["config/config.ts", `import mocha from "mocha"`],
    ["config/config.ts", `import fastify from "fastify"`],
  ],
  "no-unresolvable": [["config/config.ts", `import "./nowhere"`]],
  "no-cycles no-cycles-in-provider": [["ownership/ownership.ts", `export * from "./ring"`]],
  "no-cycles-in-provider": [
    ["ownership/ownership.ts", `export type * from "./ring"`],
    ["ownership/ownership.ts", `import type {} from "./ring"`],
  ],
  "no-cycles": [["tools/demo.ts", `export * from "./ring"`]],
  "no-orphans-in-provider": [["ownership/dead.ts", `export const dead = 1`]],
  "no-orphans-in-sandbox": [["sandbox/src/dead.ts", `export const dead = 1`]],
};

const tried = Object.entries(forbidden).flatMap(([names, rows]) =>
  rows.map(([path, code]) => {
    const file = /^(sandbox|tools)\//.test(path) ? path : `provider/src/${path}`;
    return [names.split(" "), file, code] as const;
  }),
);

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

  it("accept sources that follow all of them", async () => {
    assert.deepEqual(await violations(rules, folder, sound), []);
  });

  for (const [names, file, code] of tried) {
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

  it("are each broken by a test here", () => {
    const found = new Set(tried.flatMap(([names]) => names));
    const others = (rules.forbidden ?? []).filter(({ name }) => name === undefined || !found.has(name));
    assert.deepEqual(others, []);
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
