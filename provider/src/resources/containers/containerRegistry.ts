// Made by `npm run generate` of provider/src/definitions/containers/containerRegistry.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ContainerRegistry}. */
export interface ContainerRegistryArgs {
  /** Name that bunny.net shows, 1 to 50 characters. Changed in place. */
  displayName: pulumi.Input<string>;
  /** Kind of registry. Changing it replaces: the new one is there before the old one goes. */
  type: pulumi.Input<"dockerHub" | "gitHub" | "bunnyRegistry">;
  /**
   * User who may fetch the images; with `password`, or neither. Changing it replaces: the new one is there before the
   * old one goes. What was given and is omitted again stays.
   */
  userName?: pulumi.Input<string | undefined>;
  /**
   * Password or access token of the user; changed in place. A secret, whether or not the program says so: sealed in
   * state, and never read back, so a change made elsewhere does not show. What was given and is omitted again stays.
   */
  password?: pulumi.Input<string | undefined>;
  /**
   * Take over a registry of the account that has this name, type and user already, and give it this password: `true`
   * or `"overwrite"`, which mean the same here, because a password that nobody can read cannot be compared. Adopted
   * means destroyed with the stack; `retainOnDelete` keeps it. Read at creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * A connection to a registry of container images, from which Magic Containers fetches images that are not public.
 * Public images need none: {@link getContainerRegistry} finds the public registries that are there for every account.
 *
 * Pass its `id` as `imageRegistryId` of a container.
 *
 * Destroy waits up to a minute for applications that are on their way out; `customTimeouts` says otherwise.
 *
 * Errors: bunny.net does not accept the credentials; a registry of this name, type and user exists and `adopt` does not
 * allow to take it over, or there are several; on destroy, applications still use it, which are named.
 *
 * API: `POST /mc/registries`, `PUT` and `DELETE /mc/registries/{registryId}`, read with `GET /mc/registries` once for
 * all of an account. The id is the number of the registry, for example `2001`.
 *
 * @example
 * ```ts
 * const token = new pulumi.Config().requireSecret("registryToken");
 * const registry = new bunny.ContainerRegistry("images", {
 *   displayName: "images",
 *   type: "gitHub",
 *   userName: "acme",
 *   password: token,
 * });
 * ```
 */
export class ContainerRegistry extends pulumi.CustomResource {
  /** Name that bunny.net shows. */
  declare readonly displayName: pulumi.Output<string>;
  /** Kind of registry. */
  declare readonly type: pulumi.Output<"dockerHub" | "gitHub" | "bunnyRegistry">;
  /** User who may fetch the images, if there is one. */
  declare readonly userName: pulumi.Output<string | undefined>;
  /** Number that bunny.net gave the registry. */
  declare readonly registryId: pulumi.Output<number>;
  /** Host of the registry. */
  declare readonly hostName: pulumi.Output<string>;
  /** Id of the namespace that bunny.net made for it. */
  declare readonly namespaceId: pulumi.Output<string | undefined>;
  /** Id of the account that owns it. */
  declare readonly accountId: pulumi.Output<string | undefined>;
  /** When it was made, in ISO 8601. */
  declare readonly createdAt: pulumi.Output<string | undefined>;

  constructor(name: string, args: ContainerRegistryArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ContainerRegistry.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ContainerRegistryArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ContainerRegistry", name, { ...args }, { outputs, secretInputs }, opts));
  }

  /**
   * Reads a registry that is managed elsewhere, by its id; its password is not among what is read. Fails when there
   * is none.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ContainerRegistry {
    return new ContainerRegistry(name, undefined, { ...opts, id });
  }
}

const outputs = ["displayName", "type", "userName", "registryId", "hostName", "namespaceId", "accountId", "createdAt"];
const secretInputs = ["password"];
