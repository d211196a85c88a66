import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import {
  type RemoteContainerApp,
  containerAppsNamed,
  createContainerApp,
  deleteContainerApp,
  findContainerApp,
} from "./api/containerApp";
import { type ApiError, isDoubtful, isNotFound } from "../../http/errors";
import { availableObjects, adoptExisting } from "../../ownership/adoption";
import { keepPriorSpelling } from "../../properties/equivalence";
import { apiFailure, refused } from "../../contract/errors";
import { textId } from "../../formats/ids";
import { pathsIn } from "../../properties/paths";
import { waitUntilVisible } from "../../reconcile/poll";
import { failWith, type Step } from "../../common/taskEither";
import {
  act,
  type Ctx,
  type DefinedKind,
  type Failure,
  recordedIf,
  steps,
  confirmRemoval,
} from "../../reconcile/steps";
import { importableApp } from "./containerApp/importable";
import { appEquivalences, withSurplus } from "./containerApp/equivalence";
import { containerApp as definition } from "./containerApp.definition";
import { describedApp, type AppInputs } from "./containerApp/inputs";
import { inputsOfApp, outputsOfApp } from "./containerApp/mapping";
import { appObject, objects } from "./containerApp/objects";
import { convergeApp, update } from "./containerApp/reconcile";
import { createRequest } from "./containerApp/request";
import { onceShown, readFresh, untilActive, untilGone } from "./containerApp/wait";

/**
 * An application of Magic Containers, identified by the id that the API assigns.
 *
 * One GET reads the whole application. An update sends the difference from what the API shows, in one write.
 * Containers, variables, mounts and volumes that were added elsewhere are kept, and so are the endpoints of a container
 * that declares none.
 */
export const containerApp: DefinedKind<typeof definition, RemoteContainerApp> = {
  definition,
  // A pull zone that the user assigns can serve only one application.
  deleteBeforeReplace: (_before, after) => pathsIn(after, "containerTemplates.*.endpoints.*.cdn.pullZoneId").length > 0,
  objects,
  equivalences: appEquivalences,

  toInputs: inputsOfApp,
  importable: importableApp,
  toOutputs: outputsOfApp,

  create: (ctx, inputs) =>
    steps(async function* () {
      const namesakes = (yield* act(containerAppsNamed(ctx, inputs.name))).map(({ id }) => id);
      const [first, ...more] = availableObjects(ctx, namesakes, (id) => [appObject(id)]);
      // Names are not unique at bunny.net, so only a single application of that name can be taken over.
      if (first !== undefined && more.length > 0) return yield* failWith(ambiguous(inputs, [first, ...more]));
      const app = yield* first === undefined ? createApp(ctx, inputs, namesakes) : takeOverApp(ctx, inputs, first);
      return { id: app.id, outs: outputsOfApp(app) };
    }),

  read: (ctx, id) =>
    steps(async function* () {
      return yield* act(findContainerApp(ctx, yield* appIdOf(id)));
    }),

  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      return outputsOfApp(yield* update(ctx, yield* appIdOf(id), inputs, prior));
    }),

  delete: (ctx, id) =>
    steps(async function* () {
      yield* remove(ctx, yield* appIdOf(id));
    }),
};

function appIdOf(id: string): Step<Failure, string> {
  return act(TE.fromEither(textId.parse(id, "application")));
}

/** @param others ids of applications that had the name before */
function createApp(ctx: Ctx, inputs: AppInputs, others: readonly string[]): Step<Failure, RemoteContainerApp> {
  return act(
    pipe(
      createContainerApp(ctx, createRequest(inputs)),
      TE.foldW(recoverLostCreate(ctx, inputs, others), (appId) => whenCreated(ctx, inputs, appId)),
    ),
  );
}

/** One request creates everything. The following steps only wait, and their failure must not lose the application. */
function whenCreated(ctx: Ctx, inputs: AppInputs, appId: string): Step<Failure, RemoteContainerApp> {
  const { name, skipAwait } = inputs;
  const shown = steps(async function* () {
    const found = yield* onceShown(ctx, appId, name);
    return skipAwait === true ? found : yield* untilActive(ctx, { appId, name, found });
  });
  return recordedIf(() => true, { id: appId, applied: describedApp(inputs), outs: { appId } }, shown);
}

/**
 * A create that failed may nevertheless have created the application. The error then contains its id or, if the reply
 * was lost, the list contains an application of that name.
 */
function recoverLostCreate(
  ctx: Ctx,
  inputs: AppInputs,
  others: readonly string[],
): (error: ApiError) => TE.TaskEither<Failure, RemoteContainerApp> {
  const created = pipe(
    containerAppsNamed(ctx, inputs.name),
    TE.map((namesakes) => namesakes.filter(({ id }) => !others.includes(id))),
    TE.map(([first, ...more]) => first && { id: first.id, isOnlyOne: more.length === 0 }),
  );
  return (error) => {
    const explained = explainRefusedCreate(inputs, error);
    const [appId, failed] = [savedIdIn(error), act<RemoteContainerApp>(TE.left(explained))];
    if (appId !== undefined) return recordedIf(() => true, knownByName(inputs, appId), failed);
    if (!isDoubtful(error)) return failed;
    return pipe(
      waitUntilVisible(ctx, `application ${inputs.name}`, created, "inDoubt"),
      TE.mapLeft(() => explained),
      TE.flatMap((found) => (found?.isOnlyOne === true ? finishCreate(ctx, inputs, found.id, explained) : failed)),
    );
  };
}

function savedIdIn(error: ApiError): string | undefined {
  return error._tag === "Status" ? error.savedId : undefined;
}

function knownByName({ name }: AppInputs, appId: string) {
  return { id: appId, applied: { name }, outs: { appId } };
}

/** Continues with an application that was created although the reply was lost. */
function finishCreate(ctx: Ctx, inputs: AppInputs, appId: string, failed: Failure): Step<Failure, RemoteContainerApp> {
  return steps(async function* () {
    const known = knownByName(inputs, appId);
    const look = pipe(act(findContainerApp(ctx, appId, "fresh")), TE.flatMap(TE.fromNullable(failed)));
    const app = yield* recordedIf(() => true, known, act(look));
    const rest = convergeApp(ctx, app, inputs, { inputs: known.applied, outs: inputs, removed: {} });
    return yield* recordedIf(() => true, { ...known, outs: outputsOfApp(app) }, rest);
  });
}

function explainRefusedCreate({ name }: AppInputs, error: ApiError): Failure {
  if (error._tag !== "Status" || error.status !== 409) return apiFailure(error);
  return refused(
    `bunny.net refuses application ${name}: the account has reached its limit of applications` +
      (error.message === undefined ? "" : ` (${error.message})`),
    "delete one that is no longer needed, or ask bunny.net's support for more",
  );
}

function takeOverApp(ctx: Ctx, inputs: AppInputs, appId: string): Step<Failure, RemoteContainerApp> {
  return steps(async function* () {
    const { name, adopt } = inputs;
    const app = yield* readFresh(ctx, appId, name);
    const managed = describedApp(inputs);
    const found = keepPriorSpelling(appEquivalences, managed, { ...inputsOfApp(app) });
    yield* act(
      adoptExisting(ctx, {
        names: [appObject(app.id)],
        what: `application ${name} (${appId})`,
        adopt,
        managed: withSurplus(managed, found),
        found,
      }),
    );
    return yield* convergeApp(ctx, app, inputs, { inputs: {}, outs: {}, removed: {} });
  });
}

function ambiguous({ name }: AppInputs, ids: readonly string[]): Failure {
  return refused(
    `application ${name} already exists ${ids.length} times (${ids.join(", ")})`,
    "choose another name, or rename the others in the dashboard",
  );
}

/**
 * The API accepts the deletion and completes it later. If it does not know the application, the deletion may already be
 * in progress.
 */
function remove(ctx: Ctx, appId: string): Step<Failure, void> {
  const look = findContainerApp(ctx, appId, "fresh");
  return steps(async function* () {
    const whoWaits = yield* act(
      pipe(
        deleteContainerApp(ctx, appId),
        // What has just been deleted is not there because of that.
        TE.map((): Ctx => ({ ...ctx, whenMissing: () => undefined })),
        TE.orElse((error) => (isNotFound(error) ? TE.right(ctx) : TE.as(ctx)(confirmRemoval(look)(error)))),
      ),
    );
    yield* untilGone(whoWaits, appId);
  });
}
