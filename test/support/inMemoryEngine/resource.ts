import assert from "node:assert/strict";
import { isProperties } from "../../../provider/src/properties/values";
import { StepError, type Wire } from "../providerRpc";
import type { ResourceCalls, Timeouts } from "./calls";
import { changedInputs, type Done, plan } from "./plan";
import { sealedPaths, unsealed } from "./secrets";
import { type State, stateOf } from "./state";

/** What a preview shows of one resource. */
export interface Previewed extends Done {
  /** Its outputs for the resources that use them; undefined where the engine tells them without asking. */
  readonly outs: Wire | undefined;
}

/**
 * One resource, taken through up, refresh and destroy as the engine does it: which state is handed to which call, and what
 * is kept of each answer. What only the engine does (encryption, display, order among resources) is left to the tests of
 * the real engine.
 */
export interface EngineResource {
  readonly state: () => State | undefined;
  /** The same, where it must be there. */
  readonly inState: () => State;
  /** Takes a state over, for example a recorded one. */
  readonly restore: (state: State | undefined) => void;
  /** Only check and diff: what an `up` would do. Unknown inputs are Pulumi's value for unknown. */
  readonly preview: (args: Wire) => Promise<Done>;
  /** The same, with what a preview tells of the outputs. */
  readonly previewOutputs: (args: Wire) => Promise<Previewed>;
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

/** Begins a run of the engine, for which it starts a process of its own. */
export type BeginRun = (command: "up" | "refresh" | "destroy") => Promise<ResourceCalls>;

export function engineResource(beginRun: BeginRun): EngineResource {
  let state: State | undefined;
  const inState = (): State => {
    if (state === undefined) throw new Error("the resource is not in state");
    return state;
  };

  /** Runs a step. Where it fails half-way, state becomes what was done of it. */
  const step = async (inputsOfFailure: Wire, timeouts: Timeouts, run: () => Promise<State>): Promise<void> => {
    try {
      state = await run();
    } catch (error) {
      if (error instanceof StepError && error.partly !== undefined) {
        const { id, properties, reasons } = error.partly;
        state = stateOf(state?.id ?? id, inputsOfFailure, properties, { initErrors: reasons, timeouts });
      }
      throw error;
    }
  };

  const create = (calls: ResourceCalls, inputs: Wire, timeouts: Timeouts): Promise<void> =>
    step(inputs, timeouts, async () => {
      const { id, outs } = await calls.create(unsealed(inputs), timeouts);
      return stateOf(id, inputs, outs, { timeouts });
    });

  // The inputs in state stay the old ones: what a failed update was given is not known to the engine afterwards.
  const update = (calls: ResourceCalls, known: State, inputs: Wire, timeouts: Timeouts): Promise<void> =>
    step(known.marked.inputs, timeouts, async () => {
      const outs = await calls.update(known, unsealed(inputs), timeouts);
      return stateOf(known.id, inputs, outs, { timeouts });
    });

  const destroy = async (): Promise<void> => {
    if (state === undefined) return;
    const calls = await beginRun("destroy");
    await calls.delete(state, state.timeouts);
    state = undefined;
  };

  const replace = async (args: Wire): Promise<void> => {
    await destroy();
    const calls = await beginRun("up");
    const { inputs } = await plan(calls, undefined, args);
    await create(calls, inputs, timeoutsIn(args));
  };

  const up = async (args: Wire): Promise<Done> => {
    const calls = await beginRun("up");
    const timeouts = timeoutsIn(args);
    const { action, changed, inputs } = await plan(calls, state, args);
    if (action === "create") await create(calls, inputs, timeouts);
    else if (action === "replace") await replace(args);
    else if (action === "update") await update(calls, inState(), inputs, timeouts);
    else state = stateOf(inState().id, inputs, inState().marked.outs, { timeouts });
    return { action, changed };
  };

  const previewOutputs = async (args: Wire): Promise<Previewed> => {
    const calls = await beginRun("up");
    const { action, changed, inputs } = await plan(calls, state, args);
    if (action === "same") return { action, changed, outs: state?.outs };
    const outs = await calls.planned(unsealed(inputs), action === "update" ? state : undefined);
    return { action, changed, outs: outs === undefined ? undefined : unsealed(outs) };
  };

  return {
    state: () => state,
    inState,
    restore: (restored) => {
      state = restored;
    },
    preview: async (args) => {
      const { action, changed } = await previewOutputs(args);
      return { action, changed };
    },
    previewOutputs,
    up,
    expectUp: async (action, args) => {
      const done = await up(args);
      assert.equal(done.action, action, `the engine would show ${JSON.stringify(done)}`);
    },
    refresh: async () => {
      if (state === undefined) return "gone";
      const known = state;
      const read = await (await beginRun("refresh")).read(known);
      const { timeouts } = known;
      // Without inputs the engine keeps its own.
      state =
        read.id === "" ? undefined : stateOf(read.id, read.inputs ?? known.marked.inputs, read.outs, { timeouts });
      return state === undefined ? "gone" : changedInputs(known, state);
    },
    destroy,
    get: async (id) => unsealed(await (await beginRun("refresh")).get(id)),
    sealed: () => sealedPaths(inState().marked),
  };
}

/** The program's `customTimeouts`, which a dynamic resource has among its inputs. */
function timeoutsIn({ __timeouts: timeouts }: Wire): Timeouts {
  if (!isProperties(timeouts)) return {};
  const texts = Object.entries(timeouts).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}
