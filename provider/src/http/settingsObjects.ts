import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, type Step } from "../common/taskEither";
import type { ObjectId } from "../formats/ids";
import type { ApiCall } from "./apiCall";
import type { Session, Freshness } from "./client";
import { optional, type Reply } from "./codecs";
import type { Dialect } from "./dialect";
import type { ApiError } from "./errors";
import { refusalsOf, silent } from "./listed";
import { type ParentObjects, sharedReads } from "./parentObjects";

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
  const shared = sharedReads<A>(parent, dialect, {
    path,
    reply: (transport, params, signals) =>
      transport.send({ operation: { method: "GET", path }, params, reply: inEnvelope, ...refusals }, signals),
  });
  const callTo = (body: object) => ({
    operation: { method: dialect.save, path: saveAt },
    body,
    idempotent: true,
    reply: saved,
  });
  const owned = (object: A, id: ObjectId): A => ({ ...object, [parent.property]: id });

  const whole = <B>(id: ObjectId, call: ApiCall<B>): ApiCall<B> => ({
    ...refusals,
    ...call,
    params: { ...parent.paramsOf(id), ...call.params },
  });

  return {
    parent,
    write: (session, id, call, apply) => shared.write(session, id, whole(id, call), apply),
    find: (session, id, freshness) =>
      mapStep(shared.find(session, id, freshness), (found) => found && owned(found, id)),
    change: (session, id, of) =>
      mapStep(
        shared.turn(session, id, callTo({}), (turn) =>
          pipe(
            turn.read,
            TE.flatMap((now) => {
              const { body, after } = of(now) ?? { after: now };
              if (body === undefined) return TE.right(now);
              return pipe(
                turn.write(whole(id, callTo(body)), (_before, object) => object ?? after),
                TE.map((object) => object ?? after),
              );
            }),
          ),
        ),
        (object) => owned(object, id),
      ),
    save: (session, id, body, after) =>
      mapStep(
        shared.write(session, id, whole(id, callTo(body)), (_before, object) => object ?? after),
        (object) => (object === undefined ? after : owned(object, id)),
      ),
  };
}
