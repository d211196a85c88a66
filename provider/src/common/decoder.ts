import * as t from "io-ts";

/** A codec that only decodes: replies are never encoded, and their values never checked again. */
export function decoder<A>(name: string, validate: t.Validate<unknown, A>): t.Type<A, unknown> {
  return new t.Type<A, unknown>(name, (value): value is A => value !== undefined, validate, t.identity);
}
