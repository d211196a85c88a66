import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { mapStep } from "../../../common/taskEither";
import type { Freshness, Session } from "../../../http/client";
import { Nothing, optional as orNone } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { isProperties, ownValue, type Properties } from "../../../properties/values";
import { pageBy } from "../../../http/dialect";
import { type ListedKey, listedObjects } from "../../../http/listed";
import type { Write } from "../../../http/remoteObjects";
import { boolean, type InputsOf, optional, text } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { containerRegistry } from "../containerRegistry.definition";

type RegistryType = InputsOf<typeof containerRegistry>["type"];

/** The type of a registry, which no reply has, by its host. */
const types: Readonly<Record<string, RegistryType>> = { "docker.io": "dockerHub", "ghcr.io": "gitHub" };

const remote = {
  ...containerRegistry,
  // No reply is documented to have the type, so anything may be there.
  required: { displayName: containerRegistry.required.displayName },
  computed: {
    ...containerRegistry.computed,
    lastUpdatedAt: optional(text()),
    isPublic: boolean(),
    isPlatformManaged: boolean(),
  },
};

/** A registry without its password. */
export interface RemoteRegistry extends ObjectOf<typeof remote> {
  /** That which its host implies, if it does. */
  readonly type?: RegistryType | undefined;
}
export const RemoteRegistry = replyOf(remote, (registry): RemoteRegistry => ({
  ...registry,
  userName: registry.userName === "" ? undefined : registry.userName,
  type: ownValue(types, registry.hostName.toLowerCase()),
}));

const path = "/mc/registries";
const one = `${path}/{registryId}`;

/** All registries of an account, including the public ones, which no other read returns. They come in one page. */
export const registries = listedObjects({
  dialect: { page: pageBy("items", {}, () => true), query: () => ({}), save: "PUT" },
  id: "registryId",
  list: path,
  one,
  reply: RemoteRegistry,
});

export function findContainerRegistry(session: Session, registryId: number, freshness?: Freshness) {
  return registries.find(session, keyOf(registryId), freshness);
}

function keyOf(registryId: number | undefined): ListedKey {
  return { parent: undefined, key: String(registryId ?? "") };
}

/** Whether a registry belongs to the account: neither shown to every account nor managed by bunny.net. */
export function isAccountRegistry({ accountId, isPlatformManaged, isPublic }: RemoteRegistry): boolean {
  return !isPublic && !isPlatformManaged && accountId !== "global";
}

/** What is written of a registry. Without credentials, it keeps those that it has. */
type WrittenRegistry = Pick<RemoteRegistry, "displayName" | "type" | "userName" | "password">;

/** Without a number, creates a registry. Returns the number of what was saved, if the API does: 200 shows nothing. */
export function saveContainerRegistry(
  session: Session,
  registryId: number | undefined,
  { displayName, type, userName, password }: WrittenRegistry,
): TE.TaskEither<ApiError, number | undefined> {
  const hasCredentials = userName !== undefined && password !== undefined;
  const saved = write(session, registryId, {
    method: registryId === undefined ? "POST" : "PUT",
    body: { displayName, type, ...(hasCredentials ? { passwordCredentials: { userName, password } } : {}) },
    reply: t.strict({ id: orNone(t.number) }, "saved registry"),
    errorBodyIn: (_status, reply) => failureIn(reply),
    secrets: hasCredentials ? [password] : [],
  });
  return mapStep(saved, ({ id }) => id);
}

/** A removal fails in a reply of success, too. While applications use the registry, the error names them. */
export function deleteContainerRegistry(session: Session, registryId: number): TE.TaskEither<ApiError, void> {
  return write(session, registryId, {
    method: "DELETE",
    reply: Nothing,
    errorBodyIn: (_status, reply) => failureIn(reply),
  });
}

function write<A>(session: Session, registryId: number | undefined, { method, ...call }: Write<A>) {
  const operation = { method, path: registryId === undefined ? path : one };
  return registries.write(session, keyOf(registryId), { operation, ...call });
}

/** The error in a reply whose `status` says that nothing was saved or removed. */
function failureIn(reply: unknown): unknown {
  const { status, error, applications }: Properties = isProperties(reply) ? reply : {};
  if (typeof status !== "string" || /^(saved|removed)$/i.test(status)) return undefined;
  const users = Array.isArray(applications) ? `it is used by: ${applications.join(", ")}` : "nothing was changed";
  return { errorKey: status, message: typeof error === "string" && error !== "" ? error : users };
}
