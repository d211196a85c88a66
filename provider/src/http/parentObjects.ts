import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step, taskEither, valueOf } from "../common/taskEither";
import { numberedParent, type ObjectId, type ParentIds } from "../formats/ids";
import type { ApiCall, Params } from "./apiCall";
import { cachedReads, type Client, type OtherHost, type Session, sharedTurns, type Freshness } from "./client";
import type { Dialect } from "./dialect";
import { type ApiError, isNotFound, saysNotFound } from "./errors";
import type { Parent as ReadableParent, Turn } from "./readCache";
import type { Turns } from "./slots";

/** What objects belong to: how it is found, what paths call it, and at which host they are. */
export interface ParentObjects {
  /** What messages call it. */
  readonly noun: string;
  /** The input that refers to it. */
  readonly property: string;
  readonly ids: ParentIds;
  readonly paramsOf: (id: ObjectId) => Params;
  // A method, because each parent has either numbers or texts.
  find(session: Session, id: ObjectId, freshness?: Freshness): TE.TaskEither<ApiError, unknown>;
  /** The session for requests below it. `undefined` if the account does not have it. */
  readonly at: (session: Session, id: ObjectId) => TE.TaskEither<ApiError, Session | undefined>;
  /** Writes below one parent take turns. */
  readonly turns: (client: Client) => Turns;
}

interface ParentFacts<A> {
  readonly noun: string;
  readonly property: string;
  /** @default it has a number */
  readonly ids?: ParentIds;
  /** The names of the parts of its id in paths. @default the input that refers to it */
  readonly params?: readonly string[];
  find(session: Session, id: ObjectId, freshness?: Freshness): TE.TaskEither<ApiError, A | undefined>;
  /** The host of what belongs to it, and its key. @default that of the account's API */
  readonly host?: (parent: A, id: ObjectId) => OtherHost;
}

export function parentObjects<A>(of: ParentFacts<A>): ParentObjects {
  const { noun, property, ids = numberedParent, params = [property], host } = of;
  return {
    noun,
    property,
    ids,
    paramsOf: (id) => {
      const parts = ids.parts === 1 ? [id] : String(id).split("/");
      return Object.fromEntries(params.map((name, index) => [name, parts[index] ?? ""]));
    },
    find: (session, id, freshness) => of.find(session, id, freshness),
    at: (session, id) =>
      host === undefined
        ? TE.right(session)
        : pipe(
            of.find(session, id),
            TE.map((found) =>
              found === undefined ? undefined : { ...session, client: session.client.at(host(found, id)) },
            ),
          ),
    turns: sharedTurns(),
  };
}

/** Reads of one path below a parent, or of the account, for all who need them, and the writes that change what they give. */
export interface SharedReads<A> {
  /** `undefined` if the account does not have the parent, which a 404 alone does not show. */
  readonly find: (session: Session, id: ObjectId | undefined, freshness?: Freshness) => Step<ApiError, A | undefined>;
  readonly write: <B>(
    session: Session,
    id: ObjectId | undefined,
    call: ApiCall<B>,
    apply?: (before: A, reply: B) => A,
  ) => Step<ApiError, B>;
  /** Acts while nobody else here writes below the parent. @param write what it sends */
  readonly turn: <B>(
    session: Session,
    id: ObjectId | undefined,
    write: Pick<ApiCall<unknown>, "operation">,
    act: (turn: Turn<A>) => TE.TaskEither<ApiError, B>,
  ) => Step<ApiError, B>;
}

export function sharedReads<A>(
  parent: ParentObjects | undefined,
  { isMissing = saysNotFound, mayBeNone, takesToken }: Pick<Dialect, "isMissing" | "mayBeNone" | "takesToken">,
  read: Pick<ReadableParent<A>, "path" | "reply">,
): SharedReads<A> {
  const paramsOf = (id: ObjectId): Params => parent?.paramsOf(id) ?? {};
  const cache = cachedReads<A>({ ...read, param: paramsOf }, parent?.turns);
  const at = (session: Session, id: ObjectId | undefined): TE.TaskEither<ApiError, Session | undefined> =>
    parent === undefined || id === undefined
      ? TE.right(takesToken === true ? { ...session, client: session.client.at("byToken") } : session)
      : parent.at(session, id);
  const turn: SharedReads<A>["turn"] = (session, id = "account", write, act) =>
    taskEither(async function* () {
      const there = yield* valueOf(at(session, id));
      if (there === undefined) return yield* failWith(withoutParent(write));
      return yield* valueOf(cache(there.client).turn(id, there, act));
    });
  return {
    turn,
    find: (session, id = "account", freshness = "cached") =>
      taskEither<ApiError, A | undefined>(async function* () {
        const there = yield* valueOf(at(session, id));
        if (there === undefined) return undefined;
        const found = await cache(there.client).read(id, there, freshness === "fresh")();
        if (E.isRight(found)) return found.right;
        if (parent === undefined || !(isMissing(found.left) || isNotFound(found.left)))
          return yield* failWith(found.left);
        const of = isMissing(found.left) ? undefined : yield* valueOf(parent.find(session, id, "fresh"));
        return of === undefined || mayBeNone === true ? undefined : yield* failWith(found.left);
      }),
    write: (session, id, call, apply) => turn(session, id, call, ({ write }) => write(call, apply)),
  };
}

/** The error of a write below a parent that the account does not have. */
export function withoutParent({ operation }: Pick<ApiCall<unknown>, "operation">): ApiError {
  return { _tag: "Status", operation, status: 404, doubtful: false };
}
