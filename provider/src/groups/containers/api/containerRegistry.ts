import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import { list, optional, type Reply, spelledAs } from "../../../http/codecs";
import { confirmNotFoundBy } from "../../../http/confirmNotFound";
import { AnyCursorPage } from "../../../http/pagination";
import type { ApiError, Method } from "../../../http/errors";
import { containerRegistries, containerRegistriesPath, ContainerRegistry } from "./containerRegistryCodec";

export { type ContainerRegistry, isAccountRegistry } from "./containerRegistryCodec";

/** The body of a write. Without credentials, the registry keeps those that it has. */
export interface RegistryBody {
  readonly displayName: string;
  readonly type: RegistryType;
  readonly passwordCredentials?: { readonly userName: string; readonly password: string };
}

export type RegistryType = "dockerHub" | "gitHub" | "bunnyRegistry";

/** The outcome of a removal. */
export interface Removal {
  readonly status: string;
  /** Names of the applications that still use the registry. */
  readonly applications: readonly string[];
}

/** The cache key of the only list that an account has. */
const theAccount = "own";
const registryPath = `${containerRegistriesPath}/{registryId}`;

/** GET /mc/registries: 200. Cached: all registries, including the public ones, which no other read returns. */
export function getContainerRegistries(session: Session): TE.TaskEither<ApiError, readonly ContainerRegistry[]> {
  return pipe(
    containerRegistries(session.client).read(theAccount, session),
    TE.map(({ items }) => items),
  );
}

/** Like {@link getContainerRegistries}, but bypasses the cache. */
export function getContainerRegistriesAgain(session: Session): TE.TaskEither<ApiError, readonly ContainerRegistry[]> {
  return pipe(
    containerRegistries(session.client).readAgain(theAccount, session),
    TE.map(({ items }) => items),
  );
}

/**
 * The registry, or none if the account does not have it: from the list or, if that may be incomplete, with
 * GET /mc/registries/{registryId}: 200, 404.
 */
export function findContainerRegistry(
  session: Session,
  registryId: number,
): TE.TaskEither<ApiError, O.Option<ContainerRegistry>> {
  return taskEither(async function* () {
    const { items, cursor = "" } = yield* valueOf(containerRegistries(session.client).read(theAccount, session));
    const found = items.find(({ id }) => id === registryId);
    if (found !== undefined || cursor === "") return O.fromNullable(found);
    const look = session.client.transport.send(
      { operation: { method: "GET", path: registryPath }, params: { registryId }, reply: ContainerRegistry },
      session,
    );
    return yield* valueOf(ifExists(session, look));
  });
}

const ifExists = confirmNotFoundBy({
  operation: { method: "GET", path: containerRegistriesPath },
  reply: AnyCursorPage,
});

/** POST /mc/registries: 200 or 201, even if nothing was saved. Returns the number of the registry, if the API does. */
export function createContainerRegistry(
  session: Session,
  body: RegistryBody,
): TE.TaskEither<ApiError, number | undefined> {
  return save(session, { method: "POST", path: containerRegistriesPath }, body);
}

/** PUT /mc/registries/{registryId}: 200, even if nothing was saved; 400, 404. */
export function updateContainerRegistry(
  session: Session,
  registryId: number,
  body: RegistryBody,
): TE.TaskEither<ApiError, number | undefined> {
  return save(session, { method: "PUT", path: registryPath, registryId }, body);
}

function save(
  session: Session,
  { method, path, registryId = 0 }: { readonly method: Method; readonly path: string; readonly registryId?: number },
  body: RegistryBody,
): TE.TaskEither<ApiError, number | undefined> {
  return containerRegistries(session.client).write(
    theAccount,
    {
      operation: { method, path },
      params: { registryId },
      body,
      reply: SavedId,
      errorBodyIn: (_status, reply) => failureIn(reply),
      secrets: body.passwordCredentials === undefined ? [] : [body.passwordCredentials.password],
    },
    session,
  );
}

const Saved = t.strict({ id: optional(t.number) }, "saved registry");
const SavedId: Reply<number | undefined> = new t.Type<number | undefined, unknown>(
  Saved.name,
  (value): value is number | undefined => value === undefined || typeof value === "number",
  (value, context) => {
    const decoded = Saved.validate(value, context);
    return decoded._tag === "Left" ? decoded : t.success(decoded.right.id);
  },
  t.identity,
);

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

/** Any other status is a failure. */
const Removed = t.strict({ status: spelledAs("removed", "inUse"), applications: list(t.string) }, "removed registry");

function isOutcomeOfRemoval(reply: unknown): boolean {
  return Outcome.is(reply) && /^(removed|inUse)$/i.test(reply.status);
}

/** DELETE /mc/registries/{registryId}: 200, even if it was not removed; 409 if it is in use; 404. */
export function deleteContainerRegistry(session: Session, registryId: number): TE.TaskEither<ApiError, Removal> {
  return pipe(
    containerRegistries(session.client).write(
      theAccount,
      {
        operation: { method: "DELETE", path: registryPath },
        params: { registryId },
        reply: Removed,
        errorBodyIn: (_status, reply) => (isOutcomeOfRemoval(reply) ? undefined : failureIn(reply)),
      },
      session,
    ),
    TE.orElse((error) =>
      error._tag === "Status" && error.status === 409
        ? TE.right({ status: "inUse", applications: [] })
        : TE.left(error),
    ),
  );
}
