import { adopt, assignedId, boolean, define, text } from "../../vocabulary";
import { scriptId } from "./scriptId";

/**
 * One variable of an edge script. Anyone who can read the script can read its value: use a {@link ScriptSecret} for
 * confidential values.
 *
 * Variables created elsewhere are kept. A create fails if the variable already exists, unless `adopt` allows taking it
 * over.
 *
 * Errors: the script does not exist; a secret of the script has this name: choose another; a variable with this name
 * already exists and `adopt` does not allow taking it over.
 *
 * API: `PUT /compute/script/{id}/variables`, `DELETE /compute/script/{id}/variables/{variableId}`; reads use
 * `GET /compute/script/{id}`, one request for a script and all its variables. The resource ID is `<script>/<name>`, for
 * example `30001/GREETING`.
 *
 * @example
 * ```ts
 * const script = new bunny.Script("edge", { name: "edge", scriptType: "cdn" });
 * new bunny.ScriptVariable("greeting", { scriptId: script.id, name: "GREETING", defaultValue: "hello" });
 * ```
 */
export const scriptVariable = define({
  kind: "ScriptVariable",
  required: {
    /** Script that reads the variable: pass `script.id` or the script's numeric ID. @output */
    scriptId,
    /**
     * Name, 1 to 256 characters, unique among the variables and secrets of the script.
     * @output Name of the variable.
     */
    name: text({ replaceOnChanges: true, range: [1, 256] }),
  },
  optional: {
    /**
     * Value, at most 4096 characters. Takes effect about 10 seconds after the change, without publishing.
     * @default "" on create
     * @output Value of the variable; `undefined` if not managed.
     */
    defaultValue: text({ range: [0, 4096], unset: "", secretPlace: true }),
    /**
     * Whether a deployment must set the variable.
     * @default false on create
     * @output
     */
    required: boolean({ unset: false }),
    /** Adopt an existing variable of the script. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the variable, assigned by bunny.net. */
    variableId: assignedId(),
  },
});
