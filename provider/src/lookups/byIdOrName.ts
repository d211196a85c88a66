import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../http/errors";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { missing, type Unanswerable, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { parseObjectId } from "./parseObjectId";

type Answer<A> = TE.TaskEither<ApiError, A>;

/** A look-up of an object by its id or by its name, of which a program gives one. */
interface ByTextOrName<A> {
  readonly noun: string;
  /** The argument that is the id: `scriptId`. */
  readonly property: string;
  readonly id: number | string | undefined;
  /** The argument that is the name. @default name */
  readonly nameProperty?: string;
  readonly name: string | undefined;
  readonly find: (id: number | string) => TE.TaskEither<ApiError | Unanswerable, A | undefined>;
  /** @default those of `all` */
  readonly findNamed?: (name: string) => Answer<readonly A[]>;
  /** All of the account, also for suggestions. */
  readonly all: Answer<readonly A[]>;
  readonly idOf: (found: A) => number | string;
  readonly nameOf: (found: A) => string;
}

/** The same, where the id is a number. */
interface ByIdOrName<A> extends Omit<ByTextOrName<A>, "find"> {
  readonly find: (id: number) => Answer<A | undefined>;
}

/** The object. Fails if there is none, or if several have the name. */
export function byIdOrName<A>({ find, ...query }: ByIdOrName<A>): TE.TaskEither<ApiError | Unanswerable, A> {
  return byTextOrName({ ...query, find: (id) => pipe(parseObjectId(query.property, id), TE.flatMap(find)) });
}

/** The same, for an id that is text. */
export function byTextOrName<A>({
  noun,
  property,
  id,
  nameProperty = "name",
  name,
  ...of
}: ByTextOrName<A>): TE.TaskEither<ApiError | Unanswerable, A> {
  return taskEither(async function* () {
    if (name !== undefined && id === undefined) {
      const [found, ...more] = yield* valueOf(of.findNamed?.(name) ?? named(of, name));
      if (found === undefined) {
        const names = pipe(
          of.all,
          TE.map((all) => all.map(of.nameOf)),
        );
        return yield* valueOf(noneNamed(`${noun} named`, name, names));
      }
      const numbers = [found, ...more].map(of.idOf).join(", ");
      return more.length === 0
        ? found
        : yield* failWith(
            unanswerable(`more than one ${noun} is named ${name} (${numbers}): give ${property} instead`),
          );
    }
    if (id === undefined || name !== undefined) {
      return yield* failWith(unanswerable(`give either ${property} or ${nameProperty}`));
    }
    return (yield* valueOf(of.find(id))) ?? (yield* failWith(missing(`${noun} ${id}`)));
  });
}

function named<A>({ all, nameOf }: Pick<ByTextOrName<A>, "all" | "nameOf">, name: string): Answer<readonly A[]> {
  return pipe(
    all,
    TE.map((found) => found.filter((each) => nameOf(each) === name)),
  );
}
