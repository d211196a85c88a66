import type { Document, Schema } from "../published";
import { PlainError } from "../main";

/** An API of objects with a number and a name, as a document describes it. */
export interface PlainObject {
  /** Path of the list, which also creates: `/videolibrary`. */
  readonly path: string;
  /** Names of the schemas of a reply, of a create and of an update. */
  readonly read: string;
  readonly create: string;
  readonly update: string;
  readonly fields: readonly Field[];
}

/** A field of the object. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRead: boolean;
  readonly isCreated: boolean;
  readonly isUpdated: boolean;
  /** Whether a create must have it. */
  readonly isRequired: boolean;
}

/** Finds the calls of the objects that have this schema. What is not such an API is an error. */
export function plainObjectIn(document: Document, read: string): PlainObject {
  const operation = (path: string, method: string) => document.paths[path]?.[method];
  const one = Object.keys(document.paths).find(
    (path) => /\/\{\w+\}$/.test(path) && namesIn(operation(path, "get"), "responses").includes(read),
  );
  if (one === undefined) throw notPlain(read, "no GET of one object returns it");
  const list = one.replace(/\/\{\w+\}$/, "");
  const [create] = namesIn(operation(list, "post"), "requestBody");
  const [update] = namesIn(operation(one, "post"), "requestBody");
  if (list.includes("{")) throw notPlain(read, `${list} is below another object`);
  if (create === undefined) throw notPlain(read, `POST ${list} takes no schema`);
  if (update === undefined) throw notPlain(read, `POST ${one} takes no schema`);
  for (const path of [list, one])
    if (!namesIn(operation(path, "post"), "responses").includes(read))
      throw notPlain(read, `POST ${path} does not return it`);
  if (operation(one, "delete") === undefined) throw notPlain(read, `there is no DELETE ${one}`);
  const fields = fieldsOf(document, { read, create, update });
  for (const name of ["Id", "Name"])
    if (!fields.some((field) => field.isRead && field.name === name)) throw notPlain(read, `it has no ${name}`);
  return { path: new URL(document.servers[0].url).pathname.replace(/\/$/, "") + list, read, create, update, fields };
}

function fieldsOf(
  document: Document,
  { read, create, update }: Pick<PlainObject, "read" | "create" | "update">,
): readonly Field[] {
  const [reply, made, changed] = [read, create, update].map((name) => schemaNamed(document, name).properties ?? {});
  const required = new Set(schemaNamed(document, create).required);
  return Object.entries({ ...reply, ...changed, ...made }).map(([name, schema]) => ({
    name,
    // Requests say more of what a value may be, and replies what it is.
    schema: { ...resolved(document, schema), ...spoken(reply?.[name] ?? schema) },
    isRead: reply !== undefined && name in reply,
    isCreated: made !== undefined && name in made,
    isUpdated: changed !== undefined && name in changed,
    isRequired: required.has(name) || name === "Name",
  }));
}

function spoken({ description = "", nullable = false }: Schema): Schema {
  return { description, nullable };
}

/** The schema to which a property refers, with what the property says itself. */
function resolved(document: Document, schema: Schema): Schema {
  const { $ref, oneOf: [only] = [] } = schema;
  const target = $ref ?? only?.$ref;
  return target === undefined ? schema : { ...schema, ...schemaNamed(document, target.replace(/.*\//, "")) };
}

function schemaNamed({ components: { schemas } }: Document, name: string): Schema {
  const found = schemas[name];
  if (found === undefined) throw new PlainError(`the document has no schema ${name}`);
  return found;
}

/** The schemas that a part of an operation names. Errors are no objects. */
function namesIn(operation: object | undefined, part: "requestBody" | "responses"): readonly string[] {
  const found: unknown = operation === undefined ? undefined : Reflect.get(operation, part);
  const text = JSON.stringify(found ?? null);
  return [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
}

function notPlain(schema: string, reason: string): PlainError {
  return new PlainError(
    `${schema} is not the schema of an object with a number and a name: ${reason}\n` +
      "Copy the most similar kind: provider/src/groups/script/scriptVariable.ts is a child that is known by its name",
  );
}
