import * as prettier from "prettier";
import { type Document, publishedFile } from "../published";
import { definitionFile } from "./definition";
import { type PlainObject, plainObjectIn } from "./plainObject";
import { type Example, type NewProperty, propertiesOf } from "./properties";
import { plural, upper, withArticle, wordsOf } from "./words";

/** A kind to be made. */
export interface NewKind {
  /** `VideoLibrary`, and `videoLibrary` as constants and files are named. */
  readonly kind: string;
  readonly own: string;
  /** `video library`, `video libraries`. */
  readonly noun: string;
  readonly nouns: string;
  /** All of them, as constants and the sandbox call them: `videoLibraries`. */
  readonly all: string;
  /** The folder of its group: `stream`. */
  readonly group: string;
  readonly object: PlainObject;
  readonly properties: readonly NewProperty[];
}

export function newKind(
  group: string,
  kind: string,
  document: Document,
  schema: string,
  example: Example = {},
): NewKind {
  const object = plainObjectIn(document, schema);
  const own = kind.charAt(0).toLowerCase() + kind.slice(1);
  const noun = wordsOf(kind).join(" ");
  const names = { kind, own, noun, nouns: plural(noun), all: plural(own), group };
  return { ...names, object, properties: propertiesOf(object, example) };
}

/**
 * All files that the kind needs, by their paths below the root: new ones, and those that name all plain kinds.
 *
 * @param read gives the text of a file that there is
 */
export async function filesOf(
  kind: NewKind,
  document: Document,
  read: (path: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const { own, group } = kind;
  const home = `provider/src/groups/${group}`;
  const schemas = schemasFile(kind);
  const published = "sandbox/src/schemas/published.ts";
  const files = new Map([
    [`${home}/${own}.definition.ts`, definitionFile(kind)],
    [`${home}/${own}.ts`, verbsFile(kind)],
    [`${home}/api/${own}.ts`, callsFile(kind)],
    [`sandbox/src/schemas/${own}.ts`, schemas],
    [`sandbox/src/groups/${own}.ts`, sandboxFile(kind)],
    [`test/lifecycle/${own}.ts`, sampleFile(kind)],
    [`test/lifecycle/kinds/${own}.test.ts`, testFile(kind)],
    ...lists(kind).map(({ path, edits }): [string, string] => [
      path,
      edits.reduce((text, edit) => edit(text), read(path)),
    ]),
    [published, await publishedFile([document], [schemas], read(published))],
  ]);
  const formatted = [...files].map(async ([path, text]): Promise<[string, string]> => {
    return [path, await prettier.format(text, { printWidth: 120, filepath: path })];
  });
  return new Map(await Promise.all(formatted));
}

type Edit = (text: string) => string;

/** The lists of plain kinds, and what each gets. */
function lists({
  kind,
  own,
  group,
  noun,
  nouns,
  all,
}: NewKind): ReadonlyArray<{ readonly path: string; readonly edits: readonly Edit[] }> {
  return [
    {
      path: "provider/src/export/account.ts",
      edits: [
        imported("{ namedObjects }", "../reconcile/objectList"),
        imported(`{ ${all} }`, `../groups/${group}/api/${own}`),
        within(
          /export const exportedKinds[^=]*= \[/,
          `exportable(namedObjects(${all}, ({ ${own}Id }) => ${own}Id), {
            kind: "${kind}",
            help: "${withArticle(noun)} with its settings",
            singular: "${noun}",
            plural: "${nouns}",
          }),`,
        ),
      ],
    },
    {
      path: "test/lifecycle/plainKinds.ts",
      edits: [imported(`{ ${own} }`, `./${own}`), within(/export const plainKinds[^=]*= \[/, `${own}, `)],
    },
  ];
}

/** Adds an import after all others. */
function imported(names: string, from: string): Edit {
  return (text) => {
    if (text.includes(`import ${names} from "${from}";`)) return text;
    const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
    const at = last === undefined ? 0 : last.index + last[0].length;
    return `${text.slice(0, at)}import ${names} from "${from}";\n${text.slice(at)}`;
  };
}

/** Adds an entry at the end of a list. */
function within(list: RegExp, entry: string): Edit {
  return (text) => {
    const found = list.exec(text);
    if (found === null) throw new Error(`${String(list)} is not there any more`);
    const at = found.index + found[0].length;
    return `${text.slice(0, at)}${entry}${text.slice(at)}`;
  };
}

function verbsFile({ own, noun, all, properties }: NewKind): string {
  const created = properties.filter(({ role, field }) => role !== "none" && role !== "id" && field.isCreated);
  const isPartly = properties.some(({ role, field }) => role === "setting" && !field.isCreated);
  const names = created.map(({ name }) => JSON.stringify(name));
  return `import { Nothing } from "../../http/codecs";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { bodyOf } from "../../vocabulary/reply";
import { ${all}, ${all}Named } from "./api/${own}";
import { ${own} as definition } from "./${own}.definition";

/**
 * ${upper(withArticle(noun))}. Names are not unique: to keep a second create from making a duplicate, one of the same name counts as the
 * same.
 */
export const ${own} = reconciled(definition, {
  identity: numbered({
    noun: "${noun}",
    id: "${own}Id",
    name: "name",
    find: ${all}.find,
    findSame: (ctx, { name }) => ${all}Named(ctx, name),
  }),

  create: (ctx, inputs) => ${all}.create(ctx, bodyOf(definition, inputs${isPartly ? ", takenByCreate" : ""})),
  update: (ctx, { ${own}Id }, changes) => ${all}.save(ctx, ${own}Id, bodyOf(definition, changes)),
  remove: (ctx, id) => ${all}.write(ctx, id, { method: "DELETE", reply: Nothing }),
});
${isPartly ? `\n/** What a create takes; the other settings are a second request. */\nconst takenByCreate = [${names.join(", ")}];\n` : ""}`;
}

function callsFile({ kind, own, noun, nouns, all, object: { path } }: NewKind): string {
  return `import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { ${own} } from "../${own}.definition";

/** ${upper(withArticle(noun))}. */
export type ${kind} = ObjectOf<typeof ${own}>;

export const ${all} = remoteObjects("${path}", "${own}Id", replyOf(${own}));

/** All ${nouns} with exactly this name: \`search\` also matches parts of names. */
export function ${all}Named(session: Session, name: string): TE.TaskEither<ApiError, readonly ${kind}[]> {
  return pipe(
    ${all}.all(session, { search: name }),
    TE.map((found) => found.filter((each) => each.name === name)),
  );
}
`;
}

function schemasFile({ kind, noun, all, object: { read, create, update }, properties }: NewKind): string {
  const initial = properties.flatMap(({ role, field: { name, schema, isRead }, wireUnset }): readonly string[] => {
    if (!isRead || name === "Id" || name === "Name" || name === "DateCreated" || name === "DateModified") return [];
    const value = role === "setting" ? wireUnset : blankOf(schema);
    const isBlank =
      value === undefined || (schema.nullable !== true && ["false", "0", "[]"].includes(JSON.stringify(value)));
    return isBlank ? [] : [`  ${name}: ${JSON.stringify(value)},\n`];
  });
  return `import type { Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** ${upper(withArticle(noun))} as every read returns it. */
export const ${kind} = object({ ...api.${read}.properties, Name: text });
export type ${kind} = Static<typeof ${kind}>;
export const ${all} = stored(${kind}, { id: "Id" });

/** What a new one has that is neither off, nor empty, nor 0. */
export const new${kind}Values: Partial<${kind}> = {
${initial.join("")}};

/** Body of a create. */
export const New${kind} = api.${create};

/** Body of an update: omitted or null members stay unchanged. */
export const ${kind}Settings = api.${update};
`;
}

/** A value of a field that is always there, and of which nothing else gives one. */
function blankOf({ type, format, nullable }: NewProperty["field"]["schema"]): unknown {
  if (type !== "string" || nullable === true) return undefined;
  return format === "date-time" ? "2026-01-01T00:00:00" : "";
}

function sandboxFile({ kind, own, nouns, all, object: { path }, properties }: NewKind): string {
  const dates = ["DateCreated", "DateModified"].filter((name) => properties.some(({ field }) => field.name === name));
  return `${dates.length === 0 ? "" : 'import { momentFromNow } from "../moments";\n'}import { type ${kind}, ${all} as kind, ${kind}Settings, New${kind}, new${kind}Values } from "../schemas/${own}";
import { takeId } from "../state";
import { core } from "./dialects/core";
import { objects } from "./objects";

/** ${upper(nouns)}. */
export const ${all} = objects<${kind}>({
  dialect: core("${kind}"),
  kind,
  idParam: "id",
  list: "${path}",
  one: "${path}/{id}",
  objectsOf: ({ ${all}: all }) => all,
  created: New${kind},
  settings: ${kind}Settings,
  initial: (state, fields) => ({
    ...new${kind}Values,
${dates.map((name) => `    ${name}: momentFromNow(),\n`).join("")}    ...fields,
    Id: takeId(state, "${all}", fields.Id, "${kind}: Id"),
  }),
});
`;
}

function sampleFile({ kind, own, noun, all, group, object: { path }, properties }: NewKind): string {
  const left = properties.filter(({ role, field }) => role === "none" && field.isUpdated);
  const [example] = properties.filter(({ role, maker }) => role === "setting" && maker === "boolean");
  return `import { ${own} as definition } from "../../provider/src/groups/${group}/${own}.definition";
import { new${kind}Values, ${kind}Settings } from "../../sandbox/src/schemas/${own}";
import type { PlainKind } from "./plainKind";

export const ${own}: PlainKind = {
  definition,
  path: "${path}",
  all: "${all}",
  initial: new${kind}Values,
  update: ${kind}Settings,
  notTriedHere: {${left.map(({ field, reason }) => `${field.name}: ${JSON.stringify(reason)}`).join(", ")}},
  example: { name: "recorded ${noun}"${example === undefined ? "" : `, ${example.name}: ${String(example.unset !== true)}`} },
};
`;
}

function testFile({ own }: NewKind): string {
  return `import { ${own} } from "../${own}";
import { plainSample } from "../plainKind";
import { describeLifecycles } from "../suite";

describeLifecycles([plainSample(${own})]);
`;
}
