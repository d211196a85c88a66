import type { Problem } from "../../contract/lifecycle";
import type { Properties } from "../../properties/values";
import type { Call } from "../call";
import type { Configuration } from "../configuration";
import type { PulumiProperties } from "../pulumiWire";
import type { Registration } from "../registration";

/** The result of a check. */
export interface Checked {
  /** The inputs for the engine. */
  readonly inputs: PulumiProperties;
  /** The same without seals. */
  readonly unsealed: Properties;
  readonly problems: readonly Problem[];
}

/** How inputs differ from state. */
export interface Difference {
  /** Nothing that an update would do. Otherwise the engine compares the inputs itself. */
  readonly isNone: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** What becomes of properties that are no longer in the program, each once in each preview and update. */
  readonly notes: readonly string[];
  /** The resource, as messages call it. */
  readonly label: string;
}

/** The result of a read. Without inputs, those in state still describe what exists. */
interface ReadState {
  readonly outs: PulumiProperties;
  readonly inputs?: PulumiProperties;
}

/** The result of an import. */
type ImportedState = Required<ReadState>;

/**
 * One kind of resource, as an engine calls it, whichever way. Inputs and state come as plain values; results have their
 * secrets sealed.
 */
export interface Resource<Client> {
  readonly kind: string;
  readonly stables: readonly string[];
  /** Inputs that are sets of strings, which state has as the keys of a map: see `Entries`. */
  readonly sets: readonly string[];

  /** @param olds the inputs of the last run; `undefined` for a new resource */
  readonly check: (
    configured: Configuration<Client>,
    registration: Registration | undefined,
    olds: Properties | undefined,
    news: Properties,
  ) => Checked;
  /** Shows what a create would find, if previews may send reads and no input is unknown. */
  readonly previewCreate: (
    configured: Configuration<Client>,
    call: Call,
    registration: Registration | undefined,
    inputs: Properties,
  ) => Promise<void>;
  readonly diff: (configured: Configuration<Client>, id: string, olds: Properties, news: Properties) => Difference;
  /** The state after a create or an update, as far as a preview knows it. @param olds `undefined` for a create */
  readonly planned: (olds: Properties | undefined, news: Properties) => PulumiProperties;
  readonly create: (
    configured: Configuration<Client>,
    call: Call,
    news: Properties,
  ) => Promise<{ readonly id: string; readonly outs: PulumiProperties }>;
  /** @returns `undefined` if it is gone. @param props state; without any it is a `.get` */
  readonly read: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
    props: Properties,
  ) => Promise<ReadState | undefined>;
  /** Reads an object that a program is going to declare. @returns `undefined` if it does not exist */
  readonly importExisting: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
  ) => Promise<ImportedState | undefined>;
  readonly update: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
    olds: Properties,
    news: Properties,
  ) => Promise<PulumiProperties>;
  readonly delete: (configured: Configuration<Client>, call: Call, id: string, props: Properties) => Promise<void>;
}
