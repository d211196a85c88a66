import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as prettier from "prettier";
import { PlainError } from "../main";
import { type Document, publishedFile } from "../published";
import { definitionValues } from "./definition";
import { type NewProperty, propertiesOf } from "./properties";
import { type Api, apiIn, type Shape } from "./shape";
import { plural, upper, withArticle, wordsOf } from "./words";

/** What a kind is called. */
interface Names {
  /** `VideoLibrary`, and `videoLibrary` as constants and files are named. */
  readonly kind: string;
  readonly own: string;
  /** `video library`, `video libraries`. */
  readonly noun: string;
  readonly nouns: string;
  /** All of them, as constants and the sandbox call them: `videoLibraries`. */
  readonly all: string;
}

/** A kind to be made. */
export interface NewKind extends Names {
  /** The folder of its group: `stream`. */
  readonly group: string;
  readonly api: Api;
  /** What it belongs to, and the property that refers to that. */
  readonly parent: (Names & { readonly property: string }) | undefined;
  readonly properties: readonly NewProperty[];
}

/** What is to be made, of which schema of which document. */
export interface Order {
  readonly group: string;
  readonly kind: string;
  readonly shape: Shape;
  readonly parent?: string | undefined;
  readonly document: Document;
  readonly schema: string;
}

const root = join(__dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

export function newKind({ group, kind, shape, parent: above, document, schema }: Order): NewKind {
  const api = apiIn(document, shape, schema);
  if (above === undefined && (shape === "settings" || shape === "part" || /\{.*\}.*\{/.test(api.one)))
    throw new PlainError(`${kind}: name the kind that it belongs to with --parent`);
  const of = above === undefined ? undefined : namesOf(above);
  const parent = of && { ...of, property: `${of.own}Id` };
  return { ...namesOf(kind), group, api, parent, properties: propertiesOf(api, parent?.property) };
}

function namesOf(kind: string): Names {
  const own = kind.charAt(0).toLowerCase() + kind.slice(1);
  const noun = wordsOf(kind).join(" ");
  return { kind, own, noun, nouns: plural(noun), all: plural(own) };
}

/** All files that the kind needs, by their paths below the root: new ones, and that which lists samples. */
export async function filesOf(kind: NewKind, document: Document): Promise<ReadonlyMap<string, string>> {
  const { shape } = kind.api;
  const isStored = shape !== "part" && shape !== "issued";
  const values = valuesOf(kind);
  const templates = [...(isStored ? ["stored"] : []), shape];
  const made = templates.flatMap((name) =>
    read(`tools/newKind/templates/${name}.txt`)
      .split(/^=== /m)
      .slice(1)
      .map((file): [string, string] => {
        const [path = "", ...lines] = filled(file, values).split("\n");
        return [path, withoutUnusedImports(lines.join("\n"))];
      }),
  );
  const schemas = made.flatMap(([path, text]) => (path.startsWith("sandbox/src/schemas/") ? [text] : []));
  const published = "sandbox/src/schemas/published.ts";
  const files: ReadonlyArray<readonly [string, string]> = [
    ...made,
    ...sampleEntered(kind),
    ...(isStored ? [[published, await publishedFile([document], schemas, read(published))] as const] : []),
  ];
  const formatted = files.map(async ([path, text]): Promise<[string, string]> => {
    return [path, await prettier.format(text, { printWidth: 120, filepath: path })];
  });
  return new Map(await Promise.all(formatted));
}

/** A template with its values. A line with `«?value»` is left out where there is none. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (name: string): string => {
    const value = values[name];
    if (value === undefined) throw new Error(`a template has «${name}», which is no value`);
    return value;
  };
  return template
    .split("\n")
    .filter((line) => [...line.matchAll(/«\?(\w+)»/g)].every(([, name = ""]) => valueOf(name) !== ""))
    .join("\n")
    .replaceAll(/«\??(\w+)»/g, (_all, name: string) => valueOf(name));
}

/** The imports of a template are those of all cases. */
function withoutUnusedImports(text: string): string {
  const code = text.replaceAll(/^import .*$/gm, "");
  return text.replaceAll(/^import (?:type )?\{ (.*) \} from .*\n/gm, (line, names: string) => {
    const isUsed = (name: string): boolean => name !== "" && new RegExp(`\\b${name.replace(/.* /, "")}\\b`).test(code);
    const used = names.split(", ").filter(isUsed);
    return used.length === 0 ? "" : line.replace(names, used.join(", "));
  });
}

/** Where the samples of a shape are listed, and the name of one: the list begins with `= [`. */
const listOfSamples: Readonly<Partial<Record<Shape, (own: string) => readonly [path: string, entry: string]>>> = {
  settings: (own) => ["test/lifecycle/samples.ts", `${own}Sample`],
  numbered: (own) => ["test/lifecycle/plainKinds.ts", own],
};

/** That list with the kind: an import after all others, and an entry at the beginning. */
function sampleEntered({ own, api: { shape } }: NewKind): ReadonlyArray<readonly [path: string, text: string]> {
  const list = listOfSamples[shape]?.(own);
  if (list === undefined) return [];
  const [path, entry] = list;
  const text = read(path);
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  const begin = /^export const \w+: readonly [^=]*= \[/m;
  if (!begin.test(text)) throw new Error(`${path}: the list is not there any more`);
  const imported = `${text.slice(0, at)}import { ${entry} } from "./${own}";\n${text.slice(at)}`;
  return [[path, imported.replace(begin, (found) => `${found}${entry}, `)]];
}

/** What a file of a folder exports, that of the group first: its name, and its file without ending. */
function exported(folder: string, group: string, declared: string): readonly [name: string, file: string] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(".ts"));
  const found = files.flatMap((file) =>
    [...read(`${folder}/${file}`).matchAll(new RegExp(`^export const (${declared})`, "gm"))].map(
      ([, , name = ""]) => [name, basename(file, ".ts")] as const,
    ),
  );
  const best = found.find(([name]) => name === group) ?? found.find(([, file]) => file === group) ?? found[0];
  if (best !== undefined) return best;
  throw new PlainError(`${folder} has no \`export const ${declared}\` yet: CONTRIBUTING.md says what a new area has`);
}

function valuesOf(kind: NewKind): Readonly<Record<string, string>> {
  const { kind: _kind, properties, parent, group, api, ...names } = kind;
  const { own, noun, nouns } = names;
  const { shape, list, one, add, save } = api;
  const inArea = shape === "listed" || shape === "settings";
  const find = (folder: string, declared: string, isNeeded: boolean) =>
    isNeeded ? exported(folder, group, declared) : ["", ""];
  const [calls, dialects] = [`provider/src/groups/${group}/api`, "sandbox/src/groups/dialects"];
  const [dialect = "", dialectFile = ""] = find(calls, "(\\w+): Dialect", inArea);
  const [above = "", inFile = ""] = find(calls, `(in${parent?.kind ?? ""})\\b`, inArea && parent !== undefined);
  const [sandboxDialect = "", sandboxFile = ""] = find(dialects, "(\\w+): Dialect", inArea);
  const here = (path: string): string =>
    parent === undefined ? path : path.replace(/\{\w+\}/, `{${parent.property}}`);
  const below = (path: string): string => path.slice(path.indexOf("}") + 1);
  const param = (path: string): string => path.replace(/\{\w+\}/, "${parent}");
  const withId = (path: string): string => path.replace(/\{\w+\}$/, `{${own}Id}`);
  const oneBefore = one.replace(/\{\w+\}$/, "");
  const id = properties.find(({ role }) => role === "id");
  const isNumber = id?.field.schema.type === "integer";
  return {
    kind: kind.kind,
    group,
    ...names,
    ANoun: upper(withArticle(noun)),
    aNoun: withArticle(noun),
    Nouns: upper(nouns),
    parents: parent?.all ?? "",
    parentOwn: parent?.own ?? "",
    parentNoun: parent?.noun ?? "",
    ParentNoun: upper(parent?.noun ?? ""),
    property: parent?.property ?? "",
    idProperty: parent?.property ?? "triggers",
    params: parent === undefined ? "" : `${parent.property}: inputs.${parent.property}`,
    addOrList: add,
    ...{ dialect, dialectFile, in: above, inFile, sandboxDialect, sandboxFile },
    ...{ list, one, add: add === list ? "" : add, save, read: api.read, create: api.create, update: api.update },
    listHere: here(list),
    addHere: add === list ? "" : here(add),
    oneHere: withId(/\{.*\{/.test(one) ? here(one) : one),
    oneBelow: withId(below(one)),
    addBelow: below(add),
    listPath: param(list),
    listOf: list.includes("{") ? "parent" : "",
    onePath: `${param(oneBefore)}\${id}`,
    oneOf: oneBefore.includes("{") ? "parent" : "_parent",
    idParam: /\{(\w+)\}$/.exec(one)?.[1] ?? "",
    id: id?.field.name ?? "id",
    state: isNumber ? "state" : "_state",
    newId: isNumber
      ? `takeId(state, "${names.all}", fields.${id.field.name})`
      : `fields.${id?.field.name ?? "id"} ?? randomUUID()`,
    ...definitionValues(kind),
    ...sandboxValues(kind, isNumber),
    ...takenValues(kind),
  };
}

/** What a create takes, and what is to be tried. */
function takenValues({ properties }: NewKind): Readonly<Record<string, string>> {
  const isInput = ({ role }: NewProperty): boolean => !["none", "id", "parent", "output"].includes(role);
  const isPartly = properties.some(({ role, field }) => role === "setting" && !field.isCreated);
  const taken = JSON.stringify(properties.flatMap((one) => (isInput(one) && one.field.isCreated ? [one.name] : [])));
  const sendsParent = properties.some(({ role, field }) => role === "parent" && field.isCreated);
  const left = properties.filter(({ role, field }) => role === "none" && field.isUpdated);
  const tried = properties.find(({ role, maker }) => role === "setting" && maker === "boolean");
  return {
    taken: isPartly ? `, ${taken}` : "",
    plain: sendsParent ? "sendsParent: true" : "",
    notTried: left.map(({ field, reason }) => `${field.name}: ${JSON.stringify(reason)}`).join(", "),
    given: `"${tried?.name ?? ""}", ${String(tried?.unset !== true)}`,
  };
}

function sandboxValues({ properties, parent, api }: NewKind, isNumber: boolean): Readonly<Record<string, string>> {
  const isSettings = api.shape === "settings";
  const wireOf = (role: NewProperty["role"]): string =>
    properties.find((property) => property.role === role)?.field.name ?? role;
  const dates = ["DateCreated", "DateModified"].filter((name) => properties.some(({ field }) => field.name === name));
  const initial = properties.flatMap(({ role, field, wireUnset }): readonly string[] => {
    const { name, schema, isRead } = field;
    if (!isRead || ["id", "name", "parent"].includes(role) || dates.includes(name)) return [];
    const value = role === "setting" ? wireUnset : blankOf(schema);
    const isNone = schema.nullable !== true && ["false", "0", "[]"].includes(JSON.stringify(value));
    return value === undefined || isNone ? [] : [`  ${name}: ${JSON.stringify(value)},\n`];
  });
  const id = isSettings ? (parent?.property ?? "") : wireOf("id");
  return {
    members: [
      ...(parent === undefined ? [] : [`${parent.property}: Type.Integer()`]),
      ...(isSettings ? [] : [`${id}: ${isNumber ? "Type.Integer()" : "text"}`, `${wireOf("name")}: text`]),
    ].join(", "),
    stored: `{ id: "${id}"${isNumber && api.shape === "listed" ? ", firstId: 90001" : ""} }`,
    initial: initial.join(""),
    dates: dates.map((name) => `${name}: momentFromNow(),`).join(" "),
  };
}

/** A value of a field that is always there, and of which nothing else gives one. */
function blankOf({ type, format, nullable }: NewProperty["field"]["schema"]): unknown {
  if (type !== "string" || nullable === true) return undefined;
  return format === "date-time" ? "2026-01-01T00:00:00" : "";
}
