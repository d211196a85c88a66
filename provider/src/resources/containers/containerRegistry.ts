// Made by `npm run generate` of provider/src/definitions/containers/containerRegistry.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ContainerRegistry}. */
export interface ContainerRegistryArgs {
  /** Display name in bunny.net, 1 to 50 characters. Updated in place. */
  displayName: pulumi.Input<string>;
  /** Type of registry. Changing this replaces the resource: the new registry is created before the old one is deleted. */
  type: pulumi.Input<"dockerHub" | "gitHub" | "bunnyRegistry">;
  /**
   * User with access to the images. Set both this and `password`, or neither. Changing this replaces the resource:
   * the new registry is created before the old one is deleted. Removing this leaves the current value unchanged.
   */
  userName?: pulumi.Input<string | undefined>;
  /**
   * Password or access token of the user. Updated in place. Always a secret, even if the program does not mark it as
   * one: encrypted in state. Never read back: changes made elsewhere are not detected. Removing this leaves the
   * current value unchanged.
   */
  password?: pulumi.Input<string | undefined>;
  /**
   * Adopt an existing registry of the account with this name, type and user, and set its password to this one. `true`
   * and `"overwrite"` mean the same here, because a password that cannot be read cannot be compared. Once adopted, it
   * is deleted on destroy unless `retainOnDelete` is set. Only used on create.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * A connection to a container image registry, from which Magic Containers pulls images that are not public. Public
 * images need none: {@link getContainerRegistry} finds the public registries that are available to every account.
 *
 * Pass its `id` as `imageRegistryId` of a container.
 *
 * Destroy waits up to a minute for applications that are still being deleted; `customTimeouts` changes this.
 *
 * Errors: bunny.net rejects the credentials; a registry with this name, type and user already exists and `adopt` does
 * not allow taking it over, or there are several; on destroy, applications still use the registry (the error names
 * them).
 *
 * API: `POST /mc/registries`, `PUT` and `DELETE /mc/registries/{registryId}`; reads use `GET /mc/registries`, one
 * request for all registries of an account. The resource ID is the numeric ID of the registry, for example `2001`.
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
  /** Display name in bunny.net. */
  declare readonly displayName: pulumi.Output<string>;
  /** Type of registry. */
  declare readonly type: pulumi.Output<"dockerHub" | "gitHub" | "bunnyRegistry">;
  /** User with access to the images, if any. */
  declare readonly userName: pulumi.Output<string | undefined>;
  /** Numeric ID of the registry, assigned by bunny.net. */
  declare readonly registryId: pulumi.Output<number>;
  /** Hostname of the registry. */
  declare readonly hostName: pulumi.Output<string>;
  /** ID of the namespace that bunny.net created for the registry. */
  declare readonly namespaceId: pulumi.Output<string | undefined>;
  /** ID of the account that owns the registry. */
  declare readonly accountId: pulumi.Output<string | undefined>;
  /** When the registry was created, in ISO 8601. */
  declare readonly createdAt: pulumi.Output<string | undefined>;

  constructor(name: string, args: ContainerRegistryArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ContainerRegistry.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ContainerRegistryArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ContainerRegistry", name, { ...args }, { outputs, secretInputs }, opts));
  }

  /**
   * Reads a registry that is managed elsewhere, by its resource ID, without its password. Fails if it does not
   * exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ContainerRegistry {
    return new ContainerRegistry(name, undefined, { ...opts, id });
  }
}

const outputs = ["displayName", "type", "userName", "registryId", "hostName", "namespaceId", "accountId", "createdAt"];
const secretInputs = ["password"];
