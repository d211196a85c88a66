import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  type ContainerRegistry,
  createContainerRegistry,
  findContainerRegistry,
  getContainerRegistries,
  getContainerRegistriesAgain,
  isAccountRegistry,
  type RegistryBody,
  updateContainerRegistry,
} from "./api/containerRegistry";
import type { Client } from "../../http/client";
import { type ApiError, isDoubtful } from "../../http/errors";
import { containerRegistry as definition } from "./containerRegistry.definition";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../vocabulary";
import { availableObjects, takeOver } from "../../ownership/adoption";
import { ifChanged } from "../../properties/changes";
import { noObjects, oneObject } from "../../ownership/claims";
import { apiFailure, fromApi, notShownYet, partial, refused, vanished } from "../../contract/errors";
import type { FieldMask } from "../../properties/fieldMask";
import { numberId } from "../../formats/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Prior, Problem } from "../../contract/lifecycle";
import { untilShown } from "../../reconcile/poll";
import { omit, type Properties } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { confirmWrite } from "../../reconcile/confirm/confirmWrite";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import type { Step } from "../../reconcile/step";
import { registryTypeFromHost } from "./containerRegistry/registryTypeFromHost";
import { removeRegistry } from "./containerRegistry/remove";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A registry and, if its host or state shows it, its type. */
interface Remote {
  readonly registry: ContainerRegistry;
  readonly type: Inputs["type"] | undefined;
}

const declarations = declarationsOf(definition);

/**
 * A connection to a registry of container images, identified by the number that the API assigns. One GET reads all
 * registries of an account.
 *
 * The API never returns the password. Names are not unique there, so a registry with the same name, type and user
 * counts as the same.
 */
export const containerRegistry: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ({ displayName, type, userName }, isUnknown, id) => {
    if (id !== undefined) return oneObject(registryObject(id));
    const parts = [displayName, type, userName].filter((part) => typeof part === "string");
    return typeof displayName !== "string" || parts.some(isUnknown)
      ? noObjects
      : oneObject(`registry named ${parts.join(", ")}`);
  },

  validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...credentialProblems(given, isUnknown)],
  toInputs: ({ registry: { displayName, userName }, type }) => ({
    displayName,
    ...(type === undefined ? {} : { type }),
    ...(userName === undefined || userName === "" ? {} : { userName }),
  }),
  // A user name needs a password, which the API never returns.
  importable: ({ registry: { displayName }, type }) => ({ displayName, ...(type === undefined ? {} : { type }) }),
  toOutputs: ({ registry }) => outputsOf(registry),

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const all = yield* valueOf(fromApi(getContainerRegistries(ctx)));
      const similar = all.filter((registry) => isSimilar(registry, inputs));
      const [found, ...more] = availableObjects(ctx, similar, ({ id }) => [registryObject(id)]);
      if (found !== undefined && more.length > 0) return yield* failWith(ambiguous(inputs, [found, ...more]));
      const registry = yield* valueOf(
        found === undefined
          ? createRegistry(ctx, inputs, new Set(similar.map(({ id }) => id)))
          : takeOverRegistry(ctx, inputs, found),
      );
      return { id: idOf(registry.id), outs: { ...outputsOf(registry), ...omittedUser(registry, inputs) } };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const registryId = yield* valueOf(registryIdOf(id));
      const found = yield* valueOf(fromApi(findContainerRegistry(ctx, registryId)));
      return pipe(
        found,
        O.map((registry) => ({ registry, type: registryTypeFromHost(registry.hostName) ?? prior?.outs.type })),
      );
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const registryId = yield* valueOf(registryIdOf(id));
      const found = yield* valueOf(fromApi(findContainerRegistry(ctx, registryId)));
      if (O.isNone(found)) return yield* failWith(vanished(`${nameOf(inputs)}, number ${id},`));
      const registry = yield* valueOf(converge(ctx, found.value, inputs, prior.outs, prior.changed));
      return { ...outputsOf(registry), ...omittedUser(registry, inputs) };
    }),

  delete: (ctx, id, { outs }) =>
    taskEither(async function* () {
      const registryId = yield* valueOf(registryIdOf(id));
      yield* valueOf(removeRegistry(ctx, registryId, outs.displayName ?? id));
    }),
};

function registryObject(id: number | string): string {
  return `registry ${id}`;
}

/** Credentials are a user name and a password. */
function credentialProblems({ userName, password }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if (isUnknown(userName) || isUnknown(password) || (userName === undefined) === (password === undefined)) return [];
  return userName === undefined
    ? [{ property: "userName", reason: "is required with password: set it to the user of that password" }]
    : [{ property: "password", reason: "is required with userName: pass a secret, or omit both" }];
}

function outputsOf({ id, hostName, namespaceId, accountId, createdAt }: ContainerRegistry): Outputs {
  return { registryId: id, hostName, namespaceId, accountId, createdAt };
}

/**
 * Changing the user name replaces the resource, so its value is recorded even if the program omits it: diff compares
 * with it.
 */
function omittedUser(registry: ContainerRegistry, inputs: Inputs): Partial<Inputs> {
  const userName = userOf(registry);
  return inputs.userName !== undefined || userName === undefined ? {} : { userName };
}

/** The API may return an empty name if there is no user. */
function userOf({ userName }: ContainerRegistry): string | undefined {
  return userName === "" ? undefined : userName;
}

function idOf(registryId: number): string {
  return numberId.format(registryId);
}

function registryIdOf(id: string): Step<number> {
  return TE.fromEither(numberId.parse(id, "registry"));
}

function nameOf({ displayName, type }: Pick<Inputs, "displayName" | "type">): string {
  return `registry ${displayName} (${type})`;
}

/** Whether a registry counts as the one that the inputs describe. */
function isSimilar(registry: ContainerRegistry, { displayName, type, userName }: Inputs): boolean {
  return (
    isAccountRegistry(registry) &&
    registry.displayName === displayName &&
    (registryTypeFromHost(registry.hostName) ?? type) === type &&
    userOf(registry) === userName
  );
}

/** @param others numbers of registries that were similar before */
function createRegistry(ctx: Context<Client>, inputs: Inputs, others: ReadonlySet<number>): Step<ContainerRegistry> {
  return pipe(
    createContainerRegistry(ctx, bodyOf(inputs, inputs.userName, inputs.password)),
    TE.foldW(recoverLostCreate(ctx, inputs, others), (registryId) => whenCreated(ctx, inputs, others, registryId)),
  );
}

/** What the API reports as saved exists, so a failure to read it must not lose it. */
function whenCreated(
  ctx: Context<Client>,
  inputs: Inputs,
  others: ReadonlySet<number>,
  registryId: number | undefined,
): Step<ContainerRegistry> {
  const isWanted = registryId === undefined ? isNew(inputs, others) : ({ id }: ContainerRegistry) => id === registryId;
  return pipe(
    taskEither(async function* () {
      const shown = yield* valueOf(lookFor(ctx, inputs, isWanted, "written"));
      return O.isSome(shown) ? shown.value : yield* failWith(notShownYet(nameOf(inputs), "saved"));
    }),
    TE.mapLeft((cause) => (registryId === undefined ? cause : recorded(registryId, inputs)(cause))),
  );
}

/** Looks for a registry that was just saved. */
function lookFor(
  ctx: Context<Client>,
  inputs: Inputs,
  isWanted: (registry: ContainerRegistry) => boolean,
  certainty: "written" | "inDoubt",
): Step<O.Option<ContainerRegistry>> {
  const look = pipe(
    fromApi(getContainerRegistriesAgain(ctx)),
    TE.map((all) => O.fromNullable(all.find(isWanted))),
  );
  return untilShown(ctx, nameOf(inputs), look, certainty);
}

function isNew(inputs: Inputs, others: ReadonlySet<number>): (registry: ContainerRegistry) => boolean {
  return (registry) => !others.has(registry.id) && isSimilar(registry, inputs);
}

/** A similar registry that exists after a doubtful failure, and did not exist before, was created by this request. */
function recoverLostCreate(
  ctx: Context<Client>,
  inputs: Inputs,
  others: ReadonlySet<number>,
): (error: ApiError) => Step<ContainerRegistry> {
  return confirmWrite({
    isInconclusive: (error) => isDoubtful(error) || isSuccessStatus(error),
    look: lookFor(ctx, inputs, isNew(inputs, others), "inDoubt"),
    explain: apiFailure,
    whenFound: (found, error) => TE.left(recorded(found.id, inputs, outputsOf(found))(apiFailure(error))),
  });
}

/** The API reports an error with a success status, so it is unknown what was saved. */
function isSuccessStatus(error: ApiError): boolean {
  return error._tag === "Status" && error.status < 300;
}

/** Records a registry whose password may not be the one that was sent. */
function recorded(registryId: number, inputs: Inputs, outs: object = {}) {
  return partial({
    id: idOf(registryId),
    applied: omit({ ...inputs }, [...declarations.control, "password"]),
    outs: { registryId, ...outs },
  });
}

/** A password cannot be compared, so taking over a registry sends the one in the program. */
function takeOverRegistry(ctx: Context<Client>, inputs: Inputs, found: ContainerRegistry): Step<ContainerRegistry> {
  return taskEither(async function* () {
    yield* valueOf(
      takeOver(ctx, {
        names: [registryObject(found.id)],
        what: `registry ${inputs.displayName} (${inputs.type}, number ${found.id})`,
        adopt: inputs.adopt,
        managed: {},
        found: {},
      }),
    );
    return yield* valueOf(converge(ctx, found, inputs, {}));
  });
}

/**
 * Saves the registry if its name differs, or if the password is not the one that was last sent.
 *
 * @param changed what the program has changed; only that is applied
 */
function converge(
  ctx: Context<Client>,
  registry: ContainerRegistry,
  given: Inputs,
  known: Prior<Inputs, Outputs>["outs"],
  changed: FieldMask = 1,
): Step<ContainerRegistry> {
  const inputs = {
    ...given,
    displayName: ifChanged(changed, "displayName", given.displayName) ?? registry.displayName,
    type: registryTypeFromHost(registry.hostName) ?? given.type,
  };
  const newPassword = ifChanged(changed, "password", inputs.password);
  const isSame =
    registry.displayName === inputs.displayName && (newPassword === undefined || newPassword === known.password);
  if (isSame) return TE.right(registry);
  const [userName, password] = [inputs.userName ?? userOf(registry), inputs.password ?? known.password];
  if (newPassword === undefined && userOf(registry) !== userName) return TE.left(hasAnotherUser(given, registry));
  if (userName !== undefined && password === undefined) return TE.left(wouldLoseCredentials(inputs, userName));
  const body = bodyOf(inputs, userName, password);
  return pipe(
    fromApi(updateContainerRegistry(ctx, registry.id, body)),
    TE.bimap(recordedIfInDoubt(recorded(registry.id, given, outputsOf(registry))), () => ({
      ...registry,
      displayName: inputs.displayName,
    })),
  );
}

function bodyOf({ displayName, type }: Inputs, userName?: string, password?: string): RegistryBody {
  return {
    displayName,
    type,
    ...(userName === undefined || password === undefined ? {} : { passwordCredentials: { userName, password } }),
  };
}

/** The credentials must be sent with the new name, and those that are known here belong to another user. */
function hasAnotherUser(inputs: Inputs, registry: ContainerRegistry): LifecycleError<never> {
  return refused(
    `${nameOf(inputs)} now has another user (${userOf(registry) ?? "none"}), and cannot be renamed without its password`,
    "run `pulumi up --refresh` to see the change, or revert it where it was made",
  );
}

function wouldLoseCredentials(inputs: Inputs, userName: string): LifecycleError<never> {
  return refused(
    `${nameOf(inputs)} would be saved without the password of ${userName}, and bunny.net might then lose it`,
    "set userName and password along with the new displayName",
  );
}

function ambiguous(inputs: Inputs, found: readonly ContainerRegistry[]): LifecycleError<never> {
  return refused(
    `${nameOf(inputs)} is ambiguous: registries ${found.map(({ id }) => id).join(", ")} match`,
    "choose another displayName, or remove the others",
  );
}
