import { adopt, boolean, define, integer, text } from "../vocabulary";
import { scriptId } from "./scriptId";

/**
 * One variable of an edge script. Its value can be read by all who may read the script: see {@link ScriptSecret} for
 * those that must not.
 *
 * Variables made elsewhere stay untouched, and one that exists already is refused unless `adopt` says otherwise.
 *
 * Errors: the script does not exist; a secret of the script has the name; a variable has it and `adopt` does not allow
 * to take it over.
 *
 * API: `PUT /compute/script/{id}/variables`, `DELETE /compute/script/{id}/variables/{variableId}`, read with `GET
 * /compute/script/{id}` once for a script and all its variables. The id is `<script>/<name>`, for example
 * `30001/GREETING`.
 *
 * @example
 * ```ts
 * new bunny.ScriptVariable("greeting", { scriptId: script.id, name: "GREETING", defaultValue: "hello" });
 * ```
 * @get Reads a variable that is managed elsewhere, by its id. Fails when there is none.
 */
export const scriptVariable = define({
  kind: "ScriptVariable",
  required: {
    /**
     * Script that reads the variable: its number, or the id of a script resource. Changing it replaces.
     * @output Number of the script.
     */
    scriptId,
    /**
     * Name, 1 to 256 characters, unique among the variables and secrets of the script. Changing it replaces.
     * @output Name of the variable.
     */
    name: text({ replaceOnChanges: true, range: [1, 256] }),
  },
  optional: {
    /**
     * Value, at most 4096 characters; changed in place. Effective about 10 s after the change, without a publish. Not
     * managed when omitted; when it was given before, it becomes `""`.
     * @default "" at creation
     * @output Its value; `undefined` while that is not managed.
     */
    defaultValue: text({ range: [0, 4096], unset: "" }),
    /**
     * Whether a deployment must set it; changed in place. Not managed when omitted; when it was given before, it
     * becomes `false`.
     * @default false at creation
     * @output Whether a deployment must set it; `undefined` while that is not managed.
     */
    required: boolean({ unset: false }),
    /**
     * Take over a variable that the script has already: `true` when what is managed is equal, `"overwrite"` to make it
     * so. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Number that bunny.net gave the variable. */
    variableId: integer({ stable: true }),
  },
});
