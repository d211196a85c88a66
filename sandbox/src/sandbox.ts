import { createCore } from "./core";
import type { Fault, FaultReport } from "./faults";
import type { Group } from "./groups/group";
import { groups as allGroups } from "./groups";
import type { HostnameBehaviour, HostnameCircumstances } from "./hostnameBehaviour";
import type { JournalEntry } from "./journal";
import type { Options, OptionsChange } from "./options";
import type { AppBehaviour } from "./schemas/containerApp";
import type { Seed, Seeded } from "./seed";
import { createServer, type DirectReply, type Method } from "./server";
import { loadState, type StateDump } from "./state";
import { createStateFile, readJson } from "./stateFile";
import { StrictViolations, type Violation } from "./strict";
import { InvalidInput } from "./validation";

/** How a sandbox starts. Every option of {@link OptionsChange} can be given too, and changed later. */
export interface StartOptions extends OptionsChange {
  /** @default a free port */
  readonly port?: number;
  /** Only the machine itself can reach a sandbox. @default "127.0.0.1" */
  readonly host?: "127.0.0.1" | "::1";
  /** JSON file that keeps the state from one start to the next. @default none: the state ends with the sandbox */
  readonly stateFile?: string;
  /** JSON file with a {@link Seed}, planted when there is no state yet and again at each reset. */
  readonly seedFile?: string;
}

/** A running sandbox. Its methods act directly, without HTTP: the journal knows nothing of them. */
export interface Sandbox {
  /** Base address of the imitated API: the value for `BUNNYNET_API_URL`. */
  readonly url: string;
  readonly port: number;
  /** First key of the first account as the sandbox started: a value for `BUNNYNET_API_KEY`. */
  readonly apiKey: string;
  /** Ends every connection at once, writes the state file and frees the port. */
  close(): Promise<void>;

  /** Requests that arrived, oldest first; those after the sequence `since` when it is given. */
  journal(since?: number): JournalEntry[];
  clearJournal(): void;

  /** Puts objects into an account, or throws and puts none. */
  seed(seed: Seed): Seeded;
  /**
   * Changes what the world does to a hostname (`*`: to all that are not named), and gives all that now holds. A list
   * of outcomes that is given begins anew.
   */
  setHostnameBehaviour(hostname: string, change: HostnameBehaviour): HostnameCircumstances;
  /** Lets the open challenge of a hostname expire now. Whether it had one. */
  expireChallenge(hostname: string): boolean;
  /** The registrar of a domain takes up the DS record of its DNS zone, or drops it. */
  setDsConfigured(zoneId: number, configured: boolean): void;
  /** Changes how a container application gets along from its next change on, and gives all that was said of it. */
  setAppBehaviour(appId: string, change: AppBehaviour): AppBehaviour;
  /** A copy of everything that is remembered, secrets included. */
  state(): StateDump;
  /** Does one operation of the API as the account would, whatever faults, limits and latency are set. */
  api(method: Method, path: string, body?: unknown, account?: string): Promise<DirectReply>;
  /** Back to how it started: options and seed file; without state, journal, faults and violations. */
  reset(): void;

  options(): Options;
  setOptions(change: OptionsChange): Options;

  /** Gives the id of the fault, which the journal shows at each request that met it. */
  addFault(fault: Fault): number;
  faults(): FaultReport[];
  /** Whether there was one of this id. */
  removeFault(id: number): boolean;
  clearFaults(): void;

  /** What strict mode found. */
  violations(): Violation[];
  /** @throws {@link StrictViolations} with a readable list when there is any. */
  assertNoViolations(): void;
}

const loopback = ["127.0.0.1", "::1"];

/** Starts a sandbox of the whole API. */
export const startSandbox = (options: StartOptions = {}): Promise<Sandbox> => startSandboxOf(allGroups, options);

/** Starts a sandbox of some groups. */
export const startSandboxOf = async (groups: readonly Group[], start: StartOptions): Promise<Sandbox> => {
  const { port = 0, host = "127.0.0.1", stateFile: statePath, seedFile, ...options } = start;
  if (!loopback.includes(host)) {
    throw new InvalidInput(`the sandbox listens on ${loopback.join(" or ")} only, not on ${host}`);
  }
  const dump = statePath === undefined ? undefined : await readJson(statePath);
  const seed = seedFile === undefined ? undefined : await readJson(seedFile);
  if (seedFile !== undefined && seed === undefined) throw new InvalidInput(`there is no seed file ${seedFile}`);

  const core = createCore({
    groups,
    options,
    state: dump === undefined ? undefined : loadState(dump, `state file ${statePath ?? ""}: `),
    seed,
    onChange: () => file?.changed(),
  });
  const file = statePath === undefined ? undefined : createStateFile(statePath, core.state);
  // a file that cannot be written shows now, not when the sandbox ends
  file?.changed();
  await file?.flush();
  const server = createServer(core);
  const url = await server.app.listen({ host, port });
  const [firstAccount = "main", keys = []] = Object.entries(core.options().accounts)[0] ?? [];

  return {
    url,
    port: Number(new URL(url).port),
    apiKey: keys[0] ?? "",
    close: async () => {
      await server.close();
      await file?.flush();
    },
    journal: core.journal.entries,
    clearJournal: core.journal.clear,
    seed: core.seed,
    setHostnameBehaviour: (hostname, change) => structuredClone(core.setHostnameBehaviour(hostname, change)),
    expireChallenge: core.expireChallenge,
    setDsConfigured: core.setDsConfigured,
    setAppBehaviour: (appId, change) => structuredClone(core.setAppBehaviour(appId, change)),
    state: core.state,
    api: (method, path, body, account = firstAccount) => server.direct(method, path, body, account),
    reset: core.reset,
    options: () => structuredClone(core.options()),
    setOptions: (change) => structuredClone(core.setOptions(change)),
    addFault: core.faults.add,
    faults: core.faults.list,
    removeFault: core.faults.remove,
    clearFaults: core.faults.clear,
    violations: core.violations,
    assertNoViolations: () => {
      const violations = core.violations();
      if (violations.length > 0) throw new StrictViolations(violations);
    },
  };
};
