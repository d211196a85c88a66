import type { Checked, Wire } from "../providerRpc";
import type { State } from "./state";

/** How a provider answers that inputs differ from state. */
export interface Difference {
  /** Undefined where the engine is to compare itself. */
  readonly changes: boolean | undefined;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Top-level properties that differ, where the provider names them. */
  readonly properties?: readonly string[];
}

/** What a provider is asked about: all of state that is handed to it. */
export type Known = Pick<State, "id" | "inputs" | "outs">;

/** The limits of a resource's `customTimeouts`: `{ create: "2s" }`. */
export type Timeouts = Readonly<Partial<Record<"create" | "update" | "delete", string>>>;

/**
 * One resource of one run, as the engine calls its provider: whichever way it reaches it, and whatever it has to pass along
 * for that.
 */
export interface ResourceCalls {
  /** @param known what is in state, for a resource that exists */
  readonly check: (args: Wire, known?: Known) => Promise<Checked>;
  readonly diff: (known: Known, news: Wire) => Promise<Difference>;
  /** The outputs that a preview tells; undefined where the engine tells them without asking. */
  readonly planned: (news: Wire, known?: Known) => Promise<Wire | undefined>;
  readonly create: (news: Wire, timeouts?: Timeouts) => Promise<{ readonly id: string; readonly outs: Wire }>;
  /** Without an id it is gone; without inputs, the engine keeps those of state. */
  readonly read: (
    known: Known,
  ) => Promise<{ readonly id: string; readonly outs: Wire; readonly inputs: Wire | undefined }>;
  /** A read of what the engine knows nothing about. */
  readonly import: (id: string) => ReturnType<ResourceCalls["read"]>;
  /** `.get` of what is not in state. */
  readonly get: (id: string) => Promise<Wire>;
  readonly update: (known: Known, news: Wire, timeouts?: Timeouts) => Promise<Wire>;
  readonly delete: (known: Known, timeouts?: Timeouts) => Promise<void>;
}
