import assert from "node:assert/strict";
import { type ProviderProcess, StepError, type Wire } from "../providerProcess";
import { changedInputs, type Done, plan } from "./plan";
import { sealedPaths, unsealed } from "./secrets";
import { type State, stateOf } from "./state";

/**
 * One resource in Pulumi's own dynamic-provider process, taken through up, refresh and destroy as the engine does it:
 * which state is handed to which call, and what is kept of each answer. What only the engine does (encryption, display,
 * order among resources) is left to the tests of the real engine.
 */
export interface EngineResource {
  readonly state: () => State | undefined;
  /** The same, where it must be there. */
  readonly inState: () => State;
  /** Takes a state over, for example a recorded one. */
  readonly restore: (state: State | undefined) => void;
  /** Only check and diff: what an `up` would do. Unknown inputs are Pulumi's value for unknown. */
  readonly preview: (args: Wire) => Promise<Done>;
  readonly up: (args: Wire) => Promise<Done>;
  /** Like {@link up}, which must do this. */
  readonly expectUp: (action: Done["action"], args: Wire) => Promise<void>;
  /** Reads what is there now; gives the inputs that drifted, or "gone". */
  readonly refresh: () => Promise<readonly string[] | "gone">;
  readonly destroy: () => Promise<void>;
  /** `.get`: reads something that is not in state. */
  readonly get: (id: string) => Promise<Wire>;
  /** What of state is sealed: `inputs.password`, `outs.token`. */
  readonly sealed: () => readonly string[];
}

/** Begins a run of the engine, for which it starts a process of its own, and gives the provider's text for that. */
export type BeginRun = (command: "up" | "refresh" | "destroy") => Promise<Wire>;

export function engineResource(provider: ProviderProcess, beginRun: BeginRun): EngineResource {
  let state: State | undefined;
  const inState = (): State => {
    if (state === undefined) throw new Error("the resource is not in state");
    return state;
  };

  /** Runs a step. Where it fails half-way, state becomes what was done of it. */
  const step = async (inputsOfFailure: Wire, run: () => Promise<State>): Promise<void> => {
    try {
      state = await run();
    } catch (error) {
      if (error instanceof StepError && error.partly !== undefined) {
        const { id, properties, reasons } = error.partly;
        state = stateOf(state?.id ?? id, inputsOfFailure, properties, reasons);
      }
      throw error;
    }
  };

  const create = (inputs: Wire): Promise<void> =>
    step(inputs, async () => {
      const { id, outs } = await provider.create(unsealed(inputs));
      return stateOf(id, inputs, outs);
    });

  // The inputs in state stay the old ones: what a failed update was given is not known to the engine afterwards.
  const update = (known: State, inputs: Wire, text: Wire): Promise<void> =>
    step(known.marked.inputs, async () => {
      const outs = await provider.update(known.id, { ...known.outs, ...text }, unsealed(inputs));
      return stateOf(known.id, inputs, outs);
    });

  const destroy = async (): Promise<void> => {
    if (state === undefined) return;
    await provider.delete(state.id, { ...state.outs, ...(await beginRun("destroy")) });
    state = undefined;
  };

  const replace = async (args: Wire): Promise<void> => {
    await destroy();
    const { inputs } = await plan(provider, undefined, args, await beginRun("up"));
    await create(inputs);
  };

  const up = async (args: Wire): Promise<Done> => {
    const text = await beginRun("up");
    const { action, changed, inputs } = await plan(provider, state, args, text);
    if (action === "create") await create(inputs);
    else if (action === "replace") await replace(args);
    else if (action === "update") await update(inState(), inputs, text);
    else state = stateOf(inState().id, inputs, inState().marked.outs);
    return { action, changed };
  };

  return {
    state: () => state,
    inState,
    restore: (restored) => {
      state = restored;
    },
    preview: async (args) => {
      const { action, changed } = await plan(provider, state, args, await beginRun("up"));
      return { action, changed };
    },
    up,
    expectUp: async (action, args) => {
      const done = await up(args);
      assert.equal(done.action, action, `the engine would show ${JSON.stringify(done)}`);
    },
    refresh: async () => {
      if (state === undefined) return "gone";
      const known = state;
      const read = await provider.read(known.id, { ...known.outs, ...(await beginRun("refresh")) });
      // Without inputs the engine keeps its own.
      state = read.id === "" ? undefined : stateOf(read.id, read.inputs ?? known.marked.inputs, read.props);
      return state === undefined ? "gone" : changedInputs(known, state);
    },
    destroy,
    get: async (id) => unsealed((await provider.read(id, await beginRun("refresh"))).props),
    sealed: () => sealedPaths(inState().marked),
  };
}
