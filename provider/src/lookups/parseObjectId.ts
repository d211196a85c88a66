import * as TE from "fp-ts/TaskEither";
import { type Unanswerable, unanswerable } from "./lookup";

/** Parses the number of the object to look up. */
export function parseObjectId(property: string, value: number | string): TE.TaskEither<Unanswerable, number> {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return TE.right(number);
  return TE.left(unanswerable(`${property} must be a number above 0`));
}
