import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { deleteContainerRegistry } from "../../../api/containers/containerRegistry";
import type { Client } from "../../../api/http/client";
import { type ApiError, isNotFound } from "../../../api/http/errors";
import { refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil } from "../../../kernel/poll";
import type { Step } from "../../step";

const defaultMilliseconds = 60_000;
const firstDelayMilliseconds = 250;
const longestDelayMilliseconds = 5_000;

interface InUse {
  readonly _tag: "InUse";
  readonly by: string;
}

/** Removes a registry. An application that is on its way out still uses it for a while, so that is waited for. */
export const removeRegistry = (ctx: Context<Client>, registryId: number, name: string): Step<void> =>
  pipe(
    retryUntil(attempt(ctx, registryId), {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      longestDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (failure) => (failure._tag === "InUse" ? `${failure.by} to let go of registry ${name}` : undefined),
    }),
    TE.mapLeft((failure) =>
      failure._tag === "InUse"
        ? refused(
            `registry ${name}, number ${registryId}, is in use by ${failure.by}`,
            "give these another registry or delete them, and run again",
          )
        : failure,
    ),
  );

const attempt = (ctx: Context<Client>, registryId: number): TE.TaskEither<InUse | LifecycleError<ApiError>, void> =>
  pipe(
    deleteContainerRegistry(ctx, registryId),
    TE.orElse((error) => (isNotFound(error) ? TE.right({ status: "notFound", applications: [] }) : TE.left(error))),
    TE.mapLeft((cause): InUse | LifecycleError<ApiError> => ({ _tag: "Api", cause })),
    TE.chain(({ status, applications }) => {
      switch (status) {
        case "removed":
        case "notFound":
          return TE.right(undefined);
        case "inUse":
          return TE.left({ _tag: "InUse", by: usersOf(applications) });
        default:
          return TE.left(refused(`bunny.net did not remove registry ${registryId}: it says ${status}`, "run again"));
      }
    }),
  );

const usersOf = (applications: readonly string[]): string =>
  applications.length === 0 ? "an application" : `application ${applications.join(", application ")}`;
