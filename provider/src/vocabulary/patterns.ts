import type { PathIn } from "../contract/declarations";
import type { Facts, Properties, Property, Shape } from "./property";

/** A property at any depth, by its path pattern: `containerTemplates.*.endpoints`. */
interface PropertyPath<Of> {
  readonly pattern: PathIn<keyof Of & string>;
  readonly shape: Shape;
  readonly facts: Facts<unknown>;
}

/** All properties at all depths, except those in lists, which have no paths. */
export function placesIn<Of extends Properties>(properties: Of): ReadonlyArray<PropertyPath<Of>> {
  return Object.entries<Property>(properties)
    .filter((entry): entry is [keyof Of & string, Property] => entry[0] in properties)
    .flatMap(([name, property]) => {
      const below = patternsBelow(property).map(([path, { facts, shape }]): PropertyPath<Of> => ({
        pattern: `${name}.${path}`,
        shape,
        facts,
      }));
      return [{ pattern: name, shape: property.shape, facts: property.facts }, ...below];
    });
}

function patternsBelow({ shape, facts }: Property): ReadonlyArray<readonly [pattern: string, property: Property]> {
  if (shape.type === "map") return withBelow("*", shape.value);
  if (shape.type !== "object") return [];
  const members = Object.entries(shape.members);
  // They all have the same type, like the entries of a map.
  if (facts.entries === true) return members.slice(0, 1).flatMap(([, member]) => withBelow("*", member));
  return members.flatMap(([name, member]) => withBelow(name, member));
}

function withBelow(pattern: string, property: Property): ReadonlyArray<readonly [string, Property]> {
  const below = patternsBelow(property).map(([path, each]) => [`${pattern}.${path}`, each] as const);
  return [[pattern, property], ...below];
}
