import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import {
  type AppSession,
  type RemoteContainerApp,
  type ContainerTemplate,
  type Endpoint,
  findContainerApp,
  inTurnOf,
} from "./api/containerApp";
import { createContainerEndpoint, deleteContainerEndpoint, replaceContainerEndpoint } from "./api/containerEndpoint";
import type { Session } from "../../http/client";
import { type ApiError, isBadRequest, isDoubtful } from "../../http/errors";
import type { Freshness } from "../../http/remoteObjects";
import { endpoint as endpointDefinition, endpointsAsArray } from "./endpoint.definition";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import { entrySchema } from "../../vocabulary/patchSchema";
import { adoptExisting } from "../../ownership/adoption";
import { decodeLeniently } from "../../properties/codecs";
import { noObjects } from "../../ownership/claims";
import { keepPriorSpelling } from "../../properties/equivalence";
import { apiFailure, missingParent, notShownYet, refused, vanished } from "../../contract/errors";
import { textChildId } from "../../formats/ids";
import type { LifecycleError, Prior, Problem } from "../../contract/lifecycle";
import { mergeDesired } from "../../properties/mergeDesired";
import { same } from "../../properties/patchSchema";
import { waitUntilVisible } from "../../reconcile/poll";
import { omit, type Properties, withoutNulls } from "../../properties/values";
import { failWith, type Step } from "../../common/taskEither";
import { confirmRemoval, confirmWrite } from "../../reconcile/confirm";
import { act, type Ctx, type DefinedKind, type Failure, isInDoubt, recordedIf, steps } from "../../reconcile/steps";
import { samePorts } from "./containerApp/equivalence";
import { withoutEmptyParts, withoutFilledIn } from "./containerApp/importable";
import { endpointInputs, endpointRequest } from "./containerApp/mapping";
import { appObject, endpointObject, endpointsObject } from "./containerApp/objects";
import { endpointKindOf } from "./containerApp/request";
import { containerEndpoint as definition } from "./containerEndpoint.definition";

const declarations = declarationsOf(definition);
type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** An endpoint, with its container and application. */
export interface FoundEndpoint {
  readonly app: RemoteContainerApp;
  readonly container: ContainerTemplate;
  readonly endpoint: Endpoint;
}

const endpointSchema = entrySchema(endpointDefinition, endpointsAsArray);

const equivalences = { "cdn.portMappings": samePorts, "anycast.portMappings": samePorts };

/**
 * One endpoint of a container, for an application that does not declare the endpoints of this container itself. It is
 * identified by the id that the API assigns, and read with its whole application in one GET.
 */
export const containerEndpoint: DefinedKind<typeof definition, FoundEndpoint> = {
  definition,
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
          names: [[endpointObject(String(appId), String(displayName))]],
          within: [endpointsObject(String(appId), String(containerName)), appObject(String(appId))],
          whole: [],
        }
      : noObjects,
  equivalences,

  validate: choiceProblems,
  toInputs,
  importable: (remote) =>
    decodeLeniently(declarations.inputs, withoutEmptyParts(withoutFilledIn({ ...toInputs(remote) }))),
  toOutputs,

  create: (ctx, inputs) =>
    steps(async function* () {
      const { appId } = inputs;
      const app = yield* act(findContainerApp(ctx, appId));
      if (app === undefined) return yield* failWith(missingParent(`application ${appId}`, "appId"));
      const namesake = findByName(app, inputs);
      const remote = yield* namesake === undefined
        ? createEndpoint(ctx, inputs, app)
        : takeOverEndpoint(ctx, inputs, namesake);
      return { id: idOf(remote), outs: toOutputs(remote) };
    }),

  read: (ctx, id) => find(ctx, id),

  update: (ctx, id, prior, inputs) => pipe(update(ctx, id, inputs, prior), TE.map(toOutputs)),

  delete: remove,
};

/** Finds an endpoint of an application, in any of its containers. */
function endpointIn(
  app: RemoteContainerApp | undefined,
  isWanted: (endpoint: Endpoint) => boolean,
): FoundEndpoint | undefined {
  for (const container of app?.containerTemplates ?? []) {
    const endpoint = container.endpoints.find(isWanted);
    if (app !== undefined && endpoint !== undefined) return { app, container, endpoint };
  }
  return undefined;
}

function toInputs({ app, container, endpoint }: FoundEndpoint): Partial<Inputs> {
  return {
    appId: app.id,
    containerName: container.name,
    displayName: endpoint.displayName,
    ...decodeLeniently(declarations.inputs, endpointInputs(endpoint)),
  };
}

function toOutputs({ container, endpoint }: FoundEndpoint): Outputs {
  return {
    endpointId: endpoint.id,
    containerId: container.id,
    type: endpoint.type,
    publicHost: endpoint.publicHost,
    pullZoneId: endpoint.pullZoneId,
    publicIpAddresses: endpoint.publicIpAddresses,
    internalIpAddresses: endpoint.internalIpAddresses,
  };
}

function choiceProblems({ cdn, anycast }: Properties): readonly Problem[] {
  if ((cdn === undefined) !== (anycast === undefined)) return [];
  const reason =
    cdn === undefined
      ? "or anycast is required: set one of them"
      : "cannot be combined with anycast: set only one of them";
  return [{ property: "cdn", reason }];
}

function kindIn({ cdn }: Properties): "cdn" | "anycast" {
  return cdn === undefined ? "anycast" : "cdn";
}

function idOf({ app, endpoint }: FoundEndpoint): string {
  return textChildId.format(app.id, endpoint.id);
}

function nameOf({ displayName, appId }: Pick<Inputs, "displayName" | "appId">): string {
  return `endpoint ${displayName} of application ${appId}`;
}

function find(session: Session, id: string, freshness?: Freshness): Step<Failure, FoundEndpoint | undefined> {
  return steps(async function* () {
    const { parent, key } = yield* act(TE.fromEither(textChildId.parse(id)));
    return endpointIn(yield* act(findContainerApp(session, parent, freshness)), (endpoint) => endpoint.id === key);
  });
}

function findByName(app: RemoteContainerApp | undefined, { displayName }: Inputs): FoundEndpoint | undefined {
  return endpointIn(app, (endpoint) => endpoint.displayName === displayName);
}

/** An endpoint may already be gone, on its own or with its application. @returns whether this deleted it */
function remove(ctx: Ctx, id: string): Step<Failure, void> {
  return steps(async function* () {
    const { parent, key } = yield* act(TE.fromEither(textChildId.parse(id)));
    const removed = deleteContainerEndpoint(ctx, parent, key);
    yield* act(pipe(removed, TE.asUnit, TE.orElse(confirmRemoval(find(ctx, id, "fresh")))));
  });
}

function createEndpoint(ctx: Ctx, inputs: Inputs, app: RemoteContainerApp): Step<Failure, FoundEndpoint> {
  const { appId, containerName, displayName } = inputs;
  const container = app.containerTemplates.find(({ name }) => name === containerName);
  if (container === undefined) return act(TE.left(noContainer(inputs, app)));
  return act(
    pipe(
      createContainerEndpoint(ctx, appId, container.id, { displayName, ...endpointKindOf(inputs) }),
      TE.foldW(recoverLostCreate(ctx, inputs), (endpointId) => whenCreated(ctx, inputs, endpointId)),
    ),
  );
}

/** The endpoint is saved before its address can be read, so a failure to read it must not lose the endpoint. */
function whenCreated(ctx: Ctx, inputs: Inputs, endpointId: string): Step<Failure, FoundEndpoint> {
  const id = textChildId.format(inputs.appId, endpointId);
  const shown = pipe(
    waitUntilVisible(ctx, nameOf(inputs), find(ctx, id, "fresh"), "written"),
    TE.flatMap(TE.fromNullable<Failure>(notShownYet(nameOf(inputs), "created"))),
  );
  return recordedIf(() => true, { id, applied: described(inputs), outs: { endpointId } }, act(shown));
}

function described(inputs: Partial<Inputs>): Properties {
  return omit({ ...inputs }, declarations.control);
}

/** What is recorded of an endpoint that exists after a failure. */
function knownOf(remote: FoundEndpoint, applied: Partial<Inputs>) {
  return { id: idOf(remote), applied: described(applied), outs: toOutputs(remote) };
}

/**
 * No endpoint had the name before. If the reply was lost, the endpoint that has it now was created by this request; if
 * the request was refused, by someone else.
 */
function recoverLostCreate(ctx: Ctx, inputs: Inputs): (error: ApiError) => TE.TaskEither<Failure, FoundEndpoint> {
  const created = pipe(
    findContainerApp(ctx, inputs.appId, "fresh"),
    TE.map((app) => findByName(app, inputs)),
  );
  const look = waitUntilVisible(ctx, nameOf(inputs), created, "inDoubt");
  return confirmWrite({
    isInconclusive: (error) => isDoubtful(error) || isBadRequest(error),
    look,
    explain: apiFailure,
    whenFound: (found, error) => (isDoubtful(error) ? TE.right(found) : takeOverEndpoint(ctx, inputs, found)),
  });
}

function takeOverEndpoint(ctx: Ctx, inputs: Inputs, remote: FoundEndpoint): Step<Failure, FoundEndpoint> {
  return steps(async function* () {
    const { app, container, endpoint } = remote;
    if (container.name !== inputs.containerName) return yield* failWith(inOtherContainer(inputs, container.name));
    const managed = described(inputs);
    const found = keepPriorSpelling(equivalences, managed, { ...toInputs(remote) });
    const name = endpointObject(inputs.appId, inputs.displayName);
    const taken = yield* act(adoptExisting(ctx, { names: [name], adopt: inputs.adopt, managed, found }));
    if (taken === "own") {
      // Names of endpoints are unique within an application, so the old one is deleted first.
      yield* remove(ctx, idOf(remote));
      return yield* createEndpoint(ctx, inputs, app);
    }
    if (endpoint.type !== kindIn(inputs)) return yield* failWith(ofOtherKind(inputs, endpoint.type));
    const known = { removed: {} };
    return targetOf(inputs, remote, known) === undefined ? remote : yield* update(ctx, idOf(remote), inputs, known);
  });
}

/** What is known about an endpoint in addition to a read of it. Without `changed`, all inputs are applied. */
type Known = Pick<Prior<Inputs, Outputs>, "removed"> & Partial<Pick<Prior<Inputs, Outputs>, "changed" | "inputs">>;

/** The target state of the endpoint, in the form of a request; `undefined` if nothing changes. */
function targetOf(
  inputs: Inputs,
  { endpoint }: FoundEndpoint,
  { inputs: before, removed, changed = 1 }: Known,
): Properties | undefined {
  const observed = endpointRequest(endpoint);
  const desired = { displayName: inputs.displayName, ...endpointKindOf(inputs, before) };
  const target = mergeDesired(endpointSchema, observed, desired, { changed, removed: removed === 1 ? {} : removed });
  return same(endpointSchema, observed, target) ? undefined : withoutNulls(target);
}

/** Applies what has changed, based on what the API shows in the same turn as the write. */
function update(ctx: Ctx, id: string, inputs: Inputs, known: Known): Step<Failure, FoundEndpoint> {
  return steps(async function* () {
    const { parent, key } = yield* act(TE.fromEither(textChildId.parse(id)));
    const outcome = yield* act(inTurnOf(ctx, parent, (session) => writeChange(session, id, inputs, known)));
    const { remote, isSent } = yield* act(TE.fromEither(outcome));
    if (!isSent) return remote;
    const after = yield* recordedIf(() => true, knownOf(remote, inputs), find(ctx, id, "fresh"));
    return after ?? (yield* failWith(vanished(`${nameOf(inputs)} (${key})`)));
  });
}

/**
 * The API replaces the whole endpoint, so unmanaged values are sent as they are. Without its pull zone, the endpoint
 * might get another one.
 */
function writeChange(session: AppSession, id: string, inputs: Inputs, known: Known) {
  return steps(async function* () {
    const remote = yield* find(session, id);
    if (remote === undefined) return yield* failWith(vanished(`${nameOf(inputs)} (${id})`));
    const target = targetOf(inputs, remote, known);
    if (target === undefined) return { remote, isSent: false };
    const write = act(replaceContainerEndpoint(session, remote.app.id, remote.endpoint.id, target));
    const { inputs: before } = known;
    yield* before === undefined ? write : recordedIf(isInDoubt, knownOf(remote, before), write);
    return { remote, isSent: true };
  });
}

function noContainer(
  { appId, containerName }: Inputs,
  { containerTemplates }: RemoteContainerApp,
): LifecycleError<never> {
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
