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
import { waitUntilVisible } from "../../../reconcile/poll";
import { elementsOf } from "../../../properties/patchSchema";
import { equal, isProperties, omit, type Properties } from "../../../properties/values";
import { failWith, type Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, recordedIf, steps } from "../../../reconcile/steps";
import { type AppChange, changeOf, type KnownApp } from "./change";
import { appDeclarations, describedApp, type AppInputs } from "./inputs";
import { outputsOfApp } from "./mapping";
import { observedRequest } from "./request";
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
    const outcome = yield* act(inTurnOf(ctx, appId, (session) => writeChange(ctx, session, appId, inputs, known)));
    return yield* settle(ctx, inputs, yield* act(TE.fromEither(outcome)));
  });
}

/** An application as it was read, and the change that was sent, if any. */
interface Written {
  readonly app: RemoteContainerApp;
  readonly change: AppChange | undefined;
}

function writeChange(
  ctx: Ctx,
  session: AppSession,
  appId: string,
  inputs: AppInputs,
  known: KnownApp,
): Step<Failure, Written> {
  return steps(async function* () {
    const app = yield* act(findContainerApp(session, appId));
    if (app === undefined) return yield* failWith(vanished(`application ${inputs.name} (${appId})`));
    const change = changeOf(app, inputs, known);
    if (change === undefined) return { app, change };
    for (const line of change.warnings) ctx.log(line);
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

/**
 * Waits until the application is active. If `skipAwait` is set, it is read again only when the change adds or removes parts,
 * or changes an endpoint.
 */
function settle(ctx: Ctx, inputs: AppInputs, { app, change }: Written): Step<Failure, RemoteContainerApp> {
  const { name, skipAwait } = inputs;
  const isLeft = skipAwait === true && (change === undefined || !changesParts(app, change));
  const settled = steps(async function* () {
    if (isLeft) return app;
    const after = yield* skipAwait === true
      ? readFresh(ctx, app.id, name)
      : untilActive(ctx, {
          appId: app.id,
          name,
          ...(app.status === "inactive" ? { atRest: app.status } : {}),
          ...(change === undefined ? { found: app } : {}),
        });
    return change === undefined ? after : yield* untilAllPartsShown(ctx, inputs, change, after);
  });
  return recordedIf(() => true, { id: app.id, applied: describedApp(inputs), outs: outputsOfApp(app) }, settled);
}

/**
 * Waits until the application shows all parts that were written. If some are never shown, returns the application as it
 * was found.
 */
function untilAllPartsShown(ctx: Ctx, { name }: AppInputs, { target }: AppChange, after: RemoteContainerApp) {
  const isComplete = (app: RemoteContainerApp): boolean => {
    const found = partsOf(observedRequest(app, undefined));
    return partsOf(target).every((part) => found.includes(part));
  };
  const look = pipe(
    findContainerApp(ctx, after.id, "fresh"),
    TE.map((app) => (app && isComplete(app) ? app : undefined)),
  );
  return act(
    isComplete(after)
      ? TE.right(after)
      : pipe(
          waitUntilVisible(ctx, `what was added to application ${name}`, look, "inDoubt"),
          TE.map((shown = after) => shown),
        ),
  );
}

/** The names of containers, endpoints and volumes, in the form of a request. */
function partsOf(request: Properties): readonly string[] {
  const names = [
    ...elementsOf(request.containerTemplates).map(({ name }) => `container ${String(name)}`),
    ...endpointsIn(request).map(({ displayName }) => `endpoint ${String(displayName)}`),
    ...elementsOf(request.volumes).map(({ name }) => `volume ${String(name)}`),
  ];
  return names.sort();
}

function endpointsIn(request: Properties): readonly Properties[] {
  return elementsOf(request.containerTemplates).flatMap(({ endpoints }) => elementsOf(endpoints));
}

function changesParts(app: RemoteContainerApp, { target }: AppChange): boolean {
  const before = observedRequest(app, undefined);
  return !(equal(partsOf(before), partsOf(target)) && equal(endpointsIn(before), endpointsIn(target)));
}
