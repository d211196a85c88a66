import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import type { FoundBy, LookupDefinition } from "../vocabulary";
import { answering, requireFound } from "./answering";
import { type Lookup, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";

type Reading<A> = TE.TaskEither<ApiError, A>;

/** The objects of an account that have an id and a name. */
interface NamedObjects<A, Id, Listed = A> {
  readonly find: (session: Session, id: Id) => Reading<A | undefined>;
  /** Those with exactly this name. */
  readonly named: (session: Session, name: string) => Reading<readonly A[]>;
  /** All of the account, for suggestions. */
  readonly all: (session: Session) => Reading<readonly Listed[]>;
}

/** A look-up whose two arguments are an id and a name, of which a program gives one. It fails if several have the name. */
export function byIdOrName<D extends LookupDefinition, Id extends number | string>(
  definition: D,
  noun: string,
  { find, named, all }: NamedObjects<FoundBy<D>, Id, Partial<FoundBy<D>>>,
): Lookup {
  const [idProperty = "", nameProperty = ""] = Object.keys(definition.optional);
  return answering(definition, (session, { [idProperty]: id, [nameProperty]: name }) =>
    taskEither(async function* () {
      if ((name === undefined) === (id === undefined))
        return yield* failWith(unanswerable(`give either ${idProperty} or ${nameProperty}`));
      if (name === undefined) {
        // The definition's type of the ID.
        return yield* requireFound(find(session, id as Id), `${noun} ${String(id)}`);
      }
      const [only, ...more] = yield* valueOf(named(session, name));
      if (only === undefined) {
        const names = TE.map((each: ReadonlyArray<Partial<FoundBy<D>>>) =>
          each.map((one) => String(one[nameProperty])),
        );
        return yield* valueOf(noneNamed(`${noun} named`, name, names(all(session))));
      }
      const ids = [only, ...more].map((each) => String(each[idProperty])).join(", ");
      return more.length === 0
        ? only
        : yield* failWith(unanswerable(`more than one ${noun} is named ${name} (${ids}): give ${idProperty} instead`));
    }),
  );
}

/** The same objects in the words of a look-up. */
export function objectsAs<A, Found>(
  { find, named, all }: NamedObjects<A, number>,
  of: (object: A) => Found,
): NamedObjects<Found, number> {
  const each = TE.map((found: readonly A[]) => found.map(of));
  const one = TE.map((found: A | undefined) => (found === undefined ? undefined : of(found)));
  return {
    find: (session, id) => one(find(session, id)),
    named: (session, name) => each(named(session, name)),
    all: (session) => each(all(session)),
  };
}
