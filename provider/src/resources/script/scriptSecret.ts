// Made by `npm run generate` of provider/src/definitions/script/scriptSecret.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ScriptSecret}. */
export interface ScriptSecretArgs {
  /** Script that reads the secret: its number, or the id of a script resource. Changing it replaces. */
  scriptId: pulumi.Input<number | string>;
  /** Name, 1 to 256 characters, unique among the variables and secrets of the script. Changing it replaces. */
  name: pulumi.Input<string>;
  /**
   * Value, 1 to 4096 characters; changed in place. A secret, whether or not the program says so: sealed in state, and
   * sent again when it changes or when somebody else has written it.
   */
  secret: pulumi.Input<string>;
  /**
   * Take over a secret that the script has already, and give it this value: `true` or `"overwrite"`, which mean the
   * same here, because a value that nobody can read cannot be compared. Adopted means destroyed with the stack;
   * `retainOnDelete` keeps it. Read at creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

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
 */
export class ScriptSecret extends pulumi.CustomResource {
  /** Number of the script. */
  declare readonly scriptId: pulumi.Output<number>;
  /** Name of the secret. */
  declare readonly name: pulumi.Output<string>;
  /** Number that bunny.net gave the secret. */
  declare readonly secretId: pulumi.Output<number>;
  /** When its value was last changed, in ISO 8601. */
  declare readonly lastModified: pulumi.Output<string>;

  constructor(name: string, args: ScriptSecretArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ScriptSecret.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ScriptSecretArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ScriptSecret", name, { ...args }, { outputs, secretInputs }, opts));
  }

  /**
   * Reads a secret that is managed elsewhere, by its id; its value is not among what is read. Fails when there is
   * none.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ScriptSecret {
    return new ScriptSecret(name, undefined, { ...opts, id });
  }
}

const outputs = ["scriptId", "name", "secretId", "lastModified"];
const secretInputs = ["secret"];
