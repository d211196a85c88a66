import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { filesOf, newKind } from "../../tools/newKind/files";
import { propertyName, sentence } from "../../tools/newKind/words";
import type { Document } from "../../tools/published";

const root = resolve(__dirname, "..", "..");

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (name: string) => ({ requestBody: { content: { "application/json": { schema: ref(name) } } } });
const reply = (name: string) => ({ responses: { 200: { content: { "application/json": { schema: ref(name) } } } } });

const shared = {
  Color: { type: "string", description: "The color of the box.", nullable: true, maxLength: 7 },
  EnableMP4: { type: "boolean", description: "(Optional) Determines if MP4 is enabled" },
  Kind: { description: "The kind", oneOf: [ref("BoxKind")] },
  Formats: { type: "string", description: "The comma separated list of formats", nullable: true },
};

/** Written as bunny.net's documents are. */
const document: Document = {
  servers: [{ url: "https://api.bunny.net/" }],
  paths: {
    "/box": { get: reply("BoxPage"), post: { ...body("BoxCreateModel"), ...reply("BoxModel") } },
    "/box/{id}": { get: reply("BoxModel"), post: { ...body("BoxUpdateModel"), ...reply("BoxModel") }, delete: {} },
    "/box/{boxId}/lid": { get: reply("LidModel") },
    "/box/{boxId}/lid/{id}": { get: reply("LidModel"), post: body("LidModel") },
  },
  components: {
    schemas: {
      BoxKind: { type: "integer", enum: [0, 1], "x-enumNames": ["Plain", "TopSecret"] },
      BoxModel: {
        type: "object",
        properties: {
          Id: { type: "integer", format: "int64" },
          Name: { type: "string", nullable: true },
          Regions: { type: "array", items: { type: "string" }, nullable: true },
          AccessKey: { type: "string", description: "The key" },
          DateCreated: { type: "string", format: "date-time" },
          Lid: ref("LidModel"),
          ...shared,
        },
      },
      BoxCreateModel: {
        type: "object",
        required: ["Name"],
        properties: {
          Name: { type: "string", minLength: 1 },
          Regions: { type: "array", items: { type: "string" }, nullable: true },
          Color: shared.Color,
        },
      },
      BoxUpdateModel: {
        type: "object",
        properties: { Name: { type: "string", nullable: true }, ResetKey: { type: "boolean" }, ...shared },
      },
      BoxPage: { type: "object", properties: { Items: { type: "array", items: ref("BoxModel") } } },
      LidModel: { type: "object", properties: { Weight: { type: "integer" } } },
    },
  },
};

describe("what `npm run new-kind` writes", function () {
  this.timeout(120_000);
  let files: ReadonlyMap<string, string>;
  before(async () => {
    files = await filesOf(newKind("things", "StrongBox", document, "BoxModel"), document, read);
  });

  const read = (path: string): string => readFileSync(join(root, path), "utf8");

  const properties = (path: string): readonly string[] =>
    (files.get(path) ?? "").split("\n").flatMap((line) => /^ {2,4}\w+: \w+\(.*\),$/.exec(line)?.[0].trim() ?? []);

  it("has each field that replies return, with what the document says, and guesses for the rest", () => {
    assert.deepEqual(properties("provider/src/groups/things/strongBox.definition.ts"), [
      "regions: set(text(), { replaceOnChanges: true, emptyMeansNone: true, unset: cannotBeUnset }),",
      'color: text({ range: [0, 7], unset: "" }),',
      'enableMp4: boolean({ wire: "EnableMP4", unset: false }),',
      'kind: numbered(["plain", "topSecret"], { unset: "plain" }),',
      "formats: set(text(), { commaSeparated: true, unset: [] }),",
      "name: text({ range: [1, 255] }),",
      "adopt: adopt(),",
      "strongBoxId: assignedId(),",
      "accessKey: text({ secret: true, affectedBy: [] }),",
      "dateCreated: optional(time({ stable: true })),",
    ]);
  });

  it("typechecks together with the lists that name the kind, and with what is then generated", () => {
    const config = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)).config as object;
    const base = ts.readConfigFile(join(root, "test", "tsconfig.json"), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(
      { ...config, ...base.config, references: [] },
      ts.sys,
      join(root, "test"),
    );
    const generated = "provider/src/generated/lifecycles.ts";
    const itself = `import { strongBox as kind } from "../groups/things/strongBox"; export const strongBox = declared(kind);`;
    const tables = ["groups", "stored"].map((table) => {
      const path = `sandbox/src/generated/${table}.ts`;
      const folder = table === "stored" ? "schemas" : "groups";
      return [path, `${read(path)}export { strongBoxs } from "../${folder}/strongBox";`] as const;
    });
    const all = [...files, [generated, `${read(generated)}${itself}`] as const, ...tables];
    const written = new Map(all.map(([path, text]) => [join(root, path), text]));
    const disk = ts.createCompilerHost(options);
    const host: ts.CompilerHost = {
      ...disk,
      directoryExists: () => true,
      fileExists: (path) => written.has(path) || disk.fileExists(path),
      readFile: (path) => written.get(path) ?? disk.readFile(path),
      getSourceFile: (path, version) => {
        const text = written.get(path);
        return text === undefined ? disk.getSourceFile(path, version) : ts.createSourceFile(path, text, version);
      },
    };
    const program = ts.createProgram([...written.keys()], options, host);
    const problems = [...written.keys()].flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)));
    assert.equal(ts.formatDiagnostics(problems, host), "");
  });

  it("is nothing for an object without a number and a name, and the error says why", () => {
    const make = (schema: string) => () => newKind("things", "Lid", document, schema);
    assert.throws(
      make("LidModel"),
      /^Error: LidModel is not the schema .*: \/box\/\{boxId\}\/lid is below another object/,
    );
    assert.throws(make("BoxPage"), /no GET of one object returns it/);
    assert.throws(make("Nothing"), /no GET of one object returns it/);
  });

  it("turns the API's names into words, and its descriptions into sentences", () => {
    assert.deepEqual(["UILanguage", "CustomHTML", "EnableMP4Fallback", "Bitrate240p"].map(propertyName), [
      "uiLanguage",
      "customHtml",
      "enableMp4Fallback",
      "bitrate240p",
    ]);
    assert.equal(sentence("(Optional) Determines if it is on", "On"), "Whether it is on.");
    assert.equal(sentence("", "ShowHeatmap"), "Show heatmap.");
  });
});
