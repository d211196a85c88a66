import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";

/*
 * `npx tsx tools/published.ts DOCUMENT.json…` writes what the sandbox uses of bunny.net's OpenAPI documents: the schemas
 * that its sources import, and the names of all operations. Of a name that two documents have, the first one counts.
 */

interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
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
}

interface Document {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A request may leave members out, and a reply has all of them. */
type Form = "request" | "reply";

const root = join(__dirname, "..", "sandbox", "src");
const target = join(root, "schemas", "published.ts");
const methods = ["get", "post", "put", "patch", "delete"];
const documents = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, "utf8")) as Document);
const schemas = new Map(documents.toReversed().flatMap(({ components }) => Object.entries(components.schemas)));

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);

/** The schemas that requests, or replies, consist of. */
const reached = (part: "requestBody" | "responses"): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    namesIn(schemas.get(name)).forEach(add);
  };
  for (const { paths } of documents)
    for (const operations of Object.values(paths))
      for (const operation of Object.values(operations)) namesIn(Reflect.get(operation, part)).forEach(add);
  return found;
};
const requests = reached("requestBody");
const replies = reached("responses");

/** What is sent and returned alike is returned as it was sent. */
const isShared = (name: string): boolean => requests.has(name) && replies.has(name);

const written = new Map<string, string>();

const write = (name: string, form: Form): string => {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`no document has ${name}`);
  if (schema.enum !== undefined) {
    keep(name, enumeration(schema));
    return schema.type === "string" && form === "reply" ? `spelled(${name})` : name;
  }
  const body = { ...schema, nullable: false };
  if (!isShared(name)) return keep(name, plain(body, form, form === "request"));
  const sent = keep(name, plain(body, "request", true));
  const text = plain(body, form, true);
  // the names in an enumeration may be spelled differently in a reply
  return text === written.get(sent) ? sent : keep(`${name}Read`, text);
};

const keep = (name: string, text: string): string => {
  written.set(name, text);
  return name;
};

/** Some numbers of an enumeration may have no name. */
const enumeration = (schema: Schema): string => {
  const { enum: values = [], "x-enumNames": names = schema["x-enum-varnames"] ?? [] } = schema;
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

/** @param isSent whether this is part of a request, or returned like that */
const expression = (schema: Schema, form: Form, isSent: boolean): string => {
  // no reply has null for a list
  const isNullable = schema.nullable === true && (isSent || schema.type !== "array");
  return isNullable ? `nullable(${plain(schema, form, isSent)})` : plain(schema, form, isSent);
};

const plain = (schema: Schema, form: Form, isSent: boolean): string => {
  const [only] = schema.oneOf ?? [];
  if (only !== undefined) return expression(only, form, isSent);
  if (schema.$ref !== undefined) return write(schema.$ref.replace(/.*\//, ""), form);
  if (schema.enum !== undefined) return form === "reply" ? `spelled(${enumeration(schema)})` : enumeration(schema);
  switch (schema.type) {
    case "object":
      return objectOf(schema, form, isSent);
    case "array":
      return `Type.Array(${[expression(schema.items ?? {}, form, isSent), limitsOf(schema)].filter(Boolean).join(", ")})`;
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
};

const objectOf = (schema: Schema, form: Form, isSent: boolean): string => {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    return `Type.Record(Type.String(), ${expression(additionalProperties, form, isSent)})`;
  const members = Object.entries(properties).map(([name, member]) => {
    const text = expression(member, form, isSent);
    if (required.includes(name)) return `${name}: ${text}`;
    // the documents cannot say that null is possible, beside a reference
    if (isObject(member)) return `${name}: optional(${text})`;
    return `${name}: ${isSent ? `Type.Optional(${text})` : text}`;
  });
  const isOpen = typeof additionalProperties === "object";
  return `${isOpen ? "Type.Object" : "object"}({ ${members.join(", ")} })`;
};

const isObject = ({ $ref = "" }: Schema): boolean => schemas.get($ref.replace(/.*\//, ""))?.type === "object";

const used = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .flatMap((text) => [
    ...[...text.matchAll(/\{([^{}]*)\} from "[./]+(?:schemas\/)?published"/g)].flatMap(([, names = ""]) =>
      names.split(","),
    ),
    ...[...text.matchAll(/\bapi\.([A-Z]\w+)/g)].map(([, name = ""]) => name),
  ])
  .map((name) => name.replace(/\btype | as .*/g, "").trim())
  .filter((name) => name !== "" && name !== "operations");
for (const name of new Set(used)) {
  const base = schemas.has(name) ? name : name.replace(/Read$/, "");
  write(base, requests.has(base) && name === base ? "request" : "reply");
}

const operations = documents
  .filter(({ servers: [{ url }] }) => url.startsWith("https://api."))
  .flatMap(({ servers: [{ url }], paths }) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      methods
        .filter((method) => method in operations)
        .map((method) => [new URL(url).pathname.replace(/\/$/, "") + path, method.toUpperCase()] as const),
    ),
  )
  .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  .map(([path, method]) => `${method} ${path}`);

const text = `// Generated by \`npx tsx tools/published.ts\` from the OpenAPI documents that bunny.net publishes: do not edit.
import { Type, type Static } from "@sinclair/typebox";
import { choice, enumeration, int32, nullable, object, optional, spelled } from "./basics";

/** Every operation of the core, compute, shield and container APIs, as "METHOD /path". */
export const operations: readonly string[] = ${JSON.stringify([...new Set(operations)])};

${[...written]
  .map(([name, text]) => `export const ${name} = ${text};\nexport type ${name} = Static<typeof ${name}>;\n`)
  .join("\n")}`;

void prettier
  .resolveConfig(target)
  .then((options) => prettier.format(text, { ...options, filepath: target }))
  .then((formatted) => {
    writeFileSync(target, formatted);
  });
