import { pipe } from "fp-ts/function";
import * as NEA from "fp-ts/ReadonlyNonEmptyArray";
import * as TE from "fp-ts/TaskEither";
import {
  type ContainerApp,
  containerAppsNamed,
  createContainerApp,
  deleteContainerApp,
  findContainerApp,
  findContainerAppAgain,
  type ListedContainerApp,
} from "./api/containerApp";
import type { Client } from "../../http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../http/errors";
import { availableObjects, adoptExisting } from "../../ownership/adoption";
import { keepPriorSpelling } from "../../properties/equivalence";
import { apiFailure, fromApi, partial, refused } from "../../contract/errors";
import { textId } from "../../formats/ids";
import type { Context, Lifecycle, LifecycleError } from "../../contract/lifecycle";
import { pathsIn } from "../../properties/paths";
import { waitUntilVisible } from "../../reconcile/poll";
import { taskEither, valueOf, failWith } from "../../common/taskEither";
import { confirmRemoval } from "../../reconcile/confirm/confirmRemoval";
import { confirmWrite } from "../../reconcile/confirm/confirmWrite";
import type { Step } from "../../reconcile/step";
import { importable } from "./containerApp/importable";
import { isOwnedByNobody } from "../pullZone/parentZone";
import { describePullZonesLeft } from "./containerApp/destructiveChanges";
import { equivalences, withSurplus } from "./containerApp/equivalence";
import { declarations, describedBy, type Inputs, validate } from "./containerApp/inputs";
import { withinLimits } from "./containerApp/limits";
import { type Outputs, toInputs, toOutputs } from "./containerApp/mapping";
import { appObject, objects } from "./containerApp/objects";
import { converge, update } from "./containerApp/reconcile";
import { createRequest } from "./containerApp/request";
import { onceShown, readFresh, untilActive, untilGone } from "./containerApp/wait";

/**
 * An application of Magic Containers, identified by the id that the API assigns.
 *
 * One GET reads the whole application. An update sends the difference from what the API shows, in one write.
 * Containers, variables, mounts and volumes that were added elsewhere are kept, and so are the endpoints of a container
 * that declares none.
 */
export const containerApp: Lifecycle<Client, ApiError, Inputs, Outputs, ContainerApp> = {
  ...declarations,
  // A pull zone that the user assigns can serve only one application.
  deleteBeforeReplace: (_before, after) => pathsIn(after, "containerTemplates.*.endpoints.*.cdn.pullZoneId").length > 0,
  objects,
  equivalences,

  validate,
  toInputs,
  importable,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const namesakes = yield* valueOf(fromApi(containerAppsNamed(ctx, inputs.name)));
      const [first, ...more] = availableObjects(ctx, namesakes, ({ id }) => [appObject(id)]);
      const app = yield* valueOf(
        first === undefined
          ? createApp(ctx, inputs, new Set(namesakes.map(({ id }) => id)))
          : takeOverApp(ctx, inputs, [first, ...more]),
      );
      return { id: app.id, outs: toOutputs(app) };
    }),

  read: (ctx, id) =>
    taskEither(async function* () {
      const appId = yield* valueOf(appIdOf(id));
      return yield* valueOf(fromApi(findContainerApp(ctx, appId)));
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const appId = yield* valueOf(appIdOf(id));
      return toOutputs(yield* valueOf(update(ctx, appId, inputs, prior)));
    }),

  delete: (ctx, id, { inputs, outs }) =>
    taskEither(async function* () {
      const appId = yield* valueOf(appIdOf(id));
      yield* valueOf(remove(ctx, appId));
      const unowned = new Map<string, number>();
      for (const [endpoint, zone] of Object.entries(outs.endpointPullZoneIds ?? {}))
        if (isOwnedByNobody(ctx, zone)) unowned.set(endpoint, zone);
      const pullZonesLeft = describePullZonesLeft(Object.fromEntries(unowned), inputs);
      if (pullZonesLeft !== undefined) ctx.log(pullZonesLeft);
    }),
};

function appIdOf(id: string): Step<string> {
  return TE.fromEither(textId.parse(id, "application"));
}

/** @param others ids of applications that had the name before */
function createApp(ctx: Context<Client>, inputs: Inputs, others: ReadonlySet<string>): Step<ContainerApp> {
  return taskEither(async function* () {
    yield* valueOf(withinLimits(ctx, inputs));
    return yield* valueOf(
      pipe(
        createContainerApp(ctx, createRequest(inputs)),
        TE.foldW(recoverLostCreate(ctx, inputs, others), (appId) => whenCreated(ctx, inputs, appId)),
      ),
    );
  });
}

/** One request creates everything. The following steps only wait, and their failure must not lose the application. */
function whenCreated(ctx: Context<Client>, inputs: Inputs, appId: string): Step<ContainerApp> {
  const { name, skipAwait } = inputs;
  return pipe(
    taskEither(async function* () {
      const found = yield* valueOf(onceShown(ctx, appId, name));
      return skipAwait === true ? found : yield* valueOf(untilActive(ctx, { appId, name, found }));
    }),
    TE.mapLeft(partial({ id: appId, applied: describedBy(inputs), outs: { appId } })),
  );
}

/**
 * A create that failed may nevertheless have created the application. The error then contains its id or, if the reply
 * was lost, the list contains an application of that name.
 */
function recoverLostCreate(
  ctx: Context<Client>,
  inputs: Inputs,
  others: ReadonlySet<string>,
): (error: ApiError) => Step<ContainerApp> {
  const created = pipe(
    containerAppsNamed(ctx, inputs.name),
    TE.map((namesakes) => NEA.fromReadonlyArray(namesakes.filter(({ id }) => !others.has(id)))),
  );
  const look = waitUntilVisible(ctx, `application ${inputs.name}`, created, "inDoubt");
  const explain = (error: ApiError): LifecycleError<ApiError> => explainRefusedCreate(inputs, error);
  return confirmWrite({
    isInconclusive: (error) => isDoubtful(error) && savedIdIn(error) === undefined,
    look,
    explain,
    whenFound: (found, error) =>
      found.length === 1 ? finishCreate(ctx, inputs, NEA.head(found).id, explain(error)) : TE.left(explain(error)),
    whenRefused: (error) => {
      const appId = savedIdIn(error);
      return TE.left(appId === undefined ? explain(error) : recordedByName(inputs, appId)(explain(error)));
    },
  });
}

function savedIdIn(error: ApiError): string | undefined {
  return error._tag === "Status" ? error.savedId : undefined;
}

function recordedByName({ name }: Inputs, appId: string) {
  return partial({ id: appId, applied: { name }, outs: { appId } });
}

/** Continues with an application that was created although the reply was lost. */
function finishCreate(
  ctx: Context<Client>,
  inputs: Inputs,
  appId: string,
  failed: LifecycleError<ApiError>,
): Step<ContainerApp> {
  return taskEither(async function* () {
    const app = yield* valueOf(
      pipe(
        fromApi(findContainerAppAgain(ctx, appId)),
        TE.chain(TE.fromOption(() => failed)),
        TE.mapLeft(recordedByName(inputs, appId)),
      ),
    );
    const applied = { name: inputs.name };
    const recorded = partial({ id: app.id, applied, outs: toOutputs(app) });
    return yield* valueOf(
      pipe(
        converge(ctx, app, inputs, { inputs: applied, outs: inputs, removed: {} }),
        TE.mapLeft((cause) => (cause._tag === "Partial" ? cause : recorded(cause))),
      ),
    );
  });
}

function explainRefusedCreate({ name }: Inputs, error: ApiError): LifecycleError<ApiError> {
  if (error._tag !== "Status" || error.status !== 409) return apiFailure(error);
  return refused(
    `bunny.net refuses application ${name}: the account has reached its limit of applications` +
      (error.message === undefined ? "" : ` (${error.message})`),
    "delete one that is no longer needed, or ask bunny.net's support for more",
  );
}

/** Names are not unique at bunny.net, so only a single application of that name can be taken over. */
function takeOverApp(
  ctx: Context<Client>,
  inputs: Inputs,
  [first, ...more]: readonly [ListedContainerApp, ...ListedContainerApp[]],
): Step<ContainerApp> {
  return taskEither(async function* () {
    const { name, adopt } = inputs;
    const ids = [first, ...more].map(({ id }) => id).join(", ");
    if (more.length > 0) return yield* failWith(ambiguous(name, more.length + 1, ids));
    const app = yield* valueOf(readFresh(ctx, first.id, name));
    const managed = describedBy(inputs);
    const found = keepPriorSpelling(equivalences, managed, { ...toInputs(app) });
    yield* valueOf(
      adoptExisting(ctx, {
        names: [appObject(app.id)],
        what: `application ${name} (${ids})`,
        adopt,
        managed: withSurplus(managed, found),
        found,
      }),
    );
    return yield* valueOf(converge(ctx, app, inputs, { inputs: {}, outs: {}, removed: {} }));
  });
}

function ambiguous(name: string, count: number, ids: string): LifecycleError<never> {
  return refused(
    `application ${name} already exists ${count} times (${ids})`,
    "choose another name, or rename the others in the dashboard",
  );
}

/**
 * The API accepts the deletion and completes it later. If it does not know the application, the deletion may already be
 * in progress.
 */
function remove(ctx: Context<Client>, appId: string): Step<void> {
  return taskEither(async function* () {
    yield* valueOf(
      pipe(
        deleteContainerApp(ctx, appId),
        TE.orElse((error) =>
          isNotFound(error) ? TE.right(undefined) : confirmRemoval({ look: findContainerAppAgain(ctx, appId) })(error),
        ),
        fromApi,
      ),
    );
    yield* valueOf(untilGone(ctx, appId));
  });
}
