import type { DirectReply } from "./control";
import { createCore, type Core } from "./core";
import type { Fault } from "./faults";
import type { Group, Method } from "./groups/group";
import { groups as allGroups } from "./groups";
import type { HostnameBehaviour, HostnameCircumstances } from "./hostnameBehaviour";
import type { Options, OptionsChange } from "./options";
import type { Seed, Seeded } from "./seed";
import { createServer, type ReceivedRequest } from "./server";
import { loadState } from "./state";
import { createStateFile, readJson } from "./stateFile";
import { StrictViolations } from "./strict";
import { InvalidInput } from "./validation";

/** Start options of a sandbox. Every option of {@link OptionsChange} can be given too, and changed later. */
export interface StartOptions extends OptionsChange {
  /** @default a free port */
  readonly port?: number;
  /** JSON file that preserves the state between starts. @default none: the state is lost when the sandbox closes */
  readonly stateFile?: string;
  /** JSON file with a {@link Seed}, applied if there is no state yet, and again at each reset. */
  readonly seedFile?: string;
  /** Called with each request that arrives over HTTP. */
  readonly onRequest?: (request: ReceivedRequest) => unknown;
}

type Control = Core["control"];

/** A running sandbox. Its methods act directly, without HTTP, and do not appear in the journal. */
export interface Sandbox extends Omit<Control, "seed" | "setHostnameBehaviour" | "setOptions" | "addFault"> {
  /** Base URL of the emulated API: the value for `BUNNYNET_API_URL`. */
  readonly url: string;
  readonly port: number;
  /** First key of the first account at the start of the sandbox: a value for `BUNNYNET_API_KEY`. */
  readonly apiKey: string;
  /** Closes all connections immediately, writes the state file and releases the port. */
  close(): Promise<void>;

  /** Adds objects to an account, or throws and adds none. */
  seed(seed: Seed): Seeded;
  /**
   * Changes the behaviour of a hostname (`*`: of all that are not named), and returns all its settings. Setting a list
   * of outcomes starts it from the beginning.
   */
  setHostnameBehaviour(hostname: string, change: HostnameBehaviour): HostnameCircumstances;
  setOptions(change: OptionsChange): Options;
  /** Returns the id of the fault, which the journal shows for each affected request. */
  addFault(fault: Fault): number;
  /** Performs one API operation as the account, regardless of faults, limits and latency. */
  api(method: Method, path: string, body?: unknown, account?: string): Promise<DirectReply>;

  /** @throws {@link StrictViolations} with a readable list if there are any. */
  assertNoViolations(): void;
}

/** Starts a sandbox with the whole API. */
export const startSandbox = (options: StartOptions = {}): Promise<Sandbox> => startSandboxOf(allGroups, options);

/** Starts a sandbox with some groups. */
export const startSandboxOf = async (groups: readonly Group[], start: StartOptions): Promise<Sandbox> => {
  const { port = 0, stateFile: statePath, seedFile, onRequest = () => undefined, ...options } = start;
  const dump = statePath === undefined ? undefined : await readJson(statePath);
  const seed = seedFile === undefined ? undefined : await readJson(seedFile);
  if (seedFile !== undefined && seed === undefined) throw new InvalidInput(`the seed file ${seedFile} does not exist`);

  const core = createCore({
    groups,
    options,
    state: dump === undefined ? undefined : loadState(dump, `state file ${statePath ?? ""}: `),
    seed,
    onChange: () => file?.changed(),
  });
  const file = statePath === undefined ? undefined : createStateFile(statePath, core.control.state);
  // detects a file that cannot be written now, not when the sandbox closes
  file?.flush();
  const server = createServer(core, onRequest);
  const url = await server.app.listen({ host: "127.0.0.1", port });
  const [firstAccount = "main", keys = []] = Object.entries(core.options().accounts)[0] ?? [];

  return {
    ...core.control,
    url,
    port: Number(new URL(url).port),
    apiKey: keys[0] ?? "",
    close: async () => {
      await server.close();
      file?.flush();
    },
    api: (method, path, body, account = firstAccount) => server.direct(method, path, body, account),
    assertNoViolations: () => {
      const violations = core.control.violations();
      if (violations.length > 0) throw new StrictViolations(violations);
    },
  };
};
