import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as TE from "fp-ts/TaskEither";
import { someOf } from "../common/someOf";
import type { ApiError } from "../http/errors";
import type { AccountObjects } from "../reconcile/objectList";

/** The objects of a kind to select: all, or those with these names or ids. */
export type Choice = "all" | readonly string[];

/** The object to select does not exist, or is ambiguous. */
export interface NotFound {
  readonly _tag: "NotFound";
  readonly reason: string;
}

/** What was read. */
export type Read<A> = TE.TaskEither<ApiError | NotFound, A>;

/** How objects of a kind are named and identified. */
interface ObjectKind<A> extends Pick<AccountObjects<A>, "id" | "name" | "isNamed"> {
  /** What messages call it: `pull zone`. */
  readonly singular: string;
  readonly plural: string;
}

/** The chosen objects, each once, in their original order. */
export function chosen<A>(of: ObjectKind<A>, choice: Choice, all: readonly A[]): E.Either<NotFound, readonly A[]> {
  if (choice === "all") return E.right(all);
  return pipe(
    choice,
    E.traverseArray((text) => oneNamed(of, text, all)),
    E.map((found) => all.filter((object) => found.includes(object))),
  );
}

function oneNamed<A>(of: ObjectKind<A>, text: string, all: readonly A[]): E.Either<NotFound, A> {
  const { id, isNamed = (object: A, name: string) => of.name(object) === name, singular, plural } = of;
  const byId = all.find((object) => id(object) === text);
  if (byId !== undefined) return E.right(byId);
  const [first, ...more] = all.filter((object) => isNamed(object, text));
  if (first === undefined) return notFound(`this account has no ${singular} ${text}${existingNames(of, all)}`);
  if (more.length === 0) return E.right(first);
  const ids = [first, ...more].map(id).join(", ");
  return notFound(`this account has several ${plural} named ${text}: specify the id of one of them instead (${ids})`);
}

function existingNames<A>({ name, plural }: ObjectKind<A>, all: readonly A[]): string {
  return all.length === 0 ? `; it has no ${plural} at all` : `; it has ${someOf(all.map(name), 20)}`;
}

function notFound(reason: string): E.Either<NotFound, never> {
  return E.left({ _tag: "NotFound", reason });
}
