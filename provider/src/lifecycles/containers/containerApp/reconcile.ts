import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  type AppSession,
  type ContainerApp,
  findContainerAppAgain,
  findContainerAppInTurn,
  inTurnOf,
} from "../../../api/containers/containerApp";
import type { Client } from "../../../api/http/client";
import { type ApiError, isDoubtful } from "../../../api/http/errors";
import { fromApi } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { untilShown } from "../../../kernel/poll";
import { equal } from "../../../kernel/values";
import { type Change, changeOf, type Known } from "./change";
import { endpointsIn, farewells, givenPullZones, partsOf, withoutParts } from "./destructiveChanges";
import type { Inputs } from "./inputs";
import { observedRequest } from "./request";
import { type Awaited, untilActive, vanished } from "./wait";

/** How a change fails: before anything happened, when it may have happened, or after it did. */
export type Stopped =
  | { readonly reached: "nothing"; readonly cause: LifecycleError<ApiError> }
  | {
      readonly reached: "doubt" | "written";
      readonly cause: LifecycleError<ApiError>;
      /** The application as it was before. */
      readonly app: ContainerApp;
    };

type Step<A> = TE.TaskEither<Stopped, A>;

/** Makes an application that was just read what the inputs say, if it is not, and waits until it is active. */
export const converge = (ctx: Context<Client>, app: ContainerApp, i: Inputs, known: Known): Step<ContainerApp> =>
  changeOf(app, i, known) === undefined
    ? afterwards(ctx, i, { app, change: undefined })
    : update(ctx, app.id, i, known);

/**
 * Brings about what has changed, by one write and only if it is needed, and waits until the application is active.
 *
 * What is sent names whole arrays and so speaks of what others own, too. So it is worked out from a read in the same turn
 * as the write: what another resource adds waits for that, or was there to be read.
 */
export const update = (ctx: Context<Client>, appId: string, i: Inputs, known: Known): Step<ContainerApp> =>
  pipe(
    inTurnOf(ctx, appId, (session) => written(ctx, session, appId, i, known)),
    TE.mapLeft((cause): Stopped => nothing({ _tag: "Api", cause })),
    TE.chain(TE.fromEither),
    TE.chain((done) => afterwards(ctx, i, done)),
  );

/** An application as it was read, and the change that was made of it. */
interface Written {
  readonly app: ContainerApp;
  readonly change: Change | undefined;
}

const written = (ctx: Context<Client>, session: AppSession, appId: string, i: Inputs, known: Known): Step<Written> =>
  pipe(
    fromApi(findContainerAppInTurn(session)),
    TE.chain(TE.fromOption(() => vanished(appId, i.name))),
    TE.mapLeft(nothing),
    TE.chain((app): Step<Written> => {
      const change = changeOf(app, i, known);
      if (change === undefined) return TE.right({ app, change });
      const given = givenPullZones(known.outs);
      for (const line of [...farewells(app, change.target, given), ...change.warnings]) ctx.log(line);
      return pipe(
        change.send(session),
        TE.bimap(
          (cause): Stopped =>
            isDoubtful(cause) || wasPartlySaved(cause)
              ? { reached: "doubt", cause: { _tag: "Api", cause }, app }
              : nothing({ _tag: "Api", cause }),
          (): Written => ({ app, change }),
        ),
      );
    }),
  );

const nothing = (cause: LifecycleError<ApiError>): Stopped => ({ reached: "nothing", cause });

/** A refusal that names an application says that it saved some of it. */
const wasPartlySaved = (error: ApiError): boolean => error._tag === "Status" && error.savedId !== undefined;

/**
 * Looks until the application is active. Where nobody waits, no part has come or gone, and no endpoint changes, what is
 * known of it serves on.
 */
const afterwards = (ctx: Context<Client>, i: Inputs, { app, change }: Written): Step<ContainerApp> => {
  const skipsWaiting = i.skipAwait === true;
  const awaited: Awaited = {
    appId: app.id,
    name: i.name,
    ...(app.status === "inactive" ? { atRest: app.status } : {}),
    ...(change === undefined ? { found: app } : {}),
  };
  if (skipsWaiting && (change === undefined || !changesParts(app, change))) return TE.right(app);
  const look = skipsWaiting
    ? pipe(fromApi(findContainerAppAgain(ctx, app.id)), TE.chain(TE.fromOption(() => vanished(app.id, i.name))))
    : untilActive(ctx, awaited);
  return pipe(
    look,
    TE.chain((after) => (change === undefined ? TE.right(after) : withItsParts(ctx, i, change, after))),
    TE.bimap(
      (cause): Stopped => ({ reached: "written", cause, app }),
      (after) => {
        if (change !== undefined) for (const line of withoutParts(change.target, after)) ctx.log(line);
        return after;
      },
    ),
  );
};

/** What was just written, once it shows all parts of it. Some may never: then it is as it was found. */
const withItsParts = (
  ctx: Context<Client>,
  i: Inputs,
  { target }: Change,
  after: ContainerApp,
): TE.TaskEither<LifecycleError<ApiError>, ContainerApp> => {
  const isWhole = (app: ContainerApp): boolean => withoutParts(target, app).length === 0;
  if (isWhole(after)) return TE.right(after);
  const again = pipe(fromApi(findContainerAppAgain(ctx, after.id)), TE.map(O.filter(isWhole)));
  return pipe(
    untilShown(ctx, `what was added to application ${i.name}`, again, "inDoubt"),
    TE.map(O.getOrElse(() => after)),
  );
};

const changesParts = (app: ContainerApp, { target }: Change): boolean => {
  const before = observedRequest(app, undefined);
  return !(equal(partsOf(before), partsOf(target)) && equal(endpointsIn(before), endpointsIn(target)));
};
