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

/** The sandbox without HTTP: what it imitates, what it remembers, how it is set. */
export interface Core {
  readonly operations: readonly Operation[];
  readonly journal: Journal;
  readonly faults: Faults;
  readonly options: () => Readonly<Options>;
  /** Refuses what is no {@link OptionsChange}. */
  readonly setOptions: (change: unknown) => Readonly<Options>;
  /** Name of the account that a key opens. */
  readonly accountOf: (key: string) => string | undefined;
  /** Undefined when the request may pass, else the value of `Retry-After`. */
  readonly overLimit: (account: string) => string | undefined;
  /** The text without any key: neither those that the sandbox knows nor `presented`. */
  readonly hideKeys: (text: string, presented?: string) => string;
  /** What strict mode has against the request; noted as a violation. Lenient mode has nothing against any. */
  readonly requestProblem: (operation: Operation, request: RawRequest) => Problem | undefined;
  readonly perform: (operation: Operation, account: string, request: RawRequest) => Reply;
  /** Notes what went wrong outside of an operation. */
  readonly report: (violation: Violation) => void;
  readonly violations: () => Violation[];
  /** Refuses what is no {@link Seed}. */
  readonly seed: (seed: unknown) => Seeded;
  /** Refuses what is no behaviour, and gives all that now holds for the hostname. */
  readonly setHostnameBehaviour: (hostname: string, change: unknown) => HostnameCircumstances;
  /** Whether the hostname had a challenge that was open. */
  readonly expireChallenge: (hostname: string) => boolean;
  /** Refuses the number of no zone. */
  readonly setDsConfigured: (zoneId: number, configured: boolean) => void;
  /** Refuses what is no behaviour and the id of no application, and gives all that was said of it. */
  readonly setAppBehaviour: (appId: string, change: unknown) => AppBehaviour;
  readonly state: () => StateDump;
  readonly reset: () => void;
}

/** What a sandbox starts from. */
export interface Start {
  readonly groups: readonly Group[];
  readonly options: OptionsChange;
  readonly state: State | undefined;
  /** Planted when there is no state to start from, and again at every reset. */
  readonly seed: unknown;
  /** Called after everything that may have changed the state. */
  readonly onChange: () => void;
}

export const createCore = ({ groups, options: initial, state: loaded, seed: firstSeed, onChange }: Start): Core => {
  const journal = createJournal();
  const faults = createFaults();
  let options = defaultOptions;
  let keys = keysOf(options);
  let hideKnownKeys = hiderOf(keys);
  let limiter: Limiter | undefined;
  let violations: Violation[] = [];
  let state = loaded ?? emptyState();
  /** What reads of an account still answer from, and how many of them, by its name. */
  const late = new Map<string, { readonly state: State; left: number }>();

  /** The state that a request of the account is answered from. */
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
    // any other change leaves the buckets as full as they are
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

  const served = groups.flatMap((group) => group.operations);

  return {
    operations: [...served, ...notImitated(served)],
    journal,
    faults,
    options: () => options,
    setOptions,
    accountOf: (key) => keys.get(key),
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

    perform: (operation, account, request) => {
      const seen = stateFor(operation, account);
      const reply = operation.perform(
        { state: seen, account: accountNamed(seen, account), behaviour: options.behaviour },
        request,
      );
      if (operation.changes) onChange();
      const problem = options.strict ? operation.replyProblem(reply) : undefined;
      if (problem !== undefined) violations.push(violation("reply", operation, problem));
      return reply;
    },

    report: (violation) => {
      if (options.strict) violations.push(violation);
    },
    violations: () => [...violations],
    seed: (seed) => {
      const seeded = plant(state, seed, defaultAccount(), options.behaviour);
      onChange();
      return seeded;
    },
    setHostnameBehaviour: (hostname, change) => {
      const circumstances = setBehaviour(state.hostnames, hostname, change);
      onChange();
      return circumstances;
    },
    expireChallenge: (hostname) => {
      const expired = expireChallenge(state, hostname);
      onChange();
      return expired;
    },
    setDsConfigured: (zoneId, configured) => {
      setDsConfigured(state, zoneId, configured);
      onChange();
    },
    setAppBehaviour: (appId, change) => {
      const behaviour = setAppBehaviour(state, appId, change);
      onChange();
      return behaviour;
    },
    state: () => dumpState(state),

    reset: () => {
      state = emptyState();
      late.clear();
      violations = [];
      journal.clear();
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

/** Takes all keys out of a text at once: each request is asked for them, and there may be thousands. */
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
      if (keys.has(key)) throw new InvalidInput(`options/accounts/${account}: one of its keys is given twice`);
      keys.set(key, account);
    }
  }
  return keys;
};
