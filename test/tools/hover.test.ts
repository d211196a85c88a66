import assert from "node:assert/strict";
import { join } from "node:path";
import ts from "typescript";
import * as definitions from "../../provider/src/generated/definitions";
import type { Definition, Properties, Property, Variants } from "../../provider/src/vocabulary";
import { namesIn } from "../../provider/src/vocabulary/variants";

const root = join(__dirname, "..", "..");
const file = join(root, "test", "program.ts");

/** A program that is written down with the places at which an editor is asked. */
class Program {
  text = 'import * as bunny from "../provider/src/resources/index";\n';
  readonly places: { readonly what: string; readonly at: number }[] = [];

  construct(kind: string, args: () => void): void {
    this.text += "new bunny.";
    this.mark(kind);
    this.text += `${kind}("name", `;
    args();
    this.text += ");\n";
  }

  object(what: string, members: Properties): void {
    this.text += "{ ";
    for (const [name, property] of Object.entries(members)) {
      if (property.facts.derivedBy !== undefined) continue;
      this.mark(`${what}.${name}`);
      this.text += `${name}: `;
      this.value(`${what}.${name}`, property);
      this.text += ", ";
    }
    this.text += "}";
  }

  private mark(what: string): void {
    this.places.push({ what, at: this.text.length });
  }

  private value(what: string, { shape, facts }: Property): void {
    if (shape.type === "list") {
      this.text += "[";
      this.value(what, shape.item);
      this.text += "]";
    } else if (shape.type === "map") {
      this.text += "{ entry: ";
      this.value(what, shape.value);
      this.text += " }";
    } else if (shape.type === "object") {
      const [together] = facts.combinations ?? [];
      const alternatives = facts.alternatives?.slice(1) ?? [];
      const isMeant = (name: string): boolean =>
        (together === undefined || [...together.required, ...(together.optional ?? [])].includes(name)) &&
        !alternatives.includes(name);
      this.object(what, ofFirstVariant(only(shape.members, isMeant), facts.variants));
    } else if (shape.type === "union") {
      for (const member of shape.members) {
        this.value(what, member);
        this.text += ", ";
      }
    } else {
      this.text += shape.type === "enum" ? JSON.stringify(shape.names[0]) : shape.type === "boolean" ? "true" : "9";
    }
  }
}

const only = (members: Properties, isMeant: (name: string) => boolean): Properties =>
  Object.fromEntries(Object.entries(members).filter(([name]) => isMeant(name)));

/** The members that apply to the first value of the enum that decides it. */
function ofFirstVariant(members: Properties, variants: Variants | undefined): Properties {
  if (variants === undefined) return members;
  const [first] = Object.values(variants.of);
  return only(
    members,
    (name) =>
      !namesIn(variants).includes(name) || [...(first?.required ?? []), ...(first?.optional ?? [])].includes(name),
  );
}

/** What an editor shows at a place, beside the type. */
function editorOf(text: string): (at: number) => string {
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const service = ts.createLanguageService({
    directoryExists: (path) => ts.sys.directoryExists(path),
    readFile: (path) => ts.sys.readFile(path),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const content = path === file ? text : ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (at) => ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation);
}

describe("what an editor shows", function () {
  this.timeout(180_000);

  it("is a text for each constructor, with the page, and for each property, however deep", () => {
    const program = new Program();
    for (const { kind, required, optional, variants } of Object.values<Definition>(definitions)) {
      program.construct(kind, () => {
        program.object(kind, ofFirstVariant({ ...required, ...optional }, variants));
      });
    }
    const textAt = editorOf(program.text);
    const shown = program.places.map(({ what, at }) => [what, textAt(at)] as const);
    assert.deepEqual(
      shown.filter(([, text]) => text === "").map(([what]) => what),
      [],
    );
    const constructors = shown.filter(([what]) => !what.includes("."));
    assert.ok(constructors.every(([kind, text]) => text.includes(`docs/reference/${kind}.md`)));
  });
});
