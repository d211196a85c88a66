import type { Document, Schema } from "../published";
import { PlainError } from "../main";

/** The shapes of kinds; CONTRIBUTING.md says which one fits. */
export const shapes = ["numbered", "listed", "part", "settings", "issued"] as const;
export type Shape = (typeof shapes)[number];

/** The calls and fields of a kind, as a document describes them. Paths begin at the host. */
export interface Api {
  readonly shape: Shape;
  /** Of the list, and of one object below it; of settings and of what is issued, the only one. */
  readonly list: string;
  readonly one: string;
  /** Where a create is sent. */
  readonly add: string;
  readonly save: string;
  /** Names of the schemas of an object, of a create and of an update. */
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

type Part = "requestBody" | "responses";
const saves = ["patch", "put", "post"];

/** Finds the calls of the objects that have this schema. What has none of this shape is an error. */
export function apiIn(document: Document, shape: Shape, schema: string): Api {
  const { paths } = document;
  const at = (path: string, method: string, part: Part) => namesIn(document, paths[path]?.[method], part);
  const bodyAt = (path: string, methods: readonly string[] = ["post", "put"]) =>
    methods.flatMap((method) => at(path, method, "requestBody").slice(0, 1))[0];
  const all = Object.keys(paths);
  const refuse = (reason: string): PlainError =>
    new PlainError(`${schema} has no calls of the shape ${shape}: ${reason}\nCONTRIBUTING.md has a table of shapes`);
  const needed = <A>(found: A | undefined, reason: string): A => {
    if (found === undefined) throw refuse(reason);
    return found;
  };
  const has = (path: string, method: string): boolean => paths[path]?.[method] !== undefined;
  const saveOf = (path: string): string => saves.find((method) => bodyAt(path, [method]) !== undefined) ?? "post";
  const made = (found: Omit<Api, "shape" | "read" | "fields" | "save">): Api => {
    const base = new URL(document.servers[0].url).pathname.replace(/\/$/, "");
    const { list, one, add, create, update } = found;
    const fields = fieldsOf(document, { read: schema, create, update });
    if (shape !== "settings" && shape !== "issued" && !fields.some(({ name }) => /^(\w+N|n|N)ame$/.test(name)))
      throw refuse("it has no name");
    if (shape === "numbered" && !fields.some(({ name, isRead }) => isRead && name === "Id"))
      throw refuse("it has no Id");
    const from = { list: base + list, one: base + one, add: base + add };
    return { shape, read: schema, ...found, ...from, save: saveOf(one).toUpperCase(), fields };
  };

  switch (shape) {
    case "issued": {
      const path = needed(
        all.find((each) => bodyAt(each) === schema),
        "no POST or PUT takes it",
      );
      return made({ list: path, one: path, add: path, create: schema, update: schema });
    }
    case "settings": {
      const path = needed(
        all.find(
          (each) => /\{\w+\}/.test(each) && at(each, "get", "responses").includes(schema) && bodyAt(each, saves),
        ),
        "no GET below another object returns it where it is changed, too",
      );
      const body = bodyAt(path, saves) ?? schema;
      return made({ list: path, one: path, add: path, create: body, update: body });
    }
    default: {
      const below = /\/\{\w+\}$/;
      const concerns = (path: string): boolean =>
        ["get", ...saves].some((method) =>
          (["responses", "requestBody"] as const).some((part) => at(path, method, part).includes(schema)),
        );
      const one = needed(
        all.find(
          (each) => below.test(each) && has(each, "delete") && (concerns(each) || concerns(each.replace(below, ""))),
        ),
        "no path with a DELETE returns it or takes it",
      );
      const lists = all.filter((each) => each !== one && at(each, "get", "responses").includes(schema));
      const [list] = lists.sort((left, right) => shared(right, one) - shared(left, one));
      const add = [list, one.replace(below, "")].find((each) => each !== undefined && bodyAt(each) !== undefined) ?? "";
      const create = needed(bodyAt(add), "no POST or PUT of a new one takes a schema");
      if (shape === "part") return made({ list: add, one, add, create, update: bodyAt(one, saves) ?? create });
      const update = needed(bodyAt(one, saves), `no change of ${one} takes a schema`);
      if (shape === "numbered" && one.match(/\{/g)?.length !== 1) throw refuse(`${one} is below another object`);
      return made({ list: needed(list, "no GET of several returns it"), one, add, create, update });
    }
  }
}

/** How much of their beginning two paths have in common. */
function shared(path: string, other: string): number {
  const differs = path.split("").findIndex((letter, index) => letter !== other[index]);
  return differs === -1 ? path.length : differs;
}

function fieldsOf(document: Document, of: Pick<Api, "read" | "create" | "update">): readonly Field[] {
  const { properties: reply = {} } = schemaNamed(document, of.read);
  const { properties: created = {}, required = [] } = schemaNamed(document, of.create);
  const { properties: changed = {} } = schemaNamed(document, of.update);
  return Object.entries({ ...reply, ...changed, ...created }).map(([name, schema]) => {
    const { description = "", nullable = false } = reply[name] ?? schema;
    return {
      name,
      // Requests say more of what a value may be, and replies what it is.
      schema: { ...resolved(document, schema), description, nullable },
      isRead: name in reply,
      isCreated: name in created,
      isUpdated: name in changed,
      isRequired: required.includes(name),
    };
  });
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

/** The schemas that a part of an operation names, and those in these: of an envelope or of a page, its objects. */
function namesIn({ components: { schemas } }: Document, operation: object | undefined, part: Part): readonly string[] {
  const inside = (value: unknown): readonly string[] =>
    [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
  const direct = inside(operation === undefined ? undefined : Reflect.get(operation, part));
  return part === "requestBody" ? direct : [...direct, ...direct.flatMap((name) => inside(schemas[name]))];
}
