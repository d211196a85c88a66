import * as E from "fp-ts/Either";
import * as t from "io-ts";
import type { IsUnknown } from "../contract/lifecycle";
import { isProperties, type Properties } from "./values";

/** The inputs of a resource: their names and types, and which are required. */
export interface InputsCodec<I> {
  /** All inputs, with their values resolved. */
  readonly whole: t.Decoder<unknown, I>;
  /** Any subset of them: state from an earlier version or a failed operation may lack some. */
  readonly partial: t.Decoder<unknown, Partial<I>>;
  readonly required: readonly string[];
  readonly codecs: Readonly<Record<string, t.Mixed>>;
}

/** The computed outputs of a resource. */
export interface OutputsCodec<O> {
  readonly partial: t.Decoder<unknown, Partial<O>>;
  readonly codecs: Readonly<Record<string, t.Mixed>>;
}

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

/** Whether a value is unknown or has unknown parts. */
export function containsUnknown(value: unknown, isUnknown: IsUnknown): boolean {
  if (isUnknown(value)) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : isProperties(value) ? Object.values(value) : [];
  return parts.some((part) => containsUnknown(part, isUnknown));
}

/** Names as one list for a message. */
export function joinWithOr(all: readonly string[]): string {
  return [all.slice(0, -1).join(", "), ...all.slice(-1)].filter((part) => part !== "").join(" or ");
}
