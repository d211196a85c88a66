import type { TaskEither } from "fp-ts/TaskEither";
import type { Objects, Ownership } from "../ownership/claims";
import type { Equivalences } from "../properties/equivalence";
import type { FieldMask } from "../properties/fieldMask";
import type { Properties } from "../properties/values";

/** What is wrong with an input, and what to write instead. */
export interface Problem {
  /** Path of the property: `containerTemplates.web.imageTag`. */
  readonly property: string;
  readonly reason: string;
}

/** Whether a value is not known until the update, so that nothing can be wrong with it yet. */
export type IsUnknown = (value: unknown) => boolean;

/** What every operation of a lifecycle receives. An adapter builds it for each call. */
export interface Context<Client> {
  /** The client for the configured account. It shares GETs. */
  readonly client: Client;
  /** Aborts the operation immediately, with its reads, polls and waits. */
  readonly signal: AbortSignal;
  /**
   * Aborts a write that was already sent. Fires after a grace period, because aborting such a write may orphan an
   * object.
   */
  readonly writeSignal: AbortSignal;
  /** How long the operation may take, if the user has set `customTimeouts`. */
  readonly timeoutMilliseconds?: number;
  /** Who has which object. */
  readonly ownership: Ownership;
  readonly log: Log;
  /** Hears of the path of an object that the account does not have. */
  readonly whenMissing?: (path: string) => void;
}

/** Shows a line to the user. It must not contain secrets. @param kind `"progress"` if the next such line replaces it */
export type Log = (line: string, kind?: "progress") => void;

/** The state left by the last run. */
export interface Prior<I, O> {
  /** What the user managed, with the values in state. */
  readonly inputs: Partial<I>;
  /** Everything in state, as it was actually applied. Write-only values are compared with these. */
  readonly outs: Partial<I> & Partial<O>;
  /** Fields that the user managed and then removed. Their values may be missing from `inputs`. */
  readonly removed: FieldMask;
  /**
   * The fields that an update must write: those that differ from the inputs that were applied, those that are reset
   * because they were removed, and those that a failed operation may have changed. All other fields keep the API's
   * values, even if the program declares different ones, because no preview has shown such a change. 1 means
   * everything.
   */
  readonly changed: FieldMask;
  /** Whether the last operation failed midway, so that parts of state may be wrong. */
  readonly isUnfinished: boolean;
}

/** Why an operation failed. */
export type LifecycleError<E> =
  | { readonly _tag: "Refused"; readonly reason: string; readonly remedy: string }
  /** `what`: which of several objects the call was about. */
  | { readonly _tag: "Api"; readonly cause: E; readonly what?: string }
  | PartialFailure<E>;

/**
 * The operation failed after it created or changed something, or may have. What is recorded here goes into state, so
 * that the next run continues from there and nothing is orphaned.
 */
export interface PartialFailure<E> {
  readonly _tag: "Partial";
  readonly id: string;
  /**
   * Inputs that were actually applied. Leaves out a write-only value if it is unknown whether its write took effect.
   */
  readonly applied: object;
  readonly outs: object;
  readonly cause: LifecycleError<E>;
}

/**
 * What a kind of resource says of itself beside its definition. Adapters answer check, diff and previews from these two
 * alone. Most kinds need little of this.
 */
export interface Behavior {
  /**
   * The objects that inputs declare; with an id, those that a resource owns according to its id and state. Values that
   * are unknown, missing or of the wrong type name no object. The first object is the resource itself; the others exist
   * only with it.
   *
   * Two resources must never name the same object. A child is named by its parent and its own name (`Hostname`); what
   * exists once for each parent, by that parent (`Dnssec`); and what the API assigns an id, by that id and, before it has
   * one, by whatever makes it unique for its users (`Script`).
   *
   * @param before what state has, where the properties are those of a program
   */
  readonly objects: (properties: Properties, isUnknown: IsUnknown, id?: string, before?: Properties) => Objects;
  /**
   * Other inputs that replace the resource, for cases that depend on more than the input itself. Pure. Previews also
   * call it, when values may be unknown.
   *
   * @param before everything in state
   * @param after the inputs, without control inputs
   */
  readonly replaceWhen?: (before: Properties, after: Properties, isUnknown: IsUnknown) => readonly string[];
  /**
   * Whether a resource must be deleted before its replacement is created, because the two cannot coexist. Pure.
   * Previews also call it, when values may be unknown.
   *
   * @param before everything in state
   * @param after the inputs, without control inputs
   */
  readonly deleteBeforeReplace?: (before: Properties, after: Properties) => boolean;
  /** Why there is nothing to import. */
  readonly notImportable?: string;
  /** The objects are independent: delete checks for each one whether another resource now owns it. */
  readonly removesEach?: true;
  /**
   * By path pattern, whether two spellings of a value without a canonical form are equivalent: if so, read returns the
   * user's spelling.
   */
  readonly equivalences?: Equivalences;
  /** Brings values into a canonical form that the definition cannot describe. Leaves unknown values alone. */
  readonly normalise?: (inputs: Properties, isUnknown: IsUnknown) => Properties;
  /**
   * What an `up` does that a preview does not show by the properties that change. Pure. Previews also call it, when values
   * may be unknown.
   *
   * @param before everything in state; `undefined` for a create
   * @param after the inputs, without control inputs
   */
  readonly planNotes?: (before: Properties | undefined, after: Properties, isUnknown: IsUnknown) => readonly string[];
  /** What a replacement loses, for kinds of objects that hold more than what the program declares of them. */
  readonly replaceNote?: string;
  /** Checks what the definition cannot say. Values may be of any type. */
  readonly validate?: (inputs: Properties, isUnknown: IsUnknown) => readonly Problem[];
  /**
   * Checks what only a new resource needs, or a change of one that exists: what the API cannot undo, and what must not
   * become a replacement.
   *
   * @param before the inputs of the last run; `undefined` if the resource is to be created
   * @param after the inputs in canonical form
   */
  readonly validateChange?: (
    before: Properties | undefined,
    after: Properties,
    isUnknown: IsUnknown,
  ) => readonly Problem[];
}

/**
 * What a kind of resource does: how it behaves, the pure functions that convert the remote object to inputs and outputs,
 * and the four operations.
 *
 * `I` are the inputs, `O` the computed outputs, `R` is the remote object as decoded, `E` are the API's errors and
 * `Client` is its client.
 */
export interface Lifecycle<Client, E, I extends object, O extends object, R> extends Behavior {
  /**
   * The inputs that a program would declare for the remote object: they pass the checks, except that values which the API
   * never returns are missing, and contain nothing that the API fills in. @default those of `toInputs`, without values
   * that `unset` has
   */
  readonly importable?: (remote: R) => Partial<I>;
  /** The inputs that would describe the remote object. Missing and unset values are `undefined`. */
  readonly toInputs: (remote: R) => Partial<I>;
  readonly toOutputs: (remote: R) => O;

  readonly create: (ctx: Context<Client>, inputs: I) => TaskEither<LifecycleError<E>, Created<I, O>>;
  /** Sends only GETs. Without a prior it is an import or a `.get`. `undefined` means that the object is gone. */
  readonly read: (
    ctx: Context<Client>,
    id: string,
    prior?: Prior<I, O>,
  ) => TaskEither<LifecycleError<E>, R | undefined>;
  /**
   * Applies the changed inputs on top of the API's current values, and completes what an earlier operation left
   * unfinished.
   */
  readonly update: (
    ctx: Context<Client>,
    id: string,
    prior: Prior<I, O>,
    inputs: I,
  ) => TaskEither<LifecycleError<E>, Outs<I, O>>;
  /** Removes what the resource owns. Succeeds if it is already gone. */
  readonly delete: (ctx: Context<Client>, id: string, prior: Prior<I, O>) => TaskEither<LifecycleError<E>, void>;
}

export interface Created<I, O> {
  readonly id: string;
  readonly outs: Outs<I, O>;
}

/** Computed outputs, and the values of omitted inputs that replace the resource, for a later diff. */
export type Outs<I, O> = O & Partial<I>;
