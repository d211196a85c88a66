import { cannotBeUnset } from "../../properties/resetOnOmit";
import { adopt, assignedId, define, oneOf, optional, text } from "../../vocabulary";

/**
 * A connection to a container image registry, from which Magic Containers pulls images that are not public. Public
 * images need none: {@link getContainerRegistry} finds the public registries that are available to every account.
 *
 * Pass its `id` as `imageRegistryId` of a container.
 *
 * Errors: bunny.net rejects the credentials: check `userName` and `password`; a registry with this name, type and
 * user already exists and `adopt` does not allow taking it over, or there are several; on destroy, applications
 * still use the registry (the error names them): destroy them first, or give them another registry.
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
 * @get Reads a registry that is managed elsewhere, by its resource ID, without its password. Fails if it does not
 * exist.
 */
export const containerRegistry = define({
  kind: "ContainerRegistry",
  naming: "camel",
  required: {
    /**
     * Display name in bunny.net, 1 to 50 characters.
     * @output Display name in bunny.net.
     */
    displayName: text({ range: [1, 50] }),
    /**
     * Type of registry. Changing this replaces the resource: the new registry is created before the old one is deleted.
     * @output
     */
    type: oneOf(["dockerHub", "gitHub", "bunnyRegistry"], { replaceOnChanges: true, anyCase: true }),
  },
  optional: {
    /**
     * User with access to the images. Set both this and `password`, or neither. Changing this replaces the resource:
     * the new registry is created before the old one is deleted.
     * @output User with access to the images, if any.
     */
    userName: text({ replaceOnChanges: true, range: [1, 500], unset: cannotBeUnset }),
    /** Password or access token of the user. */
    password: text({ secret: true, writeOnly: true, range: [1, 10_000], unset: cannotBeUnset }),
    /**
     * Adopt an existing registry of the account with this name, type and user, and set its password to this one. `true`
     * and `"overwrite"` mean the same here, because a password that cannot be read cannot be compared.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the registry, assigned by bunny.net. */
    registryId: assignedId("id"),
    /** Hostname of the registry. */
    hostName: text({ stable: true }),
    /** ID of the registry's namespace. */
    namespaceId: optional(text({ stable: true })),
    /** ID of the account that owns the registry. */
    accountId: optional(text({ stable: true })),
    /** When the registry was created, in ISO 8601. */
    createdAt: optional(text({ stable: true })),
  },
});
