import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  type ContainerRegistry,
  createContainerRegistry,
  findContainerRegistry,
  getContainerRegistries,
  getContainerRegistriesAgain,
  isOwnRegistry,
  type RegistryBody,
  updateContainerRegistry,
} from "../../api/containers/containerRegistry";
import type { Client } from "../../api/http/client";
import { type ApiError, isDoubtful } from "../../api/http/errors";
import { containerRegistry as definition } from "../../definitions/containers/containerRegistry";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../definitions/vocabulary";
import { availableObjects, takeOver } from "../../kernel/adoption";
import { ifChanged } from "../../kernel/changes";
import { noObjects, oneObject } from "../../kernel/claims";
import { apiFailure, fromApi, partial, refused } from "../../kernel/errors";
import type { FieldMask } from "../../kernel/fieldMask";
import { numberId } from "../../kernel/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Prior, Problem } from "../../kernel/lifecycle";
import { untilShown } from "../../kernel/poll";
import { omit, type Properties } from "../../kernel/values";
import { confirmWrite } from "../confirm/confirmWrite";
import { recordedIfInDoubt } from "../confirm/doubt";
import type { Step } from "../step";
import { typeOfHost } from "./containerRegistry/registryTypeFromHost";
import { removeRegistry } from "./containerRegistry/remove";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A registry and its type, where its host or state tells that. */
interface Remote {
  readonly registry: ContainerRegistry;
  readonly type: Inputs["type"] | undefined;
}

const declarations = declarationsOf(definition);

const toOutputs = ({ id, hostName, namespaceId, accountId, createdAt }: ContainerRegistry): Outputs => ({
  registryId: id,
  hostName,
  namespaceId,
  accountId,
  createdAt,
});

/**
 * A connection to a registry of container images, known by the number that the API gives. All of an account share one GET.
 *
 * The API never gives the password back. Names are not unique there: what has the same name, type and user is taken for
 * the same.
 */
export const containerRegistry: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ({ displayName, type, userName }, isUnknown, id) => {
    if (id !== undefined) return oneObject(objectNamed(id));
    const parts = [displayName, type, userName].filter((part) => typeof part === "string");
    return typeof displayName !== "string" || parts.some(isUnknown)
      ? noObjects
      : oneObject(`registry named ${parts.join(", ")}`);
  },

  validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...halfCredentials(given, isUnknown)],
  toInputs: ({ registry: { displayName, userName }, type }) => ({
    displayName,
    ...(type === undefined ? {} : { type }),
    ...(userName === undefined || userName === "" ? {} : { userName }),
  }),
  toOutputs: ({ registry }) => toOutputs(registry),

  create: (ctx, i) =>
    pipe(
      fromApi(getContainerRegistries(ctx)),
      TE.map((all) => all.filter(isLike(i))),
      TE.chain((like) =>
        pipe(
          availableObjects(ctx, like, ({ id }) => objectNamed(id)),
          TE.chain(([found, ...more]) => {
            if (found === undefined) return make(ctx, i, new Set(like.map(({ id }) => id)));
            return more.length === 0 ? takeOverRegistry(ctx, i, found) : TE.left(ambiguous(i, [found, ...more]));
          }),
        ),
      ),
      TE.map((registry) => ({ id: idOf(registry.id), outs: { ...toOutputs(registry), ...replacing(registry, i) } })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      registryIdOf(id),
      TE.chain((registryId) => fromApi(findContainerRegistry(ctx, registryId))),
      TE.map(O.map((registry) => ({ registry, type: typeOfHost(registry.hostName) ?? prior?.outs.type }))),
    ),

  update: (ctx, id, prior, i) =>
    pipe(
      registryIdOf(id),
      TE.chain((registryId) => fromApi(findContainerRegistry(ctx, registryId))),
      TE.chain(TE.fromOption(() => vanished(id, i))),
      TE.chain((registry) => converge(ctx, registry, i, prior.outs, prior.changed)),
      TE.map((registry) => ({ ...toOutputs(registry), ...replacing(registry, i) })),
    ),

  delete: (ctx, id, { outs }) =>
    pipe(
      registryIdOf(id),
      TE.chain((registryId) => removeRegistry(ctx, registryId, outs.displayName ?? id)),
    ),
};

const registryIdOf = (id: string): Step<number> => TE.fromEither(numberId.parse(id, "registry"));
const idOf = numberId.format;
const objectNamed = (id: number | string): string => `registry ${id}`;

const inWords = ({ displayName, type }: Pick<Inputs, "displayName" | "type">): string =>
  `registry ${displayName} (${type})`;

/** Credentials are a user name and a password. */
const halfCredentials = ({ userName, password }: Properties, isUnknown: IsUnknown): readonly Problem[] => {
  if (isUnknown(userName) || isUnknown(password) || (userName === undefined) === (password === undefined)) return [];
  return userName === undefined
    ? [{ property: "userName", reason: "must be given beside password: write whose password it is" }]
    : [{ property: "password", reason: "must be given beside userName: pass a secret, or leave both out" }];
};

/** Whether a registry is taken for the one that the inputs describe. */
const isLike =
  ({ displayName, type, userName }: Inputs) =>
  (registry: ContainerRegistry): boolean =>
    isOwnRegistry(registry) &&
    registry.displayName === displayName &&
    (typeOfHost(registry.hostName) ?? type) === type &&
    userOf(registry) === userName;

/** Nobody is read back as no name or as an empty one. */
const userOf = ({ userName }: ContainerRegistry): string | undefined => (userName === "" ? undefined : userName);

/** Values of omitted inputs that replace: a diff compares with those. */
const replacing = (registry: ContainerRegistry, i: Inputs): Partial<Inputs> =>
  i.userName !== undefined || userOf(registry) === undefined ? {} : { userName: userOf(registry) };

const bodyOf = ({ displayName, type }: Inputs, userName?: string, password?: string): RegistryBody => ({
  displayName,
  type,
  ...(userName === undefined || password === undefined ? {} : { passwordCredentials: { userName, password } }),
});

/** What state may say when the registry is there and its password may not be the one that was sent. */
const recorded = (registryId: number, i: Inputs, outs: object = {}) =>
  partial({
    id: idOf(registryId),
    applied: omit({ ...i }, [...declarations.control, "password"]),
    outs: { registryId, ...outs },
  });

/**
 * What the API calls saved is there, so a failure after that must not lose it.
 *
 * @param others numbers of registries that were like it before
 */
const make = (ctx: Context<Client>, i: Inputs, others: ReadonlySet<number>): Step<ContainerRegistry> =>
  pipe(
    createContainerRegistry(ctx, bodyOf(i, i.userName, i.password)),
    TE.foldW(madeNevertheless(ctx, i, others), (registryId) =>
      pipe(
        look(ctx, i, registryId === undefined ? isNew(i, others) : ({ id }) => id === registryId, "written"),
        TE.chain(TE.fromOption((): LifecycleError<ApiError> => notShownYet(i))),
        TE.mapLeft((cause) => (registryId === undefined ? cause : recorded(registryId, i)(cause))),
      ),
    ),
  );

/** Looks for a registry that was just made. */
const look = (
  ctx: Context<Client>,
  i: Inputs,
  isMeant: (registry: ContainerRegistry) => boolean,
  sure: "written" | "inDoubt",
): Step<O.Option<ContainerRegistry>> =>
  untilShown(
    ctx,
    inWords(i),
    pipe(
      fromApi(getContainerRegistriesAgain(ctx)),
      TE.map((all) => O.fromNullable(all.find(isMeant))),
    ),
    sure,
  );

const isNew =
  (i: Inputs, others: ReadonlySet<number>) =>
  (registry: ContainerRegistry): boolean =>
    !others.has(registry.id) && isLike(i)(registry);

/** Nobody had the like before, so what is there after a failure that leaves it open came from this request. */
const madeNevertheless = (
  ctx: Context<Client>,
  i: Inputs,
  others: ReadonlySet<number>,
): ((error: ApiError) => Step<ContainerRegistry>) =>
  confirmWrite({
    isOpen: (error) => isDoubtful(error) || saysNothing(error),
    look: look(ctx, i, isNew(i, others), "inDoubt"),
    explain: apiFailure,
    whenFound: (found, error) => TE.left(recorded(found.id, i, toOutputs(found))(apiFailure(error))),
  });

/** A refusal without a status that says so. */
const saysNothing = (error: ApiError): boolean => error._tag === "Status" && error.status < 300;

/** A password cannot be compared, so whoever takes a registry over gives it theirs. */
const takeOverRegistry = (ctx: Context<Client>, i: Inputs, found: ContainerRegistry): Step<ContainerRegistry> =>
  pipe(
    takeOver(ctx, {
      name: objectNamed(found.id),
      what: `${inWords(i)}, number ${found.id},`,
      adopt: i.adopt,
      managed: {},
      found: {},
    }),
    TE.chain(() => converge(ctx, found, i, {})),
  );

/**
 * Saves the registry when its name differs, or when its password is not the one that was last sent.
 *
 * @param changed what the program has changed, where that alone is to be brought about
 */
const converge = (
  ctx: Context<Client>,
  registry: ContainerRegistry,
  given: Inputs,
  known: Prior<Inputs, Outputs>["outs"],
  changed: FieldMask = 1,
): Step<ContainerRegistry> => {
  const i = {
    ...given,
    displayName: ifChanged(changed, "displayName", given.displayName) ?? registry.displayName,
    type: typeOfHost(registry.hostName) ?? given.type,
  };
  const newPassword = ifChanged(changed, "password", i.password);
  const isSame =
    registry.displayName === i.displayName && (newPassword === undefined || newPassword === known.password);
  if (isSame) return TE.right(registry);
  const [userName, password] = [i.userName ?? userOf(registry), i.password ?? known.password];
  if (newPassword === undefined && userOf(registry) !== userName) return TE.left(hasAnotherUser(given, registry));
  if (userName !== undefined && password === undefined) return TE.left(wouldLoseCredentials(i, userName));
  const body = bodyOf(i, userName, password);
  return pipe(
    fromApi(updateContainerRegistry(ctx, registry.id, body)),
    TE.bimap(recordedIfInDoubt(recorded(registry.id, given, toOutputs(registry))), () => ({
      ...registry,
      displayName: i.displayName,
    })),
  );
};

/** Its credentials must go out with the new name, and those that are known here are of another user. */
const hasAnotherUser = (i: Inputs, registry: ContainerRegistry): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)} has another user by now (${userOf(registry) ?? "none"}), and cannot be renamed without the password`,
    "run `pulumi up --refresh`, which shows it, or undo elsewhere what was done there",
  );

const wouldLoseCredentials = (i: Inputs, userName: string): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)} would be saved without the password of ${userName}, which bunny.net may then forget`,
    "give userName and password with the new displayName",
  );

const ambiguous = (i: Inputs, found: readonly ContainerRegistry[]): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)} already exists ${found.length} times (numbers ${found.map(({ id }) => id).join(", ")})`,
    "choose another displayName, or remove those that are not meant",
  );

const notShownYet = (i: Inputs): LifecycleError<ApiError> =>
  refused(`${inWords(i)} was saved, but is not shown yet`, "run `pulumi up` again, which goes on from there");

const vanished = (id: string, i: Inputs): LifecycleError<ApiError> =>
  refused(
    `${inWords(i)}, number ${id}, is gone`,
    "it was deleted elsewhere: run `pulumi refresh`, then `pulumi up`, which makes it anew",
  );
