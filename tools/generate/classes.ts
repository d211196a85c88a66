import { dirname, posix, relative } from "node:path";
import type { Properties, Property } from "../../provider/src/definitions/vocabulary";
import { type DefinitionFile, documentationAt, type Kind, namedTexts, type NamedType } from "./catalogue";
import { comment, type Paths } from "./documentation";

/** An output of a class. */
interface Field {
  readonly name: string;
  readonly documentation: string;
  readonly type: string;
}

/**
 * The source of the public types and classes of a file of definitions.
 *
 * @param homes the file that declares each named type, below `resources`
 */
export function classFile({ path, types, kind }: DefinitionFile, homes: ReadonlyMap<string, string>): string {
  const imports = new Imports(path, homes);
  const bodies = [
    ...[...types].map(([name, type]) => interfaceOf(name, type, imports)),
    ...(kind === undefined ? [] : [argumentsOf(kind, imports), classOf(kind, imports)]),
  ];
  return [
    `// Made by \`npm run generate\` of provider/src/definitions/${path}.ts: change that file instead.`,
    imports.text(kind === undefined),
    ...bodies,
  ].join("\n");
}

/** The imports that a file turns out to need. */
class Imports {
  private readonly names = new Map<string, Set<string>>();

  constructor(
    private readonly path: string,
    private readonly homes: ReadonlyMap<string, string>,
  ) {}

  /** Gives the name, which stands in a file below `provider/src`. */
  from(file: string, name: string): string {
    this.names.set(file, (this.names.get(file) ?? new Set()).add(name));
    return name;
  }

  /** Gives the name of a type that definitions name, as a class or its arguments use it. */
  type(typeName: string, suffix: string): string {
    const home = this.homes.get(typeName);
    const file = home === undefined ? namedTexts[typeName] : `resources/${home}`;
    if (file === undefined) throw new Error(`${typeName} is declared nowhere: name its file in tools/generate`);
    return home === this.path ? `${typeName}${suffix}` : this.from(file, `${typeName}${suffix}`);
  }

  text(areTypes: boolean): string {
    const own = posix.join("resources", dirname(this.path));
    const lines = [...this.names]
      .map(([file, names]): [string, string] => {
        const to = relative(own, file);
        const sorted = [...names].sort((left, right) =>
          left.replace("type ", "").localeCompare(right.replace("type ", "")),
        );
        const all = sorted.every((name) => !values.has(name))
          ? `type { ${sorted.join(", ")} }`
          : `{ ${sorted.map(asImported).join(", ")} }`;
        return [to.startsWith(".") ? to : `./${to}`, all];
      })
      .sort(([left], [right]) => depthOf(right) - depthOf(left) || left.localeCompare(right))
      .map(([to, all]) => `import ${all} from "${to}";`);
    return [`import ${areTypes ? "type " : ""}* as pulumi from "@pulumi/pulumi";`, ...lines, ""].join("\n");
  }
}

/** What is imported to be called; all else are types. */
const values = new Set(["registration", "entriesOf"]);
const asImported = (name: string): string => (values.has(name) ? name : `type ${name}`);
const depthOf = (path: string): number => path.split("../").length;

function interfaceOf(name: string, { property, documentation, isComputed }: NamedType, imports: Imports): string {
  const { shape } = property;
  if (shape.type !== "object") throw new Error(`${name} is no object`);
  const members = isComputed
    ? computedMembers(shape.members, shape.required, { of: name, documentation, path: "", imports })
    : inputMembers(shape.members, shape.required, { of: name, documentation, path: "", imports });
  const { text } = documentationAt(documentation, "", name);
  return `${comment(text)}export interface ${name}${isComputed ? "" : "Args"} {\n${members}}\n`;
}

function argumentsOf({ definition: { kind, required, optional }, documentation }: Kind, imports: Imports): string {
  const { args } = documentationAt(documentation, "", kind);
  const members = inputMembers({ ...required, ...optional }, Object.keys(required), {
    of: kind,
    documentation,
    path: "",
    imports,
  });
  const text = `Arguments of {@link ${kind}}${args === undefined ? "." : `: ${args}`}`;
  return `${comment(text)}export interface ${kind}Args {\n${members}}\n`;
}

function classOf({ definition, documentation }: Kind, imports: Imports): string {
  const { kind, required, optional } = definition;
  const { text, get } = documentationAt(documentation, "", kind);
  if (get === undefined) throw new Error(`${kind}: say with @get what its method get reads`);
  const fields = fieldsOf({ definition, documentation }, imports);
  const given = Object.entries({ ...required, ...optional });
  const sets = given.filter(([, { shape }]) => shape.type === "entries").map(([name]) => name);
  const secretInputs = given.filter(([, { facts }]) => facts.secret === true).map(([name]) => name);
  imports.from("program/registration", "ExistingOptions");
  const register = imports.from("program/registration", "registration");
  const declared = secretInputs.length === 0 ? "{ outputs }" : "{ outputs, secretInputs }";
  return `${comment(text)}export class ${kind} extends pulumi.CustomResource {
${fields.map(({ name, documentation: says, type }) => `${comment(says, "  ")}  declare readonly ${name}: pulumi.Output<${type}>;\n`).join("")}
  constructor(name: string, args: ${kind}Args, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ${kind}.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ${kind}Args, opts?: pulumi.CustomResourceOptions) {
    super(...${register}("${kind}", name, { ...args }, ${declared}, opts));
${sets.map((name) => `    this.${name} = ${imports.from("program/setEntries", "entriesOf")}(this.${name});\n`).join("")}  }

${comment(get, "  ")}  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${kind} {
    return new ${kind}(name, undefined, { ...opts, id });
  }
}

const outputs = ${JSON.stringify(fields.map(({ name }) => name))};
${secretInputs.length === 0 ? "" : `const secretInputs = ${JSON.stringify(secretInputs)};\n`}`;
}

/** The outputs: inputs whose documentation describes one, and all that is computed. */
function fieldsOf({ definition, documentation }: Kind, imports: Imports): readonly Field[] {
  const { kind, required, optional, computed } = definition;
  const fromInputs = Object.entries({ ...required, ...optional }).flatMap(([name, property]): readonly Field[] => {
    const says = documentationAt(documentation, name, kind).output;
    const type = `${outputType(property, "input", imports)}${name in required ? "" : " | undefined"}`;
    return says === undefined ? [] : [{ name, documentation: says, type }];
  });
  const names = new Set(fromInputs.map(({ name }) => name));
  const fromComputed = Object.entries(computed).flatMap(([name, property]): readonly Field[] => {
    if (names.has(name)) return [];
    const says = documentationAt(documentation, `computed.${name}`, kind).text;
    const type = `${outputType(property, "computed", imports)}${property.isOptional === true ? " | undefined" : ""}`;
    return [{ name, documentation: says, type }];
  });
  return [...fromInputs, ...fromComputed];
}

/** Where members stand, and how what documents them is found. */
interface Place {
  readonly of: string;
  readonly documentation: Paths;
  readonly path: string;
  readonly imports: Imports;
}

const inside = (place: Place, name: string): Place => ({
  ...place,
  path: place.path === "" ? name : `${place.path}.${name}`,
});

function inputMembers(members: Properties, required: readonly string[], place: Place): string {
  return Object.entries(members)
    .map(([name, property]) => {
      const at = inside(place, name);
      const isRequired = required.includes(name);
      const type = `${inputType(property, at)}${isRequired ? "" : " | undefined"}`;
      const { text } = documentationAt(place.documentation, at.path, place.of);
      return `${comment(text, "  ")}  ${name}${isRequired ? "" : "?"}: pulumi.Input<${type}>;\n`;
    })
    .join("");
}

function computedMembers(members: Properties, required: readonly string[], place: Place): string {
  return Object.entries(members)
    .map(([name, property]) => {
      const at = inside(place, name);
      const isRequired = required.includes(name);
      const { shape, facts } = property;
      const type =
        shape.type === "object" && facts.typeName === undefined
          ? `{\n${computedMembers(shape.members, shape.required, at)}}`
          : outputType(property, "computed", place.imports);
      const { text } = documentationAt(place.documentation, at.path, place.of);
      return `${comment(text, "  ")}  ${name}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};\n`;
    })
    .join("");
}

/** The type of an argument, within `pulumi.Input`. */
function inputType({ shape, facts }: Property, place: Place): string {
  switch (shape.type) {
    case "text":
      return facts.typeName === undefined ? "string" : place.imports.type(facts.typeName, "");
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "anything":
      return "unknown";
    case "adopt":
      return place.imports.from("program/adopt", "Adopt");
    case "parent":
      return "number | string";
    case "reference":
      return "string | number";
    case "enum":
      return shape.names.map((name) => JSON.stringify(name)).join(" | ");
    case "entries":
      return "pulumi.Input<string>[]";
    case "triggers":
      return "pulumi.Input<string>[] | Readonly<Record<string, pulumi.Input<string>>>";
    case "list":
      return `pulumi.Input<${inputType(shape.item, place)}>[]`;
    case "map":
      return `Record<string, pulumi.Input<${inputType(shape.value, place)}>>`;
    case "object":
      return facts.typeName === undefined
        ? `{\n${inputMembers(shape.members, shape.required, place)}}`
        : place.imports.type(facts.typeName, "Args");
  }
}

/** The type of an output, within `pulumi.Output`. */
function outputType({ shape, facts }: Property, of: "input" | "computed", imports: Imports): string {
  switch (shape.type) {
    case "text":
      return facts.typeName === undefined ? "string" : imports.type(facts.typeName, "");
    case "number":
    case "integer":
    case "parent":
      return "number";
    case "boolean":
      return "boolean";
    case "anything":
      return "unknown";
    case "reference":
      return "string";
    case "adopt":
      return imports.from("program/adopt", "Adopt");
    case "enum":
      return shape.names.map((name) => JSON.stringify(name)).join(" | ");
    case "entries":
      return "string[]";
    case "triggers":
      return "string[] | Readonly<Record<string, string>>";
    case "list":
      return `${outputType(shape.item, of, imports)}[]`;
    case "map":
      return `Record<string, ${outputType(shape.value, of, imports)}>`;
    case "object": {
      if (facts.typeName === undefined) throw new Error("an object of a class's output needs a typeName");
      return of === "computed"
        ? imports.type(facts.typeName, "")
        : `pulumi.Unwrap<${imports.type(facts.typeName, "Args")}>`;
    }
  }
}
