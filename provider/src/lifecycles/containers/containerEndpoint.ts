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
} from "../../api/containers/containerApp";
import {
  createContainerEndpoint,
  deleteContainerEndpoint,
  replaceContainerEndpoint,
} from "../../api/containers/containerEndpoint";
import type { Client } from "../../api/http/client";
import { type ApiError, isBadRequest, isDoubtful, isNotFound } from "../../api/http/errors";
import { endpoint as endpointDefinition, endpointsAsArray } from "../../definitions/containers/endpoint";
import { entrySchema } from "../../definitions/vocabulary";
import { takeOver } from "../../kernel/adoption";
import { noObjects } from "../../kernel/claims";
import { keepPriorSpelling } from "../../kernel/equivalence";
import { apiFailure, fromApi, partial, refused } from "../../kernel/errors";
import { textChildId } from "../../kernel/ids";
import type { Context, Lifecycle, LifecycleError, Prior } from "../../kernel/lifecycle";
import { mergeDesired } from "../../kernel/mergeDesired";
import { same } from "../../kernel/patchSchema";
import { untilShown } from "../../kernel/poll";
import { omit, type Properties, withoutNulls } from "../../kernel/values";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { confirmWrite } from "../confirm/confirmWrite";
import { recordedIfInDoubt } from "../confirm/doubt";
import { existingParent, type Step } from "../step";
import { isMadeByBunny } from "./containerApp/destructiveChanges";
import { samePorts } from "./containerApp/equivalence";
import { endpointRequest } from "./containerApp/mapping";
import { endpointObject, endpointsObject } from "./containerApp/objects";
import { kindOf } from "./containerApp/request";
import { declarations, type Inputs, validate } from "./containerEndpoint/inputs";
import { endpointIn, type Outputs, type Remote, toInputs, toOutputs } from "./containerEndpoint/mapping";

/** Of an endpoint in the form of a request. */
const endpointSchema = entrySchema(endpointDefinition, endpointsAsArray);

const equivalences = { "cdn.portMappings": samePorts, "anycast.portMappings": samePorts };

/**
 * One endpoint of a container, beside an application that leaves the endpoints of this container alone. It is known by the
 * id that the API gives, and read with all of its application in one GET.
 */
export const containerEndpoint: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  // Another kind is another endpoint.
  replaceWhen: (before, after) => {
    const kind = after.cdn === undefined ? "anycast" : "cdn";
    return after[kind] === undefined || before.type === undefined || before.type === kind ? [] : [kind];
  },
  // A name belongs to one endpoint of an application.
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
  toOutputs,

  create: (ctx, i) =>
    pipe(
      existingParent(findContainerApp(ctx, i.appId), `application ${i.appId}`, "appId"),
      TE.chain((app) => {
        const found = named(app, i);
        return O.isSome(found) ? takeOverEndpoint(ctx, i, found.value) : make(ctx, i, app);
      }),
      TE.map((remote) => ({ id: textChildId.format(i.appId, remote.endpoint.id), outs: toOutputs(remote) })),
    ),

  read: (ctx, id) => find(ctx, id, findContainerApp),

  update: (ctx, id, prior, i) =>
    pipe(
      TE.fromEither(textChildId.parse(id)),
      TE.chain(({ parent, key }) => change(ctx, i, { appId: parent, endpointId: key }, prior)),
      TE.map(toOutputs),
    ),

  delete: (ctx, id, { inputs, outs }) =>
    pipe(
      TE.fromEither(textChildId.parse(id)),
      TE.chain(({ parent, key }) =>
        pipe(
          deleteContainerEndpoint(ctx, parent, key),
          TE.map(() => {
            const zone = outs.pullZoneId;
            const isGiven = inputs.cdn?.pullZoneId === zone;
            if (zone !== undefined && !isGiven && isMadeByBunny(outs.publicHost))
              ctx.log(mayStay(zone, outs.displayName ?? key));
          }),
          (deletion) => remove(ctx, id, deletion),
        ),
      ),
    ),
};

const inWords = ({ displayName, appId }: Pick<Inputs, "displayName" | "appId">): string =>
  `endpoint ${displayName} of application ${appId}`;

const mayStay = (zone: number, name: string): string =>
  `pull zone ${zone}, which served endpoint ${name}, may stay behind at bunny.net: delete it in the dashboard`;

const find = (
  ctx: Context<Client>,
  id: string,
  look: (ctx: Context<Client>, appId: string) => TE.TaskEither<ApiError, O.Option<ContainerApp>>,
): Step<O.Option<Remote>> =>
  pipe(
    TE.fromEither(textChildId.parse(id)),
    TE.chain(({ parent, key }) =>
      pipe(fromApi(look(ctx, parent)), TE.map(O.chain((app) => endpointIn(app, (endpoint) => endpoint.id === key)))),
    ),
  );

/** What failed to be deleted may be gone already, be it with its application. */
const remove = (ctx: Context<Client>, id: string, deletion: TE.TaskEither<ApiError, void>): Step<void> =>
  pipe(
    deletion,
    TE.orElse(confirmRemoval({ look: find(ctx, id, findContainerAppAgain), mayBeGoneAfter: isNotFound })),
    fromApi,
  );

const named = (app: ContainerApp, { displayName }: Inputs): O.Option<Remote> =>
  endpointIn(app, (endpoint) => endpoint.displayName === displayName);

/** Makes the endpoint. The API has saved it before its address can be read, so a failure after that must not lose it. */
const make = (ctx: Context<Client>, i: Inputs, app: ContainerApp): Step<Remote> => {
  const container = app.containerTemplates.find(({ name }) => name === i.containerName);
  if (container === undefined) return TE.left(noContainer(i, app));
  return pipe(
    createContainerEndpoint(ctx, i.appId, container.id, { displayName: i.displayName, ...kindOf(i) }),
    TE.foldW(madeNevertheless(ctx, i), (endpointId) =>
      pipe(
        untilShown(
          ctx,
          inWords(i),
          find(ctx, textChildId.format(i.appId, endpointId), findContainerAppAgain),
          "written",
        ),
        TE.chain(TE.fromOption((): LifecycleError<ApiError> => notShownYet(i))),
        TE.mapLeft(recorded(i.appId, endpointId, i)),
      ),
    ),
  );
};

/** What state may say of an endpoint that is there after a failure. */
const recorded = (appId: string, endpointId: string, applied: Partial<Inputs>, outs: object = {}) =>
  partial({
    id: textChildId.format(appId, endpointId),
    applied: omit({ ...applied }, declarations.control),
    outs: { endpointId, ...outs },
  });

/** Nobody had the name before: where the answer was lost, what has it now is ours; where it was refused, another's. */
const madeNevertheless = (ctx: Context<Client>, i: Inputs): ((error: ApiError) => Step<Remote>) => {
  const made = pipe(findContainerAppAgain(ctx, i.appId), TE.map(O.chain((app) => named(app, i))));
  const look = untilShown(ctx, inWords(i), made, "inDoubt");
  return confirmWrite({
    isOpen: (error) => isDoubtful(error) || isBadRequest(error),
    look,
    explain: apiFailure,
    whenFound: (found, error) => (isDoubtful(error) ? TE.right(found) : takeOverEndpoint(ctx, i, found)),
  });
};

const takeOverEndpoint = (ctx: Context<Client>, i: Inputs, remote: Remote): Step<Remote> => {
  const { container, endpoint } = remote;
  if (container.name !== i.containerName) return TE.left(elsewhere(i, container.name));
  const kind = i.cdn === undefined ? "anycast" : "cdn";
  const managed: Properties = omit({ ...i }, declarations.control);
  const found = keepPriorSpelling(equivalences, managed, { ...toInputs(remote) });
  return pipe(
    takeOver(ctx, { name: endpointObject(i.appId, i.displayName), adopt: i.adopt, managed, found }),
    TE.chain((taken) => {
      if (taken === "own") return anew(ctx, i, remote);
      return endpoint.type === kind ? converge(ctx, i, remote, { removed: {} }) : TE.left(otherKind(i, endpoint.type));
    }),
  );
};

/** A name belongs to one endpoint of an application: one that is made anew goes before it comes again. */
const anew = (ctx: Context<Client>, i: Inputs, { app, endpoint }: Remote): Step<Remote> =>
  pipe(
    remove(ctx, textChildId.format(app.id, endpoint.id), deleteContainerEndpoint(ctx, app.id, endpoint.id)),
    TE.chain(() => make(ctx, i, app)),
  );

/** What is known of an endpoint. Where nothing tells what changed, it is made all that the inputs say. */
type Known = Pick<Prior<Inputs, Outputs>, "removed"> & Partial<Pick<Prior<Inputs, Outputs>, "changed" | "inputs">>;

/** Which endpoint of which application. */
interface Place {
  readonly appId: string;
  readonly endpointId: string;
}

/** Makes an endpoint that was just read what the inputs say, if it is not. */
const converge = (ctx: Context<Client>, i: Inputs, remote: Remote, known: Known): Step<Remote> =>
  targetOf(i, remote, known) === undefined
    ? TE.right(remote)
    : change(ctx, i, { appId: remote.app.id, endpointId: remote.endpoint.id }, known);

/** What the endpoint is to be, in the form of a request; none where it is that. */
const targetOf = (i: Inputs, { endpoint }: Remote, { inputs, removed, changed = 1 }: Known): Properties | undefined => {
  const observed = endpointRequest(endpoint);
  const desired = { displayName: i.displayName, ...kindOf(i, inputs) };
  const target = mergeDesired(endpointSchema, observed, desired, { changed, removed: removed === 1 ? {} : removed });
  return same(endpointSchema, observed, target) ? undefined : withoutNulls(target);
};

/** An endpoint as it was read, and whether it was written. */
interface Written {
  readonly remote: Remote;
  readonly sent: Properties | undefined;
}

/** Brings about what has changed, by what the API says in the turn of the write. */
const change = (ctx: Context<Client>, i: Inputs, place: Place, known: Known): Step<Remote> =>
  pipe(
    inTurnOf(ctx, place.appId, (session) => written(session, i, place, known)),
    fromApi,
    TE.chain(TE.fromEither),
    TE.chain(({ remote, sent }) => (sent === undefined ? TE.right(remote) : lookAgain(ctx, i, remote))),
  );

/** The API takes the whole endpoint, so what is not managed is sent as it is; without its pull zone it might get another. */
const written = (session: AppSession, i: Inputs, { appId, endpointId }: Place, known: Known): Step<Written> =>
  pipe(
    fromApi(findContainerAppInTurn(session)),
    TE.map(O.chain((app) => endpointIn(app, ({ id }) => id === endpointId))),
    TE.chain(TE.fromOption(() => vanished(textChildId.format(appId, endpointId), i))),
    TE.chain((remote): Step<Written> => {
      const sent = targetOf(i, remote, known);
      if (sent === undefined) return TE.right({ remote, sent });
      return pipe(
        fromApi(replaceContainerEndpoint(session, appId, endpointId, sent)),
        TE.bimap(
          known.inputs === undefined
            ? identity
            : recordedIfInDoubt(recorded(appId, endpointId, known.inputs, toOutputs(remote))),
          () => ({ remote, sent }),
        ),
      );
    }),
  );

/** What the endpoint became. */
const lookAgain = (ctx: Context<Client>, i: Inputs, before: Remote): Step<Remote> => {
  const { app, endpoint } = before;
  return pipe(
    fromApi(findContainerAppAgain(ctx, app.id)),
    TE.mapLeft(recorded(app.id, endpoint.id, i, toOutputs(before))),
    TE.map(O.chain((after) => endpointIn(after, ({ id }) => id === endpoint.id))),
    TE.chain(TE.fromOption(() => vanished(endpoint.id, i))),
  );
};

const noContainer = (i: Inputs, { containerTemplates }: ContainerApp): LifecycleError<ApiError> =>
  refused(
    `application ${i.appId} has no container ${i.containerName}`,
    `write one of its containers in containerName: ${containerTemplates.map(({ name }) => name).join(", ")}`,
  );

const elsewhere = (i: Inputs, container: string): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)} already exists in container ${container}, and a name belongs to one endpoint of an application`,
    `give another displayName, or write ${container} in containerName to take it over with \`adopt: true\``,
  );

const otherKind = (i: Inputs, type: string): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)} already exists and is of another kind (${type}), which cannot be changed`,
    "describe it as it is, give another displayName, or delete it first",
  );

const notShownYet = (i: Inputs): LifecycleError<ApiError> =>
  refused(`${inWords(i)} was made, but is not shown yet`, "run `pulumi up` again, which goes on from there");

const vanished = (id: string, i: Inputs): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)} (${id}) is gone`,
    "it was deleted elsewhere: run `pulumi refresh`, then `pulumi up`, which makes it anew",
  );
