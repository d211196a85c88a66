import { omit } from "../../provider/src/kernel/values";
import type { ProviderProcess, Wire } from "./providerProcess";

/** Keys that a sandbox must accept, so that each run of the engine is a client of its own: see {@link runsOf}. */
export const keysOfRuns: readonly string[] = Array.from({ length: 5000 }, (_, run) => `key-of-run-${run}`);

/** Begins a run of the engine, in which these kinds share a client, and gives the provider's text of each. */
export type BeginRunOf = (...kinds: readonly string[]) => Promise<readonly Wire[]>;

/**
 * The engine starts a fresh process for each run, and what is read is shared within a process. One process serves many
 * runs here; so each has a key of its own, and thereby a client that knows nothing yet.
 */
export function runsOf(provider: ProviderProcess): BeginRunOf {
  let runs = 0;
  let lastBegun: Promise<unknown> = Promise.resolve();

  return (...kinds) => {
    const key = keysOfRuns[runs];
    runs += 1;
    // The process keeps one provider for each text, so a comment makes it another.
    const texts = kinds.map((kind) => ({
      __provider: `exports.handler=require("pulumi-bunny/dynamic")("${kind}")/*${runs}*/`,
    }));
    // A provider gets the settings of the moment when its text is first seen, so runs begin one after the other.
    const begun = lastBegun.then(async () => {
      if (key === undefined) throw new Error(`there are no more than ${keysOfRuns.length} runs: make more keys`);
      await provider.configure({ "bunny:apiKey": key });
      for (const text of texts) await provider.check({}, text);
      return texts;
    });
    lastBegun = begun.catch(() => undefined);
    return begun;
  };
}

/** What inputs or outputs are in every run: without the provider's text, of which each has its own. */
export const sameInEachRun = (wire: Wire = {}): Wire => omit(wire, ["__provider"]);
