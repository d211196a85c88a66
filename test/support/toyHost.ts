import assert from "node:assert/strict";
import { duringTests } from "./duringTests";
import { dynamicCalls } from "./inMemoryEngine/dynamicCalls";
import { type EngineResource, engineResource } from "./inMemoryEngine/resource";
import {
  type ProviderProcess,
  type ProviderProcessOptions,
  startProviderProcess,
  StepError,
  type Wire,
} from "./providerProcess";
import { startToyApi, type StoredApp, type ToyApi } from "./toyApi";
import { toyProviderText } from "./toyProvider";

/** The toy API and Pulumi's dynamic-provider process that serves its `App`. */
export interface ToyHost {
  readonly api: ToyApi;
  readonly provider: ProviderProcess;
  /** An app that is not in state yet. */
  readonly resource: () => EngineResource;
  /** Inputs of an app that no other test has. */
  readonly program: (more?: Wire) => Wire;
  readonly created: (inputs: Wire) => Promise<EngineResource>;
  /** The app as the API keeps it. */
  readonly remote: (app: EngineResource) => StoredApp;
  /** Runs an `up` that must fail. */
  readonly failedUp: (app: EngineResource, inputs: Wire) => Promise<StepError>;
  /** The requests that an action makes. */
  readonly requestsOf: (action: () => Promise<unknown>) => Promise<readonly string[]>;
  /** What the process writes during an action: it would reach the user's terminal. */
  readonly outputOf: (action: () => Promise<unknown>) => Promise<string>;
}

/** Gives the tests of a `describe` one host. */
export function toyHost(): ToyHost {
  const host = duringTests(startToyHost);
  return {
    get api() {
      return host().api;
    },
    get provider() {
      return host().provider;
    },
    resource: () => host().resource(),
    program: (more) => host().program(more),
    created: (inputs) => host().created(inputs),
    remote: (app) => host().remote(app),
    failedUp: (app, inputs) => host().failedUp(app, inputs),
    requestsOf: (action) => host().requestsOf(action),
    outputOf: (action) => host().outputOf(action),
  };
}

export interface StartedToyHost extends ToyHost {
  readonly stop: () => Promise<void>;
}

/** Starts a host for one test. */
export async function startToyHost(options: ProviderProcessOptions = {}): Promise<StartedToyHost> {
  const api = await startToyApi();
  const provider = await startProviderProcess({
    ...options,
    environment: {
      BUNNYNET_API_URL: api.url,
      BUNNYNET_API_KEY: api.apiKey,
      ...options.environment,
    },
  });
  let programs = 0;
  let destroys = 0;
  const resource = (): EngineResource =>
    engineResource((command) => {
      // A text of its own makes the process start a provider of its own, as the next run of the engine has one.
      if (command === "destroy") destroys += 1;
      return Promise.resolve(
        dynamicCalls(provider, toyProviderText + (command === "destroy" ? `/*${destroys}*/` : "")),
      );
    });

  return {
    api,
    provider,
    resource,
    program: (more = {}) => {
      programs += 1;
      return { name: `app-${programs}`, ...more };
    },
    created: async (inputs) => {
      const app = resource();
      await app.expectUp("create", inputs);
      return app;
    },
    remote: (app) => {
      const found = api.apps.get(Number(app.inState().id));
      assert.ok(found, "the API has no such app");
      return found;
    },
    failedUp: async (app, inputs) => {
      try {
        await app.up(inputs);
      } catch (error) {
        if (error instanceof StepError) return error;
        throw error;
      }
      throw new assert.AssertionError({ message: "it did not fail" });
    },
    requestsOf: async (action) => {
      const before = api.requests().length;
      await action();
      return api.requests().slice(before);
    },
    outputOf: provider.outputOf,
    stop: async () => {
      await provider.stop();
      await api.close();
    },
  };
}
