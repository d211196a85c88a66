import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, step, type Step, taskEither, valueOf } from "../common/taskEither";
import type { ObjectId } from "../formats/ids";
import type { ApiCall } from "./apiCall";
import { cachedReads, type Session } from "./client";
import { optional, type Reply } from "./codecs";
import type { Dialect } from "./dialect";
import type { ApiError } from "./errors";
import { refusalsOf, silent } from "./listed";
import { ifParentExists, type ParentObjects, withoutParent } from "./parentObjects";
import type { Turn } from "./readCache";
import type { Freshness } from "./remoteObjects";

/** Of which each parent has one: its settings in some respect. */
export interface SettingsObjects<A> {
  readonly parent: ParentObjects;
  /** `undefined` if the account does not have the parent, or if the parent has none yet. */
  readonly find: (session: Session, parent: ObjectId, freshness?: Freshness) => Step<ApiError, A | undefined>;
  /** @param after what they are then, where the reply does not show it */
  readonly save: (session: Session, parent: ObjectId, body: object, after: A) => Step<ApiError, A>;
  /** Changes them by what they are: nothing is written in between by others here. `undefined` changes nothing. */
  readonly change: (session: Session, parent: ObjectId, of: (now: A) => Change<A> | undefined) => Step<ApiError, A>;
  /** Any other write below the parent. Without `apply`, which tells what they are then, they are read again. */
  readonly write: <B>(
    session: Session,
    parent: ObjectId,
    call: ApiCall<B>,
    apply?: (before: A, reply: B) => A,
  ) => Step<ApiError, B>;
}

/** What is sent, and what they are then, where the reply does not show it. */
interface Change<A> {
  readonly body: object;
  readonly after: A;
}

interface SettingsPlace<A> {
  readonly dialect: Omit<Dialect, "page" | "query">;
  readonly parent: ParentObjects;
  readonly path: string;
  readonly reply: Reply<A>;
  /** The path of a save. @default that of the read */
  readonly saveAt?: string;
}

export function settingsObjects<A extends object>(of: SettingsPlace<A>): SettingsObjects<A> {
  const { dialect, parent, path, reply, saveAt = path } = of;
  const inEnvelope = dialect.one?.(reply) ?? reply;
  const saved = dialect.savesSilently === true ? silent<A>() : optional(inEnvelope);
  const refusals = refusalsOf(dialect);
  const cache = cachedReads<A>(
    {
      path,
      param: parent.paramsOf,
      reply: (transport, params, signals) =>
        transport.send({ operation: { method: "GET", path }, params, reply: inEnvelope, ...refusals }, signals),
    },
    parent.turns,
  );
  const callTo = (body: object) => ({
    operation: { method: dialect.save, path: saveAt },
    body,
    idempotent: true,
    reply: saved,
  });
  const owned = (object: A, id: ObjectId): A => ({ ...object, [parent.property]: id });

  const write = <B>(session: Session, id: ObjectId, call: ApiCall<B>, apply?: (before: A, reply: B) => A) =>
    taskEither<ApiError, B>(async function* () {
      const there = yield* valueOf(parent.at(session, id));
      if (there === undefined) return yield* failWith(withoutParent(call));
      const whole = { ...refusals, ...call, params: { ...parent.paramsOf(id), ...call.params } };
      return yield* valueOf(cache(there.client).write(id, whole, there, apply));
    });

  return {
    parent,
    write,
    find: (session, id, freshness = "cached") =>
      taskEither<ApiError, A | undefined>(async function* () {
        const there = yield* valueOf(parent.at(session, id));
        if (there === undefined) return undefined;
        const look = cache(there.client).read(id, there, freshness === "fresh");
        const found = yield* valueOf(ifParentExists(session, dialect, { of: parent, id }, look));
        return found === undefined ? undefined : owned(found, id);
      }),
    change: (session, id, of) =>
      taskEither<ApiError, A>(async function* () {
        const there = yield* valueOf(parent.at(session, id));
        if (there === undefined) return yield* failWith(withoutParent(callTo({})));
        const act = (turn: Turn<A>) =>
          pipe(
            turn.read,
            TE.flatMap((now) => {
              const { body, after } = of(now) ?? { after: now };
              if (body === undefined) return TE.right(now);
              const call = { ...refusals, ...callTo(body), params: parent.paramsOf(id) };
              return pipe(
                turn.write(call, (_before, object) => object ?? after),
                TE.map((object) => object ?? after),
              );
            }),
          );
        return owned(yield* valueOf(cache(there.client).turn(id, there, act)), id);
      }),
    save: (session, id, body, after) => {
      const call = callTo(body);
      return step(
        pipe(
          write(session, id, call, (_before, object) => object ?? after),
          TE.map((object) => (object === undefined ? after : owned(object, id))),
        ),
      );
    },
  };
}
