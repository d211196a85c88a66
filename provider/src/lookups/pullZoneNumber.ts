import * as E from "fp-ts/Either";
import { type Unanswerable, unanswerable } from "./lookup";

/** The number of the pull zone that a look-up is asked about. */
export function pullZoneNumber(pullZoneId: number | string): E.Either<Unanswerable, number> {
  const number = Number(pullZoneId);
  return Number.isSafeInteger(number) && number > 0
    ? E.right(number)
    : E.left(unanswerable("pullZoneId must be a number above 0"));
}
