import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { taskEither, valueOf } from "../../../common/taskEither";
import { cachedReads, type Session } from "../../../http/client";
import { listOrEmpty, optional as orNone, requiredList, spelledAs } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { AnyCursorPage } from "../../../http/pagination";
import { confirmNotFoundBy, type Freshness, type Write } from "../../../http/remoteObjects";
import { boolean, type InputsOf, optional, text } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { containerRegistry } from "../containerRegistry.definition";

type RegistryType = InputsOf<typeof containerRegistry>["type"];

const hosts: ReadonlyArray<readonly [host: RegExp, type: RegistryType]> = [
  [/(^|\.)docker\.(io|com)$/, "dockerHub"],
  [/(^|\.)(ghcr\.io|github\.com)$/, "gitHub"],
  [/(^|\.)(bunny\.net|bunny\.run|bunnycdn\.com|b-cdn\.net)$/, "bunnyRegistry"],
];

/** The type of a registry, which the API does not return. A known host implies it. */
export function registryTypeFromHost(hostName: string): RegistryType | undefined {
  const host = hostName
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/:].*$/, "");
  return hosts.find(([pattern]) => pattern.test(host))?.[1];
}

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
  type: registryTypeFromHost(registry.hostName),
}));

const path = "/mc/registries";
const one = `${path}/{registryId}`;

/** All registries at once, including the public ones. With a cursor, the list may be incomplete. */
export const ContainerRegistries = t.strict(
  { items: requiredList(RemoteRegistry), cursor: orNone(t.string) },
  "ContainerRegistries",
);

const lists = cachedReads({ path, param: "account", reply: ContainerRegistries });

/** The cache key of the only list that an account has. */
const theAccount = "own";

function listOf(session: Session, freshness: Freshness) {
  return lists(session.client).read(theAccount, session, freshness === "fresh");
}

/** All registries, including the public ones, which no other read returns. */
export function containerRegistries(
  session: Session,
  freshness: Freshness = "cached",
): TE.TaskEither<ApiError, readonly RemoteRegistry[]> {
  return pipe(
    listOf(session, freshness),
    TE.map(({ items }) => items),
  );
}

/** Whether a registry belongs to the account: neither shown to every account nor managed by bunny.net. */
export function isAccountRegistry({ accountId, isPlatformManaged, isPublic }: RemoteRegistry): boolean {
  return !isPublic && !isPlatformManaged && accountId !== "global";
}

/** From the list or, if that may be incomplete, on its own. */
export function findContainerRegistry(
  session: Session,
  registryId: number,
  freshness: Freshness = "cached",
): TE.TaskEither<ApiError, RemoteRegistry | undefined> {
  return taskEither(async function* () {
    const { items, cursor = "" } = yield* valueOf(listOf(session, freshness));
    const found = items.find((registry) => registry.registryId === registryId);
    if (found !== undefined || cursor === "") return found;
    const look = session.client.transport.send(
      { operation: { method: "GET", path: one }, params: { registryId }, reply: RemoteRegistry },
      session,
    );
    return yield* valueOf(ifExists(session, look));
  });
}

const ifExists = confirmNotFoundBy({ operation: { method: "GET", path }, reply: AnyCursorPage });

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
  return pipe(
    saved,
    TE.map(({ id }) => id),
  );
}

/** The outcome of a removal: any other status than these is a failure, although that of HTTP is 200. */
const Removed = t.strict(
  { status: spelledAs("removed", "inUse"), applications: listOrEmpty(t.string) },
  "removed registry",
);

/** The applications that use the registry, and so keep it from being removed; `undefined` if it was. */
export function deleteContainerRegistry(
  session: Session,
  registryId: number,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  const removed = write(session, registryId, {
    method: "DELETE",
    reply: Removed,
    errorBodyIn: (_status, reply) =>
      Outcome.is(reply) && /^(removed|inUse)$/i.test(reply.status) ? undefined : failureIn(reply),
  });
  return pipe(
    removed,
    TE.map(({ status, applications }) => (status === "inUse" ? applications : undefined)),
    TE.orElse((error) => (error._tag === "Status" && error.status === 409 ? TE.right([]) : TE.left(error))),
  );
}

function write<A>(session: Session, registryId: number | undefined, { method, ...call }: Write<A>) {
  const operation = { method, path: registryId === undefined ? path : one };
  const params = { registryId: registryId ?? 0 };
  return lists(session.client).write(theAccount, { operation, params, ...call }, session);
}

/** What went wrong, by the `status` in a reply whose HTTP status always means success. */
const meanings: Readonly<Record<string, string>> = {
  secretsvalidationfailed: "the registry does not accept the user name and password",
  unknownerroroccured: "bunny.net could not save the registry",
  notfound: "bunny.net does not find the registry",
  invalidinput: "bunny.net does not accept these inputs",
};

const Outcome = t.type({ status: t.string });

/** The error in a reply whose `status` says that nothing was saved. */
function failureIn(reply: unknown): unknown {
  if (!Outcome.is(reply) || reply.status.toLowerCase() === "saved") return undefined;
  const { error } = t.type({ error: t.unknown }).is(reply) ? reply : { error: undefined };
  const meaning = meanings[reply.status.toLowerCase()] ?? "nothing was saved";
  return {
    errorKey: reply.status,
    message: typeof error === "string" && error !== "" ? `${meaning}: ${error}` : meaning,
  };
}
