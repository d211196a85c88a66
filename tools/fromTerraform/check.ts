import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "../../provider/src/config/config";
import * as inventory from "./inventory";
import * as mapping from "./mapping";
import type { Mapping, Mappings, Target } from "./mapping";

const root = join(__dirname, "..", "..");

/** A part of the package schema, as far as paths need it. */
interface SchemaNode {
  readonly $ref?: string;
  readonly oneOf?: readonly SchemaNode[];
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly inputProperties?: Readonly<Record<string, SchemaNode>>;
}

/** The package schema: what this provider has. */
export interface PackageSchema {
  readonly types: Readonly<Record<string, SchemaNode>>;
  readonly resources: Readonly<Record<string, SchemaNode>>;
  readonly functions: Readonly<Record<string, { readonly inputs?: SchemaNode; readonly outputs?: SchemaNode }>>;
}

/** What is wrong with the mapping: what it lacks, what it has that is nowhere, and what it names that is not there. */
export function problemsOf(schema: PackageSchema, pendingKinds: readonly string[] = mapping.pendingKinds): string[] {
  const world = { schema, pendingKinds };
  return [
    ...problemsOfAll("resource", inventory.resources, mapping.resources, world),
    ...problemsOfAll("data source", inventory.dataSources, mapping.dataSources, world),
    ...problemsOfAll("action", inventory.actions, mapping.actions, world),
    ...problemsOfSettings(),
    ...pendingKinds
      .filter((kind) => schema.resources[`bunny:index:${kind}`] !== undefined)
      .map((kind) => `${kind} is there: remove it from pendingKinds in tools/fromTerraform/mapping.ts`),
  ];
}

interface World {
  readonly schema: PackageSchema;
  readonly pendingKinds: readonly string[];
}

function problemsOfAll(what: string, theirs: inventory.Inventory, ours: Mappings, world: World): string[] {
  return [
    ...differences(`${what} `, Object.keys(theirs), Object.keys(ours)),
    ...Object.entries(ours).flatMap(([name, mapped]) =>
      problemsOfOne(theirs[name] ?? [], mapped, world).map((problem) => `${what} ${name}${problem}`),
    ),
  ];
}

function problemsOfOne(attributes: readonly string[], mapped: Mapping, world: World): string[] {
  if ("unmanaged" in mapped) return [];
  const twice = attributes.filter((attribute, index) => attributes.indexOf(attribute) !== index);
  return [
    ...twice.map((attribute) => `.${attribute} is in the inventory twice`),
    ...differences(".", attributes, Object.keys(mapped.attributes)),
    ...Object.entries(mapped.attributes).flatMap(([attribute, target]) =>
      pathsOf(target)
        .filter((path) => !exists(mapped, path, world))
        .map((path) => `.${attribute} is mapped to ${path}, which ${ownerOf(mapped)} does not have`),
    ),
  ];
}

const differences = (before: string, theirs: readonly string[], ours: readonly string[]): string[] => [
  ...theirs.filter((name) => !ours.includes(name)).map((name) => `${before}${name} is not mapped`),
  ...ours.filter((name) => !theirs.includes(name)).map((name) => `${before}${name} is not in the inventory`),
];

function problemsOfSettings(): string[] {
  const known: readonly string[] = Object.values(settingNames);
  const theirs = inventory.providerArguments["bunnynet"] ?? [];
  return [
    ...differences("provider argument ", theirs, Object.keys(mapping.providerSettings)),
    ...Object.values(mapping.providerSettings).flatMap((target) =>
      "setting" in target && !known.includes(target.setting) ? [`${target.setting} is not a setting`] : [],
    ),
  ];
}

/** The property paths of a target; none if the attribute is nowhere. */
export function pathsOf(target: Target): readonly string[] {
  if (typeof target === "string") return [target];
  if ("nowhere" in target) return [];
  return "paths" in target ? [target.paths].flat() : target;
}

const ownerOf = (mapped: Exclude<Mapping, { unmanaged: string }>): string =>
  "kind" in mapped ? mapped.kind : mapped.lookup;

function exists(mapped: Exclude<Mapping, { unmanaged: string }>, path: string, world: World): boolean {
  if ("lookup" in mapped) {
    const lookup = world.schema.functions[`bunny:index:${mapped.lookup}`];
    return [lookup?.inputs, lookup?.outputs].some(
      (node) => node !== undefined && has(node, path.split("."), world.schema),
    );
  }
  const [first = "", ...others] = path.split(".");
  const [kind, parts] = /^[A-Z]/.test(first) ? [first, others] : [mapped.kind, [first, ...others]];
  if (world.pendingKinds.includes(kind)) return true;
  const resource = world.schema.resources[`bunny:index:${kind}`];
  return resource !== undefined && has(resource, parts, world.schema);
}

function has(node: SchemaNode, parts: readonly string[], schema: PackageSchema): boolean {
  const [first, ...others] = parts;
  if (first === undefined) return true;
  if (node.$ref !== undefined) {
    const type = schema.types[node.$ref.replace("#/types/", "")];
    return type !== undefined && has(type, parts, schema);
  }
  if (node.oneOf !== undefined) return node.oneOf.some((member) => has(member, parts, schema));
  if (node.items !== undefined) return has(node.items, parts, schema);
  if (first === "*") return node.additionalProperties !== undefined && has(node.additionalProperties, others, schema);
  const members = [node.properties?.[first], node.inputProperties?.[first]];
  return members.some((member) => member !== undefined && has(member, others, schema));
}

export const readSchema = (): PackageSchema =>
  JSON.parse(readFileSync(join(root, "provider", "schema.json"), "utf8")) as PackageSchema;
