import * as definitions from "../generated/definitions";
import type { Definition } from "../vocabulary";
import { placesIn } from "../vocabulary/patterns";
import { changeAt, pathsIn, valueAt } from "../properties/paths";
import { isProperties, type Properties } from "../properties/values";
import { Code, isCode } from "./codeExpression";
import type { Resource } from "./programAst";

/**
 * Makes resources refer to the objects that others of them declare, so that Pulumi knows their order and the program
 * can be used for another account. A resource keeps its identifier only if something refers to it.
 */
export function linking(resources: readonly Resource[]): (resource: Resource) => Resource {
  const identifiers = new Map(resources.map(({ kind, id, identifier }) => [`${kind} ${id}`, identifier]));
  const used = new Set(resources.flatMap((resource) => namesIn(propertiesOf(resource))));
  return (resource) => ({
    ...resource,
    properties: propertiesOf(resource),
    identifier: used.has(`${resource.identifier ?? ""}.id`) ? resource.identifier : undefined,
  });

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
  ["loadbalancerid", "LoadBalancer"],
  ["origingroupid", "LoadBalancerOriginGroup"],
] as const;

/** Whether other resources may refer to one of this kind. */
export const isReferredTo = (kind: string): boolean => kinds.some(([, each]) => each === kind);

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

/** The expressions in properties. */
function namesIn(value: unknown): readonly string[] {
  if (value instanceof Code) return [value.text];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isProperties(value) ? Object.keys(value).flatMap((name) => namesIn(valueAt(value, [name]))) : [];
}
