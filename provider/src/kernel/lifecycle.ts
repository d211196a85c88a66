import type { Option } from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Objects, Ownership } from "./claims";
import type { InputsCodec, OutputsCodec } from "./codecs";
import type { Equivalences } from "./equivalence";
import type { FieldMask } from "./fieldMask";
import type { IsUnknown, Problem } from "./problem";
import type { ResetTable } from "./resetOnOmit";
import type { Properties } from "./values";

export type { IsUnknown, Problem } from "./problem";

/** What every step of a lifecycle is given. An adapter builds it for each call. */
export interface Context<Client> {
  /** Client of the configured account. GETs are shared inside it. */
  readonly client: Client;
  /** Stops steps, reads, polls and waits at once. */
  readonly signal: AbortSignal;
  /** Stops a write that was already sent. Fires a grace later, because to abort a sent write is to orphan its object. */
  readonly writeSignal: AbortSignal;
  /** How long the step may take, where the user said so with `customTimeouts`. */
  readonly timeoutMilliseconds?: number;
  /** Who has which object, and who gives it up. */
  readonly ownership: Ownership;
  /** Tells the waiting user what happens. Never a secret. */
  readonly log: (line: string) => void;
}

/** What the last run left behind. */
export interface Prior<I, O> {
  /** What the user managed, with the values that state holds. */
  readonly inputs: Partial<I>;
  /** Everything that state holds, as it was really applied. Write-only values are compared with these. */
  readonly outs: Partial<I> & Partial<O>;
  /** Names that the user managed and gives no more. Their values may be missing from `inputs`. */
  readonly removed: FieldMask;
  /**
   * What an update is to bring about: names of what differs from the inputs that were applied, of what is reset because it
   * is given no more, and of what a step that failed may have changed. What is not named stays as the API says it is, even
   * where that is not what the program says: no preview has shown it. 1 is everything.
   */
  readonly changed: FieldMask;
  /** Whether the last step failed half-way, so that what state says may not be all true. */
  readonly isUnfinished: boolean;
}

/** Why a step failed. */
export type LifecycleError<E> =
  | { readonly _tag: "Refused"; readonly reason: string; readonly remedy: string }
  | { readonly _tag: "Api"; readonly cause: E }
  | PartialFailure<E>;

/**
 * The step failed after something came into being, or when it may have. What is said here is recorded, so that the next
 * run goes on from there and nothing is orphaned.
 */
export interface PartialFailure<E> {
  readonly _tag: "Partial";
  readonly id: string;
  /** Inputs that were really applied. A write-only value whose write is in doubt is left out. */
  readonly applied: object;
  readonly outs: object;
  readonly cause: LifecycleError<E>;
}

/**
 * What is declared of one kind of resource, by the names of its inputs and outputs: adapters answer check, diff and
 * previews from this alone. What most kinds have nothing to say of is optional.
 */
export interface Declarations<Input extends string = string, Output extends string = string> {
  /** Name of the resource. It stands in users' state: never change it. */
  readonly kind: string;
  /** Inputs whose change replaces the resource. */
  readonly replaceOn: readonly Input[];
  /**
   * Further inputs whose change replaces, where that depends on more than the input itself. Pure, and it is asked at
   * previews too, when values may be unknown.
   *
   * @param before everything that state holds
   * @param after the inputs, without control inputs
   */
  readonly replaceWhen?: (before: Properties, after: Properties, isUnknown: IsUnknown) => readonly string[];
  /**
   * Whether a resource that is replaced must go before its replacement comes: only where the two cannot stand side by
   * side. Pure, and asked at previews too, when values may be unknown.
   *
   * @param before everything that state holds
   * @param after the inputs, without control inputs
   */
  readonly deleteBeforeReplace?: (before: Properties, after: Properties) => boolean;
  /**
   * The objects that inputs declare; with an id, those that a resource has by its id and what state holds. What is unknown,
   * missing or of a wrong type names none. The first is the resource itself, and the rest stands and falls with it.
   */
  readonly objects: (properties: Properties, isUnknown: IsUnknown, id?: string) => Objects;
  /** Its objects stand each for itself: delete asks of every single one whether another resource has it by now. */
  readonly removesEach?: true;
  /** Outputs that no update changes. */
  readonly stables?: readonly Output[];
  /**
   * Of the other outputs, those that an update changes only where it changes one of these inputs. What is not named here,
   * because others change it too, any update may show to be another.
   */
  readonly affectedBy?: Readonly<Partial<Record<Output, readonly Input[]>>>;
  /** Inputs that steer us and are not remote: never read back, and alone no difference. */
  readonly control: readonly Input[];
  /** Control inputs that matter at creation only: frozen afterwards. */
  readonly createOnly?: readonly Input[];
  /** Control inputs that delete reads. Their change is an update without a request, because delete sees only state. */
  readonly deleteReads?: readonly Input[];
  readonly secretInputs?: readonly Input[];
  readonly secretOutputs?: readonly Output[];
  /** Inputs that the API never gives back, by name or path pattern: `regionSettings.nodeSelectors`, `rules.*.token`. */
  readonly writeOnly?: ReadonlyArray<PathIn<Input>>;
  /**
   * Maps, by path pattern, that are managed whole where the user gives them, even as `{}`: read gives back the entries
   * that others added too, and update removes them.
   */
  readonly exclusive?: ReadonlyArray<PathIn<Input>>;
  /** Where the API may give back secrets that nobody declared: `containerTemplates.*.environmentVariables.*`. */
  readonly secretPlaces?: readonly string[];
  /** What a property that was set and is then omitted becomes. */
  readonly unset?: ResetTable;
  /**
   * By path pattern, whether two spellings of a value without a canonical form mean the same: read then gives back the
   * user's.
   */
  readonly equivalences?: Equivalences;
  /** Makes canonical forms, so that another spelling is no difference. Adds no property. Leaves unknowns alone. */
  readonly normalise: (inputs: Properties, isUnknown: IsUnknown) => Properties;
  /** Checks what the codec cannot, and says more than the codec where it can. Values may be of any type. */
  readonly validate: (inputs: Properties, isUnknown: IsUnknown) => readonly Problem[];
}

/**
 * How one kind of resource lives: what is declared of it, the pure functions between its inputs, its outputs and the
 * remote object, then the four steps.
 *
 * `I` are the inputs, `O` the computed outputs, `R` is the remote object as decoded, `E` the errors of the API and
 * `Client` its client.
 */
export interface Lifecycle<Client, E, I extends object, O extends object, R> extends Declarations<
  keyof I & string,
  keyof O & string
> {
  readonly inputs: InputsCodec<I>;
  readonly outputs: OutputsCodec<O>;
  /** The remote object as inputs would describe it. Missing and unset values are `undefined`. */
  readonly toInputs: (remote: R) => Partial<I>;
  readonly toOutputs: (remote: R) => O;

  readonly create: (ctx: Context<Client>, inputs: I) => TaskEither<LifecycleError<E>, Created<I, O>>;
  /** GETs only. Without a prior it is an import or a `.get`; none means gone. */
  readonly read: (ctx: Context<Client>, id: string, prior?: Prior<I, O>) => TaskEither<LifecycleError<E>, Option<R>>;
  /**
   * Brings about what has changed in the inputs, laid over what the API says now; also finishes what an earlier step left
   * half-done.
   */
  readonly update: (
    ctx: Context<Client>,
    id: string,
    prior: Prior<I, O>,
    inputs: I,
  ) => TaskEither<LifecycleError<E>, Outs<I, O>>;
  /** Removes what we own; already gone is success. */
  readonly delete: (ctx: Context<Client>, id: string, prior: Prior<I, O>) => TaskEither<LifecycleError<E>, void>;
}

/** An input, or a path pattern that begins with one: `containerTemplates.*.endpoints`. */
export type PathIn<Input extends string> = Input | `${Input}.${string}`;

export interface Created<I, O> {
  readonly id: string;
  readonly outs: Outs<I, O>;
}

/** Computed outputs, and the values of omitted inputs that replace: a diff compares with those. */
export type Outs<I, O> = O & Partial<I>;
