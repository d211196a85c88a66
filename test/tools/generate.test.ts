import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { adopt, define, type Property, text } from "../../provider/src/vocabulary";
import { committedFiles, generatedFiles } from "../../tools/generate";
import { documentationAt } from "../../tools/generate/catalogue";
import { classFile } from "../../tools/generate/classes";
import { comment, documentationIn } from "../../tools/generate/documentation";
import { inMarkdown } from "../../tools/generate/schema";
import { outputOf, withFacts } from "../../tools/generate/sentences";
import { runProcess } from "../../tools/processes";
import { ensurePulumi } from "../../tools/pulumi-cli";

const schema = resolve(__dirname, "..", "..", "provider", "schema.json");

describe("what is generated from the definitions", function () {
  this.timeout(60_000);

  it("is committed as it is generated", async () => {
    const [generated, committed] = [await generatedFiles(), committedFiles()];
    assert.deepEqual([...committed.keys()].sort(), [...generated.keys()].sort(), "run npm run generate");
    for (const [path, text] of generated) assert.equal(committed.get(path), text, `${path}: run npm run generate`);
  });

  it("is a schema that Pulumi accepts", async () => {
    const { command } = await ensurePulumi();
    const { code, output } = await runProcess(command, ["schema", "check", schema]);
    assert.equal(code, 0, output);
  });
});

describe("the class of a definition", () => {
  const classWith = (derivedBy: string): string => {
    const definition = define({ kind: "Thing", required: {}, optional: { digest: text({ derivedBy }) }, computed: {} });
    const documentation = new Map([
      ["", { text: "A thing.", get: "Reads a thing." }],
      ["digest", { text: "Its digest." }],
    ]);
    return classFile(
      {
        path: "things/thing",
        source: "things/thing.definition.ts",
        types: new Map(),
        kind: { definition, documentation },
        lookup: undefined,
      },
      new Map(),
    );
  };

  it("imports what derives an input to call it", () => {
    assert.match(classWith("checksumOf"), /import \{ checksumOf \} from "\.\.\/\.\.\/program\/localContent";/);
  });

  it("is refused where a class could not call what derives an input", () => {
    assert.throws(() => classWith("FileArgs"), /^Error: Thing: derivedBy names FileArgs, which is no function of /);
  });
});

describe("what follows from the facts of an input", () => {
  const said = (property: Property, text: string, isOptional = true): string | undefined => {
    const [required, optional] = isOptional ? [{}, { it: property }] : [{ it: property }, {}];
    const definition = define({ kind: "Thing", required, optional, computed: {} });
    return withFacts(definition, new Map([["it", { text, output: "" }]])).get("it")?.text;
  };

  it("is printed after its comment and before its default", () => {
    assert.equal(said(text({ replaceOnChanges: true }), "Name.", false), "Name. Changing this replaces the resource.");
    assert.equal(
      said(text({ unset: "" }), "Value.\n@default none on create"),
      "Value. Updated in place. Not managed if omitted. Removing this clears it.\n@default none on create",
    );
    assert.match(said(text({ secret: true, writeOnly: true }), "Key.") ?? "", /Always a secret, .* Never\nread back: /);
    assert.match(
      said(adopt(), "Adopt an existing one.") ?? "",
      /^Adopt an existing one: `true` if [^]* Once\s+adopted, [^]* Only used on create\.\n@default false, or/,
    );
  });

  it("is not repeated where the comment already says it", () => {
    const own = "Name. Changing this to another name replaces the resource. Removing this is refused.";
    assert.equal(said(text({ replaceOnChanges: true, unset: "" }), own), own);
  });

  it("is the whole text of the output if its comment is empty", () => {
    assert.equal(outputOf("Whether it is on.\nAlways.", true), "Whether it is on; `undefined` if not managed.");
  });
});

describe("the comments of a definition", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-definition-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const documentationOf = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return documentationIn(join(folder, "thing.ts"));
  };

  it("are those of its properties, of the kind, and of the objects inside", () => {
    const { kind, types } = documentationOf({
      "thing.ts": `
        /** A size. */
        const size = object({
          /** How wide. */
          width: integer(),
        }, {}, { typeName: "Size" });
        /**
         * A thing.
         *
         * @example
         * \`\`\`ts
         * new Thing();
         * \`\`\`
         * @args one of two
         * @get Reads a thing.
         */
        export const thing = define({
          kind: "Thing",
          required: {
            /**
             * Its name.
             * @default none
             * @output The name.
             */
            // Why it is so.
            name: text(),
          },
          /** @output */
          optional: {
            /** Its sizes. */
            sizes: map(size),
            /** Its box. */
            box: list(object({
              /** How deep. */
              depth: integer(),
            }, {})),
          },
          computed: {
            /** Its name anew. */
            name: text(),
          },
        });`,
    });
    assert.deepEqual(Object.fromEntries(kind ?? []), {
      "": { text: "A thing.\n\n@example\n```ts\nnew Thing();\n```", args: "one of two", get: "Reads a thing." },
      name: { text: "Its name.\n@default none", output: "The name." },
      sizes: { text: "Its sizes.", output: "" },
      box: { text: "Its box.", output: "" },
      "box.depth": { text: "How deep.", output: "" },
      "computed.name": { text: "Its name anew." },
    });
    assert.deepEqual(
      [...types].map(([name, of]) => [name, Object.fromEntries(of)]),
      [["Size", { "": { text: "A size." }, width: { text: "How wide." } }]],
    );
  });

  it("are found where several kinds share their properties", () => {
    const { kind } = documentationOf({
      "thing.ts": `
        import { shared } from "./shared";
        /** A thing. */
        export const thing = define({ kind: "Thing", required: {}, optional: shared, computed: {} });`,
      "shared.ts": `
        export const shared = {
          /** Shared by all. */
          common: text(),
        };`,
    });
    assert.deepEqual(kind?.get("common"), { text: "Shared by all." });
  });

  it("that are missing are named", () => {
    const { kind } = documentationOf({
      "thing.ts": `export const thing = define({ kind: "Thing", required: { name: text() }, optional: {}, computed: {} });`,
    });
    assert.ok(kind);
    assert.throws(() => documentationAt(kind, "name", "Thing"), /^Error: Thing: name has no documentation/);
  });

  it("keep their lines in the code", () => {
    assert.equal(comment("One line.", "  "), "  /** One line. */\n");
    assert.equal(comment("Two\n\nparagraphs.", ""), "/**\n * Two\n *\n * paragraphs.\n */\n");
  });

  it("become Markdown in the schema", () => {
    assert.equal(inMarkdown("A {@link Hostname}. @default none"), "A `Hostname`.\n\nDefault: none.");
    assert.equal(inMarkdown("Its name; `undefined` if not managed."), "Its name; no value if not managed.");
    assert.equal(
      inMarkdown("A thing.\n\n@example\n```ts\nnew Thing();\n```"),
      "A thing.\n\n{{% examples %}}\n{{% example %}}\n## Example Usage\n\n```typescript\nnew Thing();\n```\n{{% /example %}}\n{{% /examples %}}",
    );
  });
});
