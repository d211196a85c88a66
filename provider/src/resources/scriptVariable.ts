import type * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "./adopt";
import { BunnyResource, type ExistingOptions } from "./bunnyResource";

/** Arguments of {@link ScriptVariable}. */
export interface ScriptVariableArgs {
  /** Script that reads the variable: its number, or the id of a script resource. Changing it replaces. */
  scriptId: pulumi.Input<number | string>;
  /** Name, 1 to 256 characters, unique among the variables and secrets of the script. Changing it replaces. */
  name: pulumi.Input<string>;
  /**
   * Value, at most 4096 characters; changed in place. Effective about 10 s after the change, without a publish. Not managed
   * when omitted; when it was given before, it becomes `""`.
   * @default "" at creation
   */
  defaultValue?: pulumi.Input<string | undefined>;
  /**
   * Whether a deployment must set it; changed in place. Not managed when omitted; when it was given before, it becomes
   * `false`.
   * @default false at creation
   */
  required?: pulumi.Input<boolean | undefined>;
  /**
   * Take over a variable that the script has already: `true` when what is managed is equal, `"overwrite"` to make it so.
   * Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * One variable of an edge script. Its value can be read by all who may read the script: see {@link ScriptSecret} for those
 * that must not.
 *
 * Variables made elsewhere stay untouched, and one that exists already is refused unless `adopt` says otherwise.
 *
 * Errors: the script does not exist; a secret of the script has the name; a variable has it and `adopt` does not allow to
 * take it over.
 *
 * API: `PUT /compute/script/{id}/variables`, `DELETE /compute/script/{id}/variables/{variableId}`, read with `GET
 * /compute/script/{id}` once for a script and all its variables. The id is `<script>/<name>`, for example
 * `30001/GREETING`.
 *
 * @example
 * ```ts
 * new bunny.ScriptVariable("greeting", { scriptId: script.id, name: "GREETING", defaultValue: "hello" });
 * ```
 */
export class ScriptVariable extends BunnyResource {
  /** Number of the script. */
  declare readonly scriptId: pulumi.Output<number>;
  /** Name of the variable. */
  declare readonly name: pulumi.Output<string>;
  /** Its value; `undefined` while that is not managed. */
  declare readonly defaultValue: pulumi.Output<string | undefined>;
  /** Whether a deployment must set it; `undefined` while that is not managed. */
  declare readonly required: pulumi.Output<boolean | undefined>;
  /** Number that bunny.net gave the variable. */
  declare readonly variableId: pulumi.Output<number>;

  constructor(name: string, args: ScriptVariableArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ScriptVariable.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ScriptVariableArgs, opts?: pulumi.CustomResourceOptions) {
    super("ScriptVariable", name, { ...outputs, ...args }, opts);
  }

  /** Reads a variable that is managed elsewhere, by its id. Fails when there is none. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ScriptVariable {
    return new ScriptVariable(name, undefined, { ...opts, id });
  }
}

const outputs = {
  scriptId: undefined,
  name: undefined,
  defaultValue: undefined,
  required: undefined,
  variableId: undefined,
};
