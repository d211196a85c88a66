import assert from "node:assert/strict";
import {
  type JournalEntry,
  type OptionsChange,
  type Sandbox,
  startSandbox,
  type StateDump,
} from "pulumi-bunny-sandbox";
import { type Recorded, type RecordingProxy, startRecordingProxy } from "../../tools/recordingProxy";
import { elsewhere } from "./elsewhere";
import { type EngineResource, engineResource } from "./inMemoryEngine/resource";
import { requestsIn } from "./requestsIn";
import { keysOfRuns, type ServedKinds, type ServedKindsOptions, startServedKinds } from "./servedKinds";

/** A strict sandbox, and the process that serves the resources and works on it. */
export interface ProviderHost extends Pick<ServedKinds, "beginRun" | "wholeOutput"> {
  readonly sandbox: Sandbox;
  /** A resource that is not in state yet. */
  readonly resource: (kind: string) => EngineResource;
  /** What the account has now; undefined before it has anything. */
  readonly account: () => StateDump["accounts"][string] | undefined;
  /** Does an operation as somebody else would, and gives the body of the answer. */
  readonly elsewhere: ReturnType<typeof elsewhere>;
  /** All requests of all tests so far. The sandbox's own journal begins with each test. */
  readonly wholeJournal: () => readonly JournalEntry[];
  /** The requests of an action: `GET /pullzone/1001`. */
  readonly requestsOf: (action: () => Promise<unknown>) => Promise<readonly string[]>;
  /** The same with bodies, where the host records them. */
  readonly recordedOf: (action: () => Promise<unknown>) => Promise<readonly Recorded[]>;
  /** What the process writes during an action: it would reach the user's terminal. */
  readonly outputOf: (action: () => Promise<unknown>) => Promise<string>;
}

/**
 * For tests that wait a lot, and in which the sandbox does not: its delays last longer for a process whose time passes faster.
 * Time limits that such a test gives are over sooner, too.
 */
export const clockSpeed = 5;

export interface HostOptions {
  readonly behaviour?: NonNullable<OptionsChange["behaviour"]>;
  /** Keeps the bodies of requests, which the sandbox's journal does not. @default false */
  readonly recordsBodies?: boolean;
  /** See {@link ServedKindsOptions.clockSpeed}. */
  readonly clockSpeed?: ServedKindsOptions["clockSpeed"];
  /** Variables of the process, besides those that lead it to the sandbox. */
  readonly environment?: ServedKindsOptions["environment"];
  /** See {@link ServedKindsOptions.mode}. */
  readonly mode?: ServedKindsOptions["mode"];
}

/**
 * Gives the tests of a `describe` one host, whose sandbox each test finds as it started: what is looked at is copied, and a
 * sandbox that fills up makes each look dearer. A test fails whose requests were not as the API wants them.
 */
export function providerHost(options: HostOptions = {}): ProviderHost {
  const host = duringTests(() => startProviderHost(options));
  beforeEach(() => {
    host().reset();
  });
  afterEach(() => {
    host().sandbox.assertNoViolations();
  });
  return {
    get sandbox() {
      return host().sandbox;
    },
    resource: (kind) => host().resource(kind),
    beginRun: (...kinds) => host().beginRun(...kinds),
    wholeOutput: () => host().wholeOutput(),
    account: () => host().account(),
    elsewhere: (...operation) => host().elsewhere(...operation),
    wholeJournal: () => host().wholeJournal(),
    requestsOf: (action) => host().requestsOf(action),
    recordedOf: (action) => host().recordedOf(action),
    outputOf: (action) => host().outputOf(action),
  };
}

export interface StartedHost extends ProviderHost {
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a host outside of tests. */
export async function startProviderHost({
  behaviour = {},
  recordsBodies = false,
  clockSpeed,
  environment: more,
  mode,
}: HostOptions = {}): Promise<StartedHost> {
  const sandbox = await startSandbox({ strict: true, accounts: { main: [...keysOfRuns] }, behaviour });
  const proxy: RecordingProxy | undefined = recordsBodies ? await startRecordingProxy(sandbox.url) : undefined;
  const environment = { BUNNYNET_API_URL: proxy?.url ?? sandbox.url, ...more };
  const { beginRun, wholeOutput, stop } = await startServedKinds({ environment, clockSpeed, mode });

  const past: JournalEntry[] = [];
  let seen = 0;
  const lastSequence = (): number => {
    seen = sandbox.journal(seen).at(-1)?.sequence ?? seen;
    return seen;
  };

  return {
    sandbox,
    beginRun,
    wholeOutput,
    resource: (kind) =>
      engineResource(async () => {
        const [calls] = await beginRun(kind);
        return calls ?? assert.fail(kind);
      }),
    account: () => sandbox.state().accounts.main,
    elsewhere: elsewhere(sandbox),
    reset: () => {
      for (const entry of sandbox.journal()) past.push(entry);
      sandbox.reset();
    },
    wholeJournal: () => [...past, ...sandbox.journal()],
    requestsOf: async (action) => {
      const before = lastSequence();
      await action();
      return requestsIn(sandbox.journal(before));
    },
    recordedOf: async (action) => {
      if (proxy === undefined) throw new Error("start the host with recordsBodies: true");
      return proxy.requestsOf(action);
    },
    outputOf: async (action) => {
      const before = (await wholeOutput()).length;
      await action();
      return (await wholeOutput()).slice(before);
    },
    stop: async () => {
      await stop();
      await proxy?.close();
      await sandbox.close();
    },
  };
}

/** Starts something before the tests of a `describe` and stops it after them. It is there in hooks and tests alone. */
function duringTests<Started extends { readonly stop: () => Promise<void> }>(
  start: () => Promise<Started>,
): () => Started {
  let started: Started | undefined;
  before(async () => {
    started = await start();
  });
  after(async () => {
    await started?.stop();
  });
  return () => {
    if (started === undefined) throw new Error("it starts in `before`: use it in hooks and tests alone");
    return started;
  };
}
