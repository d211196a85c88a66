import * as E from "fp-ts/Either";
import type { ApiBinding } from "../adapters/configuration";
import { ResourceKind, type ServedKind } from "../adapters/resource";
import { kinds } from "../generated/kinds";
import type { Client } from "../http/client";
import { clientFor } from "../http/createClient";
import { type ApiError, isDoubtful } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { findAdopt, findConnection } from "../config/config";
import type { AdoptMode } from "../ownership/adoption";
import type { DefinedKind } from "../reconcile/steps";
import { declared } from "../vocabulary/declarations";
import type { Definition } from "../vocabulary/definition";

/** The API of bunny.net for adapters. */
export const bunnyApi: ApiBinding<Client, ApiError> = {
  connect: (sources) => {
    const connection = findConnection(sources);
    if (E.isLeft(connection)) return connection;
    return E.map((adopt: AdoptMode) => ({ client: clientFor(connection.right), adopt }))(findAdopt(sources));
  },
  account: (sources) =>
    JSON.stringify([
      sources.config("bunny:apiUrl"),
      sources.config("bunny:apiKey"),
      sources.config("bunny:apiKeyEnv"),
      sources.environment.BUNNYNET_API_KEY,
    ]),
  describe: errorMessage,
  outage: (error) => {
    switch (error._tag) {
      case "Unauthorized":
        return "the API refused the key";
      case "Connection":
      case "Unreachable":
        // Each resource must report what may have been created nevertheless.
        return isDoubtful(error) ? undefined : "the API cannot be reached";
      default:
        return undefined;
    }
  },
};

/** The kind of that name, loaded on first use; `undefined` if this version does not know it. */
export function loadKind(name: string): ServedKind<Client, ApiError> | undefined {
  const loaded = known.get(name) ?? (Object.hasOwn(kinds, name) ? kinds[name]?.(served) : undefined);
  if (loaded !== undefined) known.set(name, loaded);
  return loaded;
}

const known = new Map<string, ServedKind<Client, ApiError>>();

function served<Remote, I extends object, O extends object>(
  kind: DefinedKind<Definition, Remote, I, O>,
): ServedKind<Client, ApiError> {
  return new ResourceKind(declared(kind));
}
