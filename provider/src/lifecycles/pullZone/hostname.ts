import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import { type ApiError, isDoubtful } from "../../api/http/errors";
import { removeHostname } from "../../api/pullZone/hostname";
import type { Hostname } from "../../api/pullZone/pullZone";
import { noObjects, oneObject } from "../../kernel/claims";
import { fromApi } from "../../kernel/errors";
import { childId } from "../../kernel/ids";
import type { Context, Lifecycle, LifecycleError } from "../../kernel/lifecycle";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { add, inWords, takeOverEntry } from "./hostname/add";
import { converge } from "./hostname/certificateSteps";
import { declarations, type Inputs, validate } from "./hostname/inputs";
import {
  asKnown,
  canonicalStored,
  entryIn,
  find,
  idOf,
  lookIfThere,
  type Outputs,
  recorded,
  type Remote,
  toInputs,
  toOutputs,
} from "./hostname/mapping";
import { parentZone, type Step } from "./parentZone";

/**
 * A hostname of a pull zone, known by its name, with its certificate.
 *
 * The certificate is a step of its own that may take long: what is reached is recorded, and the next update goes on from
 * what the API says then. The private key and the certificate are never read back; whether they must be sent again is
 * decided by what state says was sent.
 */
export const hostname: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  // A hostname stands on one zone only.
  deleteBeforeReplace: (before, after) => before.hostname === after.hostname,
  objects: ({ pullZoneId, hostname: name }, isUnknown) =>
    typeof pullZoneId === "number" && typeof name === "string" && !isUnknown(name)
      ? oneObject(inWords({ pullZoneId, hostname: name }))
      : noObjects,

  validate,
  toInputs,
  toOutputs,

  create: (ctx, i) =>
    pipe(
      parentZone(ctx, i.pullZoneId),
      TE.chain((zone) =>
        pipe(
          entryIn(zone, i.hostname),
          O.match(
            () =>
              pipe(
                add(ctx, i),
                TE.chain((entry) =>
                  pipe(
                    converge(ctx, { pullZoneId: zone.Id, entry }, i, {}),
                    TE.mapLeft(notLost(i, { pullZoneId: i.pullZoneId, entry })),
                  ),
                ),
              ),
            (entry) =>
              pipe(
                takeOverEntry(ctx, { pullZoneId: zone.Id, entry }, i),
                TE.chain((taken) => (taken === "own" ? anew(ctx, { pullZoneId: zone.Id, entry }, i) : TE.right(entry))),
                TE.chain((there) => converge(ctx, { pullZoneId: zone.Id, entry: there }, i, {})),
              ),
          ),
        ),
      ),
      TE.map((remote) => ({ id: idOf(i), outs: toOutputs(remote) })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      TE.fromEither(childId.parse(id)),
      TE.chain(({ parent, key }) => find(ctx, parent, key)),
      TE.map(O.map((remote) => ({ ...remote, entry: asKnown(remote.entry, prior?.outs.certificate) }))),
    ),

  update: (ctx, _id, prior, i) =>
    pipe(
      find(ctx, i.pullZoneId, i.hostname),
      TE.chain(
        O.match(
          () =>
            pipe(
              add(ctx, i),
              TE.chain((entry) => converge(ctx, { pullZoneId: i.pullZoneId, entry }, i, prior.outs)),
            ),
          (remote) =>
            converge(ctx, { ...remote, entry: asKnown(remote.entry, prior.outs.certificate) }, i, prior.outs, prior),
        ),
      ),
      TE.map(toOutputs),
    ),

  delete: (ctx, id) =>
    pipe(
      TE.fromEither(childId.parse(id)),
      TE.chain(({ parent, key }) => find(ctx, parent, key)),
      TE.chain(
        O.match(
          () => TE.right(undefined),
          (remote) => remove(ctx, remote),
        ),
      ),
    ),
};

/** A failure after the hostname was added, or after an old one was removed for it, must not lose the new one. */
const notLost =
  (i: Inputs, added?: Remote) =>
  (error: LifecycleError<ApiError>): LifecycleError<ApiError> =>
    error._tag === "Partial" ? error : recorded(i, {}, added === undefined ? {} : toOutputs(added))(error);

/** A name stands once on a zone: a hostname that is made anew goes before it comes again. */
const anew = (ctx: Context<Client>, remote: Remote, i: Inputs): Step<Hostname> =>
  pipe(
    remove(ctx, remote),
    TE.chain(() => pipe(add(ctx, i), TE.mapLeft(notLost(i)))),
  );

/** Looks before it believes an error: the hostname may be gone, or be one that nobody can remove. */
const remove = (ctx: Context<Client>, { pullZoneId, entry }: Remote): Step<void> => {
  const forget = (): TE.TaskEither<ApiError, void> => {
    ctx.log(`${entry.Value} belongs to bunny.net: it stays, and is only forgotten`);
    return TE.right(undefined);
  };
  if (entry.IsSystemHostname) return fromApi(forget());
  return pipe(
    removeHostname(ctx, pullZoneId, entry.Value),
    TE.orElse(
      confirmRemoval({
        look: lookIfThere(ctx, { pullZoneId, hostname: canonicalStored(entry.Value) }),
        mayBeGoneAfter: () => true,
        whenLeft: (_left, error) => (entry.IsManagedHostname && !isDoubtful(error) ? forget() : TE.left(error)),
      }),
    ),
    fromApi,
  );
};
