import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { instead, meant, normalName } from "../common/closestNames";
import type { IsUnknown, Problem } from "../contract/lifecycle";
import { containsUnknown, type InputsCodec } from "./codecs";
import { isProperties, ownValue, type Properties } from "./values";

/**
 * Inputs that are missing, unexpected or of the wrong type. An unknown value matches any type.
 *
 * @param otherNames what to write for names that properties have elsewhere
 */
export function typeProblems(
  codec: InputsCodec<unknown>,
  draft: Properties,
  isUnknown: IsUnknown,
  otherNames: Readonly<Record<string, string>> = {},
): readonly Problem[] {
  const names = Object.keys(codec.codecs);
  const misspelled = Object.keys(draft).flatMap((property) =>
    names.includes(property) ? [] : (meant(property, names) ?? []),
  );
  const missing = codec.required
    .filter((name) => draft[name] === undefined && !misspelled.includes(name))
    .map((property) => ({ property, reason: isMissing }));
  const given = Object.entries(draft).flatMap(([property, value]) => {
    const of = ownValue(codec.codecs, property);
    if (of === undefined) {
      const remedy = ownValue(otherNames, normalName(property)) ?? instead(property, names);
      return [{ property, reason: `is not a property of this resource: ${remedy}` }];
    }
    return value === undefined ? [] : wrongTypes(of, property, value, isUnknown);
  });
  return [...missing, ...given];
}

function wrongTypes(codec: t.Mixed, property: string, value: unknown, isUnknown: IsUnknown): readonly Problem[] {
  const decoded = codec.decode(value);
  if (E.isRight(decoded)) return [];
  const wrong = decoded.left.filter((error) => !mayBeUnknown(error, isUnknown));
  const seen = new Map(wrong.map((error) => [pathOf(property, error), expected(codec, error)]));
  return [...seen].map(([path, reason]) => ({ property: path, reason }));
}

/** Whether an unknown value may be the cause of an error: which member of a union applies may depend on it. */
function mayBeUnknown({ value, context }: t.ValidationError, isUnknown: IsUnknown): boolean {
  const unions = context.filter(({ type }) => type instanceof t.UnionType).map(({ actual }): unknown => actual);
  return [value, ...unions].some((checked) => containsUnknown(checked, isUnknown));
}

/** The path of the invalid value, without the numeric keys that io-ts inserts for unions and intersections. */
function pathOf(property: string, error: t.ValidationError): string {
  const steps = error.context.slice(1).filter((_entry, index) => {
    const above = error.context[index]?.type;
    return !(above instanceof t.UnionType || above instanceof t.IntersectionType);
  });
  return [property, ...steps.map((entry) => entry.key)].join(".");
}

/** What messages call the types. */
const typeNames: Readonly<Record<string, string>> = { number: "a number", string: "text", boolean: "true or false" };

/** Never includes the value, which may be a secret. */
function expected(codec: t.Mixed, error: t.ValidationError): string {
  if (error.value === undefined) return isMissing;
  const union = error.context.find((entry) => entry.type instanceof t.UnionType);
  const type = union?.type ?? error.context[error.context.length - 1]?.type ?? codec;
  const remedy = hint(type.name, error.value);
  const isLong = type.name.length > longestList && remedy.startsWith(": write");
  return `must be ${isLong ? "another name" : (typeNames[type.name] ?? type.name)}${remedy}`;
}

/** Longer lists of names, in characters, only hide which one is meant. */
const longestList = 200;

const isMissing = "is required but has no value: set it";

/**
 * Often only the quotes are wrong (stack configuration, for example, is always text), or what has the value is given, or
 * one of several names is misspelled.
 */
function hint(wanted: string, value: unknown): string {
  if (wanted in typeNames && isProperties(value)) return ", not an object: pass one of its properties, such as its id";
  if (wanted === "string") return ["number", "boolean"].includes(typeof value) ? ": write it in quotes" : "";
  if (typeof value !== "string") return "";
  if (wanted === "number" || wanted === "boolean") return ", without quotes";
  const names = [...wanted.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);
  const name = names.find((one) => normalName(one) === normalName(value)) ?? meant(value, names);
  return name === undefined ? "" : `: write "${name}"`;
}
