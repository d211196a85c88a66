import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "../../provider/src/config/config";
import { attributesOf, camelCase, type Mapping, type TerraformPage } from "./mapping";
import type { Inventory } from "./inventory";
import type { PackageSchema, Part, Parts } from "../generate/package";

const root = join(__dirname, "..", "..");

type SchemaNode = Part & { readonly properties?: Parts; readonly inputProperties?: Parts };

/** What the page names that is not there, and what it does not name. */
export function mappingProblems(
  page: TerraformPage,
  schema: PackageSchema,
  { attributes, version, commit }: Inventory,
): string[] {
  const settings: readonly string[] = Object.values(settingNames);
  const names = Object.keys(attributes).filter((name) => name !== "provider");
  const described = Object.keys(page.mappings);
  const inventory = `version ${version} of the Terraform provider (commit \`${commit}\`)`;
  return [
    ...(page.text.includes(inventory) ? [] : [`it does not say: ${inventory}`]),
    ...names.filter((name) => !described.includes(name)).map((name) => `${name} is not described`),
    ...described.filter((name) => !names.includes(name)).map((name) => `${name} is not in Terraform`),
    ...Object.keys(page.mappings).flatMap((name) => problemsOfOne(name, page, attributes[name] ?? {}, schema)),
    ...difference("provider", attributes["provider"] ?? {}, page.provider, "has no row"),
    ...Object.values(page.provider).flatMap(({ paths }) =>
      paths.filter((path) => !settings.includes(path)).map((path) => `${path} is not a setting`),
    ),
  ];
}

/** What the one has and the other has not. */
const difference = (name: string, has: object, hasNot: object, problem: string): readonly string[] =>
  Object.keys(has)
    .filter((one) => !(one in hasNot))
    .map((one) => `${name}.${one} ${problem}`);

function problemsOfOne(name: string, page: TerraformPage, there: object, schema: PackageSchema): readonly string[] {
  const one = page.mappings[name] ?? { attributes: {} };
  const rows = attributesOf(name, page);
  const isWithin = (attribute: string, other: string): boolean => `${attribute}.`.startsWith(`${other}.`);
  const isDescribed = (attribute: string): boolean =>
    // a block whose members are described needs no row of its own
    Object.keys(rows).some((row) => isWithin(attribute, row) || isWithin(row, attribute)) ||
    attribute === "id" ||
    exists(one, camelCase(attribute), schema);
  const needless = ([attribute, { paths, note }]: [string, Mapping["attributes"][string]]): boolean =>
    note === undefined && paths.join() === camelCase(attribute);
  return [
    ...Object.keys(there).flatMap((attribute) => (isDescribed(attribute) ? [] : [`${name}.${attribute} has no row`])),
    ...difference(name, one.attributes, there, "is not in Terraform"),
    ...Object.entries(one.attributes)
      .filter(needless)
      .map(([attribute]) => `${name}.${attribute} follows from its name`),
    ...Object.entries(rows).flatMap(([attribute, { paths }]) =>
      paths
        .filter((path) => !exists(one, path, schema))
        .map((path) => `${name}.${attribute} is mapped to ${path}, which is not there`),
    ),
  ];
}

function exists({ kind, lookup }: Mapping, path: string, schema: PackageSchema): boolean {
  if (lookup !== undefined) {
    const { inputs, outputs } = schema.functions[`bunny:index:${lookup}`] ?? {};
    return [inputs, outputs].some((node) => node !== undefined && has(node, path.split("."), schema));
  }
  const [first = "", ...others] = path.split(".");
  const [owner, parts] = /^[A-Z]/.test(first) ? [first, others] : [kind ?? "", [first, ...others]];
  const resource = schema.resources[`bunny:index:${owner}`];
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
