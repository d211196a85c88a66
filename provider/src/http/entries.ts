import type * as TE from "fp-ts/TaskEither";
import { mapStep, type Step } from "../common/taskEither";
import type { ChildId, ObjectId } from "../formats/ids";
import type { Freshness, Session } from "./client";
import type { ApiError } from "./errors";

/** What a parent has several of, each with a key, and shows all of in one read. */
export interface Entries<A, Parent extends ObjectId = number> {
  readonly keyOf: (entry: A) => string;
  /** None if the account does not have the parent. */
  readonly all: (session: Session, parent: Parent, freshness?: Freshness) => Step<ApiError, readonly A[]>;
  readonly find: (session: Session, key: ChildId<Parent>, freshness?: Freshness) => Step<ApiError, A | undefined>;
}

/** @param find what shows the entries, whose first one of a key counts */
export function entriesIn<Whole, A, Parent extends ObjectId = number>(
  find: (session: Session, parent: Parent, freshness?: Freshness) => TE.TaskEither<ApiError, Whole | undefined>,
  entriesOf: (whole: Whole) => readonly A[],
  keyOf: (entry: A) => string,
): Entries<A, Parent> {
  const all: Entries<A, Parent>["all"] = (session, parent, freshness) =>
    mapStep(find(session, parent, freshness), (whole) => (whole === undefined ? [] : entriesOf(whole)));
  return {
    keyOf,
    all,
    find: (session, { parent, key }, freshness) =>
      mapStep(all(session, parent, freshness), (found) => found.find((entry) => keyOf(entry) === key)),
  };
}
