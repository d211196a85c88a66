import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { deleteContainerRegistry, findContainerRegistry, type Removal } from "../api/containerRegistry";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { fromApi, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { retryUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import type { Step } from "../../../reconcile/step";

const defaultMilliseconds = 60_000;
const firstDelayMilliseconds = 250;
const longestDelayMilliseconds = 5_000;

interface InUse {
  readonly _tag: "InUse";
  readonly by: string;
}

/**
 * Removes a registry. An application that is being deleted still uses it for a while, so the removal waits for that.
 */
export function removeRegistry(ctx: Context<Client>, registryId: number, name: string): Step<void> {
  return pipe(
    retryUntil(attempt(ctx, registryId), {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      longestDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (failure) => (failure._tag === "InUse" ? `${failure.by} to release registry ${name}` : undefined),
    }),
    TE.mapLeft((failure) =>
      failure._tag === "InUse"
        ? refused(
            `registry ${name}, number ${registryId}, is in use by ${failure.by}`,
            "assign them another registry or delete them, and run again",
          )
        : failure,
    ),
  );
}

function attempt(ctx: Context<Client>, registryId: number): TE.TaskEither<InUse | LifecycleError<ApiError>, void> {
  return taskEither(async function* () {
    const { status, applications } = yield* valueOf(
      pipe(
        deleteContainerRegistry(ctx, registryId),
        TE.orElse((error) =>
          pipe(
            confirmRemoval({ look: findContainerRegistry(ctx, registryId) })(error),
            TE.map((): Removal => ({ status: "removed", applications: [] })),
          ),
        ),
        fromApi,
      ),
    );
    if (status === "inUse") yield* failWith<InUse>({ _tag: "InUse", by: usersOf(applications) });
  });
}

function usersOf(applications: readonly string[]): string {
  return applications.length === 0 ? "an application" : `application ${applications.join(", application ")}`;
}
