import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type RemoteContainerApp, findContainerApp } from "../api/containerApp";
import { refused, vanished } from "../../../contract/errors";
import { retryUntil } from "../../../reconcile/poll";
import { failWith, type Step, taskEither } from "../../../common/taskEither";
import { act, type Ctx, type Failure } from "../../../reconcile/steps";

const defaultMilliseconds = 10 * 60_000;

/** Fails with what there is to wait for. */
type Attempt<A> = TE.TaskEither<string | Failure, A>;

/** Waits until an application is at rest. One that fails or is suspended does not become active by waiting. */
export function untilAtRest(
  ctx: Ctx,
  appId: string,
  name: string,
  isAtRest: (status: string) => boolean,
): Step<Failure, RemoteContainerApp> {
  const attempt: Attempt<RemoteContainerApp> = taskEither(async function* () {
    const app = yield* act(findContainerApp(ctx, appId, "fresh"));
    if (app === undefined) return yield* failWith(vanished(`application ${name} (${appId})`));
    const { status } = app;
    if (isAtRest(status)) return app;
    if (status !== "failing" && status !== "suspended") yield* failWith(`application ${name}, which is ${status}`);
    return yield* failWith(
      refused(
        `bunny.net reports that application ${name} (${appId}) is ${status}`,
        "look at its logs and the account's messages in the dashboard, correct the cause, and run `pulumi up` again",
      ),
    );
  });
  return waitFor(
    ctx,
    attempt,
    "run `pulumi up` again to continue waiting; raise customTimeouts to wait longer, or set `skipAwait: true`",
  );
}

/** Waits until an application that is being deleted is gone. */
export function untilGone(ctx: Ctx, appId: string): Step<Failure, void> {
  const attempt: Attempt<void> = taskEither(async function* () {
    const found = yield* act(findContainerApp(ctx, appId, "fresh"));
    if (found !== undefined) yield* failWith(`the deletion of application ${appId}`);
  });
  return waitFor(
    ctx,
    attempt,
    "run the same command again to continue waiting; if that does not help, check that the account is not suspended",
  );
}

function waitFor<A>(ctx: Ctx, attempt: Attempt<A>, remedy: string): Step<Failure, A> {
  return act(
    pipe(
      retryUntil(attempt, {
        limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
        firstDelayMilliseconds: 200,
        longestDelayMilliseconds: 5_000,
        signal: ctx.signal,
        log: ctx.log,
        waitsFor: (failure) => (typeof failure === "string" ? failure : undefined),
      }),
      TE.mapLeft((failure) =>
        typeof failure === "string" ? refused(`timed out waiting for ${failure}`, remedy) : failure,
      ),
    ),
  );
}
