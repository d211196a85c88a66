import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "../../provider/src/config/config";
import * as mapping from "./mapping";
import type { Mapping, Target } from "./mapping";

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

/** What the mapping names that is not there. */
export function mappingProblems(schema: PackageSchema): string[] {
  const known: readonly string[] = Object.values(settingNames);
  return [
    ...Object.entries({ ...mapping.resources, ...mapping.actions }).flatMap(([name, mapped]) =>
      problemsOfOne(name, mapped, schema),
    ),
    ...Object.entries(mapping.dataSources).flatMap(([name, mapped]) => problemsOfOne(`data.${name}`, mapped, schema)),
    ...Object.values(mapping.providerSettings).flatMap((target) =>
      "setting" in target && !known.includes(target.setting) ? [`${target.setting} is not a setting`] : [],
    ),
  ];
}

function problemsOfOne(name: string, mapped: Mapping, schema: PackageSchema): string[] {
  if ("unmanaged" in mapped) return [];
  return Object.entries(mapped.attributes).flatMap(([attribute, target]) =>
    pathsOf(target)
      .filter((path) => !exists(mapped, path, schema))
      .map((path) => `${name}.${attribute} is mapped to ${path}, which is not there`),
  );
}

/** The property paths of a target; none if the attribute is nowhere. */
export function pathsOf(target: Target): readonly string[] {
  if (typeof target === "string") return [target];
  if ("nowhere" in target) return [];
  return "paths" in target ? [target.paths].flat() : target;
}

function exists(mapped: Exclude<Mapping, { unmanaged: string }>, path: string, schema: PackageSchema): boolean {
  if ("lookup" in mapped) {
    const lookup = schema.functions[`bunny:index:${mapped.lookup}`];
    return [lookup?.inputs, lookup?.outputs].some((node) => node !== undefined && has(node, path.split("."), schema));
  }
  const [first = "", ...others] = path.split(".");
  const [kind, parts] = /^[A-Z]/.test(first) ? [first, others] : [mapped.kind, [first, ...others]];
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
