import * as E from "fp-ts/Either";
import { type Unanswerable, unanswerable } from "./lookup";

/** The number of the object that a look-up is asked about. */
export function objectNumber(property: string, value: number | string): E.Either<Unanswerable, number> {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0
    ? E.right(number)
    : E.left(unanswerable(`${property} must be a number above 0`));
}
