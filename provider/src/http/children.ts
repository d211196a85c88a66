import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Step, step, taskEither } from "../common/taskEither";
import type { Session } from "./client";
import { Nothing } from "./codecs";
import type { ApiError } from "./errors";
import type { Freshness, Readable, Write } from "./remoteObjects";

/** Objects that are read with their parent, in a list, and are written one by one: the variables of a script. */
export interface Children<Parent, Child> {
  /** All of a parent that was read. */
  readonly in: (parent: Parent) => readonly Child[];
  readonly find: (session: Session, key: ChildKey, freshness?: Freshness) => Step<ApiError, Child | undefined>;
  /** Sends a write of one child, and puts the child that `after` makes of the reply into the cached list. */
  readonly write: <B, After extends Child | undefined>(
    session: Session,
    parent: number,
    call: Write<B>,
    after: (reply: B) => After,
  ) => Step<ApiError, After>;
  /** Removes a child, if it is there. */
  readonly remove: (session: Session, key: ChildKey) => Step<ApiError, void>;
}

/** One child of one parent. */
export interface ChildKey {
  readonly parent: number;
  readonly key: string;
}

/** Where the children of a parent are. */
interface ChildList<Parent, Child> {
  readonly in: (parent: Parent) => readonly Child[];
  readonly replace: (parent: Parent, children: readonly Child[]) => Parent;
  readonly keyOf: (child: Child) => string;
  /** The path of one child below that of its parent, and what stands in it: `/variables/{variableId}`. */
  readonly path: string;
  readonly params: (child: Child) => Readonly<Record<string, number | string>>;
}

export function children<Parent, Child>(
  parents: Readable<Parent>,
  { in: listOf, replace, keyOf, path, params }: ChildList<Parent, Child>,
): Children<Parent, Child> {
  const without = (parent: Parent, child: Child): readonly Child[] =>
    listOf(parent).filter((other) => keyOf(other) !== keyOf(child));
  const find: Children<Parent, Child>["find"] = (session, { parent, key }, freshness) =>
    step(
      pipe(
        parents.find(session, parent, freshness),
        TE.map((found) => (found === undefined ? undefined : listOf(found).find((child) => keyOf(child) === key))),
      ),
    );
  return {
    in: listOf,
    find,
    write: (session, parent, call, after) =>
      step(
        pipe(
          parents.write(session, parent, call, (before, reply) => {
            const child: Child | undefined = after(reply);
            return child === undefined ? before : replace(before, [...without(before, child), child]);
          }),
          TE.map(after),
        ),
      ),
    remove: (session, key) =>
      taskEither(async function* () {
        const child = yield* find(session, key);
        if (child === undefined) return;
        const call = { method: "DELETE", below: path, params: params(child), reply: Nothing } as const;
        yield* parents.write(session, key.parent, call, (before) => replace(before, without(before, child)));
      }),
  };
}
