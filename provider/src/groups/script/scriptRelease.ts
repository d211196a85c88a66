import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { findActiveRelease, isNoRelease, publish } from "./api/scriptRelease";
import { noObjects, oneWithin } from "../../ownership/claims";
import { apiFailure, fromApi, refused } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import type { Context, IsUnknown, LifecycleError, Problem } from "../../contract/lifecycle";
import { taskEither, valueOf } from "../../common/taskEither";
import type { Properties } from "../../properties/values";
import { scriptRelease as definition } from "./scriptRelease.definition";
import {
  ensureLive,
  isLastPublished,
  type Memory,
  memoryOf,
  type LiveRelease,
  inputsOfRelease,
  outputsOfRelease,
} from "./scriptRelease/publish";
import type { DefinedKind, Failure } from "../../reconcile/steps";

/**
 * The live release of a script. There is only ever one, and replacing it is what this resource is for, so nothing is
 * adopted.
 *
 * No call reports which release it created, so the live release is read before and after each publication. A release cannot
 * be deleted: destroy removes it from state only, or republishes the release that was live before.
 */
export const scriptRelease: DefinedKind<typeof definition, LiveRelease> = {
  definition,
  objects: ({ scriptId }) =>
    typeof scriptId === "number"
      ? oneWithin(`the live release of script ${scriptId}`, `script ${scriptId}`)
      : noObjects,

  validate: choiceProblems,
  toInputs: inputsOfRelease,
  // With the code instead, the program would have to repeat it exactly.
  importable: ({ scriptId, activeUuid }) => ({ scriptId, uuid: activeUuid }),
  toOutputs: outputsOfRelease,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const remote = yield* ensureLive(ctx, inputs);
      return { id: numberId.format(inputs.scriptId), outs: outputsOfRelease(remote) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const scriptId = yield* valueOf(numberOf(id));
      const active = yield* valueOf(fromApi(findActiveRelease(ctx, scriptId)));
      if (active === undefined || active === "noScript") return undefined;
      const memory = memoryOf(prior?.outs);
      // A publication whose outcome was unknown could not record the uuid.
      const publishedUuid = isLastPublished(memory, active) ? active.activeUuid : memory.publishedUuid;
      return { ...active, scriptId, ...memory, publishedUuid };
    }),

  update: (ctx, _id, prior, inputs) => pipe(ensureLive(ctx, inputs, memoryOf(prior.outs)), TE.map(outputsOfRelease)),

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

/** An unknown value may turn out to be omitted. */
function choiceProblems({ code, uuid }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if (code === undefined && uuid === undefined) {
    const reason = "or uuid is required: set code to publish that code, or uuid to publish an existing release";
    return [{ property: "code", reason }];
  }
  if (code === undefined || uuid === undefined || isUnknown(code) || isUnknown(uuid)) return [];
  const reason = "cannot be combined with code: set code to publish it, or uuid to go back to an existing release";
  return [{ property: "uuid", reason }];
}

function numberOf(id: string): TE.TaskEither<Failure, number> {
  return TE.fromEither(numberId.parse(id, "script"));
}

function logKept(ctx: Context<Client>, reason: string): void {
  ctx.log(`the live release stays live and is removed from state only: ${reason}`);
}

/** Republishes the release that was live before, unless someone else has published since. */
function restore(ctx: Context<Client>, scriptId: number, memory: Memory): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    const { previousUuid } = memory;
    if (previousUuid === undefined) {
      logKept(ctx, "no release was live before");
      return;
    }
    const active = yield* valueOf(fromApi(findActiveRelease(ctx, scriptId)));
    if (active === undefined || active === "noScript" || active.activeUuid === previousUuid) return;
    if (!isLastPublished(memory, active)) {
      logKept(ctx, `it is release ${active.activeUuid}, which someone else published`);
      return;
    }
    yield* valueOf(
      pipe(
        publish(ctx, scriptId, undefined, previousUuid),
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
