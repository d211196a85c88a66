import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  type AppSession,
  type ContainerApp,
  findContainerApp,
  findContainerAppAgain,
  findContainerAppInTurn,
  inTurnOf,
} from "./api/containerApp";
import { createContainerEndpoint, deleteContainerEndpoint, replaceContainerEndpoint } from "./api/containerEndpoint";
import type { Client } from "../../http/client";
import { type ApiError, isBadRequest, isDoubtful } from "../../http/errors";
import { endpoint as endpointDefinition, endpointsAsArray } from "./endpoint.definition";
import { entrySchema } from "../../vocabulary/patchSchema";
import { adoptExisting } from "../../ownership/adoption";
import { decodeLeniently } from "../../properties/codecs";
import { noObjects } from "../../ownership/claims";
import { keepPriorSpelling } from "../../properties/equivalence";
import { apiFailure, fromApi, notShownYet, partial, refused, vanished } from "../../contract/errors";
import { textChildId } from "../../formats/ids";
import type { Context, Lifecycle, LifecycleError, Prior } from "../../contract/lifecycle";
import { mergeDesired } from "../../properties/mergeDesired";
import { same } from "../../properties/patchSchema";
import { waitUntilVisible } from "../../reconcile/poll";
import { omit, type Properties, withoutNulls } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { confirmRemoval } from "../../reconcile/confirm/confirmRemoval";
import { confirmWrite } from "../../reconcile/confirm/confirmWrite";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import { existingParent, type Step } from "../../reconcile/step";
import { isOwnedByNobody } from "../pullZone/parentZone";
import { isCreatedByBunny } from "./containerApp/destructiveChanges";
import { samePorts } from "./containerApp/equivalence";
import { withoutEmptyParts, withoutFilledIn } from "./containerApp/importable";
import { endpointRequest } from "./containerApp/mapping";
import { endpointObject, endpointsObject } from "./containerApp/objects";
import { kindOf } from "./containerApp/request";
import { declarations, type Inputs, validate } from "./containerEndpoint/inputs";
import { findEndpoint, type Outputs, type Remote, toInputs, toOutputs } from "./containerEndpoint/mapping";

const endpointSchema = entrySchema(endpointDefinition, endpointsAsArray);

const equivalences = { "cdn.portMappings": samePorts, "anycast.portMappings": samePorts };

/**
 * One endpoint of a container, for an application that does not declare the endpoints of this container itself. It is
 * identified by the id that the API assigns, and read with its whole application in one GET.
 */
export const containerEndpoint: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  // The kind of an endpoint cannot be changed.
  replaceWhen: (before, after) => {
    const kind = kindIn(after);
    return after[kind] === undefined || before.type === undefined || before.type === kind ? [] : [kind];
  },
  // Names of endpoints are unique within an application.
  deleteBeforeReplace: (before, after) => before.appId === after.appId && before.displayName === after.displayName,
  objects: ({ appId, containerName, displayName }, isUnknown) =>
    [appId, containerName, displayName].every((value) => typeof value === "string" && !isUnknown(value))
      ? {
          names: [endpointObject(String(appId), String(displayName))],
          within: [endpointsObject(String(appId), String(containerName))],
          whole: [],
        }
      : noObjects,
  equivalences,

  validate,
  toInputs,
  importable: (remote) =>
    decodeLeniently(declarations.inputs, withoutEmptyParts(withoutFilledIn({ ...toInputs(remote) }))),
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const { appId } = inputs;
      const app = yield* valueOf(existingParent(findContainerApp(ctx, appId), `application ${appId}`, "appId"));
      const namesake = findByName(app, inputs);
      const remote = yield* valueOf(
        O.isSome(namesake) ? takeOverEndpoint(ctx, inputs, namesake.value) : createEndpoint(ctx, inputs, app),
      );
      return { id: textChildId.format(appId, remote.endpoint.id), outs: toOutputs(remote) };
    }),

  read: (ctx, id) => find(ctx, id, findContainerApp),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const { parent, key } = yield* valueOf(TE.fromEither(textChildId.parse(id)));
      return toOutputs(yield* valueOf(update(ctx, inputs, { appId: parent, endpointId: key }, prior)));
    }),

  delete: (ctx, id, { inputs, outs }) =>
    taskEither(async function* () {
      const { parent, key } = yield* valueOf(TE.fromEither(textChildId.parse(id)));
      const deletion = pipe(
        deleteContainerEndpoint(ctx, parent, key),
        TE.chainFirstIOK(() => () => {
          const zone = outs.pullZoneId;
          const isGiven = inputs.cdn?.pullZoneId === zone;
          if (zone !== undefined && !isGiven && isCreatedByBunny(outs.publicHost) && isOwnedByNobody(ctx, zone))
            ctx.log(mayStay(zone, outs.displayName ?? key));
        }),
      );
      yield* valueOf(remove(ctx, id, deletion));
    }),
};

function kindIn({ cdn }: Properties): "cdn" | "anycast" {
  return cdn === undefined ? "anycast" : "cdn";
}

function nameOf({ displayName, appId }: Pick<Inputs, "displayName" | "appId">): string {
  return `endpoint ${displayName} of application ${appId}`;
}

function mayStay(zone: number, name: string): string {
  return `pull zone ${zone}, which served endpoint ${name}, may stay behind at bunny.net: delete it in the dashboard`;
}

function find(
  ctx: Context<Client>,
  id: string,
  look: (ctx: Context<Client>, appId: string) => TE.TaskEither<ApiError, O.Option<ContainerApp>>,
): Step<O.Option<Remote>> {
  return taskEither(async function* () {
    const { parent, key } = yield* valueOf(TE.fromEither(textChildId.parse(id)));
    const app = yield* valueOf(fromApi(look(ctx, parent)));
    return pipe(
      app,
      O.chain((found) => findEndpoint(found, (endpoint) => endpoint.id === key)),
    );
  });
}

function findByName(app: ContainerApp, { displayName }: Inputs): O.Option<Remote> {
  return findEndpoint(app, (endpoint) => endpoint.displayName === displayName);
}

/** Confirms a deletion that failed: the endpoint may already be gone, on its own or with its application. */
function remove(ctx: Context<Client>, id: string, deletion: TE.TaskEither<ApiError, void>): Step<void> {
  return pipe(deletion, TE.orElse(confirmRemoval({ look: find(ctx, id, findContainerAppAgain) })), fromApi);
}

function createEndpoint(ctx: Context<Client>, inputs: Inputs, app: ContainerApp): Step<Remote> {
  const { appId, containerName, displayName } = inputs;
  const container = app.containerTemplates.find(({ name }) => name === containerName);
  if (container === undefined) return TE.left(noContainer(inputs, app));
  return pipe(
    createContainerEndpoint(ctx, appId, container.id, { displayName, ...kindOf(inputs) }),
    TE.foldW(recoverLostCreate(ctx, inputs), (endpointId) => whenCreated(ctx, inputs, endpointId)),
  );
}

/** The endpoint is saved before its address can be read, so a failure to read it must not lose the endpoint. */
function whenCreated(ctx: Context<Client>, inputs: Inputs, endpointId: string): Step<Remote> {
  const { appId } = inputs;
  return pipe(
    taskEither(async function* () {
      const look = find(ctx, textChildId.format(appId, endpointId), findContainerAppAgain);
      const shown = yield* valueOf(waitUntilVisible(ctx, nameOf(inputs), look, "written"));
      return O.isSome(shown) ? shown.value : yield* failWith(notShownYet(nameOf(inputs), "created"));
    }),
    TE.mapLeft(recorded(appId, endpointId, inputs)),
  );
}

/** Records an endpoint that exists after a failure. */
function recorded(appId: string, endpointId: string, applied: Partial<Inputs>, outs: object = {}) {
  return partial({
    id: textChildId.format(appId, endpointId),
    applied: omit({ ...applied }, declarations.control),
    outs: { endpointId, ...outs },
  });
}

/**
 * No endpoint had the name before. If the reply was lost, the endpoint that has it now was created by this request; if
 * the request was refused, by someone else.
 */
function recoverLostCreate(ctx: Context<Client>, inputs: Inputs): (error: ApiError) => Step<Remote> {
  const created = pipe(findContainerAppAgain(ctx, inputs.appId), TE.map(O.chain((app) => findByName(app, inputs))));
  const look = waitUntilVisible(ctx, nameOf(inputs), created, "inDoubt");
  return confirmWrite({
    isInconclusive: (error) => isDoubtful(error) || isBadRequest(error),
    look,
    explain: apiFailure,
    whenFound: (found, error) => (isDoubtful(error) ? TE.right(found) : takeOverEndpoint(ctx, inputs, found)),
  });
}

function takeOverEndpoint(ctx: Context<Client>, inputs: Inputs, remote: Remote): Step<Remote> {
  return taskEither(async function* () {
    const { container, endpoint } = remote;
    if (container.name !== inputs.containerName) return yield* failWith(inOtherContainer(inputs, container.name));
    const managed: Properties = omit({ ...inputs }, declarations.control);
    const found = keepPriorSpelling(equivalences, managed, { ...toInputs(remote) });
    const name = endpointObject(inputs.appId, inputs.displayName);
    const taken = yield* valueOf(adoptExisting(ctx, { names: [name], adopt: inputs.adopt, managed, found }));
    if (taken === "own") return yield* valueOf(recreate(ctx, inputs, remote));
    if (endpoint.type !== kindIn(inputs)) return yield* failWith(ofOtherKind(inputs, endpoint.type));
    return yield* valueOf(converge(ctx, inputs, remote, { removed: {} }));
  });
}

/** Names of endpoints are unique within an application, so the old one is deleted first. */
function recreate(ctx: Context<Client>, inputs: Inputs, { app, endpoint }: Remote): Step<Remote> {
  return taskEither(async function* () {
    const id = textChildId.format(app.id, endpoint.id);
    yield* valueOf(remove(ctx, id, deleteContainerEndpoint(ctx, app.id, endpoint.id)));
    return yield* valueOf(createEndpoint(ctx, inputs, app));
  });
}

/** What is known about an endpoint in addition to a read of it. Without `changed`, all inputs are applied. */
type Known = Pick<Prior<Inputs, Outputs>, "removed"> & Partial<Pick<Prior<Inputs, Outputs>, "changed" | "inputs">>;

/** Identifies an endpoint of an application. */
interface EndpointLocation {
  readonly appId: string;
  readonly endpointId: string;
}

/** Brings an endpoint that was just read in line with the inputs. */
function converge(ctx: Context<Client>, inputs: Inputs, remote: Remote, known: Known): Step<Remote> {
  return targetOf(inputs, remote, known) === undefined
    ? TE.right(remote)
    : update(ctx, inputs, { appId: remote.app.id, endpointId: remote.endpoint.id }, known);
}

/** The target state of the endpoint, in the form of a request; `undefined` if nothing changes. */
function targetOf(
  inputs: Inputs,
  { endpoint }: Remote,
  { inputs: before, removed, changed = 1 }: Known,
): Properties | undefined {
  const observed = endpointRequest(endpoint);
  const desired = { displayName: inputs.displayName, ...kindOf(inputs, before) };
  const target = mergeDesired(endpointSchema, observed, desired, { changed, removed: removed === 1 ? {} : removed });
  return same(endpointSchema, observed, target) ? undefined : withoutNulls(target);
}

/** Applies what has changed, based on what the API shows in the same turn as the write. */
function update(ctx: Context<Client>, inputs: Inputs, place: EndpointLocation, known: Known): Step<Remote> {
  return taskEither(async function* () {
    const outcome = yield* valueOf(
      fromApi(inTurnOf(ctx, place.appId, (session) => writeChange(session, inputs, place, known))),
    );
    const { remote, sent } = yield* valueOf(TE.fromEither(outcome));
    return sent === undefined ? remote : yield* valueOf(readFresh(ctx, inputs, remote));
  });
}

/** An endpoint as it was read, and what was sent, if anything. */
interface Written {
  readonly remote: Remote;
  readonly sent: Properties | undefined;
}

/**
 * The API replaces the whole endpoint, so unmanaged values are sent as they are. Without its pull zone, the endpoint
 * might get another one.
 */
function writeChange(
  session: AppSession,
  inputs: Inputs,
  { appId, endpointId }: EndpointLocation,
  known: Known,
): Step<Written> {
  return taskEither(async function* () {
    const app = yield* valueOf(fromApi(findContainerAppInTurn(session)));
    const found = pipe(
      app,
      O.chain((all) => findEndpoint(all, ({ id }) => id === endpointId)),
    );
    if (O.isNone(found))
      return yield* failWith(vanished(`${nameOf(inputs)} (${textChildId.format(appId, endpointId)})`));
    const remote = found.value;
    const sent = targetOf(inputs, remote, known);
    if (sent === undefined) return { remote, sent };
    yield* valueOf(
      pipe(
        fromApi(replaceContainerEndpoint(session, appId, endpointId, sent)),
        TE.mapLeft(
          known.inputs === undefined
            ? identity
            : recordedIfInDoubt(recorded(appId, endpointId, known.inputs, toOutputs(remote))),
        ),
      ),
    );
    return { remote, sent };
  });
}

/** Reads the endpoint after it was written. */
function readFresh(ctx: Context<Client>, inputs: Inputs, before: Remote): Step<Remote> {
  return taskEither(async function* () {
    const { app, endpoint } = before;
    const after = yield* valueOf(
      pipe(
        fromApi(findContainerAppAgain(ctx, app.id)),
        TE.mapLeft(recorded(app.id, endpoint.id, inputs, toOutputs(before))),
      ),
    );
    const found = pipe(
      after,
      O.chain((all) => findEndpoint(all, ({ id }) => id === endpoint.id)),
    );
    return O.isSome(found) ? found.value : yield* failWith(vanished(`${nameOf(inputs)} (${endpoint.id})`));
  });
}

function noContainer({ appId, containerName }: Inputs, { containerTemplates }: ContainerApp): LifecycleError<never> {
  return refused(
    `application ${appId} has no container ${containerName}`,
    `set containerName to one of its containers: ${containerTemplates.map(({ name }) => name).join(", ")}`,
  );
}

function inOtherContainer(inputs: Inputs, container: string): LifecycleError<never> {
  return refused(
    `${nameOf(inputs)} already exists in container ${container}, and names of endpoints are unique within an application`,
    `choose another displayName, or set containerName to ${container} to take it over with \`adopt: true\``,
  );
}

function ofOtherKind(inputs: Inputs, type: string): LifecycleError<never> {
  return refused(
    `${nameOf(inputs)} already exists and is of another kind (${type}), which cannot be changed`,
    "declare that kind, choose another displayName, or delete it first",
  );
}
