import { identity as itself, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as A from "fp-ts/ReadonlyArray";
import * as TE from "fp-ts/TaskEither";
import {
  changeInTurn,
  createContainerApp,
  deleteContainerApp,
  findContainerApp,
  getContainerApps,
} from "./api/containerApp";
import { failWith, mapStep, type Step } from "../../common/taskEither";
import { apiFailure, partial, vanished } from "../../contract/errors";
import type { Outs } from "../../contract/lifecycle";
import { textId } from "../../formats/ids";
import type { Freshness } from "../../http/client";
import { type ApiError, isNotFound } from "../../http/errors";
import { keepPriorSpelling } from "../../properties/equivalence";
import { changeAt } from "../../properties/paths";
import { isProperties, omit, pick, type Properties } from "../../properties/values";
import { everything } from "../../reconcile/comparison";
import { reconciled } from "../../reconcile/engine";
import { assignedBy } from "../../reconcile/identity";
import {
  Acknowledged,
  act,
  type Ctx,
  type Failure,
  isApiError,
  isInDoubt,
  recordedIf,
  steps,
} from "../../reconcile/steps";
import type { OutputsOf } from "../../vocabulary";
import { bodyOf } from "../../vocabulary/reply";
import { type AppBefore, changeOf } from "./containerApp/change";
import { appEquivalences } from "./containerApp/equivalence";
import { importableApp } from "./containerApp/importable";
import { appDeclarations, type AppInputs, smallest } from "./containerApp/inputs";
import { type FoundApp, foundApp } from "./containerApp/mapping";
import { objects } from "./containerApp/objects";
import { untilAtRest, untilGone } from "./containerApp/wait";
import { containerApp as definition } from "./containerApp.definition";

type Outputs = OutputsOf<typeof definition>;

const identity = assignedBy<AppInputs, FoundApp, string>({
  noun: "application",
  name: "name",
  format: textId.format,
  parse: (id) => textId.parse(id, "application"),
  keyOf: (_inputs, { appId }) => appId,
  idOf: itself,
  find,
  // The list shows only some of each.
  findSame: (ctx, inputs, freshness) =>
    pipe(
      getContainerApps(ctx),
      TE.map(A.filter(({ name }) => name === inputs.name)),
      TE.flatMap(TE.traverseSeqArray(({ id }) => find(ctx, id, freshness))),
      TE.map(A.filterMap(O.fromNullable)),
      TE.map(
        A.map((found) => ({
          ...found,
          ...keepPriorSpelling(appEquivalences, { ...inputs }, pick({ ...found }, ["containerTemplates"])),
        })),
      ),
    ),
});

const reconciledApp = reconciled(definition, {
  identity: { ...identity, objects },
  /** One request creates everything. */
  create: (ctx, inputs) =>
    pipe(
      createContainerApp(ctx, { ...smallest, ...bodyOf(definition, inputs) }),
      TE.map((appId) => new Acknowledged<FoundApp>({ appId, sent: inputs })),
      TE.mapLeft((error): ApiError | Failure => {
        const appId = savedIdIn(error);
        const known = { applied: { name: inputs.name }, outs: { appId } };
        return appId === undefined ? error : partial({ id: appId, ...known })(apiFailure(error));
      }),
    ),
  update: (ctx, found, _changes, appId, inputs) =>
    steps(async function* () {
      const before = { ...everything, outs: found.sent ?? {} };
      return changeOf(found.app, inputs, before) === undefined ? found : yield* change(ctx, appId, inputs, before);
    }),
  /** If the API does not know the application, the deletion may already be in progress. It is completed later. */
  remove: (ctx, appId) =>
    pipe(
      deleteContainerApp(ctx, appId),
      // What has just been deleted is not there because of that.
      TE.map((): Ctx => ({ ...ctx, whenMissing: () => undefined })),
      TE.orElse((error) => (isNotFound(error) ? TE.right(ctx) : TE.left(error))),
      TE.flatMap((whoWaits): TE.TaskEither<ApiError | Failure, void> => untilGone(whoWaits, appId)),
    ),
});

/**
 * An application of Magic Containers, identified by the id that the API assigns.
 *
 * One GET reads the whole application. An update sends the difference from what the API shows, in one write.
 * Containers, variables, mounts and volumes that were added elsewhere are kept, and so are the endpoints of a container
 * that declares none.
 */
export const containerApp: typeof reconciledApp = {
  ...reconciledApp,
  equivalences: appEquivalences,
  importable: importableApp,
  create: (ctx, inputs) =>
    steps(async function* () {
      const { id, outs } = yield* act(reconciledApp.create(ctx, inputs));
      return { id, outs: yield* settled(ctx, id, inputs, outs) };
    }),
  // What changed within an input is known only here.
  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      const appId = yield* act(TE.fromEither(identity.parse(id)));
      const outs = pick({ ...prior.outs }, Object.keys(definition.computed));
      const known = { id, applied: withoutUnread(prior.inputs), outs };
      const after = yield* recordedIf(maySave, known, change(ctx, appId, inputs, prior));
      return yield* settled(ctx, id, inputs, reconciledApp.toOutputs(after), prior.outs.status === "inactive");
    }),
};

function find(ctx: Ctx, appId: string, freshness: Freshness): Step<ApiError, FoundApp | undefined> {
  return mapStep(findContainerApp(ctx, appId, freshness), (app) => app && foundApp(app));
}

/** Applies what has changed, with one write and only if one is needed. */
function change(ctx: Ctx, appId: string, inputs: AppInputs, before: AppBefore): Step<Failure, FoundApp> {
  return steps(async function* () {
    const app = yield* act(changeInTurn(ctx, appId, (current) => changeOf(current, inputs, before)));
    return app === undefined ? yield* failWith(vanished(identity.nameOf(appId))) : foundApp(app);
  });
}

/** Whether a write that failed may have saved something. An error with the id of the application says so. */
function maySave(failure: Failure): boolean {
  return isInDoubt(failure) || isApiError(failure, (error) => savedIdIn(error) !== undefined);
}

function savedIdIn(error: ApiError): string | undefined {
  return error._tag === "Status" ? error.savedId : undefined;
}

/** Without what no read could correct. */
function withoutUnread(inputs: Partial<AppInputs>): Properties {
  return changeAt(
    omit({ ...inputs }, [...appDeclarations.control, "terminationGracePeriodSeconds"]),
    ["regionSettings"],
    (regions) => (isProperties(regions) ? omit(regions, ["nodeSelectors"]) : regions),
  );
}

/**
 * Waits until the application is active, unless `skipAwait` is set.
 *
 * @param wasInactive whether it was undeployed on purpose: an update does not deploy it again
 */
function settled(
  ctx: Ctx,
  id: string,
  inputs: AppInputs,
  outs: Outs<AppInputs, Outputs>,
  wasInactive = false,
): Step<Failure, Outputs> {
  const isAtRest = (status?: string): boolean => status === "active" || (wasInactive && status === "inactive");
  if (inputs.skipAwait === true || isAtRest(outs.status)) return act(TE.right(outs));
  const known = { id, applied: omit({ ...inputs }, appDeclarations.control), outs };
  return recordedIf(
    () => true,
    known,
    mapStep(untilAtRest(ctx, id, inputs.name, isAtRest), (app) => reconciledApp.toOutputs(foundApp(app))),
  );
}
