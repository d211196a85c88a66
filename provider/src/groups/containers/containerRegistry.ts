import { failWith, mapStep, taskEither, valueOf } from "../../common/taskEither";
import { refused } from "../../contract/errors";
import type { IsUnknown, Problem } from "../../contract/lifecycle";
import { pick, type Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { Acknowledged } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import {
  type RemoteRegistry,
  deleteContainerRegistry,
  findContainerRegistry,
  isAccountRegistry,
  registries,
  saveContainerRegistry,
} from "./api/containerRegistry";
import { containerRegistry as definition } from "./containerRegistry.definition";

type Inputs = InputsOf<typeof definition>;

const reconciledRegistry = reconciled(definition, {
  identity: numbered({
    noun: "registry",
    id: "registryId",
    name: "displayName",
    beside: ["type", "userName"],
    find: findContainerRegistry,
    findSame: (ctx, inputs: Inputs, freshness) =>
      mapStep(registries.all(ctx, undefined, freshness), (all) =>
        all.map((registry) => withType(registry, inputs.type)).filter(isSimilarTo(inputs)),
      ),
  }),
  validate: credentialProblems,

  create: (ctx, inputs) =>
    mapStep(saveContainerRegistry(ctx, undefined, inputs), (registryId) =>
      registryId === undefined ? undefined : new Acknowledged({ registryId, ...pick(inputs, ["password"]) }),
    ),
  // Sent whole, with the credentials that it has.
  update: (ctx, found, changes) =>
    taskEither(async function* () {
      const registry = { ...found, ...changes };
      if (registry.userName !== undefined && registry.password === undefined) yield* failWith(losesPassword(found));
      yield* valueOf(saveContainerRegistry(ctx, found.registryId, registry));
      return registry;
    }),
  remove: deleteContainerRegistry,
  // The password is that of a user, so it is unknown once another one is set.
  recall: (found, { outs: { type, userName, password } }) =>
    withType(found.userName === userName ? { ...found, password } : found, type),
});

/**
 * A connection to a registry of container images. One GET reads all registries of an account. The API never returns the
 * password. Names are not unique, so a registry with the same name, type and user counts as the same.
 */
export const containerRegistry: typeof reconciledRegistry = {
  ...reconciledRegistry,
  // A user name needs a password, which the API never returns.
  importable: (found) => pick(reconciledRegistry.toInputs(found), ["displayName", "type"]),
};

function withType<Found extends Pick<RemoteRegistry, "type">>(found: Found, type: Inputs["type"] | undefined) {
  return { ...found, type: found.type ?? type };
}

function isSimilarTo({ displayName, type, userName }: Inputs): (registry: RemoteRegistry) => boolean {
  return (registry) =>
    isAccountRegistry(registry) &&
    registry.displayName === displayName &&
    registry.type === type &&
    registry.userName === userName;
}

/** Credentials are a user name and a password. */
function credentialProblems({ userName, password }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if (isUnknown(userName) || isUnknown(password) || (userName === undefined) === (password === undefined)) return [];
  return userName === undefined
    ? [{ property: "userName", reason: "is required with password: set it to the user of that password" }]
    : [{ property: "password", reason: "is required with userName: pass a secret, or omit both" }];
}

function losesPassword({ displayName = "", registryId, userName = "" }: RemoteRegistry) {
  return refused(
    `registry ${displayName} (${registryId}) would be saved without the password of ${userName}, and bunny.net might then lose it`,
    "set userName and password along with the new displayName",
  );
}
