import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { decoder } from "../../../common/decoder";
import { memoizeByObject } from "../../../common/memoize";
import { step, type Step } from "../../../common/taskEither";
import { describeDecodeErrors, undecodable } from "../../../http/apiCall";
import type { Session, Freshness } from "../../../http/client";
import { Nothing, type Reply } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import type { Properties } from "../../../properties/values";

/** A pull zone, as all share it who need something of it. */
export interface SharedZone {
  /** The whole reply. It contains secrets, so it is out of sight of whatever prints a zone. */
  readonly reply: () => Properties;
}

const Least = t.type({ Id: t.number, Name: t.string }, "PullZone");

export const Shared: Reply<SharedZone> = decoder(Least.name, (input, context) =>
  E.map(shared)(Least.validate(input, context)),
);

/** The pull zones of an account, each read with all its lists, hostnames and edge rules. */
export const sharedZones = remoteObjects("/pullzone", "pullZoneId", Shared);

/** What one kind of resource needs of pull zones. */
export interface ZoneReads<A> {
  /** `undefined` if the account does not have the zone. */
  readonly find: (session: Session, id: number, freshness?: Freshness) => Step<ApiError, A | undefined>;
  /** Like `find`, but fails if the account does not have the zone. */
  readonly get: (session: Session, id: number, freshness?: Freshness) => Step<ApiError, A>;
  /** Those of all zones of the account, read page by page and not cached. */
  readonly all: (session: Session) => Step<ApiError, readonly A[]>;
  /** What a zone that was read has of it, or why it cannot be decoded. */
  readonly decoded: (zone: SharedZone) => E.Either<ApiError, A>;
  /** The zone after a write. What cannot be decoded stays as it is, for those who need it to say so. */
  readonly changed: (change: (found: A) => Partial<A>) => (zone: SharedZone) => SharedZone;
}

/** Decodes what is needed of a zone, once for each reply. */
export function zonesWith<A extends object>(codec: t.Decoder<unknown, A>): ZoneReads<A> {
  const decode = memoizeByObject((zone: SharedZone) => {
    const { Id: pullZoneId } = zone.reply();
    const call = {
      operation: { method: "GET", path: sharedZones.path },
      params: { pullZoneId: Number(pullZoneId) },
    } as const;
    return E.mapLeft((errors: t.Errors) => undecodable(call, describeDecodeErrors(errors)))(codec.decode(zone.reply()));
  });
  return {
    find: (session, id, freshness) =>
      step(
        pipe(
          sharedZones.find(session, id, freshness),
          TE.flatMapEither((zone) => (zone === undefined ? E.right(undefined) : decode(zone))),
        ),
      ),
    get: (session, id, freshness) => {
      const look = sharedZones.cache(session.client).read(id, session, freshness === "fresh");
      return step(pipe(look, TE.flatMapEither(decode)));
    },
    all: (session) => step(pipe(sharedZones.all(session), TE.flatMapEither(E.traverseArray(decode)))),
    decoded: decode,
    changed: (change) => (zone) =>
      E.match(
        () => zone,
        (found: A) => shared({ ...zone.reply(), ...change(found) }),
      )(decode(zone)),
  };
}

export function shared(reply: Properties): SharedZone {
  return { reply: () => reply };
}

export type ZoneWrite = TE.TaskEither<ApiError, void>;

/** An operation under the path of a pull zone. */
interface ZoneChange {
  /** @default POST */
  readonly method?: "POST" | "DELETE";
  /** Last segment of the path. */
  readonly action: string;
  readonly body: object;
  /** Texts of the body that an error must never quote. */
  readonly secrets?: readonly string[];
  /** The zone after the change. Without it, the zone is read again. */
  readonly apply?: (zone: SharedZone) => SharedZone;
}

/**
 * Changes a pull zone by an operation without a reply. Running one twice has the same result, even if the second run is
 * refused, so it is retried although an earlier attempt may have taken effect.
 */
export function changePullZone(
  session: Session,
  pullZoneId: number,
  { method = "POST", action, body, secrets = [], apply }: ZoneChange,
): ZoneWrite {
  const call = { method, below: `/${action}`, body, secrets, reply: Nothing, idempotent: true };
  return sharedZones.write(session, pullZoneId, call, apply);
}
