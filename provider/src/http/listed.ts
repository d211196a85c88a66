import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, type Step } from "../common/taskEither";
import type { ObjectId } from "../formats/ids";
import type { ApiCall, Params, Signals, Transport } from "./apiCall";
import type { Session, Freshness } from "./client";
import { mapReply, Nothing, optional, type Reply } from "./codecs";
import type { Dialect } from "./dialect";
import type { ApiError, Operation } from "./errors";
import { allOf } from "./pagination";
import { type ParentObjects, type SharedReads, sharedReads } from "./parentObjects";

/** One of the objects of a parent, or of the account. */
export interface ListedKey {
  readonly parent: ObjectId | undefined;
  readonly key: string;
}

/** Objects of one kind that are read by their list, so all of a parent share one read, and are written one by one. */
export interface ListedObjects<A> {
  /** What they belong to, if that is not the account. */
  readonly parent: ParentObjects | undefined;
  readonly keyOf: (object: A) => string;
  /** None if the account does not have the parent. */
  readonly all: (session: Session, parent?: ObjectId, freshness?: Freshness) => Step<ApiError, readonly A[]>;
  readonly find: (session: Session, key: ListedKey, freshness?: Freshness) => Step<ApiError, A | undefined>;
  /** With `created`, only what that shows of the object. */
  readonly create: (session: Session, parent: ObjectId | undefined, body: object) => Step<ApiError, A>;
  /** @param after the object as it is then, where the reply does not show it */
  readonly save: (session: Session, key: ListedKey, body: object, after: A) => Step<ApiError, A>;
  readonly remove: (session: Session, key: ListedKey) => Step<ApiError, void>;
  /** Any other write below the parent, after which the list is read again. */
  readonly write: <B>(session: Session, key: ListedKey, call: ApiCall<B>) => Step<ApiError, B>;
  /** The names of a key in paths. */
  readonly paramsOf: (key: ListedKey) => Params;
}

interface Listing<A, Id extends keyof A & string> {
  readonly dialect: Dialect;
  /** The output that is the id, and its name in the path of one object. */
  readonly id: Id;
  readonly parent?: ParentObjects;
  readonly list: string;
  /** The path of a create. @default that of the list */
  readonly add?: string;
  readonly one: string;
  readonly reply: Reply<A>;
  /** Reads that show the whole list of a parent, and writes below it. @default those of the list itself */
  readonly shared?: Pick<SharedReads<readonly A[]>, "find" | "write">;
  /** What a create returns, if not the object. */
  readonly created?: Reply<Partial<A>>;
}

/** A page, after as many items as were read before it. */
interface PageAt {
  readonly number: number;
  readonly read: number;
}

/** The whole list, for the cache, or what a search finds in it. */
export const readAll =
  <A>(
    { dialect, list, reply }: Pick<Listing<A, never>, "dialect" | "list" | "reply">,
    search: ApiCall<A>["query"] = {},
  ) =>
  (transport: Transport, params: Params, signals: Signals): TE.TaskEither<ApiError, readonly A[]> => {
    const operation: Operation = { method: "GET", path: list };
    const page = dialect.page(reply);
    return allOf({ operation, params }, ({ number, read }: PageAt = { number: 1, read: 0 }) =>
      pipe(
        transport.send(
          { operation, params, query: { ...dialect.query(number), ...search }, reply: page, ...refusalsOf(dialect) },
          signals,
        ),
        TE.map(({ items, isLast }) => {
          const all = read + items.length;
          return { items, next: isLast(all) ? undefined : { number: number + 1, read: all } };
        }),
      ),
    );
  };

export function listedObjects<A extends object, Id extends keyof A & string>(of: Listing<A, Id>): ListedObjects<A> {
  const { dialect, id, parent, list, add = list, one, reply, created } = of;
  const { one: inEnvelope = (object) => object } = dialect;
  const saved = dialect.savesSilently === true ? silent<A>() : optional(inEnvelope(reply));
  const shared = of.shared ?? sharedReads<readonly A[]>(parent, dialect, { path: list, reply: readAll(of) });
  const parentParams = (of: ObjectId | undefined): Params =>
    parent === undefined || of === undefined ? {} : parent.paramsOf(of);
  const keyOf = (object: A): string => String(object[id]);
  /** The API returns it without its parent. */
  const owned = <Part extends Partial<A>>(object: Part, of: ObjectId | undefined): Part =>
    parent === undefined ? object : { ...object, [parent.property]: of };
  const replaced = (all: readonly A[], key: string, by?: A): readonly A[] => [
    ...all.filter((other) => keyOf(other) !== key),
    ...(by === undefined ? [] : [by]),
  ];

  const all: ListedObjects<A>["all"] = (session, of, freshness) =>
    mapStep(shared.find(session, of, freshness), (found = []) => found.map((object) => owned(object, of)));

  const write = <B>(
    session: Session,
    of: ObjectId | undefined,
    call: ApiCall<B>,
    apply?: (all: readonly A[], reply: B) => readonly A[],
  ): Step<ApiError, B> => shared.write(session, of, { ...refusalsOf(dialect), ...call }, apply);

  const paramsOf = ({ parent: of, key }: ListedKey): Params => ({ ...parentParams(of), [id]: key });
  const callTo = (key: ListedKey, method: Operation["method"]) => ({
    operation: { method, path: one },
    params: paramsOf(key),
  });
  return {
    parent,
    keyOf,
    all,
    paramsOf,
    find: (session, { parent: of, key }, freshness) =>
      mapStep(all(session, of, freshness), (found) => found.find((object) => keyOf(object) === key)),
    create: (session, of, body) => {
      const call = { operation: { method: "POST", path: add }, params: parentParams(of), body } as const;
      const sent =
        created === undefined
          ? write(session, of, { ...call, reply: inEnvelope(reply) }, (before, made) =>
              replaced(before, keyOf(made), made),
            )
          : // The list has to show the rest of it.
            (write(session, of, { ...call, reply: created }) as Step<ApiError, A>);
      return mapStep(sent, (object) => owned(object, of));
    },
    save: (session, key, body, after) => {
      const call = { ...callTo(key, dialect.save), body, idempotent: true, reply: saved };
      return mapStep(
        write(session, key.parent, call, (before, object) => replaced(before, key.key, object ?? after)),
        (object) => (object === undefined ? after : owned(object, key.parent)),
      );
    },
    remove: (session, key) =>
      write(session, key.parent, { ...callTo(key, "DELETE"), reply: Nothing }, (before) => replaced(before, key.key)),
    write: (session, key, call) =>
      write(session, key.parent, { ...call, params: { ...paramsOf(key), ...call.params } }),
  };
}

/** How a call tells a refusal. */
export function refusalsOf({
  errorBodyIn,
}: Pick<Dialect, "errorBodyIn">): Pick<ApiCall<unknown>, "errorBodyIn" | "refusesForCertain"> {
  return errorBodyIn === undefined ? {} : { errorBodyIn, refusesForCertain: true };
}

/** A reply that shows nothing of the object. */
export function silent<A>(): Reply<A | undefined> {
  return mapReply(Nothing, (): A | undefined => undefined);
}
