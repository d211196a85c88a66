import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Definition, LookupDefinition, Property } from "../../provider/src/vocabulary";
import { type Documentation, documentationIn, type Paths } from "./documentation";
import { outputOf, withFacts } from "./sentences";

/** A kind and what its definition says of it. */
export interface Kind {
  readonly definition: Definition;
  readonly documentation: Paths;
}

/** A look-up and what its definition says of it: of what it returns under `result.`. */
export interface LookupOf {
  readonly definition: LookupDefinition;
  readonly documentation: Paths;
}

/** An object type that definitions name. */
export interface NamedType {
  readonly property: Property;
  readonly documentation: Paths;
  /** Computed objects are plain; those of inputs hold what is only known later, too. */
  readonly isComputed: boolean;
}

/** A file of definitions: the types, and the kind or look-up, that it declares, which the file of the same name in resources/ has. */
export interface DefinitionFile {
  /** Without ending, below `resources`: `pullZone/hostname`. */
  readonly path: string;
  /** Where it is, below `provider/src`: `groups/script/script.definition.ts`. */
  readonly source: string;
  readonly types: ReadonlyMap<string, NamedType>;
  readonly kind: Kind | undefined;
  readonly lookup: LookupOf | undefined;
}

const sources = join(__dirname, "..", "..", "provider", "src");
const folder = join(sources, "groups");
const ending = ".definition.ts";

/** All that is defined, with its documentation. What has none is an error, which names it. */
export function catalogue(): readonly DefinitionFile[] {
  const files = definitionFiles().map((file) => ({
    ...file,
    definition: definitionIn(file.source),
    found: documentationIn(join(sources, file.source)),
  }));
  // What a kind takes stays an input where a look-up returns it.
  const types = new Map(
    [...files].reverse().flatMap(({ definition }) => (definition === undefined ? [] : [...typesOf(definition)])),
  );
  const kinds = new Map(
    files.flatMap(({ definition, found }): [string, Kind][] =>
      definition === undefined || isLookup(definition) || found.kind === undefined
        ? []
        : [[definition.kind, { definition, documentation: withFacts(definition, found.kind) }]],
    ),
  );
  return files.flatMap(({ path, source, definition, found }) => {
    const named = [...found.types].flatMap(([name, says]): [string, NamedType][] => {
      const used = types.get(name);
      return used === undefined ? [] : [[name, { ...used, documentation: withKinds(used.property, says, "", kinds) }]];
    });
    const kind = definition === undefined || isLookup(definition) ? undefined : kinds.get(definition.kind);
    const lookup =
      definition !== undefined && isLookup(definition) && found.kind !== undefined
        ? { definition, documentation: withKinds(definition.result, found.kind, "result", kinds) }
        : undefined;
    const isEmpty = kind === undefined && lookup === undefined && named.length === 0;
    return isEmpty ? [] : [{ path, source, types: new Map(named), kind, lookup }];
  });
}

/** The documentation of a look-up's object, with that of the kind of which it returns properties. */
function withKinds(
  { shape, facts }: Property,
  says: Paths,
  path: string,
  kinds: ReadonlyMap<string, Kind>,
): Map<string, Documentation> {
  const all = new Map(says);
  const { documentation } = kinds.get(facts.of ?? "") ?? {};
  for (const name of shape.type === "object" ? Object.keys(shape.members) : []) {
    const at = path === "" ? name : `${path}.${name}`;
    const [output, input] = [documentation?.get(`computed.${name}`), documentation?.get(name) ?? says.get(name)];
    // What can be asked with is described with the arguments. What is read is managed nowhere.
    const text =
      output === undefined
        ? (input?.output ?? outputOf(input?.text ?? "", false)).replace(/; `undefined` if not managed\.$/, ".")
        : (says.get(name) ?? output).text.replace(/^Exact n/, "N");
    if (!all.has(at) && text !== "") all.set(at, { text });
  }
  return all;
}

function isLookup(definition: Definition | LookupDefinition): definition is LookupDefinition {
  return "result" in definition;
}

/** `groups/…/<name>.definition.ts`, each beside what the kind does. */
function definitionFiles(): ReadonlyArray<{ readonly path: string; readonly source: string }> {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ path: `${file.replace(/\/.*/, "")}/${basename(file, ending)}`, source: `groups/${file}` }))
    .sort((left, right) => left.path.localeCompare(right.path));
}

/** The kind or look-up that a file of definitions has, if it has one: it is named like the file. */
function definitionIn(source: string): Definition | LookupDefinition | undefined {
  const name = basename(source, ending);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which files there are is only known now
  const exported = require(join(sources, source)) as Readonly<
    Record<string, Definition | LookupDefinition | undefined>
  >;
  const definition = exported[name];
  return definition !== undefined && ("kind" in definition || isLookup(definition)) ? definition : undefined;
}

/** What the documentation says at a path, which must be there. */
export function documentationAt(documentation: Paths, path: string, of: string): Documentation {
  const found = documentation.get(path);
  if (found === undefined)
    throw new Error(`${of}: ${path === "" ? "it" : path} has no documentation in its definition`);
  return found;
}

/** Where a type is declared that is made by hand, below `provider/src`. */
export const handWrittenTypes: Readonly<Record<string, string>> = {
  CertificateProvisionType: "groups/pullZone/hostname/certificateProvisionType",
  ContainerAppStatus: "groups/containers/api/containerAppCodec",
  ContainerEndpointType: "groups/containers/api/containerAppCodec",
  ContainerProtocol: "groups/containers/api/containerAppCodec",
  ReleaseStatus: "groups/script/releaseStatus",
};

/** The types that a definition names, wherever they stand in it. */
function typesOf(definition: Definition | LookupDefinition): ReadonlyMap<string, Omit<NamedType, "documentation">> {
  const found = new Map<string, Omit<NamedType, "documentation">>();
  const visit = (property: Property, isComputed: boolean): void => {
    const { shape, facts } = property;
    if (shape.type === "list") visit(shape.item, isComputed);
    if (shape.type === "map") visit(shape.value, isComputed);
    if (shape.type === "union") {
      if (facts.typeName !== undefined) found.set(facts.typeName, { property, isComputed });
      for (const member of shape.members) visit(member, isComputed);
    }
    if (shape.type !== "object") return;
    if (facts.typeName !== undefined) found.set(facts.typeName, { property, isComputed });
    for (const member of Object.values(shape.members)) visit(member, isComputed);
  };
  for (const property of Object.values({ ...definition.required, ...definition.optional })) visit(property, false);
  if (isLookup(definition)) visit(definition.result, true);
  else for (const property of Object.values(definition.computed)) visit(property, true);
  return found;
}

export function firstLower(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

export function firstUpper(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
