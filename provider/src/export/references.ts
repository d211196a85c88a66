import * as definitions from "../generated/definitions";
import { placesIn } from "../vocabulary/patterns";
import { changeAt, pathsIn, valueAt } from "../properties/paths";
import { isProperties, type Properties } from "../properties/values";
import { Code, isCode } from "./codeExpression";
import { isResource, type Resource, type Statement } from "./programAst";

/**
 * Makes statements refer to the objects that others of them declare, so that Pulumi knows their order and the program
 * can be used for another account. A resource keeps its identifier only if something refers to it.
 */
export function linking(all: readonly Statement[]): (statement: Statement) => Statement {
  const resources = all.filter(isResource);
  const identifiers = new Map(resources.map(({ kind, id, identifier }) => [`${kind} ${id}`, identifier]));
  const used = new Set(resources.flatMap((resource) => namesIn(propertiesOf(resource))));
  return (statement) =>
    isResource(statement)
      ? {
          ...statement,
          properties: propertiesOf(statement),
          identifier: used.has(`${statement.identifier ?? ""}.id`) ? statement.identifier : undefined,
        }
      : statement;

  function propertiesOf({ kind, properties }: Resource): Properties {
    return referencesOf(kind)
      .flatMap((pattern) => pathsIn(properties, pattern))
      .reduce((whole, path) => changeAt(whole, path, (value) => referenceTo(path.at(-1) ?? "", value)), properties);
  }

  function referenceTo(property: string, value: unknown): unknown {
    const [, kind = ""] = kinds.find(([end]) => property.toLowerCase().endsWith(end)) ?? [];
    const identifier = isCode(value) ? undefined : identifiers.get(`${kind} ${String(value)}`);
    return identifier === undefined ? value : new Code(`${identifier}.id`);
  }
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
] as const;

/** The inputs of a kind that take the ID of another object, by path pattern. */
function referencesOf(kind: string): readonly string[] {
  const definition = Object.values(definitions).find((each) => each.kind === kind);
  return definition === undefined
    ? []
    : placesIn({ ...definition.required, ...definition.optional })
        .filter(({ shape }) => shape.type === "parent" || shape.type === "reference")
        .map(({ pattern }) => pattern);
}

/** The expressions in properties. */
function namesIn(value: unknown): readonly string[] {
  if (value instanceof Code) return [value.text];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isProperties(value) ? Object.keys(value).flatMap((name) => namesIn(valueAt(value, [name]))) : [];
}
