import { randomUUID } from "node:crypto";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as R from "fp-ts/ReadonlyRecord";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { Adopt, adoptExisting } from "../../provider/src/ownership/adoption";
import { noObjects } from "../../provider/src/ownership/claims";
import { inputs, type InputsOf, outputs, type OutputsCodec } from "../../provider/src/properties/codecs";
import { fromApi, refused } from "../../provider/src/contract/errors";
import { leaves } from "../../provider/src/properties/fieldMask";
import type { DeclaredLifecycle } from "../../provider/src/contract/declarations";
import type { Context, IsUnknown, LifecycleError } from "../../provider/src/contract/lifecycle";
import { setAt, valueAt } from "../../provider/src/properties/paths";
import { cannotBeUnset } from "../../provider/src/properties/resetOnOmit";
import { equal, isProperties, pick, type Properties } from "../../provider/src/properties/values";

/** How the toy API is reached. */
export interface ToyClient {
  readonly apiUrl: string;
  readonly apiKey: string;
}

/** Why a call of the toy API failed. */
export interface ToyError {
  readonly call: string;
  /** Missing where no answer came. */
  readonly status?: number;
  readonly message: string;
}

const Template = t.intersection([
  t.type({ image: t.string }),
  t.partial({
    replicas: t.number,
    environmentVariables: t.record(t.string, t.string),
    labels: t.record(t.string, t.string),
    hint: t.string,
    probes: t.partial({ readiness: t.union([t.type({ path: t.string }), t.null]) }),
  }),
]);
type Template = t.TypeOf<typeof Template>;
const Inputs = inputs(
  { name: t.string },
  {
    region: t.string,
    tier: t.string,
    displayHost: t.string,
    motto: t.string,
    password: t.string,
    containerTemplates: t.record(t.string, Template),
    adopt: Adopt,
    skipAwait: t.boolean,
    keepOnDelete: t.boolean,
  },
);
export type AppInputs = InputsOf<typeof Inputs>;
const Outputs = outputs({ token: t.string, facts: t.unknown });
type AppOutputs = typeof Outputs extends OutputsCodec<infer O> ? O : never;

const Remote = t.type({
  id: t.number,
  token: t.string,
  createdAt: t.string,
  name: t.string,
  region: t.string,
  tier: t.string,
  displayHost: t.union([t.string, t.null]),
  motto: t.string,
  containerTemplates: t.record(t.string, Template),
});
type Remote = t.TypeOf<typeof Remote>;

type Step<A> = TE.TaskEither<LifecycleError<ToyError>, A>;

/**
 * An app, which uses everything that a lifecycle can declare. It is made in three steps: the object, its password, its
 * settings (`displayHost` and `motto`). A container's labels are managed whole, and its hint is never given back. Who leaves
 * the tier `locked` gets another app. A motto `defect in <place>` makes that place throw.
 */
export const toyApp: DeclaredLifecycle<ToyClient, ToyError, AppInputs, AppOutputs, Remote> = {
  kind: "App",
  inputs: Inputs,
  outputs: Outputs,
  replaceOn: ["region"],
  replaceWhen: (before, { tier }, isUnknown) =>
    before.tier === "locked" && tier !== undefined && !isUnknown(tier) && tier !== "locked" ? ["tier"] : [],
  deleteBeforeReplace: () => true,
  // Tests take one process through many runs, and what one run has shown means nothing to the next.
  objects: () => noObjects,
  stables: ["token"],
  affectedBy: { facts: ["motto"] },
  control: ["adopt", "skipAwait", "keepOnDelete"],
  createOnly: ["adopt"],
  deleteReads: ["keepOnDelete"],
  secretInputs: ["password"],
  secretOutputs: ["token"],
  writeOnly: ["password", "containerTemplates.*.hint"],
  exclusive: ["containerTemplates.*.labels"],
  secretPlaces: ["containerTemplates.*.environmentVariables.*"],
  unset: { motto: "", tier: cannotBeUnset, "containerTemplates.*.probes.readiness": null },
  equivalences: { displayHost: (left, right) => String(left).toLowerCase() === String(right).toLowerCase() },

  normalise: (given, isUnknown) => {
    defect("normalise", given);
    return { ...given, region: upperCase(given.region, isUnknown) };
  },
  validate: ({ password }, isUnknown) =>
    typeof password === "string" && !isUnknown(password) && password.length < 8
      ? [{ property: "password", reason: "must have at least 8 characters" }]
      : [],
  toInputs: ({ name, region, tier, displayHost, motto, containerTemplates }) => ({
    name,
    region,
    tier,
    ...(displayHost === null ? {} : { displayHost }),
    motto,
    containerTemplates: R.map((template: Template) => ({ labels: {}, ...template }))(containerTemplates),
  }),
  toOutputs: (app) => {
    defect("toOutputs", app);
    // What no state can hold must never cost an object that was just made.
    const facts = { created: new Date(app.createdAt), visits: 7n, atoms: 10n ** 20n, ratio: NaN, note: undefined };
    return { token: app.token, facts: { ...facts, list: [facts.visits, undefined], bad: new Date(NaN) } };
  },

  create: (ctx, i) => {
    defect("create", i);
    return pipe(
      call(ctx, "GET", `/apps?name=${encodeURIComponent(i.name)}`, t.array(Remote)),
      TE.chain(([found]) => (found === undefined ? makeApp(ctx, i) : adoptApp(ctx, found, i))),
      TE.chain((app) => finish(ctx, app, i, undefined)),
      TE.map((app) => ({ id: String(app.id), outs: outsOf(app) })),
    );
  },

  read: (ctx, id) => find(ctx, id),

  update: (ctx, id, prior, i) =>
    pipe(
      find(ctx, id),
      TE.chain(TE.fromOption((): LifecycleError<ToyError> => refused(`app ${id} is gone`, "run `pulumi refresh`"))),
      TE.chain((app) => patchApp(ctx, app, i, leaves(prior.removed))),
      TE.chain((app) => finish(ctx, app, i, prior.outs.password)),
      TE.map(outsOf),
    ),

  delete: (ctx, id, prior) =>
    prior.outs.keepOnDelete === true
      ? TE.right(undefined)
      : pipe(
          find(ctx, id),
          TE.chain(
            O.match(
              () => TE.right(undefined),
              () => call(ctx, "DELETE", `/apps/${id}`, t.unknown),
            ),
          ),
          TE.map(() => undefined),
        ),
};

function outsOf(app: Remote) {
  return { ...toyApp.toOutputs(app), region: app.region };
}

/** First step of a create. What the object holds at once is sent at once. */
function makeApp(ctx: Context<ToyClient>, { name, region, tier, containerTemplates }: AppInputs): Step<Remote> {
  return call(ctx, "POST", "/apps", Remote, pick({ name, region, tier, containerTemplates }, objectParts));
}

function adoptApp(ctx: Context<ToyClient>, app: Remote, i: AppInputs): Step<Remote> {
  const managed = pick({ ...i }, [...objectParts, "displayHost", "motto"]);
  return pipe(
    adoptExisting(ctx, {
      names: [randomUUID()],
      what: `app ${i.name}`,
      adopt: i.adopt,
      managed,
      found: { ...toyApp.toInputs(app) },
    }),
    TE.chain(() => patchApp(ctx, app, i, [])),
  );
}

const objectParts = ["name", "region", "tier", "containerTemplates"];

/** First step of an update: the smallest patch. A map entry that is managed no more is removed. */
function patchApp(
  ctx: Context<ToyClient>,
  app: Remote,
  i: AppInputs,
  removed: ReadonlyArray<readonly string[]>,
): Step<Remote> {
  const wanted = pick({ ...i }, objectParts);
  const gone = removed.filter((path) => path[0] === "containerTemplates").map((path) => firstMissing(wanted, path));
  const changed = changedLeaves(wanted, { ...app }).map((path) => [path, valueAt(wanted, path)] as const);
  const patch = [...changed, ...gone.map((path) => [path, null] as const)].reduce<Properties>(
    (above, [path, value]) => setAt(above, path, value),
    {},
  );
  return equal(patch, {}) ? TE.right(app) : call(ctx, "PATCH", `/apps/${app.id}`, Remote, patch);
}

/** Second and third step of create and update. A failure tells what has been applied until then. */
function finish(ctx: Context<ToyClient>, app: Remote, i: AppInputs, knownPassword: string | undefined): Step<Remote> {
  const settings = { displayHost: app.displayHost ?? undefined, motto: app.motto };
  const { password, ...plain } = i;
  const applied = { ...plain, ...settings };
  const whole = knownPassword === undefined ? applied : { ...applied, password: knownPassword };
  const failed = (soFar: object) =>
    TE.mapLeft((cause: LifecycleError<ToyError>): LifecycleError<ToyError> => {
      return { _tag: "Partial", id: String(app.id), applied: soFar, outs: outsOf(app), cause };
    });
  const wanted = { displayHost: i.displayHost ?? settings.displayHost, motto: i.motto ?? settings.motto };
  const sameHost = wanted.displayHost?.toLowerCase() === settings.displayHost;
  return pipe(
    password === undefined || password === knownPassword
      ? TE.right(undefined)
      : // While the write is in doubt nobody knows which password holds, so state names none.
        pipe(call(ctx, "PUT", `/apps/${app.id}/password`, t.unknown, { password }), failed(applied)),
    TE.chain(() => {
      if (sameHost && wanted.motto === settings.motto) return TE.right(app);
      if (i.skipAwait !== true) ctx.log("waits until the settings hold");
      return pipe(
        call(ctx, "PUT", `/apps/${app.id}/settings`, Remote, wanted),
        failed(password === undefined ? whole : { ...applied, password }),
      );
    }),
  );
}

function find(ctx: Context<ToyClient>, id: string): Step<O.Option<Remote>> {
  return pipe(
    call(ctx, "GET", `/apps/${id}`, Remote),
    TE.map(O.some),
    TE.orElse((error) => (isNotFound(error) ? TE.right(O.none) : TE.left(error))),
  );
}

function isNotFound(error: LifecycleError<ToyError>): boolean {
  return error._tag === "Api" && error.cause.status === 404;
}

function call<A>(
  { client, signal, writeSignal }: Context<ToyClient>,
  method: string,
  path: string,
  codec: t.Decoder<unknown, A>,
  body?: Properties,
): Step<A> {
  const name = `${method} ${path.replace(/\?.*/, "")}`;
  const failed = (status: number | undefined, message: string): ToyError =>
    status === undefined ? { call: name, message } : { call: name, status, message };
  const send = async (): Promise<E.Either<ToyError, A>> => {
    if (signal.aborted) return E.left(failed(undefined, "stopped at the time limit"));
    const response = await fetch(client.apiUrl + path, {
      method,
      headers: { AccessKey: client.apiKey },
      signal: method === "GET" ? signal : writeSignal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === "" ? {} : JSON.parse(text);
    if (!response.ok) {
      return E.left(failed(response.status, isProperties(answer) ? String(answer.message) : ""));
    }
    return E.mapLeft(() => failed(response.status, "an answer of another form"))(codec.decode(answer));
  };
  const stopped = (): ToyError => failed(undefined, signal.aborted ? "stopped at the time limit" : "no answer");
  return fromApi(() => send().catch(() => E.left(stopped())));
}

/** Paths of the leaves of the first that the second lacks or has otherwise. */
function changedLeaves(wanted: Properties, found: Properties): ReadonlyArray<readonly string[]> {
  const visit = (value: unknown, path: readonly string[]): ReadonlyArray<readonly string[]> =>
    isProperties(value)
      ? Object.entries(value).flatMap(([name, below]) => visit(below, [...path, name]))
      : equal(value ?? undefined, valueAt(found, path) ?? undefined)
        ? []
        : [path];
  return visit(wanted, []);
}

/** The beginning of a path up to the first name that has no value; at least a map and its entry. */
function firstMissing(properties: Properties, path: readonly string[]): readonly string[] {
  const depth = path.findIndex((_name, index) => valueAt(properties, path.slice(0, index + 1)) === undefined);
  return path.slice(0, Math.max(depth + 1, 2));
}

function upperCase(value: unknown, isUnknown: IsUnknown): unknown {
  return typeof value === "string" && !isUnknown(value) ? value.toUpperCase() : value;
}

/** A defect, whose message quotes what it must not. */
function defect(place: string, { motto, password }: { readonly motto?: unknown; readonly password?: unknown }): void {
  if (motto === `defect in ${place}`) throw new TypeError(`cannot handle ${String(password)} in ${place}`);
}
