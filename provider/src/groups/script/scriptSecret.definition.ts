import { adopt, assignedId, define, text, time } from "../../vocabulary";
import { scriptId } from "./scriptId";

/**
 * One secret of an edge script: a value that the script can read and that the API never returns.
 *
 * A change made elsewhere is detected by the time of the secret's last change: a refresh then shows `secret` as
 * removed, and the next `up` sends it again. A change less than a second after the provider's own last change is not
 * detected.
 *
 * Secrets created elsewhere are kept. A create fails if the secret already exists, unless `adopt` allows taking it
 * over.
 *
 * Errors: the script does not exist; a variable of the script has this name: choose another; a secret with this name
 * already exists and `adopt` does not allow taking it over.
 *
 * API: `PUT /compute/script/{id}/secrets`, `POST` and `DELETE /compute/script/{id}/secrets/{secretId}`; reads use
 * `GET /compute/script/{id}/secrets`, one request for all secrets of a script. The resource ID is `<script>/<name>`,
 * for example `30001/API_TOKEN`.
 *
 * @example
 * ```ts
 * const token = new pulumi.Config().requireSecret("apiToken");
 * const script = new bunny.Script("edge", { name: "edge", scriptType: "cdn" });
 * new bunny.ScriptSecret("token", { scriptId: script.id, name: "API_TOKEN", secret: token });
 * ```
 * @get Reads a secret that is managed elsewhere, by its resource ID, without its value. Fails if it does not exist.
 */
export const scriptSecret = define({
  kind: "ScriptSecret",
  required: {
    /** Script that reads the secret: pass `script.id` or the script's numeric ID. @output */
    scriptId,
    /**
     * Name, 1 to 256 characters, unique among the variables and secrets of the script.
     * @output Name of the secret.
     */
    name: text({ replaceOnChanges: true, range: [1, 256] }),
    /** Value, 1 to 4096 characters. Updated in place. Sent again when it changes or when it was changed elsewhere. */
    secret: text({ secret: true, range: [1, 4096], stampedBy: "lastModified" }),
  },
  optional: {
    /**
     * Adopt an existing secret of the script, and set its value to this one. `true` and `"overwrite"` mean the same
     * here, because a value that cannot be read cannot be compared.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the secret, assigned by bunny.net. */
    secretId: assignedId(),
    /** When its value was last changed, in ISO 8601. */
    lastModified: time(),
  },
});
