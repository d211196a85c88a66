import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  type AppSession,
  type ContainerApp,
  findContainerAppAgain,
  findContainerAppInTurn,
  inTurnOf,
} from "../api/containerApp";
import type { Client } from "../../../http/client";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { apiFailure, fromApi, partial, vanished } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { changeAt } from "../../../properties/paths";
import { waitUntilVisible } from "../../../reconcile/poll";
import { equal, isProperties, omit } from "../../../properties/values";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import { type Change, changeOf, type Known } from "./change";
import { describeDeletions, describeMissingParts, endpointsIn, givenPullZones, partsOf } from "./destructiveChanges";
import { declarations, describedBy, type Inputs } from "./inputs";
import { toOutputs } from "./mapping";
import { observedRequest } from "./request";
import { readFresh, untilActive } from "./wait";

/** Brings an application that was just read in line with the inputs, and waits until it is active. */
export function converge(ctx: Context<Client>, app: ContainerApp, inputs: Inputs, known: Known): Step<ContainerApp> {
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
export function update(ctx: Context<Client>, appId: string, inputs: Inputs, known: Known): Step<ContainerApp> {
  return taskEither(async function* () {
    const outcome = yield* valueOf(
      fromApi(inTurnOf(ctx, appId, (session) => writeChange(ctx, session, appId, inputs, known))),
    );
    const written = yield* valueOf(TE.fromEither(outcome));
    return yield* valueOf(settle(ctx, inputs, written));
  });
}

/** An application as it was read, and the change that was sent, if any. */
interface Written {
  readonly app: ContainerApp;
  readonly change: Change | undefined;
}

function writeChange(
  ctx: Context<Client>,
  session: AppSession,
  appId: string,
  inputs: Inputs,
  known: Known,
): Step<Written> {
  return taskEither(async function* () {
    const found = yield* valueOf(fromApi(findContainerAppInTurn(session)));
    if (O.isNone(found)) return yield* failWith(vanished(`application ${inputs.name} (${appId})`));
    const app = found.value;
    const change = changeOf(app, inputs, known);
    if (change === undefined) return { app, change };
    const deletions = describeDeletions(app, change.target, givenPullZones(known.outs));
    for (const line of [...deletions, ...change.warnings]) ctx.log(line);
    yield* valueOf(pipe(change.send(session), TE.mapLeft(recordedIfSaved(app, known))));
    return { app, change };
  });
}

/** Records a write that may have taken effect as not done, except for inputs that no read could correct: those are left out. */
function recordedIfSaved(app: ContainerApp, { inputs }: Known) {
  return (error: ApiError): LifecycleError<ApiError> => {
    const cause = apiFailure(error);
    if (!isDoubtful(error) && !wasPartlySaved(error)) return cause;
    const readable = omit({ ...inputs }, [...declarations.control, "terminationGracePeriodSeconds"]);
    const applied = changeAt(readable, ["regionSettings"], (regions) =>
      isProperties(regions) ? omit(regions, ["nodeSelectors"]) : regions,
    );
    return partial({ id: app.id, applied, outs: toOutputs(app) })(cause);
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
function settle(ctx: Context<Client>, inputs: Inputs, { app, change }: Written): Step<ContainerApp> {
  const { name, skipAwait } = inputs;
  if (skipAwait === true && (change === undefined || !changesParts(app, change))) return TE.right(app);
  return pipe(
    taskEither(async function* () {
      const after = yield* valueOf(
        skipAwait === true
          ? readFresh(ctx, app.id, name)
          : untilActive(ctx, {
              appId: app.id,
              name,
              ...(app.status === "inactive" ? { atRest: app.status } : {}),
              ...(change === undefined ? { found: app } : {}),
            }),
      );
      if (change === undefined) return after;
      const shown = yield* valueOf(untilAllPartsShown(ctx, inputs, change, after));
      for (const line of describeMissingParts(change.target, shown)) ctx.log(line);
      return shown;
    }),
    TE.mapLeft(partial({ id: app.id, applied: describedBy(inputs), outs: toOutputs(app) })),
  );
}

/**
 * Waits until the application shows all parts that were written. If some are never shown, returns the application as it
 * was found.
 */
function untilAllPartsShown(
  ctx: Context<Client>,
  { name }: Inputs,
  { target }: Change,
  after: ContainerApp,
): Step<ContainerApp> {
  const isComplete = (app: ContainerApp): boolean => describeMissingParts(target, app).length === 0;
  if (isComplete(after)) return TE.right(after);
  const look = pipe(fromApi(findContainerAppAgain(ctx, after.id)), TE.map(O.filter(isComplete)));
  return pipe(
    waitUntilVisible(ctx, `what was added to application ${name}`, look, "inDoubt"),
    TE.map(O.getOrElse(() => after)),
  );
}

function changesParts(app: ContainerApp, { target }: Change): boolean {
  const before = observedRequest(app, undefined);
  return !(equal(partsOf(before), partsOf(target)) && equal(endpointsIn(before), endpointsIn(target)));
}
