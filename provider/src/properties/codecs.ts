import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { instead, meant } from "../common/closestNames";
import type { IsUnknown, Problem } from "../contract/problem";
import { isProperties, ownValue, type Properties } from "./values";

/** The inputs of a resource: their names and types, and which are required. */
export interface InputsCodec<I> {
  /** All inputs, with their values resolved. */
  readonly whole: t.Decoder<unknown, I>;
  /** Any subset of them: state from an earlier version or a failed operation may lack some. */
  readonly partial: t.Decoder<unknown, Partial<I>>;
  readonly required: readonly string[];
  /** Those that are computed from others, so that they lack a value if anything is wrong with these. */
  readonly derived?: readonly string[];
  readonly codecs: Readonly<Record<string, t.Mixed>>;
}

/** The computed outputs of a resource. */
export interface OutputsCodec<O> {
  readonly partial: t.Decoder<unknown, Partial<O>>;
  readonly codecs: Readonly<Record<string, t.Mixed>>;
}

/** The inputs that a codec declares, as a type. */
export type InputsOf<Codec> = Codec extends InputsCodec<infer I> ? I : never;

/** Declares required and optional inputs. */
export function inputs<Required extends t.Props, Optional extends t.Props>(
  required: Required,
  optional: Optional,
): InputsCodec<t.TypeOf<t.IntersectionC<[t.TypeC<Required>, t.PartialC<Optional>]>>> {
  return {
    whole: t.intersection([t.type(required), t.partial(optional)]),
    partial: t.intersection([t.partial(required), t.partial(optional)]),
    required: Object.keys(required),
    codecs: { ...required, ...optional },
  };
}

/** Declares computed outputs. */
export function outputs<Props extends t.Props>(props: Props): OutputsCodec<t.TypeOf<t.TypeC<Props>>> {
  return { partial: t.partial(props), codecs: props };
}

/** Inputs that are missing, unexpected or of the wrong type. An unknown value matches any type. */
export function typeProblems(codec: InputsCodec<unknown>, draft: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const names = Object.keys(codec.codecs);
  const misspelled = Object.keys(draft).flatMap((property) =>
    names.includes(property) ? [] : (meant(property, names) ?? []),
  );
  const missing = codec.required
    .filter((name) => draft[name] === undefined && !misspelled.includes(name))
    .map((property) => ({ property, reason: isMissing }));
  const given = Object.entries(draft).flatMap(([property, value]) => {
    const of = ownValue(codec.codecs, property);
    if (of === undefined)
      return [{ property, reason: `is not a property of this resource: ${instead(property, names)}` }];
    return value === undefined ? [] : wrongTypes(of, property, value, isUnknown);
  });
  return [...missing, ...given];
}

/** Decodes each property on its own, and leaves out those of the wrong type. */
export function decodeLeniently<A>(
  codec: { readonly partial: t.Decoder<unknown, Partial<A>>; readonly codecs: Readonly<Record<string, t.Mixed>> },
  properties: Properties,
): Partial<A> {
  const fitting = Object.fromEntries(
    Object.entries(codec.codecs).flatMap(([name, of]) =>
      properties[name] !== undefined && E.isRight(of.decode(properties[name])) ? [[name, properties[name]]] : [],
    ),
  );
  return E.getOrElse((): Partial<A> => ({}))(codec.partial.decode(fitting));
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

/** Whether a value is unknown or has unknown parts. */
export function containsUnknown(value: unknown, isUnknown: IsUnknown): boolean {
  if (isUnknown(value)) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : isProperties(value) ? Object.values(value) : [];
  return parts.some((part) => containsUnknown(part, isUnknown));
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
  return `must be ${typeNames[type.name] ?? type.name}${hint(type.name, error.value)}`;
}

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
  const name = meant(
    value,
    [...wanted.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one),
  );
  return name === undefined ? "" : `: write "${name}"`;
}
