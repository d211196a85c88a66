import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ContainerApp, findContainerAppAgain } from "../../../api/containers/containerApp";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import { fromApi, refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil, untilShown } from "../../../kernel/poll";
import { failWith, taskEither, valueOf } from "../../../taskEither";
import type { Step } from "../../step";

const defaultMilliseconds = 10 * 60_000;
const firstDelayMilliseconds = 200;
const longestDelayMilliseconds = 5_000;

/** Why an attempt found that there is more to wait for. */
interface NotYet {
  readonly _tag: "NotYet";
  readonly waitsFor: string;
}

type Attempt<A> = TE.TaskEither<NotYet | LifecycleError<ApiError>, A>;

/** An application that is waited for. */
interface Awaited {
  readonly appId: string;
  readonly name: string;
  /** As it was just found: it may be active already. */
  readonly found?: ContainerApp;
  /** A status other than active that it may keep: whoever undeployed it wants it so. */
  readonly atRest?: string;
}

/** Waits until an application is active. One that fails or is suspended does not become active by waiting. */
export function untilActive(ctx: Context<Client>, { appId, name, found, atRest }: Awaited): Step<ContainerApp> {
  let known = found;
  const attempt: Attempt<ContainerApp> = taskEither(async function* () {
    const app = known ?? (yield* valueOf(readAgain(ctx, appId, name)));
    known = undefined;
    return app.status === "active" || app.status === atRest ? app : yield* failWith(notActive(app));
  });
  return waitFor(
    ctx,
    attempt,
    "run `pulumi up` again, which continues to wait; raise customTimeouts to wait longer, or set `skipAwait: true`",
  );
}

function notActive({ id, name, status }: ContainerApp): NotYet | LifecycleError<never> {
  switch (status) {
    case "failing":
      return refused(
        `bunny.net reports that application ${name} (${id}) is failing`,
        "look at its containers and logs in the dashboard, correct image, probes or settings, and run `pulumi up` again",
      );
    case "suspended":
      return refused(
        `bunny.net reports that application ${name} (${id}) is suspended`,
        "check the account's balance and messages in the dashboard, and run `pulumi up` again",
      );
    default:
      return { _tag: "NotYet", waitsFor: `application ${name}, which is ${status}` };
  }
}

/** Waits until an application that is being deleted is gone. */
export function untilGone(ctx: Context<Client>, appId: string): Step<void> {
  const attempt: Attempt<void> = taskEither(async function* () {
    const found = yield* valueOf(fromApi(findContainerAppAgain(ctx, appId)));
    if (O.isSome(found)) yield* failWith<NotYet>({ _tag: "NotYet", waitsFor: `the deletion of application ${appId}` });
  });
  return waitFor(
    ctx,
    attempt,
    "bunny.net has accepted the deletion: run the same command again, which continues to wait",
  );
}

function waitFor<A>(ctx: Context<Client>, attempt: Attempt<A>, remedy: string): Step<A> {
  return pipe(
    retryUntil(attempt, {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      longestDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (failure) => (failure._tag === "NotYet" ? failure.waitsFor : undefined),
    }),
    TE.mapLeft((failure) =>
      failure._tag === "NotYet" ? refused(`timed out waiting for ${failure.waitsFor}`, remedy) : failure,
    ),
  );
}

/** An application that was just created. Reads may not show it at once. */
export function onceShown(ctx: Context<Client>, appId: string, name: string): Step<ContainerApp> {
  return taskEither(async function* () {
    const look = fromApi(findContainerAppAgain(ctx, appId));
    const found = yield* valueOf(untilShown(ctx, `application ${name}`, look, "written"));
    return O.isSome(found) ? found.value : yield* failWith(notShownYet(appId, name));
  });
}

function notShownYet(appId: string, name: string): LifecycleError<never> {
  return refused(
    `application ${name} (${appId}) was created, but the API does not show it yet`,
    "run `pulumi up` again, which continues from there",
  );
}

/** Reads an application that must exist, past the cache. */
export function readAgain(ctx: Context<Client>, appId: string, name: string): Step<ContainerApp> {
  return taskEither(async function* () {
    const found = yield* valueOf(fromApi(findContainerAppAgain(ctx, appId)));
    return O.isSome(found) ? found.value : yield* failWith(vanished(appId, name));
  });
}

export function vanished(appId: string, name: string): LifecycleError<never> {
  return refused(
    `application ${name} (${appId}) is gone`,
    "it was deleted outside this stack: run `pulumi refresh`, then `pulumi up`, which creates it again",
  );
}
