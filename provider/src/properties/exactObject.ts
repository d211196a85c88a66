import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { instead, meant } from "../common/closestNames";
import { isProperties } from "./values";

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
