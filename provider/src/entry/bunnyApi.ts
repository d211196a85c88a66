import * as E from "fp-ts/Either";
import type { ApiBinding, ConnectedApi } from "../adapters/configuration";
import type { Client } from "../http/client";
import { clientFor } from "../http/createClient";
import { type ApiError, isDoubtful } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { findAdopt, findConnection, findPreviewReads } from "../config/config";

/** The API of bunny.net for adapters. */
export const bunnyApi: ApiBinding<Client, ApiError> = {
  connect: (sources): ReturnType<ApiBinding<Client, ApiError>["connect"]> => {
    const connection = findConnection(sources);
    if (E.isLeft(connection)) return connection;
    const adopt = findAdopt(sources);
    if (E.isLeft(adopt)) return adopt;
    const previewReads = findPreviewReads(sources);
    if (E.isLeft(previewReads)) return previewReads;
    const connected: ConnectedApi<Client> = {
      client: clientFor(connection.right),
      adopt: adopt.right,
      previewReads: previewReads.right,
    };
    return E.right(connected);
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
