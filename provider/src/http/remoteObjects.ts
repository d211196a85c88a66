import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type * as t from "io-ts";
import { failWith, mapStep, step, type Step, taskEither, valueOf } from "../common/taskEither";
import type { ApiCall } from "./apiCall";
import { cachedReads, type Client, type Freshness, type Session, sharedTurns } from "./client";
import { type ApiError, isNotFound, type Method, saysNotFound } from "./errors";
import { Nothing } from "./codecs";
import { allFromPages, anyPageOf, pageOf } from "./pagination";
import type { ReadCache } from "./readCache";
import type { Turns } from "./slots";

/** Objects, or parts of them, that one GET by the object's id reads for all who need them. */
export interface Readable<A> {
  /** `undefined` if the account does not have the object. */
  readonly find: (session: Session, id: number, freshness?: Freshness) => Step<ApiError, A | undefined>;
  /**
   * Sends a write at or below the object: one at a time for each object. `apply` gives what `find` reads afterwards;
   * without it, the next reader reads again.
   */
  readonly write: <B>(
    session: Session,
    id: number,
    call: Write<B>,
    apply?: (found: A, reply: B) => A,
  ) => Step<ApiError, B>;
  readonly cache: (client: Client) => ReadCache<A>;
}

/** The objects of one kind that an account has. */
export interface RemoteObjects<A> extends Readable<A> {
  /** All in the list, read page by page and not cached. */
  readonly all: (session: Session, query?: Query) => Step<ApiError, readonly A[]>;
  /** Sending it twice makes two, so it is not retried if an attempt may have taken effect. */
  readonly create: (session: Session, body: object) => Step<ApiError, A>;
  /** Sends fields of an object; what is left out stays as it is. The reply is the object as it is then. */
  readonly save: (session: Session, id: number, body: object) => Step<ApiError, A>;
  /** A part of each object that has a read of its own. Its writes take turns with those of the object. */
  readonly part: <B>(below: string, reply: t.Decoder<unknown, B>) => Readable<B>;
  /** The result of any call about an object, or `undefined` if the account does not have the object. */
  readonly ifExists: <B>(session: Session, look: TE.TaskEither<ApiError, B>) => Step<ApiError, B | undefined>;
  /** The path of one object, for calls of any other shape. */
  readonly path: string;
}

type Query = Readonly<Record<string, string | number | boolean>>;

/** A write, by its path below that of the object: `/variables/{variableId}`. @default the object itself */
export interface Write<B> extends Omit<ApiCall<B>, "operation"> {
  readonly method: Exclude<Method, "GET">;
  readonly below?: string;
}

/** How objects of one kind differ from others. */
interface Peculiarities<A> {
  /** Whether an object that the API still returns counts as deleted. */
  readonly isGone?: (object: A) => boolean;
  readonly returns401WhenMissing?: boolean;
}

/**
 * @param list path of the list, which also creates: `/compute/script`
 * @param param the name of the id in the path of one object: `scriptId`
 * @param reply decodes one object
 */
export function remoteObjects<A>(
  path: string,
  param: string,
  reply: t.Type<A, unknown>,
  { isGone = () => false, returns401WhenMissing = false }: Peculiarities<A> = {},
): RemoteObjects<A> {
  const one = `${path}/{${param}}`;
  const turns = sharedTurns();
  const page = pageOf(reply);
  // A 404 may come from another server. That the API has the list shows that it does not.
  const confirmed = confirmNotFoundBy(anyPageOf(path));
  const ifExists = <B>(session: Session, look: TE.TaskEither<ApiError, B>) => step(confirmed(session, look));
  const part = <B>(below: string, decoded: t.Decoder<unknown, B>): Readable<B> =>
    readable({ one, below, param, reply: decoded, turns, ifExists, returns401WhenMissing });
  const objects = part("", reply);
  return {
    ...objects,
    find: (session, id, freshness) =>
      mapStep(objects.find(session, id, freshness), (found) =>
        found === undefined || isGone(found) ? undefined : found,
      ),
    all: (session, query = {}) =>
      mapStep(allFromPages(session, { path, query, reply: page }), (found) =>
        found.filter((object) => !isGone(object)),
      ),
    create: (session, body) =>
      step(session.client.transport.send({ operation: { method: "POST", path }, body, reply }, session)),
    save: (session, id, body) =>
      objects.write(session, id, { method: "POST", body, reply, idempotent: true }, (_before, after) => after),
    part,
    ifExists,
    path: one,
  };
}

interface Reading<A> {
  readonly one: string;
  readonly below: string;
  readonly param: string;
  readonly reply: t.Decoder<unknown, A>;
  readonly turns: (client: Client) => Turns;
  readonly ifExists: RemoteObjects<unknown>["ifExists"];
  readonly returns401WhenMissing: boolean;
}

function readable<A>({ one, below, param, ifExists, turns, ...reading }: Reading<A>): Readable<A> {
  const cache = cachedReads({ path: one + below, param, ...reading }, turns);
  return {
    cache,
    find: (session, id, freshness) => ifExists(session, cache(session.client).read(id, session, freshness === "fresh")),
    write: (session, id, { method, below: path = "", params = {}, ...rest }, apply) => {
      const call = { operation: { method, path: one + path }, params: { ...params, [param]: id }, ...rest };
      return step(cache(session.client).write(id, call, session, apply));
    },
  };
}

/** What was looked for, or `undefined` if the account does not have it. */
type ConfirmNotFound = <A>(
  session: Session,
  look: TE.TaskEither<ApiError, A>,
) => TE.TaskEither<ApiError, A | undefined>;

/**
 * Confirms a 404 before it counts as missing.
 *
 * A resource that is gone is removed from state, so a 404 counts only if it certainly comes from the API: because it
 * says so, or because `probe`, a call that only the API understands, succeeds at the same address. A 404 that is
 * evidently from another server never counts.
 */
export function confirmNotFoundBy(probe: ApiCall<unknown>): ConfirmNotFound {
  return (session, look) =>
    pipe(
      look,
      TE.orElseW((error) =>
        taskEither(async function* () {
          if (!isNotFound(error)) return yield* failWith(error);
          if (!saysNotFound(error)) {
            const probed = session.client.transport.send(probe, session);
            yield* valueOf(
              pipe(
                probed,
                TE.mapLeft(() => error),
              ),
            );
          }
          if (error.address !== undefined) session.whenMissing?.(error.address);
          return undefined;
        }),
      ),
    );
}

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
    mapStep(parents.find(session, parent, freshness), (found) =>
      found === undefined ? undefined : listOf(found).find((child) => keyOf(child) === key),
    );
  return {
    in: listOf,
    find,
    write: (session, parent, call, after) =>
      mapStep(
        parents.write(session, parent, call, (before, reply) => {
          const child: Child | undefined = after(reply);
          return child === undefined ? before : replace(before, [...without(before, child), child]);
        }),
        after,
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
