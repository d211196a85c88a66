import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../http/errors";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { missing, type Unanswerable, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { parseObjectId } from "./parseObjectId";

type Answer<A> = TE.TaskEither<ApiError, A>;

/** A look-up of an object by its number or by its name, of which a program gives one. */
export interface ByIdOrName<A> {
  readonly noun: string;
  /** The argument that is the number: `scriptId`. */
  readonly property: string;
  readonly id: number | string | undefined;
  /** The argument that is the name. @default name */
  readonly nameProperty?: string;
  readonly name: string | undefined;
  readonly find: (id: number) => Answer<A | undefined>;
  /** @default those of `all` */
  readonly findNamed?: (name: string) => Answer<readonly A[]>;
  /** All of the account, also for suggestions. */
  readonly all: Answer<readonly A[]>;
  readonly idOf: (found: A) => number;
  readonly nameOf: (found: A) => string;
}

/** The object. Fails if there is none, or if several have the name. */
export function byIdOrName<A>({
  noun,
  property,
  id,
  nameProperty = "name",
  name,
  ...of
}: ByIdOrName<A>): TE.TaskEither<ApiError | Unanswerable, A> {
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
    const number = yield* valueOf(parseObjectId(property, id));
    const found = yield* valueOf(of.find(number));
    return found ?? (yield* failWith(missing(`${noun} ${number}`)));
  });
}

function named<A>({ all, nameOf }: Pick<ByIdOrName<A>, "all" | "nameOf">, name: string): Answer<readonly A[]> {
  return pipe(
    all,
    TE.map((found) => found.filter((each) => nameOf(each) === name)),
  );
}
