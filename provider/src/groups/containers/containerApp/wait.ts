import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type RemoteContainerApp, findContainerApp } from "../api/containerApp";
import { notShownYet, refused, vanished } from "../../../contract/errors";
import { retryUntil, waitUntilVisible } from "../../../reconcile/poll";
import { failWith, type Step, taskEither } from "../../../common/taskEither";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";

const defaultMilliseconds = 10 * 60_000;
const firstDelayMilliseconds = 200;
const longestDelayMilliseconds = 5_000;

/** An attempt found that there is still something to wait for. */
interface NotYet {
  readonly _tag: "NotYet";
  readonly waitsFor: string;
}

type Attempt<A> = TE.TaskEither<NotYet | Failure, A>;

/** An application to wait for. */
interface Awaited {
  readonly appId: string;
  readonly name: string;
  /** The application as it was just read: it may already be active. */
  readonly found?: RemoteContainerApp;
  /** A status other than active that it may keep, because someone undeployed it on purpose. */
  readonly atRest?: string;
}

/** Waits until an application is active. One that fails or is suspended does not become active by waiting. */
export function untilActive(ctx: Ctx, { appId, name, found, atRest }: Awaited): Step<Failure, RemoteContainerApp> {
  let known = found;
  const attempt: Attempt<RemoteContainerApp> = taskEither(async function* () {
    const app = known ?? (yield* readFresh(ctx, appId, name));
    known = undefined;
    return app.status === "active" || app.status === atRest ? app : yield* failWith(notActive(app));
  });
  return waitFor(
    ctx,
    attempt,
    "run `pulumi up` again to continue waiting; raise customTimeouts to wait longer, or set `skipAwait: true`",
  );
}

function notActive({ id, name, status }: RemoteContainerApp): NotYet | Failure {
  switch (status) {
    case "failing":
      return refused(
        `bunny.net reports that application ${name} (${id}) is failing`,
        "look at its containers and logs in the dashboard, correct the image, probes or settings, and run `pulumi up` again",
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
export function untilGone(ctx: Ctx, appId: string): Step<Failure, void> {
  const attempt: Attempt<void> = taskEither(async function* () {
    const found = yield* act(findContainerApp(ctx, appId, "fresh"));
    if (found !== undefined)
      yield* failWith<NotYet>({ _tag: "NotYet", waitsFor: `the deletion of application ${appId}` });
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
        firstDelayMilliseconds,
        longestDelayMilliseconds,
        signal: ctx.signal,
        log: ctx.log,
        waitsFor: (failure) => (failure._tag === "NotYet" ? failure.waitsFor : undefined),
      }),
      TE.mapLeft((failure) =>
        failure._tag === "NotYet" ? refused(`timed out waiting for ${failure.waitsFor}`, remedy) : failure,
      ),
    ),
  );
}

/** An application that was just created. Reads may not show it immediately. */
export function onceShown(ctx: Ctx, appId: string, name: string): Step<Failure, RemoteContainerApp> {
  const look = findContainerApp(ctx, appId, "fresh");
  return steps(async function* () {
    const found = yield* act(waitUntilVisible(ctx, `application ${name}`, look, "written"));
    return found ?? (yield* failWith(notShownYet(`application ${name} (${appId})`, "created")));
  });
}

/** Reads an application that must exist, bypassing the cache. */
export function readFresh(ctx: Ctx, appId: string, name: string): Step<Failure, RemoteContainerApp> {
  return steps(async function* () {
    const found = yield* act(findContainerApp(ctx, appId, "fresh"));
    return found ?? (yield* failWith(vanished(`application ${name} (${appId})`)));
  });
}
