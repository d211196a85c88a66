import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ContainerApp, findContainerAppAgain } from "../../../api/containers/containerApp";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import { fromApi, refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil, untilShown } from "../../../kernel/poll";

const defaultMilliseconds = 10 * 60_000;
const firstDelayMilliseconds = 200;
const longestDelayMilliseconds = 5_000;

/** Why something that is waited for is not there. */
type NotYet = { readonly _tag: "NotYet"; readonly waitsFor: string } | LifecycleError<ApiError>;

/** An application that is waited for. */
export interface Awaited {
  readonly appId: string;
  readonly name: string;
  /** As it was found just now: what is waited for may be there already. */
  readonly found?: ContainerApp;
  /** A status that it may keep: somebody who undeployed it wants it so. */
  readonly atRest?: string;
}

/** Waits until an application is active. What fails or is suspended does not become active by waiting. */
export const untilActive = (
  ctx: Context<Client>,
  { appId, name, found, atRest }: Awaited,
): TE.TaskEither<LifecycleError<ApiError>, ContainerApp> => {
  const isReady = ({ status }: ContainerApp): boolean => status === "active" || status === atRest;
  const again = pipe(fromApi(findContainerAppAgain(ctx, appId)), TE.chain(TE.fromOption(() => vanished(appId, name))));
  return patiently(
    ctx,
    pipe(
      found === undefined ? again : startingWith(found, again),
      TE.chainW((app) => (isReady(app) ? TE.right(app) : TE.left<NotYet>(notActive(app)))),
    ),
    "run `pulumi up` again, which goes on waiting; raise customTimeouts to wait longer, or set `skipAwait: true`",
  );
};

/** An application that was just made, which reads may not show at once. */
export const onceShown = (
  ctx: Context<Client>,
  appId: string,
  name: string,
): TE.TaskEither<LifecycleError<ApiError>, ContainerApp> =>
  pipe(
    untilShown(ctx, `application ${name}`, fromApi(findContainerAppAgain(ctx, appId)), "written"),
    TE.chain(TE.fromOption(() => notShownYet(appId, name))),
  );

/** Gives what is known the first time, and looks after that. */
const startingWith = <E, A>(known: A, look: TE.TaskEither<E, A>): TE.TaskEither<E, A> => {
  let isFirst = true;
  return () => {
    const attempt = isFirst ? TE.right<E, A>(known) : look;
    isFirst = false;
    return attempt();
  };
};

/** Waits until an application that is being deleted is gone. */
export const untilGone = (ctx: Context<Client>, appId: string): TE.TaskEither<LifecycleError<ApiError>, void> =>
  patiently(
    ctx,
    pipe(
      fromApi(findContainerAppAgain(ctx, appId)),
      TE.chainW((found) =>
        O.isNone(found)
          ? TE.right(undefined)
          : TE.left<NotYet>({ _tag: "NotYet", waitsFor: `the deletion of application ${appId}` }),
      ),
    ),
    "bunny.net has accepted the deletion: run the same command again, which goes on waiting",
  );

const patiently = <A>(
  ctx: Context<Client>,
  attempt: TE.TaskEither<NotYet, A>,
  remedy: string,
): TE.TaskEither<LifecycleError<ApiError>, A> =>
  pipe(
    retryUntil(attempt, {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      longestDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (failure) => (failure._tag === "NotYet" ? failure.waitsFor : undefined),
    }),
    TE.mapLeft((failure) =>
      failure._tag === "NotYet" ? refused(`time is up, still waiting for ${failure.waitsFor}`, remedy) : failure,
    ),
  );

const notShownYet = (appId: string, name: string): LifecycleError<ApiError> =>
  refused(
    `application ${name} (${appId}) was made, but is not shown yet`,
    "run `pulumi up` again, which goes on from there",
  );

/** Somebody else deleted it. */
export const vanished = (appId: string, name: string): LifecycleError<ApiError> =>
  refused(
    `application ${name} (${appId}) is gone`,
    "it was deleted elsewhere: run `pulumi refresh`, then `pulumi up`, which makes it anew",
  );

const notActive = ({ id, name, status }: ContainerApp): NotYet => {
  switch (status) {
    case "failing":
      return refused(
        `application ${name} (${id}) is failing, says bunny.net`,
        "look at its containers and logs in the dashboard, correct image, probes or settings, and run `pulumi up` again",
      );
    case "suspended":
      return refused(
        `application ${name} (${id}) is suspended, says bunny.net`,
        "check the account's balance and messages in the dashboard, and run `pulumi up` again",
      );
    default:
      return { _tag: "NotYet", waitsFor: `application ${name}, which is ${status}` };
  }
};
