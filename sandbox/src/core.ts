import { createAuditLogs, type Actor } from "./auditLog";
import { createFaults, type Faults } from "./faults";
import { setAppBehaviour } from "./groups/containers/seed";
import { setDsConfigured } from "./groups/dnsZone";
import { expireChallenge } from "./groups/externalCertificate";
import { notImitated } from "./groups/notImitated";
import type { Group, Operation, RawRequest, Reply } from "./groups/group";
import { setBehaviour, type HostnameCircumstances } from "./hostnameBehaviour";
import { createJournal, type Journal } from "./journal";
import { changed, defaultOptions, OptionsChange, type Options } from "./options";
import { createLimiter, type Limiter } from "./rateLimit";
import type { AppBehaviour } from "./schemas/containerApp";
import { plant, type Seeded } from "./seed";
import { accountNamed, dumpState, emptyState, loadState, type State, type StateDump } from "./state";
import type { Violation } from "./strict";
import { InvalidInput, parsed, type Problem } from "./validation";

/** The sandbox without HTTP: its operations, its state and its options. */
export interface Core {
  readonly operations: readonly Operation[];
  readonly journal: Journal;
  readonly faults: Faults;
  readonly options: () => Readonly<Options>;
  /** Rejects anything that is not an {@link OptionsChange}. */
  readonly setOptions: (change: unknown) => Readonly<Options>;
  /** Name of the account that a key opens for a request. */
  readonly accountOf: (operation: Operation, request: RawRequest, key: string) => string | undefined;
  /** Who uses a key, as the audit log shows it. */
  readonly actorOf: (key: string) => Actor;
  /** Undefined if the request may pass, otherwise the value of `Retry-After`. */
  readonly overLimit: (account: string) => string | undefined;
  /** The text without any key: those that the sandbox knows, and `presented`. */
  readonly hideKeys: (text: string, presented?: string) => string;
  /** The problem that strict mode finds in the request, which is recorded as a violation. Lenient mode finds none. */
  readonly requestProblem: (operation: Operation, request: RawRequest) => Problem | undefined;
  /** What a request reads when it arrives, where concurrent writes are lost. To be called right before it is performed. */
  readonly arrive: (operation: Operation, account: string, request: RawRequest) => (() => void) | undefined;
  readonly perform: (operation: Operation, account: string, request: RawRequest, actor: Actor) => Reply;
  /** Records a violation outside of an operation. */
  readonly report: (violation: Violation) => void;
  /** The violations found by strict mode. */
  readonly violations: () => Violation[];
  /** Rejects anything that is not a {@link Seed}. */
  readonly seed: (seed: unknown) => Seeded;
  /** Rejects invalid behaviour, and returns all settings of the hostname. */
  readonly setHostnameBehaviour: (hostname: string, change: unknown) => HostnameCircumstances;
  /** Makes the open challenge of a hostname expire now. Returns whether it had one. */
  readonly expireChallenge: (hostname: string) => boolean;
  /** Sets whether the registrar of a domain has the DS record of its DNS zone. Rejects the id of a zone that does not exist. */
  readonly setDsConfigured: (zoneId: number, configured: boolean) => void;
  /** Rejects invalid behaviour and the id of an app that does not exist, and returns all settings of the app. */
  readonly setAppBehaviour: (appId: string, change: unknown) => AppBehaviour;
  /** A copy of the whole state, including secrets. */
  readonly state: () => StateDump;
  /**
   * Resets the sandbox to how it started, with its options and seed file; clears state, journal, faults and violations.
   */
  readonly reset: () => void;
}

/** The initial state of a sandbox. */
export interface Start {
  readonly groups: readonly Group[];
  readonly options: OptionsChange;
  readonly state: State | undefined;
  /** Applied if there is no initial state, and again at every reset. */
  readonly seed: unknown;
  /** Called after anything that may have changed the state. */
  readonly onChange: () => void;
}

export const createCore = ({ groups, options: initial, state: loaded, seed: firstSeed, onChange }: Start): Core => {
  const journal = createJournal();
  const faults = createFaults();
  const auditLogs = createAuditLogs();
  let options = defaultOptions;
  let keys = keysOf(options);
  let hideKnownKeys = hiderOf(keys);
  let limiter: Limiter | undefined;
  let violations: Violation[] = [];
  let state = loaded ?? emptyState();
  /** The old state that reads of an account still return, and the number of such reads left, by account name. */
  const late = new Map<string, { readonly state: State; left: number }>();

  /** The state for a request of the account. */
  const stateFor = ({ changes }: Operation, account: string): State => {
    const { lateReads } = options.behaviour;
    if (changes) {
      if (lateReads > 0) late.set(account, { state: loadState(dumpState(state), "state"), left: lateReads });
      return state;
    }
    if (lateReads === 0) late.delete(account);
    const earlier = late.get(account);
    if (earlier === undefined) return state;
    earlier.left -= 1;
    if (earlier.left <= 0) late.delete(account);
    return earlier.state;
  };

  const apply = (next: Options) => {
    if (next.accounts !== options.accounts) {
      keys = keysOf(next);
      hideKnownKeys = hiderOf(keys);
    }
    // other changes do not affect the buckets
    if (next.rateLimit !== options.rateLimit) limiter = limiterOf(next);
    options = next;
    return options;
  };
  const setOptions = (change: unknown) => apply(changed(options, parsed(OptionsChange, change, "options")));
  const defaultAccount = () => Object.keys(options.accounts)[0] ?? "main";

  setOptions(initial);
  const firstOptions = options;
  const plantFirst = () => {
    if (firstSeed !== undefined) plant(state, firstSeed, defaultAccount(), options.behaviour);
  };
  if (loaded === undefined) plantFirst();

  /** The result of something that may have changed the state. */
  const noticed = <T>(result: T): T => {
    onChange();
    return result;
  };

  const served = groups.flatMap((group) => group.operations);

  return {
    operations: [...served, ...notImitated(served)],
    journal,
    faults,
    options: () => options,
    setOptions,
    accountOf: ({ keyOwner }, request, key) => (keyOwner === undefined ? keys.get(key) : keyOwner(state, request, key)),
    actorOf: (key) => ({ ActorId: `key-${[...keys.keys()].indexOf(key) + 1}`, ActorType: "ApiKey" }),
    overLimit: (account) => limiter?.refuse(account),

    hideKeys: (text, presented = "") => {
      const hidden = hideKnownKeys(text);
      return presented === "" ? hidden : hidden.replaceAll(presented, hiddenKey);
    },

    requestProblem: (operation, request) => {
      const problem = options.strict ? operation.requestProblem(request) : undefined;
      if (problem !== undefined) violations.push(violation("request", operation, problem));
      return problem;
    },

    arrive: ({ arrive }, account, { params }) =>
      options.behaviour.concurrentWrites === "lost" ? arrive?.(accountNamed(state, account), params) : undefined,

    perform: (operation, account, request, actor) => {
      const seen = stateFor(operation, account);
      const { behaviour } = options;
      const world = { state: seen, account: accountNamed(seen, account), behaviour, auditLog: auditLogs.of(account) };
      const log = operation.changes ? auditLogs.watch(world.account, operation, request, actor) : undefined;
      const reply = operation.perform(world, request);
      log?.(reply, behaviour);
      if (operation.changes) onChange();
      const problem = options.strict ? operation.replyProblem(reply) : undefined;
      if (problem !== undefined) violations.push(violation("reply", operation, problem));
      return reply;
    },

    report: (violation) => {
      if (options.strict) violations.push(violation);
    },
    violations: () => [...violations],
    seed: (seed) => noticed(plant(state, seed, defaultAccount(), options.behaviour)),
    setHostnameBehaviour: (hostname, change) => noticed(setBehaviour(state.hostnames, hostname, change)),
    expireChallenge: (hostname) => noticed(expireChallenge(state, hostname)),
    setDsConfigured: (zoneId, configured) => {
      setDsConfigured(state, zoneId, configured);
      onChange();
    },
    setAppBehaviour: (appId, change) => noticed(setAppBehaviour(state, appId, change)),
    state: () => dumpState(state),

    reset: () => {
      state = emptyState();
      late.clear();
      violations = [];
      journal.clear();
      auditLogs.clear();
      faults.clear();
      apply(firstOptions);
      limiter = limiterOf(firstOptions);
      plantFirst();
      onChange();
    },
  };
};

const violation = (side: Violation["side"], { method, path }: Operation, problem: Problem): Violation => ({
  side,
  method,
  path,
  problem: `${problem.place} ${problem.message}`.trim(),
});

const limiterOf = ({ rateLimit }: Options): Limiter | undefined =>
  rateLimit === null ? undefined : createLimiter(rateLimit);

const hiddenKey = "(hidden)";

/** Removes all keys from a text at once: it runs for every request, and there may be thousands of keys. */
const hiderOf = (keys: ReadonlyMap<string, string>): ((text: string) => string) => {
  if (keys.size === 0) return (text) => text;
  const longestFirst = [...keys.keys()].sort((left, right) => right.length - left.length);
  const any = new RegExp(longestFirst.map((key) => key.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"), "g");
  return (text) => text.replaceAll(any, hiddenKey);
};

const keysOf = ({ accounts }: Options): Map<string, string> => {
  const keys = new Map<string, string>();
  for (const [account, accountKeys] of Object.entries(accounts)) {
    for (const key of accountKeys) {
      if (keys.has(key)) throw new InvalidInput(`options/accounts/${account}: one of its keys appears twice`);
      keys.set(key, account);
    }
  }
  return keys;
};
