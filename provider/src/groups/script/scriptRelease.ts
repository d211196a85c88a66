import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { findActiveRelease, isNoRelease, publishRelease } from "./api/scriptRelease";
import { noObjects, oneObject } from "../../ownership/claims";
import { apiFailure, fromApi, refused } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import type { Context, Lifecycle, LifecycleError } from "../../contract/lifecycle";
import { taskEither, valueOf } from "../../common/taskEither";
import type { Step } from "../../reconcile/step";
import { declarations, type Inputs, validate } from "./scriptRelease/inputs";
import {
  isLastPublished,
  type Memory,
  memoryOf,
  type Outputs,
  type Remote,
  restoreMemory,
  toInputs,
  toOutputs,
} from "./scriptRelease/mapping";
import { ensureLive } from "./scriptRelease/publish";

/**
 * The live release of a script. There is only ever one, and replacing it is what this resource is for, so nothing is
 * adopted.
 *
 * No call reports which release it created, so the live release is read before and after each publication. A release cannot
 * be deleted: destroy removes it from state only, or republishes the release that was live before.
 */
export const scriptRelease: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ({ scriptId }) =>
    typeof scriptId === "number" ? oneObject(`the live release of script ${scriptId}`) : noObjects,

  validate,
  toInputs,
  // With the code instead, the program would have to repeat it exactly.
  importable: ({ scriptId, release: { Uuid } }) => ({ scriptId, uuid: Uuid }),
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const remote = yield* valueOf(ensureLive(ctx, inputs));
      return { id: numberId.format(inputs.scriptId), outs: toOutputs(remote) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const scriptId = yield* valueOf(numberOf(id));
      const active = yield* valueOf(fromApi(findActiveRelease(ctx, scriptId)));
      if (active._tag !== "Live") return O.none;
      const { release } = active;
      return O.some({ scriptId, release, memory: restoreMemory(memoryOf(prior?.outs), release) });
    }),

  update: (ctx, _id, prior, inputs) =>
    taskEither(async function* () {
      return toOutputs(yield* valueOf(ensureLive(ctx, inputs, memoryOf(prior.outs))));
    }),

  delete: (ctx, id, prior) =>
    taskEither(async function* () {
      if (prior.outs.restorePreviousOnDelete !== true) {
        logKept(ctx, "restorePreviousOnDelete is not set");
        return;
      }
      const scriptId = yield* valueOf(numberOf(id));
      yield* valueOf(restore(ctx, scriptId, memoryOf(prior.outs)));
    }),
};

function numberOf(id: string): Step<number> {
  return TE.fromEither(numberId.parse(id, "script"));
}

function logKept(ctx: Context<Client>, reason: string): void {
  ctx.log(`the live release stays live and is removed from state only: ${reason}`);
}

/** Republishes the release that was live before, unless someone else has published since. */
function restore(ctx: Context<Client>, scriptId: number, memory: Memory): Step<void> {
  return taskEither(async function* () {
    const { previousUuid } = memory;
    if (previousUuid === undefined) {
      logKept(ctx, "no release was live before");
      return;
    }
    const active = yield* valueOf(fromApi(findActiveRelease(ctx, scriptId)));
    if (active._tag !== "Live" || active.release.Uuid === previousUuid) return;
    if (!isLastPublished(memory, active.release)) {
      logKept(ctx, `it is release ${active.release.Uuid}, which someone else published`);
      return;
    }
    yield* valueOf(
      pipe(
        publishRelease(ctx, scriptId, previousUuid, undefined),
        TE.mapLeft((error) => notRestored(scriptId, previousUuid, error)),
      ),
    );
  });
}

function notRestored(scriptId: number, uuid: string, error: ApiError): LifecycleError<ApiError> {
  if (!isNoRelease(error)) return apiFailure(error);
  return refused(
    `release ${uuid}, which was live before, no longer exists on script ${scriptId}`,
    "to keep the current release live, set `restorePreviousOnDelete: false` and run `pulumi up` before removing the " +
      "resource; if the resource is being replaced, run `pulumi state delete` on the old one",
  );
}
