import * as E from "fp-ts/Either";
import type { ApiBinding } from "../../provider/src/adapters/apiBinding";
import { dynamicProvider } from "../../provider/src/adapters/dynamic";
import { resourceOf } from "../../provider/src/adapters/resource/resourceOf";
import { suppressReported } from "../../provider/src/adapters/errors";
import { findAdopt, findConnection } from "../../provider/src/config/config";
import { toyApp, type ToyClient, type ToyError } from "./toyApp";

const backend: ApiBinding<ToyClient, ToyError> = {
  connect: (sources): ReturnType<ApiBinding<ToyClient, ToyError>["connect"]> => {
    const connection = findConnection(sources);
    if (E.isLeft(connection)) return connection;
    const adopt = findAdopt(sources);
    return E.isLeft(adopt) ? adopt : E.right({ client: connection.right, adopt: adopt.right, previewReads: false });
  },
  account: ({ config, environment }) =>
    JSON.stringify([config("bunny:apiUrl"), environment.BUNNYNET_API_URL, config("bunny:apiKey")]),
  warns: () => true,
  withoutWrites: (client) => client,
  describe: ({ call, status, message }) => `${call} failed${status === undefined ? "" : ` with ${status}`}: ${message}`,
  outage: ({ status }) => (status === 401 ? "the API does not accept the key" : undefined),
};

suppressReported(console);

/** Makes the provider of {@link toyApp}, as the package's own entry does for its kinds. */
export const handler = () => dynamicProvider(resourceOf(toyApp, backend), backend);

const [loader, file] = [require.resolve("tsx/cjs/api"), __filename].map((path) => JSON.stringify(path));

/**
 * The text by which Pulumi's dynamic-provider process finds this module. It loads TypeScript here alone: where all of each
 * process does, a call of the CLI takes half as long again.
 */
export const toyProviderText = `exports.handler=require(${loader}).require(${file},${file}).handler`;
