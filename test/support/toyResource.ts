import { isProperties, type Properties } from "../../provider/src/kernel/values";
import { type CheckFailure, type ProviderProcess, StepError, type Wire } from "./providerProcess";
import { toyProviderText } from "./toyProvider";

/** What the engine keeps of a resource. Provider processes see it without secrets' marks. */
export interface KeptState {
  readonly id: string;
  readonly inputs: Wire;
  /** The same with secrets' marks, which the engine keeps. */
  readonly marked: Wire;
  readonly outs: Wire;
  /** Whether the last step failed half-way: the next `up` calls update even when nothing differs. */
  readonly failed: boolean;
}

/** What one `up` did. */
export interface Up {
  readonly operation: "refused" | "create" | "same" | "update" | "replace";
  readonly failures: readonly CheckFailure[];
  readonly error?: StepError;
}

/** One resource, taken through the calls that the engine makes for it, with the engine's rules for what it keeps. */
export interface ToyResource {
  readonly state: () => KeptState;
  /** Runs the program with these inputs. A replacement is only reported. */
  readonly up: (program: Wire) => Promise<Up>;
  /** Like {@link up}; rejects unless the operation is the expected one and succeeds. */
  readonly expectUp: (operation: Up["operation"], program: Wire) => Promise<void>;
  /** Reads what is there into state; false when it is gone. */
  readonly refresh: () => Promise<boolean>;
  readonly destroy: () => Promise<void>;
  /** What the last answer had sealed: `inputs.password`, `outs.token`. */
  readonly sealed: () => readonly string[];
}

export function toyResource(provider: ProviderProcess): ToyResource {
  let state: KeptState | undefined;
  let sealed: readonly string[] = [];
  const kept = (): KeptState => {
    if (state === undefined) throw new Error("the resource is not in state");
    return state;
  };
  const keep = (id: string, inputs: Wire, outs: Wire, failed = false): void => {
    sealed = sealedPaths({ inputs, outs });
    state = { id, marked: inputs, inputs: unsealed(inputs), outs: unsealed(outs), failed };
  };

  const create = async (inputs: Wire): Promise<Up> => {
    try {
      const { id, outs } = await provider.create(unsealed(inputs));
      keep(id, inputs, outs);
      return { operation: "create", failures: [] };
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      if (error.partly !== undefined) keep(error.partly.id, inputs, error.partly.properties, true);
      return { operation: "create", failures: [], error };
    }
  };

  const update = async (old: KeptState, inputs: Wire): Promise<Up> => {
    try {
      keep(old.id, inputs, await provider.update(old.id, old.outs, unsealed(inputs)));
      return { operation: "update", failures: [] };
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      // The inputs in state stay the old ones: what the failed update was given is not known to the engine afterwards.
      if (error.partly !== undefined) keep(old.id, old.inputs, error.partly.properties, true);
      return { operation: "update", failures: [], error };
    }
  };

  const up = async (program: Wire): Promise<Up> => {
    const old = state;
    const { inputs, failures } = await provider.check(old?.inputs ?? {}, { ...program, __provider: toyProviderText });
    if (failures.length > 0) return { operation: "refused", failures };
    if (old === undefined) return create(inputs);
    const news = unsealed(inputs);
    const { changes, replaces } = await provider.diff(old.id, old.outs, news);
    const differs = changes ?? JSON.stringify(sorted(old.inputs)) !== JSON.stringify(sorted(news));
    if (differs && replaces.length > 0) return { operation: "replace", failures };
    if (differs || old.failed) return update(old, inputs);
    keep(old.id, inputs, old.outs);
    return { operation: "same", failures };
  };

  return {
    state: kept,
    up,
    expectUp: async (operation, program) => {
      const done = await up(program);
      if (done.error !== undefined) throw done.error;
      if (done.operation !== operation) throw new Error(`${done.operation}: ${JSON.stringify(done.failures)}`);
    },
    refresh: async () => {
      const { id, inputs, props } = await provider.read(kept().id, kept().outs);
      if (id === "") state = undefined;
      else keep(id, inputs ?? kept().marked, props);
      return id !== "";
    },
    destroy: async () => {
      destroys += 1;
      // Another process runs it: a provider of its own, which the process here makes for each other text.
      await provider.delete(kept().id, { ...kept().outs, __provider: `${toyProviderText}/*${destroys}*/` });
      state = undefined;
    },
    sealed: () => sealed,
  };
}

let destroys = 0;

const signature = "4dabf18193072939515e22adb298388d";

/** A copy with sealed values in the open, as the engine hands them to a provider that takes no secrets. */
export function unsealed(wire: Wire): Wire {
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, opened(value)]));
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (!isProperties(value)) return value;
  return signature in value ? opened(value.value) : unsealed(value);
}

/** Paths of all sealed values, sorted. */
export function sealedPaths(value: unknown, path: readonly string[] = []): readonly string[] {
  if (!isProperties(value)) return [];
  if (signature in value) return [path.join(".")];
  return Object.entries(value)
    .flatMap(([name, below]) => sealedPaths(below, [...path, name]))
    .sort();
}

function sorted(value: unknown): unknown {
  if (!isProperties(value)) return value;
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(value).map(([name, below]) => [
    name,
    sorted(below),
  ]);
  const properties: Properties = Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
  return properties;
}
