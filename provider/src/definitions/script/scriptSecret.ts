import { adopt, define, integer, text } from "../vocabulary";
import { scriptId } from "./scriptId";

/**
 * One secret of an edge script: a value that the script can read and the API never gives back.
 *
 * That somebody else has changed it shows by the time of its last change: a refresh then shows `secret` as gone, and
 * the next `up` sends it again. A change less than a second after the last one of ours is not noticed.
 *
 * Secrets made elsewhere stay untouched, and one that exists already is refused unless `adopt` says otherwise.
 *
 * Errors: the script does not exist; a variable of the script has the name; a secret has it and `adopt` does not allow
 * to take it over.
 *
 * API: `PUT /compute/script/{id}/secrets`, `POST` and `DELETE /compute/script/{id}/secrets/{secretId}`, read with `GET
 * /compute/script/{id}/secrets` once for all secrets of a script. The id is `<script>/<name>`, for example
 * `30001/API_TOKEN`.
 *
 * @example
 * ```ts
 * const token = new pulumi.Config().requireSecret("apiToken");
 * new bunny.ScriptSecret("token", { scriptId: script.id, name: "API_TOKEN", secret: token });
 * ```
 * @get Reads a secret that is managed elsewhere, by its id; its value is not among what is read. Fails when there is
 * none.
 */
export const scriptSecret = define({
  kind: "ScriptSecret",
  required: {
    /**
     * Script that reads the secret: its number, or the id of a script resource. Changing it replaces.
     * @output Number of the script.
     */
    scriptId,
    /**
     * Name, 1 to 256 characters, unique among the variables and secrets of the script. Changing it replaces.
     * @output Name of the secret.
     */
    name: text({ replaceOnChanges: true, range: [1, 256] }),
    // Never read back, and yet not writeOnly: by the time of the last write, read decides whether the value still holds.
    /**
     * Value, 1 to 4096 characters; changed in place. A secret, whether or not the program says so: sealed in state, and
     * sent again when it changes or when somebody else has written it.
     */
    secret: text({ secret: true, range: [1, 4096] }),
  },
  optional: {
    /**
     * Take over a secret that the script has already, and give it this value: `true` or `"overwrite"`, which mean the
     * same here, because a value that nobody can read cannot be compared. Adopted means destroyed with the stack;
     * `retainOnDelete` keeps it. Read at creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Number that bunny.net gave the secret. */
    secretId: integer({ stable: true }),
    /** When its value was last changed, in ISO 8601. */
    lastModified: text(),
  },
});
