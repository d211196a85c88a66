import * as TE from "fp-ts/TaskEither";
import { failWith, mapStep, type Step } from "../../common/taskEither";
import { refused, vanished } from "../../contract/errors";
import type { Prior } from "../../contract/lifecycle";
import { oneOfTwo } from "../../reconcile/oneOfTwo";
import type { ObjectId } from "../../formats/ids";
import type { Session, Freshness } from "../../http/client";
import type { ApiError } from "../../http/errors";
import type { ListedKey } from "../../http/listed";
import { noObjects } from "../../ownership/claims";
import { decodeLeniently } from "../../properties/codecs";
import { keepPriorSpelling } from "../../properties/equivalence";
import { mergeDesired } from "../../properties/mergeDesired";
import { same } from "../../properties/patchSchema";
import { omit, pick, type Properties, withoutNulls } from "../../properties/values";
import { everything } from "../../reconcile/comparison";
import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { act, type Ctx, type Failure, isInDoubt, recordedIf, steps, Acknowledged } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import { entrySchema } from "../../vocabulary/patchSchema";
import { bodyOf, type ObjectOf } from "../../vocabulary/reply";
import {
  changeInTurn,
  type Endpoint,
  findContainerApp,
  inContainerApp,
  type RemoteContainerApp,
} from "./api/containerApp";
import { createContainerEndpoint, deleteContainerEndpoint, replaceContainerEndpoint } from "./api/containerEndpoint";
import { samePorts } from "./containerApp/equivalence";
import { withoutEmptyParts, withoutFilledIn } from "./containerApp/importable";
import { endpointInputs, endpointRequest } from "./containerApp/mapping";
import { appObject, endpointObject, endpointsObject } from "./containerApp/objects";
import { containerEndpoint as definition } from "./containerEndpoint.definition";
import { endpoint as endpointDefinition, endpointsAsArray } from "./endpoint.definition";

const declarations = declarationsOf(definition);
type Inputs = InputsOf<typeof definition>;

/** An endpoint, in the words of its definition and as the API has it. */
export interface FoundEndpoint extends ObjectOf<typeof definition> {
  readonly endpoint: Endpoint;
}

const endpointSchema = entrySchema(endpointDefinition, endpointsAsArray);
const equivalences = { "cdn.portMappings": samePorts, "anycast.portMappings": samePorts };

const byId = assigned<"displayName", FoundEndpoint, Inputs>({
  noun: "endpoint",
  name: "displayName",
  isUnique: true,
  objects: { parent: inContainerApp, keyOf: ({ endpointId }) => endpointId, all, find },
});

const reconciledEndpoint = reconciled(definition, {
  identity: {
    ...byId,
    // An application has its endpoints by their names.
    namesOf: (inputs, found) => [...byId.namesOf(inputs, found), endpointObject(inputs.appId, inputs.displayName)],
    objects: ({ appId, containerName, displayName }, isUnknown, id) => {
      if ([appId, containerName, displayName].some((value) => typeof value !== "string" || isUnknown(value)))
        return noObjects;
      const [app, own] = [String(appId), id === undefined ? [] : byId.objects({}, isUnknown, id).names.flat()];
      return {
        names: [[endpointObject(app, String(displayName)), ...own]],
        within: [endpointsObject(app, String(containerName)), appObject(app)],
        whole: [],
      };
    },
    findSame: (ctx, inputs, freshness) =>
      mapStep(byId.findSame(ctx, inputs, freshness), (all) =>
        all.map((found) => ({ ...found, ...keepPriorSpelling(equivalences, { ...inputs }, kindIn(found)) })),
      ),
  },
  validate: oneOfTwo("cdn", "anycast"),
  create: (ctx, inputs) =>
    steps(async function* () {
      const { appId, containerName } = inputs;
      const { containerTemplates = [] } = (yield* act(findContainerApp(ctx, appId))) ?? {};
      const container = containerTemplates.find(({ name }) => name === containerName);
      if (container === undefined) return yield* failWith(noContainer(inputs, containerTemplates));
      return new Acknowledged<FoundEndpoint>({
        endpointId: yield* act(createContainerEndpoint(ctx, appId, container.id, requestOf(inputs))),
      });
    }),
  update: (ctx, found, _changes, key, inputs) =>
    changeOf(found, inputs, everything) === undefined ? TE.right(found) : change(ctx, key, inputs, everything),
  remove: (ctx, { parent, key }) => deleteContainerEndpoint(ctx, String(parent), key),
});

/**
 * One endpoint of a container, for an application that does not declare the endpoints of this container itself. It is
 * read with its whole application in one GET.
 */
export const containerEndpoint: typeof reconciledEndpoint = {
  ...reconciledEndpoint,
  // The kind of an endpoint cannot be changed.
  replaceWhen: (before, after) =>
    Object.keys(kindIn(after)).filter((kind) => before.type !== undefined && before.type !== kind),
  // Names of endpoints are unique within an application.
  deleteBeforeReplace: (before, after) => before.appId === after.appId && before.displayName === after.displayName,
  equivalences,
  importable: (found) =>
    decodeLeniently(declarations.inputs, withoutEmptyParts(withoutFilledIn({ ...reconciledEndpoint.toInputs(found) }))),
  // What changed within an input is known only here.
  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      const key = yield* act(TE.fromEither(byId.parse(id)));
      const outs = pick({ ...prior.outs }, Object.keys(definition.computed));
      const known = { id, applied: omit({ ...prior.inputs }, declarations.control), outs };
      return reconciledEndpoint.toOutputs(yield* recordedIf(isInDoubt, known, change(ctx, key, inputs, prior)));
    }),
};

/** The endpoints of all containers of an application. */
function all(
  session: Session,
  parent: ObjectId | undefined,
  freshness?: Freshness,
): Step<ApiError, readonly FoundEndpoint[]> {
  return mapStep(findContainerApp(session, String(parent), freshness), (app) => (app ? endpointsIn(app) : []));
}

function endpointsIn({ id: appId, containerTemplates }: RemoteContainerApp): readonly FoundEndpoint[] {
  return containerTemplates.flatMap(({ id: containerId, name: containerName, endpoints }) =>
    endpoints.map((endpoint): FoundEndpoint => {
      const { id: endpointId, ...own } = endpoint;
      const inputs = decodeLeniently(declarations.inputs, endpointInputs(endpoint));
      return { ...own, ...inputs, appId, containerId, containerName, endpointId, endpoint };
    }),
  );
}

function find(session: Session, { parent, key }: ListedKey, freshness?: Freshness) {
  return mapStep(all(session, parent, freshness), withKey(key));
}

const withKey = (key: string) => (found: readonly FoundEndpoint[]) =>
  found.find(({ endpointId }) => endpointId === key);

function requestOf(inputs: Inputs): Properties {
  return bodyOf(definition, inputs, ["displayName", "cdn", "anycast"]);
}

/** The one of the two that it is. */
function kindIn(properties: object): Properties {
  return pick({ ...properties }, ["cdn", "anycast"]);
}

type Since = Pick<Prior<Inputs, object>, "changed" | "removed">;

/**
 * The write that is needed, if any. The API replaces the whole endpoint, so unmanaged values are sent as they are. Without
 * its pull zone, the endpoint might get another one.
 */
function changeOf({ endpoint, endpointId }: FoundEndpoint, inputs: Inputs, { changed, removed }: Since) {
  const observed = endpointRequest(endpoint);
  const options = { changed, removed: removed === 1 ? {} : removed };
  const target = mergeDesired(endpointSchema, observed, requestOf(inputs), options);
  return same(endpointSchema, observed, target)
    ? undefined
    : replaceContainerEndpoint(endpointId, withoutNulls(target));
}

/** Applies what has changed, based on what the API shows in the same turn as the write. */
function change(ctx: Ctx, { parent, key }: ListedKey, inputs: Inputs, since: Since): Step<Failure, FoundEndpoint> {
  const own = (app: RemoteContainerApp) => withKey(key)(endpointsIn(app));
  return steps(async function* () {
    const app = yield* act(
      changeInTurn(ctx, String(parent), (current) => {
        const found = own(current);
        return found && changeOf(found, inputs, since);
      }),
    );
    return (app && own(app)) ?? (yield* failWith(vanished(byId.nameOf({ parent, key }))));
  });
}

function noContainer({ appId, containerName }: Inputs, containers: RemoteContainerApp["containerTemplates"]): Failure {
  return refused(
    `application ${appId} has no container ${containerName}`,
    `set containerName to one of its containers: ${containers.map(({ name }) => name).join(", ")}`,
  );
}
