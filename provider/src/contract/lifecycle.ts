import type { Option } from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Objects, Ownership } from "../ownership/claims";
import type { InputsCodec, OutputsCodec } from "../properties/codecs";
import type { Equivalences } from "../properties/equivalence";
import type { FieldMask } from "../properties/fieldMask";
import type { IsUnknown, Problem } from "./problem";
import type { ResetTable } from "../properties/resetOnOmit";
import type { Properties } from "../properties/values";

export type { IsUnknown, Problem } from "./problem";

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
  /** Whether the value at a path of inputs may be secret, whoever gave it. */
  readonly mayBeSecret: (path: readonly string[]) => boolean;
  readonly log: Log;
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
 * Declares one kind of resource in terms of the names of its inputs and outputs. Adapters answer check, diff and
 * previews from this alone. Members that most kinds do not need are optional.
 */
export interface Declarations<Input extends string = string, Output extends string = string> {
  /** Name of the resource. It is in users' state: never change it. */
  readonly kind: string;
  /** Names that properties had in earlier states, with those of today. They are in users' state: never remove one. */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** Inputs that replace the resource when they change. */
  readonly replaceOn: readonly Input[];
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
  /**
   * The objects that inputs declare; with an id, those that a resource owns according to its id and state. Values that
   * are unknown, missing or of the wrong type name no object. The first object is the resource itself; the others exist
   * only with it.
   *
   * Two resources must never name the same object. A child is named by its parent and its own name (`Hostname`); what
   * exists once for each parent, by that parent (`Dnssec`); and what the API assigns an id, by that id and, before it has
   * one, by whatever makes it unique for its users (`Script`).
   */
  readonly objects: (properties: Properties, isUnknown: IsUnknown, id?: string) => Objects;
  /** Why there is nothing to import. */
  readonly notImportable?: string;
  /**
   * The part of imported inputs or state that the program also declares. Needed only where property names do not
   * distinguish the two. Pure. Previews also call it, when values may be unknown.
   */
  readonly declaredOf?: (imported: Properties, inputs: Properties, isUnknown: IsUnknown) => Properties;
  /** The objects are independent: delete checks for each one whether another resource now owns it. */
  readonly removesEach?: true;
  /** Outputs that no update changes. */
  readonly stables?: readonly Output[];
  /**
   * Other outputs that an update changes only if it changes one of the inputs listed here. Any update may change an
   * output that is not listed, because it also changes on the API's side.
   */
  readonly affectedBy?: Readonly<Partial<Record<Output, readonly Input[]>>>;
  /**
   * Inputs that control the provider and do not exist remotely: they are never read back, and a change to them alone is
   * not a difference.
   */
  readonly control: readonly Input[];
  /** Control inputs that matter only at creation: frozen afterwards. */
  readonly createOnly?: readonly Input[];
  /**
   * Control inputs that delete reads. Changing one is an update that sends no request, because delete sees only state.
   */
  readonly deleteReads?: readonly Input[];
  readonly secretInputs?: readonly Input[];
  readonly secretOutputs?: readonly Output[];
  /** Inputs that the API never returns, by name or path pattern: `regionSettings.nodeSelectors`, `rules.*.token`. */
  readonly writeOnly?: ReadonlyArray<PathIn<Input>>;
  /** Inputs of which only the fact that they change matters. */
  readonly triggers?: readonly Input[];
  /**
   * Maps, by path pattern, that are managed as a whole if the user sets them, even to `{}`: read also returns entries that
   * were added elsewhere, and update removes them.
   */
  readonly exclusive?: ReadonlyArray<PathIn<Input>>;
  /**
   * Lists, by path pattern, whose order does not matter: if one is in another order than in state, in the program or in
   * a read, it keeps that of state.
   */
  readonly keepsOrder?: ReadonlyArray<PathIn<Input>>;
  /** Inputs that are sets of strings: state has them as the keys of a single map inside an array. */
  readonly sets?: readonly Input[];
  /** Where the API may return secrets that nobody declared: `containerTemplates.*.environmentVariables.*`. */
  readonly secretPlaces?: readonly string[];
  /** What a property is reset to when it is removed from the program. */
  readonly unset?: ResetTable;
  /** What becomes of every property that is removed, whoever sees to it: what a preview says. @default `unset` */
  readonly afterRemoval?: ResetTable;
  /** The same, where it depends on other inputs. @default `afterRemoval` */
  readonly afterRemovalWith?: (inputs: Properties) => ResetTable;
  /**
   * By path pattern, whether two spellings of a value without a canonical form are equivalent: if so, read returns the
   * user's spelling.
   */
  readonly equivalences?: Equivalences;
  /**
   * Converts values to their canonical form, so that spelling makes no difference. Adds no properties and leaves
   * unknown values alone.
   */
  readonly normalise: (inputs: Properties, isUnknown: IsUnknown) => Properties;
  /**
   * What valid inputs may do that nobody expects. It does not keep them from being applied. Pure. Previews also call it,
   * when values may be unknown.
   */
  readonly warnings?: (inputs: Properties, isUnknown: IsUnknown) => readonly string[];
  /** Checks what the codec cannot check, or would describe less clearly. Values may be of any type. */
  readonly validate: (inputs: Properties, isUnknown: IsUnknown) => readonly Problem[];
  /**
   * Checks a change of a resource that exists: what the API cannot undo, and what must not become a replacement.
   *
   * @param before the inputs of the last run
   * @param after the inputs in canonical form
   */
  readonly validateChange?: (before: Properties, after: Properties, isUnknown: IsUnknown) => readonly Problem[];
}

/**
 * One kind of resource: its declarations, the pure functions that convert the remote object to inputs and outputs, and
 * the four operations.
 *
 * `I` are the inputs, `O` the computed outputs, `R` is the remote object as decoded, `E` are the API's errors and
 * `Client` is its client.
 */
export interface Lifecycle<Client, E, I extends object, O extends object, R> extends Declarations<
  keyof I & string,
  keyof O & string
> {
  readonly inputs: InputsCodec<I>;
  readonly outputs: OutputsCodec<O>;
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
  /** Sends only GETs. Without a prior it is an import or a `.get`. None means that the object is gone. */
  readonly read: (ctx: Context<Client>, id: string, prior?: Prior<I, O>) => TaskEither<LifecycleError<E>, Option<R>>;
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

/** An input, or a path pattern that begins with one: `containerTemplates.*.endpoints`. */
export type PathIn<Input extends string> = Input | `${Input}.${string}`;

export interface Created<I, O> {
  readonly id: string;
  readonly outs: Outs<I, O>;
}

/** Computed outputs, and the values of omitted inputs that replace the resource, for a later diff. */
export type Outs<I, O> = O & Partial<I>;
