import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { numberedParent, type ObjectId, type ParentIds } from "../formats/ids";
import type { ApiCall, Params } from "./apiCall";
import { type Client, type OtherHost, type Session, sharedTurns } from "./client";
import type { Dialect } from "./dialect";
import { type ApiError, isNotFound, saysNotFound } from "./errors";
import type { Freshness } from "./remoteObjects";
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

/** What was looked for below a parent; `undefined` if that is not there, which a 404 alone does not show. */
export function ifParentExists<A>(
  session: Session,
  { isMissing = saysNotFound }: Pick<Dialect, "isMissing">,
  parent: { readonly of: ParentObjects; readonly id: ObjectId } | undefined,
  look: TE.TaskEither<ApiError, A>,
): TE.TaskEither<ApiError, A | undefined> {
  if (parent === undefined) return look;
  const { of, id } = parent;
  return pipe(
    look,
    TE.orElseW((error) =>
      taskEither(async function* () {
        if (isMissing(error)) return undefined;
        if (!isNotFound(error)) return yield* failWith(error);
        const found = yield* valueOf(of.find(session, id, "fresh"));
        return found === undefined ? undefined : yield* failWith(error);
      }),
    ),
  );
}

/** The error of a write below a parent that the account does not have. */
export function withoutParent({ operation }: Pick<ApiCall<unknown>, "operation">): ApiError {
  return { _tag: "Status", operation, status: 404, doubtful: false };
}
