import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import type { ApiError } from "../../api/http/errors";
import { findActiveRelease, isNoRelease, publishRelease } from "../../api/script/scriptRelease";
import { noObjects, oneObject } from "../../kernel/claims";
import { fromApi, refused } from "../../kernel/errors";
import { numberId } from "../../kernel/ids";
import type { Context, Lifecycle, LifecycleError } from "../../kernel/lifecycle";
import type { Step } from "../step";
import { declarations, type Inputs, validate } from "./scriptRelease/inputs";
import {
  isOurs,
  type Memory,
  memoryOf,
  type Outputs,
  recall,
  type Remote,
  toInputs,
  toOutputs,
} from "./scriptRelease/mapping";
import { bringLive } from "./scriptRelease/publish";

/**
 * What is live of a script. There is always one such thing, so nothing is taken over: to publish is its purpose.
 *
 * No call tells which release it made, so what is live is read before and after each publication. A release cannot be
 * removed: the end is to forget it, or to publish again what was live before.
 */
export const scriptRelease: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ({ scriptId }) =>
    typeof scriptId === "number" ? oneObject(`the live release of script ${scriptId}`) : noObjects,

  validate,
  toInputs,
  toOutputs,

  create: (ctx, i) =>
    pipe(
      bringLive(ctx, i),
      TE.map((remote) => ({ id: numberId.format(i.scriptId), outs: toOutputs(remote) })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      TE.fromEither(numberId.parse(id, "script")),
      TE.chain((scriptId) =>
        pipe(
          fromApi(findActiveRelease(ctx, scriptId)),
          TE.map((active) =>
            active._tag === "Live"
              ? O.some({ scriptId, release: active.release, memory: recall(memoryOf(prior?.outs), active.release) })
              : O.none,
          ),
        ),
      ),
    ),

  update: (ctx, _id, prior, i) => pipe(bringLive(ctx, i, memoryOf(prior.outs)), TE.map(toOutputs)),

  delete: (ctx, id, prior) =>
    prior.outs.restorePreviousOnDelete === true
      ? pipe(
          TE.fromEither(numberId.parse(id, "script")),
          TE.chain((scriptId) => restore(ctx, scriptId, memoryOf(prior.outs))),
        )
      : forget(ctx, "restorePreviousOnDelete is not set"),
};

const forget = (ctx: Context<Client>, reason: string): Step<void> => {
  ctx.log(`what is live stays live, and is only forgotten: ${reason}`);
  return TE.right(undefined);
};

/** Publishes what was live before, unless somebody else has published meanwhile. */
const restore = (ctx: Context<Client>, scriptId: number, memory: Memory): Step<void> => {
  const { previousUuid } = memory;
  if (previousUuid === undefined) return forget(ctx, "nothing was live before");
  return pipe(
    fromApi(findActiveRelease(ctx, scriptId)),
    TE.chain((active) => {
      if (active._tag !== "Live" || active.release.Uuid === previousUuid) return TE.right(undefined);
      return isOurs(memory, active.release)
        ? pipe(
            publishRelease(ctx, scriptId, previousUuid, undefined),
            TE.mapLeft((error) => notRestored(scriptId, previousUuid, error)),
          )
        : forget(ctx, `it is release ${active.release.Uuid}, which somebody else has published`);
    }),
  );
};

const notRestored = (scriptId: number, uuid: string, error: ApiError): LifecycleError<ApiError> =>
  isNoRelease(error)
    ? refused(
        `release ${uuid}, which was live before, is not there any more on script ${scriptId}`,
        "to leave live what is live, set `restorePreviousOnDelete: false` and run `pulumi up` before the resource is removed; " +
          "where it is being replaced, `pulumi state delete` of the old one does so",
      )
    : { _tag: "Api", cause: error };
