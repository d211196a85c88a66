import { type ProviderProcess, type ProviderProcessOptions, startProviderProcess } from "./providerProcess";
import { startToyApi, type ToyApi } from "./toyApi";
import { toyResource, type ToyResource } from "./toyResource";

/** The toy API and Pulumi's dynamic-provider process that serves its `App`. */
export interface ToyHost {
  readonly api: ToyApi;
  readonly provider: ProviderProcess;
  readonly resource: () => ToyResource;
  /** The requests that an action makes. */
  readonly requestsOf: (action: () => Promise<unknown>) => Promise<readonly string[]>;
  /** What the process writes during an action: it would reach the user's terminal. */
  readonly outputOf: (action: () => Promise<unknown>) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startToyHost(options: ProviderProcessOptions = {}): Promise<ToyHost> {
  const api = await startToyApi();
  const provider = await startProviderProcess({
    ...options,
    environment: {
      BUNNYNET_API_URL: api.url,
      BUNNYNET_API_KEY: api.apiKey,
      ...options.environment,
    },
  });
  return {
    api,
    provider,
    resource: () => toyResource(provider),
    requestsOf: async (action) => {
      const before = api.requests().length;
      await action();
      return api.requests().slice(before);
    },
    outputOf: async (action) => {
      const before = (await provider.wholeOutput()).length;
      await action();
      return (await provider.wholeOutput()).slice(before);
    },
    stop: async () => {
      await provider.stop();
      await api.close();
    },
  };
}
