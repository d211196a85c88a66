import * as t from "io-ts";
import { leaves, fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import { matches } from "../../../provider/src/properties/paths";
import { equal, isProperties, omit, type Properties } from "../../../provider/src/properties/values";
import type { Definition } from "../../support/kinds";

export type Path = readonly string[];

/** A path in words. A dot inside a name is written `\.`. */
export const inWords = (path: Path): string => path.map((name) => name.replaceAll(".", "\\.")).join(".");

/** Patterns of all properties that a kind declares and a user manages, those of nested inputs too. */
export function declaredPatterns({ inputs, control }: Definition): readonly string[] {
  return Object.entries(omit(inputs.codecs, control)).flatMap(([name, codec]) => patternsBelow(name, codec));
}

/** The codecs of the members of an object. */
function membersIn(codec: unknown): Properties | undefined {
  if (!(codec instanceof t.IntersectionType)) return undefined;
  const types: unknown = codec.types;
  const parts: readonly unknown[] = Array.isArray(types) ? types : [];
  return Object.fromEntries(
    parts.flatMap((part) => {
      const props: unknown = part instanceof t.InterfaceType || part instanceof t.PartialType ? part.props : undefined;
      return isProperties(props) ? Object.entries(props) : [];
    }),
  );
}

function patternsBelow(path: string, codec: unknown): readonly string[] {
  const members = membersIn(codec);
  if (members !== undefined) {
    return Object.entries(members).flatMap(([name, below]) => patternsBelow(`${path}.${name}`, below));
  }
  return codec instanceof t.DictionaryType ? patternsBelow(`${path}.*`, codec.codomain) : [path];
}

/** The codec of what stands at a path. */
export function codecAt({ inputs }: Definition, [first = "", ...path]: Path): unknown {
  return path.reduce<unknown>((codec, name) => {
    const members = membersIn(codec);
    if (members !== undefined) return members[name];
    return codec instanceof t.DictionaryType ? codec.codomain : undefined;
  }, inputs.codecs[first]);
}

/** What of inputs describes the remote object. */
export const described = (definition: Definition, inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(omit(inputs, definition.control)).filter(([name]) => !name.startsWith("__")));

/** Paths of all that is managed. Arrays are one value. */
export const managedPaths = (definition: Definition, inputs: Properties): readonly Path[] =>
  leaves(fieldTreeOf(described(definition, inputs)));

/** Patterns of entries of maps, which somebody may remove as a whole. */
export function entryPatterns(definition: Definition): readonly string[] {
  const patterns = declaredPatterns(definition).flatMap((pattern) => {
    const parts = pattern.split(".");
    return parts.flatMap((part, index) => (part === "*" ? [parts.slice(0, index + 1).join(".")] : []));
  });
  return [...new Set(patterns)];
}

export const isAny = (patterns: readonly string[], path: Path): boolean =>
  patterns.some((pattern) => path.some((_name, index) => matches(pattern, path.slice(0, index + 1))));

/** Paths at which two inputs differ, control inputs aside. */
export function differences(definition: Definition, left: Properties, right: Properties): readonly Path[] {
  return differing(described(definition, left), described(definition, right), []);
}

function differing(left: unknown, right: unknown, path: Path): readonly Path[] {
  if (equal(left, right)) return [];
  if (!isProperties(left) || !isProperties(right)) return [path];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
    differing(left[name], right[name], [...path, name]),
  );
}

export const isBelow = (path: Path, above: Path): boolean => equal(path.slice(0, above.length), above);

/** The properties of both, at any depth. Where both have a value, that of the second. */
export function together(left: Properties, right: Properties): Properties {
  const shared = Object.entries(right).map(([name, value]) => {
    const other = left[name];
    return [name, isProperties(other) && isProperties(value) ? together(other, value) : value] as const;
  });
  return { ...left, ...Object.fromEntries(shared) };
}

/** A copy without what stands at a path. */
export function without(properties: Properties, [name = "", ...below]: Path): Properties {
  const value = properties[name];
  if (below.length === 0 || !isProperties(value)) return omit(properties, [name]);
  return { ...properties, [name]: without(value, below) };
}
