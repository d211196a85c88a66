import * as E from "fp-ts/Either";

/** Which objects of a kind: all, or those that are named, by name or id. */
export type Choice = "all" | readonly string[];

/** What was asked for is not there, or not clear. */
export interface NotFound {
  readonly _tag: "NotFound";
  readonly reason: string;
}

/** What objects of a kind are called. */
export interface Called<A> {
  /** In words: `pull zone`. */
  readonly kind: string;
  /** Several of them: `pull zones`. */
  readonly kinds: string;
  readonly id: (object: A) => string;
  readonly name: (object: A) => string;
  /** Whether a text names the object. @default it is exactly its name */
  readonly isNamed?: (object: A, text: string) => boolean;
}

/** The chosen objects, each once and in their own order. */
export function chosen<A>(of: Called<A>, choice: Choice, all: readonly A[]): E.Either<NotFound, readonly A[]> {
  if (choice === "all") return E.right(all);
  const found = choice.map((text) => oneNamed(of, text, all));
  const missing = found.find(E.isLeft);
  if (missing !== undefined) return missing;
  const objects = new Set(found.flatMap((one) => (E.isRight(one) ? [one.right] : [])));
  return E.right(all.filter((object) => objects.has(object)));
}

function oneNamed<A>(of: Called<A>, text: string, all: readonly A[]): E.Either<NotFound, A> {
  const { id, isNamed = (object: A, name: string) => of.name(object) === name, kind, kinds } = of;
  const byId = all.find((object) => id(object) === text);
  if (byId !== undefined) return E.right(byId);
  const [first, ...more] = all.filter((object) => isNamed(object, text));
  if (first === undefined) return notFound(`this account has no ${kind} ${text}${butOthers(of, all)}`);
  if (more.length === 0) return E.right(first);
  const ids = [first, ...more].map(id).join(", ");
  return notFound(`this account has several ${kinds} ${text}: say which one by its id (${ids})`);
}

const mostNamed = 20;

function butOthers<A>({ name }: Called<A>, all: readonly A[]): string {
  if (all.length === 0) return ", and none at all";
  const names = all.slice(0, mostNamed).map(name).join(", ");
  return `; it has ${names}${all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ""}`;
}

const notFound = (reason: string): E.Either<NotFound, never> => E.left({ _tag: "NotFound", reason });
