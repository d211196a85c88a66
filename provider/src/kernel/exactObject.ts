import * as E from "fp-ts/Either";
import * as t from "io-ts";
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
  const none = new t.Type<never, never>(
    `left out: this takes ${names.join(", ")}`,
    t.never.is,
    (value, context) => t.failure(value, context),
    t.identity,
  );
  type All = t.TypeOf<typeof mandatory> & t.TypeOf<typeof additional>;
  return new ExactObjectType<All>(
    { ...required, ...optional },
    `an object with ${names.join(", ")}`,
    (value): value is All => mandatory.is(value) && additional.is(value),
    (value, context) => {
      const [left, right] = [mandatory.validate(value, context), additional.validate(value, context)];
      const surplus = Object.keys(isProperties(value) ? value : {})
        .filter((name) => !names.includes(name))
        .map((key) => t.appendContext(context, key, none, isProperties(value) ? value[key] : undefined));
      if (E.isRight(left) && E.isRight(right) && surplus.length === 0) {
        return t.success({ ...left.right, ...right.right });
      }
      return t.failures([
        ...(E.isLeft(left) ? left.left : []),
        ...(E.isLeft(right) ? right.left : []),
        ...surplus.map((where): t.ValidationError => ({ value: where.at(-1)?.actual, context: where })),
      ]);
    },
  );
}
