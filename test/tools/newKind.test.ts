import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { filesOf, newKind, type Order } from "../../tools/newKind/files";
import type { Shape } from "../../tools/newKind/shape";
import { plural, propertyName, sentence } from "../../tools/newKind/words";
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
const gadget = { gadgetName: { type: "string" }, isLoud: { type: "boolean" } };
const listed = (name: string) => ({ type: "object", properties: { data: { type: "array", items: ref(name) } } });

/** Written as bunny.net's documents are. */
const document: Document = {
  servers: [{ url: "https://api.bunny.net/" }],
  paths: {
    "/box": { get: reply("BoxPage"), post: { ...body("BoxCreateModel"), ...reply("BoxModel") } },
    "/box/{id}": { get: reply("BoxModel"), post: { ...body("BoxUpdateModel"), ...reply("BoxModel") }, delete: {} },
    "/box/{boxId}/lid": { put: { ...body("LidModel"), ...reply("LidModel") } },
    "/box/{boxId}/lid/{id}": { post: body("LidModel"), delete: {} },
    "/box/{boxId}/shake": { post: body("ShakeModel") },
    "/gadgets/{shieldZoneId}": { get: reply("GadgetPage") },
    "/gadget": { post: { ...body("NewGadget"), ...reply("Gadget") } },
    "/gadget/{id}": { patch: { ...body("GadgetChange"), ...reply("Gadget") }, delete: {} },
    "/tool": { get: reply("ToolPage"), post: { ...body("ToolModel"), ...reply("ToolModel") } },
    "/tool/{guid}": { post: body("ToolModel"), delete: {} },
    "/zone/{shieldZoneId}/mood": { get: reply("MoodReply"), patch: body("MoodChange") },
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
      LidModel: { type: "object", properties: { Name: { type: "string" }, Weight: { type: "integer" } } },
      ShakeModel: {
        type: "object",
        required: ["Force"],
        properties: { Force: { type: "integer" }, Tag: shared.Color },
      },
      Gadget: { type: "object", properties: { id: { type: "integer" }, ...gadget, uses: { type: "integer" } } },
      NewGadget: {
        type: "object",
        required: ["gadgetName", "shieldZoneId"],
        properties: { shieldZoneId: { type: "integer" }, ...gadget },
      },
      GadgetChange: { type: "object", properties: gadget },
      GadgetPage: listed("Gadget"),
      ToolModel: { type: "object", properties: { guid: { type: "string" }, name: { type: "string" } } },
      ToolPage: listed("ToolModel"),
      Mood: { type: "object", properties: { isGood: { type: "boolean" } } },
      MoodReply: { type: "object", properties: { data: ref("Mood") } },
      MoodChange: { type: "object", properties: { isGood: { type: "boolean" } } },
    },
  },
};

const orders: Readonly<Record<string, Omit<Order, "document">>> = {
  "an object with a number": { group: "things", kind: "StrongBox", shape: "numbered", schema: "BoxModel" },
  "a child with a list": {
    group: "shield",
    kind: "LoudGadget",
    shape: "listed",
    schema: "Gadget",
    parent: "ShieldZone",
  },
  "an object with a text ID": { group: "shield", kind: "HandTool", shape: "listed", schema: "ToolModel" },
  settings: { group: "shield", kind: "ZoneMood", shape: "settings", schema: "Mood", parent: "ShieldZone" },
  "a part of its parent": { group: "script", kind: "BoxLid", shape: "part", schema: "LidModel", parent: "Script" },
  "what is issued": { group: "script", kind: "BoxShake", shape: "issued", schema: "ShakeModel", parent: "Script" },
};

const published = "sandbox/src/schemas/published.ts";
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("what `npm run new-kind` writes", function () {
  this.timeout(300_000);
  const made = new Map<string, ReadonlyMap<string, string>>();
  before(async () => {
    for (const [what, order] of Object.entries(orders))
      made.set(what, await filesOf(newKind({ ...order, document }), document));
  });

  const properties = (what: string, path: string): readonly string[] =>
    (made.get(what)?.get(path) ?? "")
      .split("\n")
      .flatMap((line) => /^ {2,4}\w+: \w+\(.*\),$/.exec(line)?.[0].trim() ?? []);

  it("has each field that replies return, with what the document says, and guesses for the rest", () => {
    assert.deepEqual(properties("an object with a number", "provider/src/groups/things/strongBox.definition.ts"), [
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
    assert.deepEqual(properties("a child with a list", "provider/src/groups/shield/loudGadget.definition.ts"), [
      "isLoud: boolean({ unset: false }),",
      'shieldZoneId: parent("shieldZone.id"),',
      'name: text({ wire: "gadgetName", range: [1, 255] }),',
      "adopt: adopt(),",
      'loudGadgetId: integer({ wire: "id", inEveryReply: true, stable: true }),',
      "uses: integer({ affectedBy: [] }),",
    ]);
    assert.deepEqual(properties("settings", "provider/src/groups/shield/zoneMood.definition.ts"), [
      "isGood: boolean(),",
      'shieldZoneId: parent("shieldZone.id"),',
      "before: settingsBefore(),",
    ]);
  });

  it("typechecks together with the lists that name the kind, and with what is then generated", () => {
    // Of a part, the parent has to show it first, as the command says.
    const problems = problemsOf([...made.values()]);
    const isOfPart = (problem: string): boolean => /boxLid\.ts.*'boxLids'/.test(problem);
    assert.deepEqual(
      problems.filter((problem) => !isOfPart(problem)),
      [],
    );
    assert.ok(problems.some(isOfPart));
  });

  it("is nothing for an object of another shape, and the error says why", () => {
    const make = (shape: Shape, schema: string) => () =>
      newKind({ group: "things", kind: "Lid", shape, schema, document });
    assert.throws(make("numbered", "LidModel"), /^Error: LidModel has no calls of the shape numbered: /);
    assert.throws(make("settings", "BoxModel"), /name the kind that it belongs to with --parent/);
    assert.throws(make("issued", "BoxPage"), /no POST or PUT takes it/);
    assert.throws(make("listed", "Mood"), /no path with a DELETE returns it or takes it/);
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

/** What the compiler says of files, with the tables that `npm run generate` would then write. */
function problemsOf(kinds: ReadonlyArray<ReadonlyMap<string, string>>): readonly string[] {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)).config as object;
  const base = ts.readConfigFile(join(root, "test", "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, ...base.config, references: [] },
    ts.sys,
    join(root, "test"),
  );
  const written = new Map<string, string>();
  const add = (path: string, text: string) => written.set(path, `${written.get(path) ?? read(path)}${text}\n`);
  const nameOf = (text: string): string => /^export const (\w+)/.exec(text)?.[1] ?? "";
  const declared = new Set(
    read(published)
      .split(/^(?=export const )/m)
      .map(nameOf),
  );
  for (const files of kinds)
    for (const [path, text] of files) {
      // Each kind is added to the schemas and lists of today.
      if (path !== published) written.set(path, text);
      else
        for (const one of text.split(/^(?=export const )/m))
          if (!declared.has(nameOf(one))) {
            declared.add(nameOf(one));
            add(path, one);
          }
      const own = /(\w+)\.ts$/.exec(path)?.[1] ?? "";
      if (/^provider\/src\/groups\/\w+\/\w+\.ts$/.test(path))
        add(
          "provider/src/generated/lifecycles.ts",
          `import { ${own} as ${own}Made } from "${path.replace("provider/src", "..").replace(".ts", "")}"; export const ${own} = declared(${own}Made);`,
        );
      const [, folder] = /^sandbox\/src\/(schemas|groups)\//.exec(path) ?? [];
      if (folder !== undefined && path !== published)
        add(
          `sandbox/src/generated/${folder === "schemas" ? "stored" : "groups"}.ts`,
          `export { ${plural(own)} } from "../${folder}/${own}";`,
        );
    }
  const paths = new Map([...written].map(([path, text]) => [join(root, path), text]));
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: () => true,
    fileExists: (path) => paths.has(path) || disk.fileExists(path),
    readFile: (path) => paths.get(path) ?? disk.readFile(path),
    getSourceFile: (path, version) => {
      const text = paths.get(path);
      return text === undefined ? disk.getSourceFile(path, version) : ts.createSourceFile(path, text, version);
    },
  };
  const program = ts.createProgram([...paths.keys()], options, host);
  return [...paths.keys()]
    .flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)))
    .map(({ file, messageText }) => `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
}
