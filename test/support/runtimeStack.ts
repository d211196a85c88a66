import { isDeepStrictEqual } from "node:util";
import type { JournalEntry, Sandbox } from "pulumi-bunny-sandbox";
import { type CheckFailure, type ProviderProcess, StepError, startProviderProcess, type Wire } from "./providerProcess";

/** What an `up` did with one resource, as the engine would show it. */
export interface Done {
  readonly action: "create" | "update" | "replace" | "same";
  /** Top-level inputs that changed. */
  readonly changed: readonly string[];
}

/** One resource of a stack: what the engine keeps of it. */
export interface State {
  readonly id: string;
  readonly inputs: Wire;
  readonly outs: Wire;
  readonly initErrors: readonly string[];
}

/**
 * One resource in Pulumi's own dynamic-provider process, taken through up, refresh and destroy as the engine does it:
 * which state is handed to which call, and what is kept of each answer. What only the engine does (encryption, display,
 * order among resources) is left to the tests of the real engine.
 */
export interface RuntimeResource {
  readonly state: () => State | undefined;
  /** Takes a state over, for example a recorded one. */
  readonly restore: (state: State | undefined) => void;
  /** Only check and diff: what an `up` would do. Unknown inputs are Pulumi's value for unknown. */
  readonly preview: (args: Wire) => Promise<Done>;
  readonly up: (args: Wire) => Promise<Done>;
  /** Reads what is there now; gives the inputs that drifted, or "gone". */
  readonly refresh: () => Promise<readonly string[] | "gone">;
  readonly destroy: () => Promise<void>;
  /** `.get`: reads something that is not in state. */
  readonly get: (id: string) => Promise<Wire>;
}

/** An input was refused before any request. */
export class Refused extends Error {
  constructor(readonly failures: readonly CheckFailure[]) {
    super(failures.map(({ reason }) => reason).join("\n"));
  }
}

export interface RuntimeHost {
  readonly process: ProviderProcess;
  readonly resource: (kind: string) => RuntimeResource;
  /** The requests of an action: `GET /pullzone/1001`. */
  readonly requestsOf: (action: () => Promise<unknown>) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** Keys that a sandbox must accept for its main account, so that each phase is a client of its own: see {@link startRuntimeHost}. */
export const phaseKeys: readonly string[] = Array.from({ length: 5000 }, (_, phase) => `phase-key-${phase}`);

/**
 * Starts the process once for many tests. The engine starts a fresh one for each phase, and what is read is shared within
 * a process; so here each phase has a key of its own, and thereby a client that knows nothing yet.
 */
export async function startRuntimeHost(sandbox: Sandbox): Promise<RuntimeHost> {
  const provider = await startProviderProcess({ environment: { BUNNYNET_API_URL: sandbox.url } });
  let phase = 0;
  let lastStart: Promise<unknown> = Promise.resolve();

  /**
   * The provider's text of a new phase. The process keeps one provider for each text, so a comment makes it another. It
   * gets the settings of that moment when its text is first seen, so phases that begin at the same time start in turn.
   */
  const startPhase = (kind: string): Promise<Wire> => {
    phase += 1;
    const key = phaseKeys[phase] ?? "";
    const text = { __provider: `exports.handler=require("pulumi-bunny/dynamic")("${kind}")/*${phase}*/` };
    const started = lastStart.then(async () => {
      await provider.configure({ "bunny:apiKey": key });
      await provider.check({}, text);
      return text;
    });
    lastStart = started.catch(() => undefined);
    return started;
  };

  const resource = (kind: string): RuntimeResource => {
    let state: State | undefined;

    const plan = async (args: Wire, text: Wire): Promise<Done & { readonly inputs: Wire }> => {
      const { inputs: checked, failures } = await provider.check(state?.inputs ?? {}, { ...args, ...text });
      if (failures.length > 0) throw new Refused(failures);
      const inputs = opened(checked);
      if (state === undefined) return { action: "create", changed: Object.keys(visible(inputs)), inputs };
      const { changes, replaces } = await provider.diff(state.id, { ...state.outs, ...text }, inputs);
      const changed = changes === false ? [] : differing(state.inputs, inputs);
      if (replaces.length > 0) return { action: "replace", changed, inputs };
      const mustRun = changes === true || changed.length > 0 || state.initErrors.length > 0;
      return { action: mustRun ? "update" : "same", changed, inputs };
    };

    const create = async (inputs: Wire): Promise<void> => {
      try {
        const { id, outs } = await provider.create(inputs);
        state = { id, inputs, outs: opened(outs), initErrors: [] };
      } catch (error) {
        if (error instanceof StepError && error.partly !== undefined) {
          const { id, properties, reasons } = error.partly;
          state = { id, inputs, outs: opened(properties), initErrors: reasons };
        }
        throw error;
      }
    };

    const update = async (known: State, inputs: Wire, text: Wire): Promise<void> => {
      try {
        const outs = await provider.update(known.id, { ...known.outs, ...text }, inputs);
        state = { ...known, inputs, outs: opened(outs), initErrors: [] };
      } catch (error) {
        if (error instanceof StepError && error.partly !== undefined) {
          state = { ...known, outs: opened(error.partly.properties), initErrors: error.partly.reasons };
        }
        throw error;
      }
    };

    const destroy = async (): Promise<void> => {
      if (state === undefined) return;
      await provider.delete(state.id, { ...state.outs, ...(await startPhase(kind)) });
      state = undefined;
    };

    return {
      state: () => state,
      restore: (restored) => {
        state = restored;
      },
      preview: async (args) => {
        const { action, changed } = await plan(args, await startPhase(kind));
        return { action, changed };
      },
      up: async (args) => {
        const text = await startPhase(kind);
        const { action, changed, inputs } = await plan(args, text);
        if (action === "create") await create(inputs);
        else if (action === "replace") {
          await destroy();
          const fresh = await startPhase(kind);
          const again = await provider.check({}, { ...args, ...fresh });
          await create(opened(again.inputs));
        } else if (state !== undefined && action === "update") await update(state, inputs, text);
        else if (state !== undefined) state = { ...state, inputs };
        return { action, changed };
      },
      refresh: async () => {
        if (state === undefined) return "gone";
        const known = state;
        const read = await provider.read(known.id, { ...known.outs, ...(await startPhase(kind)) });
        const { id, props } = { id: read.id, props: opened(read.props) };
        const inputs = read.inputs === undefined ? known.inputs : opened(read.inputs);
        if (id === "") {
          state = undefined;
          return "gone";
        }
        state = { id, inputs, outs: props, initErrors: [] };
        return differing(known.inputs, inputs);
      },
      destroy,
      get: async (id) => opened((await provider.read(id, await startPhase(kind))).props),
    };
  };

  return {
    process: provider,
    resource,
    requestsOf: async (action) => {
      const before = sandbox.journal().at(-1)?.sequence;
      await action();
      return sandbox.journal(before).map(inShort);
    },
    stop: provider.stop,
  };
}

/** What came back with its secrets unsealed: so the engine hands values to a provider that takes no secrets. */
function opened(wire: Wire): Wire {
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, openedValue(value)]));
}

const signature = "4dabf18193072939515e22adb298388d";

function openedValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(openedValue);
  return signature in value && "value" in value ? value.value : opened({ ...value });
}

/** Names of top-level properties in which two sets of inputs differ. */
function differing(left: Wire, right: Wire): readonly string[] {
  const [before, after] = [visible(left), visible(right)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .sort();
}

function visible(wire: Wire): Wire {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !name.startsWith("__")));
}

function inShort({ method, path }: JournalEntry): string {
  return `${method} ${path}`;
}
