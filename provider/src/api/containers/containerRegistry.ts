import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../http/client";
import { list, optional, type Reply, spelledAs } from "../http/codecs";
import { ifThereBy } from "../http/confirmNotFound";
import { AnyCursorPage } from "../http/cursorPagination";
import type { ApiError, Method } from "../http/errors";
import { containerRegistries, containerRegistriesPath, ContainerRegistry } from "./containerRegistryCodec";

export { type ContainerRegistry, isAccountRegistry } from "./containerRegistryCodec";

/** What a registry is saved with. Without credentials those that the API has stay. */
export interface RegistryBody {
  readonly displayName: string;
  readonly type: RegistryType;
  readonly passwordCredentials?: { readonly userName: string; readonly password: string };
}

export type RegistryType = "dockerHub" | "gitHub" | "bunnyRegistry";

/** What came of a removal. */
export interface Removal {
  readonly status: string;
  /** Applications that still use the registry, as the API calls them. */
  readonly applications: readonly string[];
}

/** An account has one list, so one key stands for it. */
const theAccount = "own";
const registryPath = `${containerRegistriesPath}/{registryId}`;

/** GET /mc/registries: 200. Shared: all registries, also the public ones, which no other read gives. */
export const getContainerRegistries = (session: Session): TE.TaskEither<ApiError, readonly ContainerRegistry[]> =>
  pipe(
    containerRegistries(session.client).read(theAccount, session),
    TE.map(({ items }) => items),
  );

/** The same, but not from what is known. */
export const getContainerRegistriesAgain = (session: Session): TE.TaskEither<ApiError, readonly ContainerRegistry[]> =>
  pipe(
    containerRegistries(session.client).readAgain(theAccount, session),
    TE.map(({ items }) => items),
  );

/**
 * The registry, or none where the account does not have it: out of the list, and where that may not be whole with
 * GET /mc/registries/{registryId}: 200, 404.
 */
export const findContainerRegistry = (
  session: Session,
  registryId: number,
): TE.TaskEither<ApiError, O.Option<ContainerRegistry>> =>
  pipe(
    containerRegistries(session.client).read(theAccount, session),
    TE.chain(({ items, cursor = "" }) => {
      const found = items.find(({ id }) => id === registryId);
      return found !== undefined || cursor === ""
        ? TE.right(O.fromNullable(found))
        : ifThere(
            session,
            session.client.transport.send(
              { operation: { method: "GET", path: registryPath }, params: { registryId }, reply: ContainerRegistry },
              session,
            ),
          );
    }),
  );

const ifThere = ifThereBy({
  operation: { method: "GET", path: containerRegistriesPath },
  reply: AnyCursorPage,
});

/** POST /mc/registries: 200 or 201, also when nothing was saved. Its number, where the API tells it. */
export const createContainerRegistry = (
  session: Session,
  body: RegistryBody,
): TE.TaskEither<ApiError, number | undefined> =>
  save(session, { method: "POST", path: containerRegistriesPath }, body);

/** PUT /mc/registries/{registryId}: 200, also when nothing was saved; 400, 404. */
export const updateContainerRegistry = (
  session: Session,
  registryId: number,
  body: RegistryBody,
): TE.TaskEither<ApiError, number | undefined> =>
  save(session, { method: "PUT", path: registryPath, registryId }, body);

const save = (
  session: Session,
  { method, path, registryId = 0 }: { readonly method: Method; readonly path: string; readonly registryId?: number },
  body: RegistryBody,
): TE.TaskEither<ApiError, number | undefined> =>
  containerRegistries(session.client).write(
    theAccount,
    {
      operation: { method, path },
      params: { registryId },
      body,
      reply: SavedId,
      refusalIn: (_status, reply) => failureIn(reply),
      secrets: body.passwordCredentials === undefined ? [] : [body.passwordCredentials.password],
    },
    session,
  );

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

/** Whatever is wrong, the status of the answer is one of success. */
const meanings: Readonly<Record<string, string>> = {
  secretsvalidationfailed: "the registry does not accept user name and password",
  unknownerroroccured: "bunny.net could not save the registry",
  notfound: "bunny.net does not find the registry",
  invalidinput: "bunny.net does not accept what was given",
};

const Outcome = t.type({ status: t.string });

/** The refusal in an answer that says by its `status` that nothing was saved. */
const failureIn = (reply: unknown): unknown => {
  if (!Outcome.is(reply) || reply.status.toLowerCase() === "saved") return undefined;
  const { error } = t.type({ error: t.unknown }).is(reply) ? reply : { error: undefined };
  const meaning = meanings[reply.status.toLowerCase()] ?? "nothing was saved";
  return {
    errorKey: reply.status,
    message: typeof error === "string" && error !== "" ? `${meaning}: ${error}` : meaning,
  };
};

const Removed = t.strict(
  { status: spelledAs("removed", "inUse", "notFound"), applications: list(t.string) },
  "removed registry",
);

/** DELETE /mc/registries/{registryId}: 200, also when it was not removed; 409, which means that it is in use. */
export const deleteContainerRegistry = (session: Session, registryId: number): TE.TaskEither<ApiError, Removal> =>
  pipe(
    containerRegistries(session.client).write(
      theAccount,
      { operation: { method: "DELETE", path: registryPath }, params: { registryId }, reply: Removed },
      session,
    ),
    TE.orElse((error) =>
      error._tag === "Status" && error.status === 409
        ? TE.right({ status: "inUse", applications: [] })
        : TE.left(error),
    ),
  );
