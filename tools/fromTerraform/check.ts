import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "../../provider/src/config/config";
import * as mapping from "./mapping";
import type { Inventory } from "./inventory";
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

/** Everything that the page describes, by its name in Terraform. */
const mapped: Readonly<Record<string, Mapping>> = {
  ...mapping.resources,
  ...prefixed("data.", mapping.dataSources),
  ...prefixed("action.", mapping.actions),
};

function prefixed(before: string, mappings: Mappings): Mappings {
  return Object.fromEntries(Object.entries(mappings).map(([name, one]) => [before + name, one]));
}

/** What the mapping names that is not there, and what it does not name. */
export function mappingProblems(schema: PackageSchema, { attributes }: Inventory): string[] {
  const known: readonly string[] = Object.values(settingNames);
  const names = Object.keys(attributes).filter((name) => name !== "provider");
  const described = [...Object.keys(mapped), ...Object.keys(mapping.elsewhere)];
  return [
    ...names.filter((name) => !described.includes(name)).map((name) => `${name} is not described`),
    ...described.filter((name) => !names.includes(name)).map((name) => `${name} is not in Terraform`),
    ...Object.entries(mapped).flatMap(([name, one]) =>
      problemsOfOne(name, one, Object.keys(attributes[name] ?? {}), schema),
    ),
    ...missing("provider", Object.keys(attributes["provider"] ?? {}), Object.keys(mapping.providerSettings)),
    ...Object.values(mapping.providerSettings).flatMap((target) =>
      "setting" in target && !known.includes(target.setting) ? [`${target.setting} is not a setting`] : [],
    ),
  ];
}

const missing = (name: string, there: readonly string[], rows: readonly string[]): readonly string[] => [
  ...there.filter((one) => !rows.includes(one)).map((one) => `${name}.${one} has no row`),
  ...rows.filter((row) => !there.includes(row)).map((row) => `${name}.${row} is not in Terraform`),
];

function problemsOfOne(name: string, one: Mapping, there: readonly string[], schema: PackageSchema): readonly string[] {
  const rows = attributesOf(name, one);
  const isWithin = (attribute: string, other: string): boolean => `${attribute}.`.startsWith(`${other}.`);
  const isDescribed = (attribute: string): boolean =>
    // a block whose members are described needs no row of its own
    Object.keys(rows).some((row) => isWithin(attribute, row) || isWithin(row, attribute)) ||
    attribute === "id" ||
    exists(one, camelCase(attribute), schema);
  return [
    ...there.filter((attribute) => !isDescribed(attribute)).map((attribute) => `${name}.${attribute} has no row`),
    ...Object.keys(one.attributes)
      .filter((row) => !there.includes(row))
      .map((row) => `${name}.${row} is not in Terraform`),
    ...Object.entries(rows).flatMap(([attribute, target]) =>
      pathsOf(target)
        .filter((path) => !exists(one, path, schema))
        .map((path) => `${name}.${attribute} is mapped to ${path}, which is not there`),
    ),
  ];
}

/** The rows of a mapping. A data source of a kind has the names of its resource. */
export const attributesOf = (name: string, one: Mapping): Mapping["attributes"] => ({
  ...(name.startsWith("data.") && "kind" in one ? mapping.resources[name.slice("data.".length)]?.attributes : {}),
  ...one.attributes,
});

/** `soaEmail` for `soa_email`, in each part of a path. */
export const camelCase = (path: string): string =>
  path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The property paths of a target; none if the attribute is nowhere. */
export function pathsOf(target: Target): readonly string[] {
  if (typeof target === "string") return [target];
  if ("nowhere" in target) return [];
  return "paths" in target ? [target.paths].flat() : target;
}

function exists(one: Mapping, path: string, schema: PackageSchema): boolean {
  if ("lookup" in one) {
    const lookup = schema.functions[`bunny:index:${one.lookup}`];
    return [lookup?.inputs, lookup?.outputs].some((node) => node !== undefined && has(node, path.split("."), schema));
  }
  const [first = "", ...others] = path.split(".");
  const [kind, parts] = /^[A-Z]/.test(first) ? [first, others] : [one.kind, [first, ...others]];
  const resource = schema.resources[`bunny:index:${kind}`];
  return resource !== undefined && has(resource, parts, schema);
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
