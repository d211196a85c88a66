import assert from "node:assert/strict";
import {
  type JournalEntry,
  type OptionsChange,
  type ReceivedRequest,
  type Sandbox,
  startSandbox,
  type StateDump,
} from "pulumi-bunny-sandbox";
import { elsewhere } from "./elsewhere";
import { type EngineResource, engineResource } from "./inMemoryEngine/resource";
import { requestsIn, withoutExchange } from "./requestsIn";
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
  /** The same with bodies. */
  readonly recordedOf: (action: () => Promise<unknown>) => Promise<readonly ReceivedRequest[]>;
  /** What the process writes during an action: it would reach the user's terminal. */
  readonly outputOf: (action: () => Promise<unknown>) => Promise<string>;
}

/** How much faster time passes for a host: its waits are shorter, and so are the time limits that a test gives. */
export const clockSpeed = 5;

export interface HostOptions {
  readonly behaviour?: NonNullable<OptionsChange["behaviour"]>;
  /** Variables of the process, besides those that lead it to the sandbox. */
  readonly environment?: ServedKindsOptions["environment"];
  /** See {@link ServedKindsOptions.mode}. */
  readonly mode?: ServedKindsOptions["mode"];
}

/** Hosts that no test uses now, by the options of their processes: to start one costs more than most files do with it. */
const idle = new Map<string, StartedHost[]>();

/**
 * Gives the tests of a `describe` one host, whose sandbox each test finds as it started: what is looked at is copied, and a
 * sandbox that fills up makes each look dearer. A test fails whose requests were not as the API wants them.
 */
export function providerHost({ behaviour = {}, ...options }: HostOptions = {}): ProviderHost {
  let current: StartedHost | undefined;
  const host = (): StartedHost => {
    if (current === undefined) throw new Error("it starts in `before`: use it in hooks and tests alone");
    return current;
  };
  const process = JSON.stringify(options);
  before(async () => {
    current = idle.get(process)?.pop() ?? (await startProviderHost(options));
    await current.beginTests();
  });
  beforeEach(() => {
    host().reset(behaviour);
  });
  afterEach(() => {
    host().sandbox.assertNoViolations();
  });
  after(async () => {
    if (current?.isWornOut() === true) await current.stop();
    else if (current !== undefined) idle.set(process, [...(idle.get(process) ?? []), current]);
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
  /** Forgets what was written and requested so far. */
  readonly beginTests: () => Promise<void>;
  /** Empties the sandbox, which behaves like this from then on. */
  readonly reset: (behaviour?: NonNullable<OptionsChange["behaviour"]>) => void;
  /** Whether so many runs have begun that there may be too few keys for more tests. */
  readonly isWornOut: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts a host outside of tests. */
export async function startProviderHost({
  environment: more,
  mode,
}: Omit<HostOptions, "behaviour"> = {}): Promise<StartedHost> {
  let received: ReceivedRequest[] | undefined;
  const sandbox = await startSandbox({
    strict: true,
    accounts: { main: [...keysOfRuns] },
    onRequest: (request) => received?.push(request),
  });
  const environment = { BUNNYNET_API_URL: sandbox.url, ...more };
  const { beginRun, runsLeft, stop, ...served } = await startServedKinds({ environment, clockSpeed, mode });

  let outputBefore = 0;
  const wholeOutput = async (): Promise<string> => (await served.wholeOutput()).slice(outputBefore);
  let past: JournalEntry[] = [];
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
    beginTests: async () => {
      outputBefore = (await served.wholeOutput()).length;
      sandbox.reset();
      past = [];
    },
    reset: (behaviour = {}) => {
      past.push(...sandbox.journal());
      sandbox.reset();
      sandbox.setOptions({ behaviour });
    },
    isWornOut: () => runsLeft() < keysOfRuns.length / 2,
    wholeJournal: () => [...past, ...sandbox.journal()],
    requestsOf: async (action) => {
      const before = lastSequence();
      await action();
      return requestsIn(sandbox.journal(before));
    },
    recordedOf: async (action) => {
      const requests: ReceivedRequest[] = [];
      received = requests;
      await action();
      received = undefined;
      return withoutExchange(requests);
    },
    outputOf: async (action) => {
      const before = (await wholeOutput()).length;
      await action();
      return (await wholeOutput()).slice(before);
    },
    stop: async () => {
      await stop();
      await sandbox.close();
    },
  };
}
