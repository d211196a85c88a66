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
} from "../../api/containers/containerApp";
import type { Client } from "../../api/http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../api/http/errors";
import { availableObjects, takeOver } from "../../kernel/adoption";
import { keepPriorSpelling } from "../../kernel/equivalence";
import { apiFailure, fromApi, partial, refused } from "../../kernel/errors";
import { textId } from "../../kernel/ids";
import type { Context, Lifecycle, LifecycleError, Prior } from "../../kernel/lifecycle";
import { changeAt, pathsIn } from "../../kernel/paths";
import { untilShown } from "../../kernel/poll";
import { isProperties, omit, type Properties } from "../../kernel/values";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { confirmWrite } from "../confirm/confirmWrite";
import type { Step } from "../step";
import { pullZonesLeft } from "./containerApp/destructiveChanges";
import { equivalences, withSurplus } from "./containerApp/equivalence";
import { declarations, type Inputs, validate } from "./containerApp/inputs";
import { withinLimits } from "./containerApp/limits";
import { type Outputs, toInputs, toOutputs } from "./containerApp/mapping";
import { appObject, objects } from "./containerApp/objects";
import { converge, type Stopped, update } from "./containerApp/reconcile";
import { createRequest } from "./containerApp/request";
import { onceShown, untilActive, untilGone, vanished } from "./containerApp/wait";

/**
 * An application of Magic Containers, known by the id that the API gives.
 *
 * Everything of it comes with one GET. An update is the difference to what the API says then, in one write; containers,
 * variables, mounts and volumes of others stay, and so do endpoints of a container that gives none.
 */
export const containerApp: Lifecycle<Client, ApiError, Inputs, Outputs, ContainerApp> = {
  ...declarations,
  // A pull zone of the user's serves one application only.
  deleteBeforeReplace: (_before, after) => pathsIn(after, "containerTemplates.*.endpoints.*.cdn.pullZoneId").length > 0,
  objects,
  equivalences,

  validate,
  toInputs,
  toOutputs,

  create: (ctx, i) =>
    pipe(
      fromApi(containerAppsNamed(ctx, i.name)),
      TE.chain((same) =>
        pipe(
          availableObjects(ctx, same, ({ id }) => appObject(id)),
          TE.chain(([first, ...more]) =>
            first === undefined ? make(ctx, i, new Set(same.map(({ id }) => id))) : adopted(ctx, i, [first, ...more]),
          ),
        ),
      ),
      TE.map((app) => ({ id: app.id, outs: toOutputs(app) })),
    ),

  read: (ctx, id) =>
    pipe(
      appIdOf(id),
      TE.chain((appId) => fromApi(findContainerApp(ctx, appId))),
    ),

  update: (ctx, id, prior, i) =>
    pipe(
      appIdOf(id),
      TE.chain((appId) => pipe(update(ctx, appId, i, prior), TE.mapLeft(recorded(i, prior.inputs)))),
      TE.map(toOutputs),
    ),

  delete: (ctx, id, { inputs, outs }) =>
    pipe(
      appIdOf(id),
      TE.chain((appId) => remove(ctx, appId, pullZonesLeft(outs.endpointPullZoneIds ?? {}, inputs))),
    ),
};

const appIdOf = (id: string): Step<string> => TE.fromEither(textId.parse(id, "application"));

const describedBy = (i: Inputs): Properties => omit({ ...i }, declarations.control);

/**
 * The API creates all at once; what comes after is waiting, and a failure there must not lose the application.
 *
 * @param others ids of applications that had the name before
 */
const make = (ctx: Context<Client>, i: Inputs, others: ReadonlySet<string>): Step<ContainerApp> =>
  pipe(
    withinLimits(ctx, i),
    TE.chain(() =>
      pipe(
        createContainerApp(ctx, createRequest(i)),
        TE.foldW(madeNevertheless(ctx, i, others), (appId) =>
          pipe(readyApp(ctx, i, appId), TE.mapLeft(partial({ id: appId, applied: describedBy(i), outs: { appId } }))),
        ),
      ),
    ),
  );

const readyApp = (ctx: Context<Client>, i: Inputs, appId: string): Step<ContainerApp> =>
  pipe(
    onceShown(ctx, appId, i.name),
    TE.chain((found) => (i.skipAwait === true ? TE.right(found) : untilActive(ctx, { appId, name: i.name, found }))),
  );

/**
 * A create that failed may have made the application: the error says so by its id, or, where the answer was lost, the list
 * shows it by its name.
 */
const madeNevertheless = (
  ctx: Context<Client>,
  i: Inputs,
  others: ReadonlySet<string>,
): ((error: ApiError) => Step<ContainerApp>) => {
  const made = pipe(
    containerAppsNamed(ctx, i.name),
    TE.map((same) => NEA.fromReadonlyArray(same.filter(({ id }) => !others.has(id)))),
  );
  const look = untilShown(ctx, `application ${i.name}`, made, "inDoubt");
  const explain = refusedCreate(i);
  return confirmWrite({
    isOpen: (error) => isDoubtful(error) && savedIn(error) === undefined,
    look,
    explain,
    whenFound: (same, error) =>
      same.length === 1 ? finished(ctx, i, NEA.head(same).id, explain(error)) : TE.left(explain(error)),
    whenRefused: (error) => {
      const appId = savedIn(error);
      return TE.left(appId === undefined ? explain(error) : namedOnly(i, appId)(explain(error)));
    },
  });
};

const savedIn = (error: ApiError): string | undefined => (error._tag === "Status" ? error.savedId : undefined);

const namedOnly = ({ name }: Inputs, appId: string) => partial({ id: appId, applied: { name }, outs: { appId } });

/** Goes on with an application that was made although the answer was lost. */
const finished = (
  ctx: Context<Client>,
  i: Inputs,
  appId: string,
  failed: LifecycleError<ApiError>,
): Step<ContainerApp> =>
  pipe(
    fromApi(findContainerAppAgain(ctx, appId)),
    TE.chain(TE.fromOption(() => failed)),
    TE.mapLeft(namedOnly(i, appId)),
    TE.chain((app) =>
      pipe(converge(ctx, app, i, { outs: i, removed: {} }), TE.mapLeft(recorded(i, { name: i.name }, app))),
    ),
  );

const refusedCreate =
  (i: Inputs) =>
  (error: ApiError): LifecycleError<ApiError> =>
    error._tag === "Status" && error.status === 409
      ? refused(
          `bunny.net refuses application ${i.name}: the account has as many applications as it may have` +
            (error.message === undefined ? "" : ` (${error.message})`),
          "delete one that is no longer needed, or ask bunny.net's support for more",
        )
      : apiFailure(error);

/** Names are not unique at bunny.net, so what is taken over must be the only one. */
const adopted = (
  ctx: Context<Client>,
  i: Inputs,
  [first, ...more]: readonly [ListedContainerApp, ...ListedContainerApp[]],
): Step<ContainerApp> => {
  const ids = [first, ...more].map(({ id }) => id).join(", ");
  if (more.length > 0) {
    return TE.left(
      refused(
        `application ${i.name} already exists ${more.length + 1} times (${ids})`,
        "choose another name, or rename those that are not meant in the dashboard",
      ),
    );
  }
  return pipe(
    fromApi(findContainerAppAgain(ctx, first.id)),
    TE.chain(TE.fromOption(() => vanished(first.id, i.name))),
    TE.chainFirstW((app) => {
      const managed = describedBy(i);
      const found = keepPriorSpelling(equivalences, managed, { ...toInputs(app) });
      return takeOver(ctx, {
        name: appObject(app.id),
        what: `application ${i.name} (${ids})`,
        adopt: i.adopt,
        managed: withSurplus(managed, found),
        found,
      });
    }),
    TE.chain((app) => pipe(converge(ctx, app, i, { outs: {}, removed: {} }), TE.mapLeft(recorded(i, {})))),
  );
};

/**
 * What state may say after a change that failed: nothing new where nothing was written, the new inputs where all was, and
 * in doubt what was there before, without what cannot be read back.
 *
 * @param made an application that must be recorded even so
 */
const recorded =
  (i: Inputs, before: Prior<Inputs, Outputs>["inputs"], made?: ContainerApp) =>
  (stopped: Stopped): LifecycleError<ApiError> => {
    const { reached, cause } = stopped;
    const app = stopped.reached === "nothing" ? made : stopped.app;
    if (app === undefined) return cause;
    const outs = toOutputs(app);
    if (reached === "written") return partial({ id: app.id, applied: describedBy(i), outs })(cause);
    const sure = omit({ ...before }, [...declarations.control, "terminationGracePeriodSeconds"]);
    const applied = changeAt(sure, ["regionSettings"], (regions) =>
      isProperties(regions) ? omit(regions, ["nodeSelectors"]) : regions,
    );
    return partial({ id: app.id, applied, outs })(cause);
  };

/** The API accepts the deletion and takes its time. One that it does not know may be on its way already. */
const remove = (ctx: Context<Client>, appId: string, farewell: string | undefined): Step<void> =>
  pipe(
    deleteContainerApp(ctx, appId),
    TE.map(() => undefined),
    TE.orElse((error) =>
      isNotFound(error)
        ? TE.right(undefined)
        : confirmRemoval({ look: findContainerAppAgain(ctx, appId), mayBeGoneAfter: () => true })(error),
    ),
    fromApi,
    TE.chain(() => untilGone(ctx, appId)),
    TE.map(() => {
      if (farewell !== undefined) ctx.log(farewell);
    }),
  );
