import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { instead, meant } from "../common/closestNames";
import type { IsUnknown } from "../contract/lifecycle";
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

/** An object with required and optional members, and no others. */
export type ExactObject<Required extends t.Props, Optional extends t.Props> = ExactObjectType<
  t.TypeOf<t.TypeC<Required>> & t.TypeOf<t.PartialC<Optional>>
>;

/** A codec that exposes the codecs of its members. */
export class ExactObjectType<A> extends t.Type<A, unknown> {
  constructor(
    readonly codecs: t.Props,
    name: string,
    is: t.Is<A>,
    validate: t.Validate<unknown, A>,
  ) {
    super(name, is, validate, t.identity);
  }
}

/** Declares an object inside an input. An unknown member is an error, so that typos are caught. */
export function exactObject<Required extends t.Props, Optional extends t.Props>(
  required: Required,
  optional: Optional,
): ExactObject<Required, Optional> {
  const [mandatory, additional] = [t.type(required), t.partial(optional)];
  const names = [...Object.keys(required), ...Object.keys(optional)];
  type All = t.TypeOf<typeof mandatory> & t.TypeOf<typeof additional>;
  return new ExactObjectType<All>(
    { ...required, ...optional },
    `an object with ${names.join(", ")}`,
    (value): value is All => mandatory.is(value) && additional.is(value),
    (value, context) => {
      const [left, right] = [mandatory.validate(value, context), additional.validate(value, context)];
      const given = isProperties(value) ? value : {};
      const surplus = Object.keys(given).filter((name) => !names.includes(name));
      if (E.isRight(left) && E.isRight(right) && surplus.length === 0) {
        return t.success({ ...left.right, ...right.right });
      }
      const misspelled = surplus.map((name) => meant(name, names));
      return t.failures([
        ...(E.isLeft(left) ? left.left : []).filter(
          ({ value: found, context: { [context.length]: at } }) => found !== undefined || !misspelled.includes(at?.key),
        ),
        ...(E.isLeft(right) ? right.left : []),
        ...surplus.map((name): t.ValidationError => ({
          value: given[name],
          context: t.appendContext(context, name, noMember(name, names), given[name]),
        })),
      ]);
    },
  );
}

/** The type of a member that does not exist, as messages call it. */
function noMember(name: string, names: readonly string[]): t.Decoder<unknown, never> {
  return new t.Type<never, never>(
    `left out: ${instead(name, names)}`,
    t.never.is,
    (value, context) => t.failure(value, context),
    t.identity,
  );
}

/** The codec of an object, which exposes those of its members. */
export type ObjectCodec = t.Mixed & { readonly codecs: t.Props };

/** Declares one of several objects, which the value of one of their members tells apart. `A` is any of them. */
export function taggedUnion<A>(tag: string, members: readonly ObjectCodec[]): t.Type<A, unknown> {
  const tags = members.flatMap(({ codecs }) => codecs[tag] ?? []);
  const none = new t.Type<never, never>(
    // Each name of a type may be a list already.
    joinWithOr(tags.flatMap(({ name }) => (name === "number" ? "a number" : name.split(/, | or /)))),
    t.never.is,
    (value, context) => t.failure(value, context),
    t.identity,
  );
  return new t.Type<A, unknown>(
    `an object with ${tag}`,
    (value): value is A => memberOf(tag, members, value)?.is(value) === true,
    (value, context) => {
      if (!isProperties(value)) return t.failure(value, context);
      const member = memberOf(tag, members, value);
      if (member !== undefined) return member.validate(value, context);
      const given = ownValue(value, tag);
      return t.failure(given, t.appendContext(context, tag, none, given));
    },
    t.identity,
  );
}

/** The one of several objects that the value of a tag selects. */
function memberOf(tag: string, members: readonly ObjectCodec[], value: unknown): ObjectCodec | undefined {
  if (!isProperties(value)) return undefined;
  const given = ownValue(value, tag);
  return members.find(({ codecs }) => codecs[tag]?.is(given));
}

/** Names as one list for a message. */
export function joinWithOr(all: readonly string[]): string {
  return [all.slice(0, -1).join(", "), ...all.slice(-1)].filter((part) => part !== "").join(" or ");
}
