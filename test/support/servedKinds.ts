import { omit } from "../../provider/src/properties/values";
import type { ResourceCalls } from "./inMemoryEngine/calls";
import { dynamicCalls } from "./inMemoryEngine/dynamicCalls";
import { pluginCalls } from "./inMemoryEngine/pluginCalls";
import { type Mode, modeOfRun } from "./mode";
import { startPluginProcess } from "./pluginProcess";
import { type ProviderProcessOptions, startProviderProcess } from "./providerProcess";
import type { Wire } from "./providerRpc";
import { isThorough } from "./thoroughly";

/** A process that serves all kinds of resources, for any number of runs of the engine. */
export interface ServedKinds {
  /** Begins a run, in which these resources share a client: gives the calls of each. */
  readonly beginRun: (...kinds: readonly string[]) => Promise<readonly ResourceCalls[]>;
  /** All that it wrote for the user before this call, and so all that it wrote before any answer that is there. */
  readonly wholeOutput: () => Promise<string>;
  /** How many more runs can begin. */
  readonly runsLeft: () => number;
  readonly stop: () => Promise<void>;
}

export interface ServedKindsOptions extends Pick<ProviderProcessOptions, "environment" | "clockSpeed"> {
  /** How the engine reaches them. @default that of the test run */
  readonly mode?: Mode | undefined;
}

/**
 * Keys that a sandbox must accept. The engine starts a fresh process for each run, and what is read is shared within a
 * process. One process serves many runs here; so each has a key of its own, and thereby a client that knows nothing yet.
 */
export const keysOfRuns: readonly string[] = Array.from(
  { length: isThorough ? 50_000 : 5000 },
  (_, run) => `key-of-run-${run}`,
);

export function startServedKinds({ mode = modeOfRun, ...options }: ServedKindsOptions): Promise<ServedKinds> {
  return mode === "plugin" ? startPlugin(options) : startDynamic(options);
}

async function startDynamic(options: ProviderProcessOptions): Promise<ServedKinds> {
  const provider = await startProviderProcess(options);
  const keys = new Keys();
  return {
    beginRun: (...kinds) => {
      const key = keys.next();
      return Promise.resolve(kinds.map((kind) => dynamicCalls(provider, providerText(kind, key))));
    },
    wholeOutput: provider.wholeOutput,
    runsLeft: keys.left,
    stop: provider.stop,
  };
}

/**
 * Text of a provider, of which the process keeps one for each text: with the key of a run, it is that of this run. Otherwise
 * each run would have to be configured, and wait until the process has seen its text.
 */
function providerText(kind: string, key: string): string {
  return (
    `exports.handler=()=>{const p=require("pulumi-bunny/dynamic")("${kind}")();return{...p,configure:` +
    `({config:c})=>p.configure({config:{get:(n)=>n==="bunny:apiKey"?"${key}":c.get(n)}})}}`
  );
}

async function startPlugin(options: Omit<ServedKindsOptions, "mode">): Promise<ServedKinds> {
  const plugin = await startPluginProcess(options);
  const keys = new Keys();
  return {
    beginRun: (...kinds) => {
      const settings = { apiKey: keys.next() };
      return Promise.resolve(kinds.map((kind, place) => pluginCalls(plugin, settings, kind, `the-${place}`)));
    },
    // It answers only when the engine has what it says.
    wholeOutput: () => Promise.resolve(plugin.output()),
    runsLeft: keys.left,
    stop: plugin.stop,
  };
}

/** Hands out the {@link keysOfRuns}, each once. */
class Keys {
  #used = 0;
  readonly left = (): number => keysOfRuns.length - this.#used;

  next(): string {
    const key = keysOfRuns[this.#used];
    if (key === undefined) throw new Error(`there are no more than ${keysOfRuns.length} runs: make more keys`);
    this.#used += 1;
    return key;
  }
}

/** What inputs or outputs are in every run: without the provider's text, of which each has its own. */
export const sameInEachRun = (wire: Wire = {}): Wire => omit(wire, ["__provider"]);
