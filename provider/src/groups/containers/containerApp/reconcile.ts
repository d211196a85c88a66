import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import {
  type AppSession,
  type RemoteContainerApp,
  findContainerApp,
  inTurnOf,
  saveContainerApp,
} from "../api/containerApp";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { apiFailure, partial, vanished } from "../../../contract/errors";
import { changeAt } from "../../../properties/paths";
import { isProperties, omit } from "../../../properties/values";
import { failWith, type Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, recordedIf, steps } from "../../../reconcile/steps";
import { type AppChange, changeOf, type KnownApp } from "./change";
import { appDeclarations, describedApp, type AppInputs } from "./inputs";
import { outputsOfApp } from "./mapping";
import { readFresh, untilActive } from "./wait";

/** Brings an application that was just read in line with the inputs, and waits until it is active. */
export function convergeApp(
  ctx: Ctx,
  app: RemoteContainerApp,
  inputs: AppInputs,
  known: KnownApp,
): Step<Failure, RemoteContainerApp> {
  return changeOf(app, inputs, known) === undefined
    ? settle(ctx, inputs, { app, change: undefined })
    : update(ctx, app.id, inputs, known);
}

/**
 * Applies what has changed, with one write and only if one is needed, and waits until the application is active.
 *
 * The write replaces whole arrays, including elements that others own. It is therefore computed from a read in the same
 * turn: what another resource adds is either in that read or waits until after the write.
 */
export function update(ctx: Ctx, appId: string, inputs: AppInputs, known: KnownApp): Step<Failure, RemoteContainerApp> {
  return steps(async function* () {
    const outcome = yield* act(inTurnOf(ctx, appId, (session) => writeChange(session, appId, inputs, known)));
    return yield* settle(ctx, inputs, yield* act(TE.fromEither(outcome)));
  });
}

/** An application as it was read, and the change that was sent, if any. */
interface Written {
  readonly app: RemoteContainerApp;
  readonly change: AppChange | undefined;
}

function writeChange(session: AppSession, appId: string, inputs: AppInputs, known: KnownApp): Step<Failure, Written> {
  return steps(async function* () {
    const app = yield* act(findContainerApp(session, appId));
    if (app === undefined) return yield* failWith(vanished(`application ${inputs.name} (${appId})`));
    const change = changeOf(app, inputs, known);
    if (change === undefined) return { app, change };
    yield* act(pipe(saveContainerApp(session, appId, change.write), TE.mapLeft(recordedIfSaved(app, known))));
    return { app, change };
  });
}

/** Records a write that may have taken effect as not done, except for inputs that no read could correct: those are left out. */
function recordedIfSaved(app: RemoteContainerApp, { inputs }: KnownApp) {
  return (error: ApiError): Failure => {
    const cause = apiFailure(error);
    if (!isDoubtful(error) && !wasPartlySaved(error)) return cause;
    const readable = omit({ ...inputs }, [...appDeclarations.control, "terminationGracePeriodSeconds"]);
    const applied = changeAt(readable, ["regionSettings"], (regions) =>
      isProperties(regions) ? omit(regions, ["nodeSelectors"]) : regions,
    );
    return partial({ id: app.id, applied, outs: outputsOfApp(app) })(cause);
  };
}

/** An error with the id of an application means that part of the change was saved. */
function wasPartlySaved(error: ApiError): boolean {
  return error._tag === "Status" && error.savedId !== undefined;
}

/** Waits until the application is active. If `skipAwait` is set, it is only read again after a change. */
function settle(ctx: Ctx, inputs: AppInputs, { app, change }: Written): Step<Failure, RemoteContainerApp> {
  const { name, skipAwait } = inputs;
  const settled =
    skipAwait === true
      ? change === undefined
        ? act(TE.right(app))
        : readFresh(ctx, app.id, name)
      : untilActive(ctx, {
          appId: app.id,
          name,
          ...(app.status === "inactive" ? { atRest: app.status } : {}),
          ...(change === undefined ? { found: app } : {}),
        });
  return recordedIf(() => true, { id: app.id, applied: describedApp(inputs), outs: outputsOfApp(app) }, settled);
}
