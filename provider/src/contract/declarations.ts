import type { InputsCodec, OutputsCodec } from "../properties/codecs";
import type { ResetTable } from "../properties/resetOnOmit";
import type { Properties } from "../properties/values";
import type { Behavior, IsUnknown, Lifecycle, Problem } from "./lifecycle";

/** What adapters know of one kind of resource, mostly by the names of its inputs and outputs: all but its operations. */
export interface Declarations<Input extends string = string, Output extends string = string> extends Behavior {
  /** Name of the resource. It is in users' state: never change it. */
  readonly kind: string;
  /** Inputs that replace the resource when they change. */
  readonly replaceOn: readonly Input[];
  /** Outputs that no update changes. */
  readonly stables: readonly Output[];
  /**
   * Other outputs that an update changes only if it changes one of the inputs listed here. Any update may change an
   * output that is not listed, because it also changes on the API's side.
   */
  readonly affectedBy: Readonly<Partial<Record<Output, readonly Input[]>>>;
  /**
   * Inputs that control the provider and do not exist remotely: they are never read back, and a change to them alone is
   * not a difference.
   */
  readonly control: readonly Input[];
  /** Inputs that are computed from others, so that they lack a value if anything is wrong with these. */
  readonly derived: readonly Input[];
  /** Control inputs that matter only at creation: frozen afterwards. */
  readonly createOnly: readonly Input[];
  /**
   * Control inputs that delete reads. Changing one is an update that sends no request, because delete sees only state.
   */
  readonly deleteReads: readonly Input[];
  readonly secretInputs: readonly Input[];
  readonly secretOutputs: readonly Output[];
  /** Inputs that the API never returns, by name or path pattern: `regionSettings.nodeSelectors`, `rules.*.token`. */
  readonly writeOnly: ReadonlyArray<PathIn<Input>>;
  /** Inputs of which only the fact that they change matters. */
  readonly triggers: readonly Input[];
  /**
   * Maps, by path pattern, that are managed as a whole if the user sets them, even to `{}`: read also returns entries that
   * were added elsewhere, and update removes them.
   */
  readonly exclusive: ReadonlyArray<PathIn<Input>>;
  /**
   * Lists, by path pattern, whose order does not matter: if one is in another order than in state, in the program or in
   * a read, it keeps that of state.
   */
  readonly keepsOrder: ReadonlyArray<PathIn<Input>>;
  /** Inputs that are sets of strings: state has them as the keys of a single map inside an array. */
  readonly sets: readonly Input[];
  /** Where the API may return secrets that nobody declared: `containerTemplates.*.environmentVariables.*`. */
  readonly secretPlaces: readonly string[];
  /** What a property is reset to when it is removed from the program. */
  readonly unset: ResetTable;
  /** What becomes of every property that is removed, whoever sees to it: what a preview says. */
  readonly afterRemoval: ResetTable;
  /**
   * Converts values to their canonical form, so that spelling makes no difference. Adds no properties and leaves
   * unknown values alone.
   */
  readonly normalise: (inputs: Properties, isUnknown: IsUnknown) => Properties;
  /** Inputs that are missing, unexpected or of the wrong type. */
  readonly typeProblems: (inputs: Properties, isUnknown: IsUnknown) => readonly Problem[];
  /** Checks what types do not tell, or would describe less clearly. Values may be of any type. */
  readonly validate: (inputs: Properties, isUnknown: IsUnknown) => readonly Problem[];
}

/** One kind of resource, with what its definition declares. */
export type DeclaredLifecycle<Client, E, I extends object, O extends object, R> = Lifecycle<Client, E, I, O, R> &
  Declarations<keyof I & string, keyof O & string> & {
    readonly inputs: InputsCodec<I>;
    readonly outputs: OutputsCodec<O>;
  };

/** What a kind declares, and how it converts a remote object. */
export type Converting<Remote> = Declarations &
  Pick<Lifecycle<never, never, object, object, Remote>, "toInputs" | "toOutputs" | "importable">;

/** An input, or a path pattern that begins with one: `containerTemplates.*.endpoints`. */
export type PathIn<Input extends string> = Input | `${Input}.${string}`;
