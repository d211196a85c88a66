import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { missing, type Unanswerable, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { parseObjectId } from "./parseObjectId";

type Reading<A, Failure = ApiError> = TE.TaskEither<Failure, A>;

/** The objects of an account that have an id and a name. */
interface NamedObjects<A, Id> {
  readonly find: (session: Session, id: Id) => Reading<A | undefined, ApiError | Unanswerable>;
  /** All of the account, also for suggestions. */
  readonly all: (session: Session) => Reading<readonly A[]>;
  /** @default those of `all` */
  readonly named?: (session: Session, name: string) => Reading<readonly A[]>;
}

/** A look-up of an object by its id or by its name, of which a program gives one. */
interface ByIdOrName<A, Id, IdName extends string, Name extends string, Result> {
  readonly noun: string;
  /** The arguments: `["scriptId", "name"]`. */
  readonly by: readonly [id: IdName, name: Name];
  readonly load: () => Promise<NamedObjects<A, Id>>;
  readonly idAndName: (found: A) => readonly [id: number | string, name: string];
  readonly toResult: (found: A) => Result;
}

type Arguments<IdName extends string, Name extends string> = {
  readonly [Each in IdName]?: number | string | undefined;
} & {
  readonly [Each in Name]?: string | undefined;
};

/** What asks for the object. It fails if there is none, or if several have the name. */
export function byIdOrName<A, IdName extends string, Name extends string, Result>(
  of: ByIdOrName<A, number, IdName, Name, Result>,
) {
  return byTextOrName({
    ...of,
    load: async () => {
      const { find, ...objects } = await of.load();
      return {
        ...objects,
        find: (session: Session, id: number | string) =>
          pipe(
            parseObjectId(of.by[0], id),
            TE.flatMap((number) => find(session, number)),
          ),
      };
    },
  });
}

/** The same, for an id that is text. */
export function byTextOrName<A, IdName extends string, Name extends string, Result>({
  noun,
  by: [idProperty, nameProperty],
  load,
  idAndName,
  toResult,
}: ByIdOrName<A, number | string, IdName, Name, Result>) {
  return (session: Session, args: Arguments<IdName, Name>): Reading<Result, ApiError | Unanswerable> =>
    taskEither(async function* () {
      const { [idProperty]: id, [nameProperty]: name } = args;
      const isNamed = name !== undefined;
      if (isNamed === (id !== undefined && id !== "")) {
        return yield* failWith(unanswerable(`give either ${idProperty} or ${nameProperty}`));
      }
      const objects = await load();
      if (!isNamed) {
        const found = yield* valueOf(objects.find(session, id ?? ""));
        return toResult(found ?? (yield* failWith(missing(`${noun} ${id}`))));
      }
      const all = objects.named === undefined ? yield* valueOf(objects.all(session)) : [];
      const [found, ...more] =
        objects.named === undefined
          ? all.filter((each) => idAndName(each)[1] === name)
          : yield* valueOf(objects.named(session, name));
      if (found === undefined) {
        const known = objects.named === undefined ? TE.right(all) : objects.all(session);
        const names = TE.map((each: readonly A[]) => each.map((one) => idAndName(one)[1]))(known);
        return yield* valueOf(noneNamed(`${noun} named`, name, names));
      }
      const ids = [found, ...more].map((each) => idAndName(each)[0]).join(", ");
      return more.length === 0
        ? toResult(found)
        : yield* failWith(unanswerable(`more than one ${noun} is named ${name} (${ids}): give ${idProperty} instead`));
    });
}
