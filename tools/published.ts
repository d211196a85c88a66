import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";

/*
 * `npx tsx tools/published.ts DOCUMENT…` adds to sandbox/src/schemas/published.ts what the sandbox's sources use of bunny.net's
 * OpenAPI documents and the file does not have yet, and so does `npm run new-kind`. Of a name that two documents have, the
 * first one counts.
 */

export interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly title?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly (string | number)[];
  readonly "x-enumNames"?: readonly string[];
  readonly "x-enum-varnames"?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly pattern?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Document {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A request may leave members out, and a reply has all of them. */
type Form = "request" | "reply";

const root = join(__dirname, "..", "sandbox", "src");
const target = join(root, "schemas", "published.ts");

export const readDocument = (path: string): Document => JSON.parse(readFileSync(path, "utf8")) as Document;

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

const successesOf = (responses: unknown): unknown =>
  Object.entries(responses ?? {}).filter(([status]) => !/^[45]/.test(status));

/** Texts of schemas, by name. Those from before stay as they are. */
class Schemas {
  readonly written = new Map<string, string>();
  readonly requests: ReadonlySet<string>;
  private readonly replies: ReadonlySet<string>;
  private readonly successes: ReadonlySet<string>;
  private readonly schemas: ReadonlyMap<string, Schema>;

  constructor(
    private readonly documents: readonly Document[],
    private readonly before: ReadonlyMap<string, string>,
  ) {
    const all = documents.toReversed().flatMap(({ components }) => Object.entries(components.schemas));
    this.schemas = new Map(all.map(([name, schema]) => [name, withNames(schema)]));
    this.requests = this.reached((operation) => Reflect.get(operation, "requestBody"));
    this.replies = this.reached((operation) => Reflect.get(operation, "responses"));
    this.successes = this.reached((operation) => successesOf(Reflect.get(operation, "responses")));
  }

  /** Writes what sources use. */
  use(name: string): void {
    if (this.before.has(name)) return;
    const base = this.schemas.has(name) ? name : name.replace(/Read$/, "");
    this.write(base, this.requests.has(base) && name === base ? "request" : "reply");
  }

  /** The schemas that requests, or replies, consist of. */
  private reached(part: (operation: object) => unknown): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      namesIn(this.schemas.get(name)).forEach(add);
    };
    for (const { paths } of this.documents)
      for (const operations of Object.values(paths))
        for (const operation of Object.values(operations)) namesIn(part(operation)).forEach(add);
    return found;
  }

  /** What is sent and returned alike is returned as it was sent. */
  private isShared(name: string): boolean {
    return this.requests.has(name) && this.replies.has(name);
  }

  private write(name: string, form: Form): string {
    const schema = this.schemas.get(name);
    if (schema === undefined) throw new Error(`no document has ${name}`);
    if (schema.enum !== undefined) {
      if (!this.before.has(name)) this.keep(name, enumeration(schema));
      return schema.type === "string" && form === "reply" ? `spelled(${name})` : name;
    }
    const known = [form === "reply" ? `${name}Read` : name, name].find((each) => this.before.has(each));
    if (known !== undefined) return known;
    const body = { ...schema, nullable: false };
    // an error has what there is to say
    const isOfErrors = this.replies.has(name) && !this.successes.has(name);
    if (!this.isShared(name)) return this.keep(name, this.plain(body, form, form === "request" || isOfErrors));
    const sent = this.keep(name, this.plain(body, "request", true));
    const text = this.plain(body, form, true);
    // the names in an enumeration may be spelled differently in a reply
    return text === this.written.get(sent) ? sent : this.keep(`${name}Read`, text);
  }

  private keep(name: string, text: string): string {
    this.written.set(name, text);
    return name;
  }

  /** @param isSent whether this is part of a request, or returned like that */
  private expression(schema: Schema, form: Form, isSent: boolean): string {
    // no reply has null for a list
    const isNullable = schema.nullable === true && (isSent || schema.type !== "array");
    return isNullable ? `nullable(${this.plain(schema, form, isSent)})` : this.plain(schema, form, isSent);
  }

  private plain(schema: Schema, form: Form, isSent: boolean): string {
    const [only] = schema.oneOf ?? [];
    if (only !== undefined) return this.expression(only, form, isSent);
    if (schema.$ref !== undefined) return this.write(schema.$ref.replace(/.*\//, ""), form);
    if (schema.enum !== undefined) return form === "reply" ? `spelled(${enumeration(schema)})` : enumeration(schema);
    switch (schema.type) {
      case "object":
        return this.objectOf(schema, form, isSent);
      case "array":
        return `Type.Array(${[this.expression(schema.items ?? {}, form, isSent), limitsOf(schema)].filter(Boolean).join(", ")})`;
      case "boolean":
        return "Type.Boolean()";
      case "string":
        return `Type.String(${limitsOf(schema)})`;
      case "number":
        return `Type.Number(${limitsOf(schema)})`;
      case "integer":
        if (schema.format === "byte") return `Type.Integer(${limitsOf(schema, { minimum: 0, maximum: 255 })})`;
        return schema.format === "int32" ? `int32(${limitsOf(schema)})` : `Type.Integer(${limitsOf(schema)})`;
      default:
        return "Type.Unknown()";
    }
  }

  private objectOf(schema: Schema, form: Form, isSent: boolean): string {
    const { properties = {}, required = [], additionalProperties } = schema;
    if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
      return `Type.Record(Type.String(), ${this.expression(additionalProperties, form, isSent)})`;
    const members = Object.entries(properties).map(([name, member]) => {
      const text = this.expression(member, form, isSent);
      if (required.includes(name)) return `${name}: ${text}`;
      // the documents cannot say that null is possible, beside a reference
      if (this.isObject(member)) return `${name}: optional(${text})`;
      return `${name}: ${isSent ? `Type.Optional(${text})` : text}`;
    });
    const isOpen = typeof additionalProperties === "object";
    return `${isOpen ? "Type.Object" : "object"}({ ${members.join(", ")} })`;
  }

  private isObject({ $ref = "" }: Schema): boolean {
    return this.schemas.get($ref.replace(/.*\//, ""))?.type === "object";
  }
}

/** An enumeration may be written as alternatives, each with a title and a single value. */
const withNames = (schema: Schema): Schema => {
  const { type, oneOf = [] } = schema;
  const values = oneOf.flatMap((each) => each.enum ?? []);
  return oneOf.length > 0 && values.length === oneOf.length
    ? { ...(type && { type }), enum: values, "x-enumNames": oneOf.map(({ title = "" }) => title) }
    : schema;
};

/** Some numbers of an enumeration may have no name. */
const enumeration = (schema: Schema): string => {
  const { enum: values = [], "x-enumNames": names = schema["x-enum-varnames"] ?? [] } = schema;
  // Numbers of seconds are no positions: 3600 would have 3600 names before it.
  if (schema.type !== "string" && Number(values.at(-1)) > 4 * values.length) return `integers(${values.join(", ")})`;
  if (schema.type === "string") return `choice(${values.map((value) => JSON.stringify(value)).join(", ")})`;
  const all = Array.from(
    { length: Number(values.at(-1)) + 1 },
    (_, number) => names[values.indexOf(number)] ?? String(number),
  );
  return `enumeration(${JSON.stringify(all)})`;
};

const limitNames = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "uniqueItems"];

const limitsOf = (schema: Schema, more: Readonly<Record<string, unknown>> = {}): string => {
  const given = Object.entries(schema).filter(([name]) => limitNames.includes(name));
  const limits = { ...more, ...Object.fromEntries(given), ...(schema.pattern && { pattern: whole(schema.pattern) }) };
  return Object.keys(limits).length === 0 ? "" : JSON.stringify(limits);
};

/** The API matches whole texts; a hyphen inside a class is an error in JavaScript. */
const whole = (pattern: string): string =>
  pattern.startsWith("^") ? pattern : `^${pattern.replaceAll("-\\s]", "\\s-]")}$`;

/** The names of schemas that a source imports. */
const namesUsed = (source: string): readonly string[] =>
  [
    ...[...source.matchAll(/\{([^{}]*)\} from "[./]+(?:schemas\/)?published"/g)].flatMap(([, names = ""]) =>
      names.split(","),
    ),
    ...[...source.matchAll(/\bapi\.([A-Z]\w+)/g)].map(([, name = ""]) => name),
  ]
    .map((name) => name.replace(/\btype | as .*/g, "").trim())
    .filter((name) => name !== "");

/**
 * The file of published schemas, with what sources use and it does not have yet.
 *
 * @param sources what uses them
 */
export async function publishedFile(
  documents: readonly Document[],
  sources: readonly string[],
  before: string,
): Promise<string> {
  const known = new Map(
    [...before.matchAll(/^export const (\w+) = ([^]*?);\nexport type \1 /gm)].map(([, name = "", text = ""]) => [
      name,
      text,
    ]),
  );
  const schemas = new Schemas(documents, known);
  for (const name of new Set(sources.flatMap(namesUsed))) schemas.use(name);
  const text = `// Generated by \`npx tsx tools/published.ts\` from the OpenAPI documents that bunny.net publishes: do not edit.
import { Type, type Static } from "@sinclair/typebox";
import { choice, enumeration, int32, integers, nullable, object, optional, spelled } from "./basics";

${[...known, ...schemas.written]
  .map(([name, schema]) => `export const ${name} = ${schema};\nexport type ${name} = Static<typeof ${name}>;\n`)
  .join("\n")}`;
  return prettier.format(text, { ...(await prettier.resolveConfig(target)), filepath: target });
}

async function write(): Promise<void> {
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, path), "utf8"));
  const documents = process.argv.slice(2).map(readDocument);
  writeFileSync(target, await publishedFile(documents, sources, readFileSync(target, "utf8")));
}

if (require.main === module) void write();
