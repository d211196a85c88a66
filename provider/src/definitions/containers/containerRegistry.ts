import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { adopt, define, integer, oneOf, optional, text } from "../vocabulary";

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
 * @get Reads a registry that is managed elsewhere, by its id; its password is not among what is read. Fails when there
 * is none.
 */
export const containerRegistry = define({
  kind: "ContainerRegistry",
  required: {
    /**
     * Name that bunny.net shows, 1 to 50 characters. Changed in place.
     * @output Name that bunny.net shows.
     */
    displayName: text({ range: [1, 50] }),
    /**
     * Kind of registry. Changing it replaces: the new one is there before the old one goes.
     * @output Kind of registry.
     */
    type: oneOf(["dockerHub", "gitHub", "bunnyRegistry"], { replaceOnChanges: true, anyCase: true }),
  },
  optional: {
    /**
     * User who may fetch the images; with `password`, or neither. Changing it replaces: the new one is there before the
     * old one goes. What was given and is omitted again stays.
     * @output User who may fetch the images, if there is one.
     */
    userName: text({ replaceOnChanges: true, range: [1, 500], unset: cannotBeUnset }),
    /**
     * Password or access token of the user; changed in place. A secret, whether or not the program says so: sealed in
     * state, and never read back, so a change made elsewhere does not show. What was given and is omitted again stays.
     */
    password: text({ secret: true, writeOnly: true, range: [1, 10_000], unset: cannotBeUnset }),
    /**
     * Take over a registry of the account that has this name, type and user already, and give it this password: `true`
     * or `"overwrite"`, which mean the same here, because a password that nobody can read cannot be compared. Adopted
     * means destroyed with the stack; `retainOnDelete` keeps it. Read at creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Number that bunny.net gave the registry. */
    registryId: integer({ stable: true }),
    /** Host of the registry. */
    hostName: text({ stable: true }),
    /** Id of the namespace that bunny.net made for it. */
    namespaceId: optional(text({ stable: true })),
    /** Id of the account that owns it. */
    accountId: optional(text({ stable: true })),
    /** When it was made, in ISO 8601. */
    createdAt: optional(text({ stable: true })),
  },
});
