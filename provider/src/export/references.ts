import * as definitions from "../generated/definitions";
import type { Definition } from "../vocabulary";
import { placesIn } from "../vocabulary/patterns";
import { changeAt, pathsIn } from "../properties/paths";
import { Code, isCode } from "./codeExpression";
import type { Resource, Section } from "./programAst";

/**
 * Makes resources refer to the objects that others of them declare, so that Pulumi knows their order and the program
 * can be used for another account. A resource keeps its identifier only if something refers to it.
 */
export function linked(sections: readonly Section[]): readonly Section[] {
  const resources = sections.flatMap(({ statements }) => statements);
  const identifiers = new Map(resources.map(({ kind, id, identifier }) => [`${kind} ${id}`, identifier]));
  const used = new Set<string>();
  const referenceTo = (property: string, value: unknown): unknown => {
    const [, kind = ""] = kinds.find(([end]) => property.toLowerCase().endsWith(end)) ?? [];
    const identifier = isCode(value) ? undefined : identifiers.get(`${kind} ${String(value)}`);
    if (identifier === undefined) return value;
    used.add(identifier);
    return new Code(`${identifier}.id`);
  };
  const withReferences = (resource: Resource): Resource => ({
    ...resource,
    properties: referencesOf(resource.kind)
      .flatMap((pattern) => pathsIn(resource.properties, pattern))
      .reduce(
        (whole, path) => changeAt(whole, path, (value) => referenceTo(path.at(-1) ?? "", value)),
        resource.properties,
      ),
  });
  const named = ({ identifier = "", ...resource }: Resource): Resource => ({
    ...resource,
    identifier: used.has(identifier) ? identifier : undefined,
  });
  return sections
    .map((section) => ({ ...section, statements: section.statements.map(withReferences) }))
    .map((section) => ({ ...section, statements: section.statements.map(named) }));
}

/** What properties refer to, by the end of their names. */
const kinds = [
  ["pullzoneid", "PullZone"],
  ["storagezoneid", "StorageZone"],
  ["dnszoneid", "DnsZone"],
  ["scriptid", "Script"],
  ["registryid", "ContainerRegistry"],
  ["appid", "ContainerApp"],
  ["videolibraryid", "VideoLibrary"],
  ["shieldzoneid", "ShieldZone"],
  ["loadbalancerid", "LoadBalancer"],
  ["origingroupid", "LoadBalancerOriginGroup"],
] as const;

const all: readonly Definition[] = Object.values(definitions);

/** The inputs of a kind that take the ID of another object, by path pattern. */
function referencesOf(kind: string): readonly string[] {
  const definition = all.find((each) => each.kind === kind);
  return definition === undefined
    ? []
    : placesIn({ ...definition.required, ...definition.optional })
        .filter(({ shape }) => shape.type === "parent" || shape.type === "reference")
        .map(({ pattern }) => pattern);
}
