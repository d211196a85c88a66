import { createAuditLogs, type Actor } from "./auditLog";
import { createFaults } from "./faults";
import { setDsConfigured } from "./groups/dnsZone";
import { expireChallenge } from "./groups/externalCertificate";
import type { Group, Operation, RawRequest, Reply } from "./groups/group";
import { setBehaviour, type HostnameCircumstances } from "./hostnameBehaviour";
import { createJournal } from "./journal";
import { changed, defaultOptions, OptionsChange, type Options } from "./options";
import { createLimiter } from "./rateLimit";
import { plant, type Seeded } from "./seed";
import { accountNamed, dumpState, emptyState, loadState, type State, type StateDump } from "./state";
import type { Violation } from "./strict";
import { InvalidInput, parsed, type Problem } from "./validation";

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

/** The sandbox without HTTP: its operations, its state and its options. */
export const createCore = ({ groups, options: initial, state: loaded, seed: firstSeed, onChange }: Start) => {
  const journal = createJournal();
  const faults = createFaults();
  const auditLogs = createAuditLogs();
  let options = defaultOptions;
  let keys = keysOf(options);
  let limiter: ReturnType<typeof limiterOf>;
  let violations: Violation[] = [];
  let state = loaded ?? emptyState();
  /** The copy of the state that was given last; undefined once the state may be another. */
  let dumped: StateDump | undefined;
  /** The old state that reads of an account still return, and the number of such reads left, by account name. */
  const late = new Map<string, { readonly state: State; left: number }>();

  /** The state for a request of the account. */
  const stateFor = ({ changes }: Operation, account: string): State => {
    const { lateReads } = options.behaviour;
    if (changes) {
      if (lateReads > 0)
        late.set(account, {
          state: { ...loadState(dumpState(state), "state"), tokens: state.tokens },
          left: lateReads,
        });
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
    if (next.accounts !== options.accounts) keys = keysOf(next);
    // other changes do not affect the buckets
    if (next.rateLimit !== options.rateLimit) limiter = limiterOf(next);
    options = next;
    return options;
  };
  /** Rejects anything that is not an {@link OptionsChange}. */
  const setOptions = (change: unknown) => apply(changed(options, parsed(OptionsChange, change, "options")));
  const defaultAccount = () => Object.keys(options.accounts)[0] ?? "main";

  setOptions(initial);
  const firstOptions = options;
  const plantFirst = () => {
    if (firstSeed !== undefined) plant(state, firstSeed, defaultAccount(), options.behaviour);
  };
  if (loaded === undefined) plantFirst();

  const stateChanged = (): void => {
    dumped = undefined;
    onChange();
  };
  /** The result of something that may have changed the state. */
  const noticed = <T>(result: T): T => {
    stateChanged();
    return result;
  };

  /** What the methods of a sandbox and the control API share. */
  const control = {
    /** The requests received, oldest first; only those after the sequence `since` if it is given. */
    journal: journal.entries,
    clearJournal: journal.clear,
    seed: (seed: unknown): Seeded => noticed(plant(state, seed, defaultAccount(), options.behaviour)),
    setHostnameBehaviour: (hostname: string, change: unknown): HostnameCircumstances =>
      structuredClone(noticed(setBehaviour(state.hostnames, hostname, change))),
    /** Makes the open challenge of a hostname expire now. Returns whether it had one. */
    expireChallenge: (hostname: string): boolean => noticed(expireChallenge(state, hostname)),
    /** Sets whether the registrar of a domain has the DS record of its DNS zone. Rejects the id of a zone that does not exist. */
    setDsConfigured: (zoneId: number, configured: boolean): void => {
      setDsConfigured(state, zoneId, configured);
      stateChanged();
    },
    /** A copy of the whole state, including secrets; the same one until something happens. */
    state: (): StateDump => (dumped ??= dumpState(state)),
    options: () => structuredClone(options),
    setOptions: (change: unknown) => structuredClone(setOptions(change)),
    addFault: faults.add,
    faults: faults.list,
    /** Returns whether there was a fault with this id. */
    removeFault: faults.remove,
    clearFaults: faults.clear,
    /** The violations found by strict mode. */
    violations: () => [...violations],
    /**
     * Resets the sandbox to how it started, with its options and seed file; clears state, journal, faults and
     * violations.
     */
    reset: (): void => {
      state = emptyState();
      late.clear();
      violations = [];
      journal.clear();
      auditLogs.clear();
      faults.clear();
      apply(firstOptions);
      limiter = limiterOf(firstOptions);
      plantFirst();
      stateChanged();
    },
  };

  return {
    operations: groups.flatMap((group) => group.operations),
    control,
    /** Records an arrived request. */
    open: journal.open,
    meetFault: faults.meet,
    faultTakenOff: faults.takenOff,
    options: (): Readonly<Options> => options,
    /** Name of the account that a key opens for a request. */
    accountOf: ({ keyOwner }: Operation, request: RawRequest, key: string) =>
      keyOwner === undefined ? keys.get(key) : keyOwner(state, request, key),
    /** Who uses a key, as the audit log shows it. */
    actorOf: (key: string): Actor => ({ ActorId: `key-${[...keys.keys()].indexOf(key) + 1}`, ActorType: "ApiKey" }),
    /** Undefined if the request may pass, otherwise the value of `Retry-After`. */
    overLimit: (account: string) => limiter?.refuse(account),

    /** The problem that strict mode finds in the request, which is recorded as a violation. Lenient mode finds none. */
    requestProblem: (operation: Operation, request: RawRequest): Problem | undefined => {
      const problem = options.strict ? operation.requestProblem(request) : undefined;
      if (problem !== undefined) violations.push(violation("request", operation, problem));
      return problem;
    },

    /** What a request reads when it arrives, where concurrent writes are lost. To be called right before it is performed. */
    arrive: ({ arrive }: Operation, account: string, request: RawRequest) =>
      options.behaviour.concurrentWrites === "lost" ? arrive?.(accountNamed(state, account), request) : undefined,

    perform: (operation: Operation, account: string, request: RawRequest, actor: Actor): Reply => {
      const seen = stateFor(operation, account);
      const { behaviour } = options;
      const world = { state: seen, account: accountNamed(seen, account), behaviour, auditLog: auditLogs.of(account) };
      const log = operation.changes ? auditLogs.watch(world.account, operation, request, actor) : undefined;
      const reply = operation.perform(world, request);
      // Reads move on what takes its time.
      dumped = undefined;
      log?.(reply);
      if (operation.changes) onChange();
      const problem = options.strict ? operation.replyProblem(reply) : undefined;
      if (problem !== undefined) violations.push(violation("reply", operation, problem));
      return reply;
    },

    /** Records a violation outside of an operation. */
    report: (violation: Violation): void => {
      if (options.strict) violations.push(violation);
    },
  };
};

export type Core = ReturnType<typeof createCore>;

const violation = (side: Violation["side"], { method, path }: Operation, problem: Problem): Violation => ({
  side,
  method,
  path,
  problem: `${problem.place} ${problem.message}`.trim(),
});

const limiterOf = ({ rateLimit }: Options) => (rateLimit === null ? undefined : createLimiter(rateLimit));

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
