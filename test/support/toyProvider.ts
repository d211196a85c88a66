import * as E from "fp-ts/Either";
import type { Backend } from "../../provider/src/adapters/backend";
import { dynamicProvider } from "../../provider/src/adapters/dynamic";
import { hushReported } from "../../provider/src/adapters/errors";
import { findAdopt, findConnection } from "../../provider/src/config";
import { toyApp, type ToyClient, type ToyError } from "./toyApp";

const backend: Backend<ToyClient, ToyError> = {
  connect: (sources): ReturnType<Backend<ToyClient, ToyError>["connect"]> => {
    const connection = findConnection(sources);
    if (E.isLeft(connection)) return connection;
    const adopt = findAdopt(sources);
    return E.isLeft(adopt) ? adopt : E.right({ client: connection.right, adopt: adopt.right });
  },
  describe: ({ call, status, message }) => `${call} failed${status === undefined ? "" : ` with ${status}`}: ${message}`,
  outage: ({ status }) => (status === 401 ? "the API does not accept the key" : undefined),
};

hushReported(console);

/** Makes the provider of {@link toyApp}, as the package's own entry does for its kinds. */
export const handler = () => dynamicProvider(toyApp, backend);

/** The text by which Pulumi's dynamic-provider process finds this module. The process must load TypeScript. */
export const toyProviderText = `exports.handler=require(${JSON.stringify(__filename)}).handler`;

/** What makes a Node process load TypeScript. */
export const loadsTypeScript = { NODE_OPTIONS: `--require ${JSON.stringify(require.resolve("tsx/cjs"))}` };
