import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../api/client";
import {
  type ContainerApp,
  findContainerAppAgain,
  patchContainer,
  patchContainerApp,
  replaceContainerApp,
} from "../../api/containerApp";
import { type ApiError, isDoubtful } from "../../api/errors";
import type { Context, LifecycleError, Prior } from "../../kernel/lifecycle";
import { elementPatch, mergePatch } from "../../kernel/mergePatch";
import type { Names } from "../../kernel/names";
import { overlay } from "../../kernel/overlay";
import { valueAt } from "../../kernel/paths";
import { elementsOf, memberOf } from "../../kernel/patchRules";
import { fromApi } from "../../kernel/steps";
import { equal, omit, pick, type Properties, withoutNulls } from "../../kernel/values";
import { exclusive } from "./exclusive";
import type { Inputs } from "./inputs";
import { endpointsIn, farewells, givenPullZones, partsOf } from "./parts";
import { containerAppRules } from "./patchRules";
import type { Outputs } from "./remote";
import { observedRequest, toRequest } from "./request";
import { type Awaited, untilActive, vanished } from "./wait";

/** How a change fails: before anything happened, when it may have happened, or after it did. */
export interface Stopped {
  readonly reached: "nothing" | "doubt" | "written";
  readonly cause: LifecycleError<ApiError>;
}

type Known = Pick<Prior<Inputs, Outputs>, "outs" | "removed">;

/** Makes an application what the inputs say, by one write and only if it is needed, and waits until it is active. */
export const converge = (
  ctx: Context<Client>,
  app: ContainerApp,
  i: Inputs,
  known: Known,
): TE.TaskEither<Stopped, ContainerApp> => {
  const change = changeOf(app, i, known);
  const awaited = { appId: app.id, name: i.name, ...(app.status === "inactive" ? { atRest: app.status } : {}) };
  if (change === undefined) {
    return i.skipAwait === true ? TE.right(app) : stopped("written", untilActive(ctx, { ...awaited, found: app }));
  }
  for (const line of [...farewells(app, change.target, givenPullZones(known.outs)), ...change.warnings]) ctx.log(line);
  return pipe(
    change.send(ctx),
    TE.mapLeft((cause): Stopped => ({
      reached: isDoubtful(cause) || wasPartlySaved(cause) ? "doubt" : "nothing",
      cause: { _tag: "Api", cause },
    })),
    TE.chain(() => stopped("written", afterwards(ctx, app, change, i.skipAwait === true, awaited))),
  );
};

/** A refusal that names an application says that it saved some of it. */
const wasPartlySaved = (error: ApiError): boolean => error._tag === "Status" && error.savedId !== undefined;

/** Where nobody waits, no part has come or gone, and no endpoint changes, what is known of the application serves on. */
const afterwards = (
  ctx: Context<Client>,
  app: ContainerApp,
  { target }: Change,
  skipsWaiting: boolean,
  awaited: Awaited,
): TE.TaskEither<LifecycleError<ApiError>, ContainerApp> => {
  if (!skipsWaiting) return untilActive(ctx, awaited);
  const before = observedRequest(app, undefined);
  return equal(partsOf(before), partsOf(target)) && equal(endpointsIn(before), endpointsIn(target))
    ? TE.right(app)
    : pipe(fromApi(findContainerAppAgain(ctx, app.id)), TE.chain(TE.fromOption(() => vanished(app.id, app.name))));
};

const stopped = <A>(
  reached: Stopped["reached"],
  step: TE.TaskEither<LifecycleError<ApiError>, A>,
): TE.TaskEither<Stopped, A> => TE.mapLeft((cause: LifecycleError<ApiError>): Stopped => ({ reached, cause }))(step);

/** The one write that is needed. */
interface Change {
  readonly target: Properties;
  readonly send: (session: Session) => TE.TaskEither<ApiError, void>;
  /** What the user should know of it. */
  readonly warnings: readonly string[];
}

/**
 * The smallest write: of one container, where all that changes lies there, else of the application. What no merge patch
 * takes is sent with the whole application.
 */
const changeOf = (app: ContainerApp, i: Inputs, { outs, removed }: Known): Change | undefined => {
  const observed = observedRequest(app, selectorsOf(outs, removed));
  const target = overlay(containerAppRules, observed, toRequest(i), {
    removed: removed === 1 ? {} : removed,
    exclusive,
  });
  const knowsSelectors = memberOf(memberOf(target, "regionSettings"), "nodeSelectors") !== undefined;
  if (needsReplacement(app, i, outs)) {
    const gracePeriod = i.terminationGracePeriodSeconds ?? outs.terminationGracePeriodSeconds;
    const unread = [
      ...(knowsSelectors ? [] : ["node selectors"]),
      ...(gracePeriod === undefined ? ["a termination grace period"] : []),
    ];
    const body = {
      ...withoutStaleImages(observed, target, i),
      ...withoutNulls({
        terminationGracePeriodSeconds: gracePeriod,
        repositorySettings: { ...app.repositorySettings, ...i.repositorySettings },
      }),
    };
    return {
      target,
      send: (session) => replaceContainerApp(session, app.id, body),
      warnings: unread.length === 0 ? [] : [mayLose(unread)],
    };
  }
  const inOne = elementPatch(containerAppRules, observed, target);
  if (O.isSome(inOne)) {
    const { id, body } = inOne.value;
    return { target, send: (session) => patchContainer(session, app.id, id, body), warnings: [] };
  }
  const body = mergePatch(containerAppRules, observed, target);
  if (Object.keys(body).length === 0) return undefined;
  return {
    target,
    send: (session) => patchContainerApp(session, app.id, body),
    warnings: body.regionSettings === undefined || knowsSelectors ? [] : [mayLose(["node selectors"])],
  };
};

/** As they were last sent. After a failure state may not tell them, but still that they are to go. */
const selectorsOf = (outs: Known["outs"], removed: Names): Readonly<Record<string, string>> | undefined =>
  outs.regionSettings?.nodeSelectors ??
  (valueAt(removed === 1 ? {} : removed, ["regionSettings", "nodeSelectors"]) === undefined ? undefined : {});

const mayLose = (what: readonly string[]): string =>
  `bunny.net never tells ${what.join(" and ")}: what was set elsewhere may be lost, so set it here`;

/** Whether something changes that no merge patch takes. The grace period is never read back: state tells it. */
const needsReplacement = (app: ContainerApp, i: Inputs, outs: Known["outs"]): boolean => {
  const repository = { ...i.repositorySettings };
  return (
    (i.terminationGracePeriodSeconds !== undefined &&
      i.terminationGracePeriodSeconds !== outs.terminationGracePeriodSeconds) ||
    !equal(repository, pick({ ...app.repositorySettings }, Object.keys(repository)))
  );
};

/** Digest and full name of an image are the server's, where nobody gives them: those of another image would not fit. */
const withoutStaleImages = (observed: Properties, target: Properties, { containerTemplates }: Inputs): Properties => {
  const identity = ["imageNamespace", "imageName", "imageTag", "imageRegistryId"];
  const before = new Map(
    elementsOf(observed.containerTemplates).map((container) => [container.id, pick(container, identity)]),
  );
  return {
    ...target,
    containerTemplates: elementsOf(target.containerTemplates).map((container) => {
      const given = containerTemplates[String(container.name)];
      const isOther = !equal(before.get(container.id), pick(container, identity));
      const stale = ["image", "imageDigest"].filter((name) => isOther && memberOf(given, name) === undefined);
      return omit(container, stale);
    }),
  };
};
