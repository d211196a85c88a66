import * as E from "fp-ts/Either";
import { type ApiBinding, Configuration } from "../adapters/configuration";
import { ResourceKind, type ServedKind } from "../adapters/resource";
import { kinds } from "../generated/kinds";
import type { Client } from "../http/client";
import { clientFor } from "../http/createClient";
import { type ApiError, isDoubtful } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { findAdopt, findConnection, settingNames, type SettingSources } from "../config/config";
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

const configurations = new Map<string, Configuration<Client, ApiError>>();

/** The provider of these settings, which all kinds in this process share. @param engine the address of Pulumi's engine */
export function configurationOf(sources: SettingSources, engine: string): Configuration<Client, ApiError> {
  const { BUNNYNET_API_KEY, BUNNYNET_API_URL, BUNNYNET_ADOPT } = sources.environment;
  const settings = JSON.stringify([
    ...Object.values(settingNames).map(sources.config),
    BUNNYNET_API_KEY,
    BUNNYNET_API_URL,
    BUNNYNET_ADOPT,
  ]);
  const known = configurations.get(settings) ?? new Configuration(bunnyApi, sources, engine);
  configurations.set(settings, known);
  return known;
}

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
