import * as E from "fp-ts/Either";
import { adopt, computedList, computedObject, define, integer, optional, text } from "../vocabulary";
import { anycastEndpoint, cdnEndpoint } from "./endpoint";

const parseAppId = (id: string): E.Either<string, string> =>
  /^[\w-]{1,100}$/.test(id.trim()) ? E.right(id.trim()) : E.left("must be the id of an application: pass app.id");

/** An address of an endpoint in a region. */
const address = computedObject(
  {
    /** The IP address. */
    address: text(),
    /** Id of the region. */
    region: text(),
  },
  { typeName: "ContainerEndpointAddress" },
);

const addresses = computedList(address);

/**
 * One endpoint of a container, as a resource of its own beside the application. The application must leave `endpoints`
 * of this container out, else both would manage it.
 *
 * A CDN endpoint without `pullZoneId` gets a pull zone from bunny.net, whose number is `pullZoneId` of the outputs. It
 * may stay behind when the endpoint goes: the log of a destroy names it.
 *
 * Errors: the application or the container does not exist; the application has an endpoint of this name in another
 * container, or in this one and `adopt` does not allow to take it over.
 *
 * API: `POST /mc/apps/{appId}/containers/{containerId}/endpoints`, `PUT` and `DELETE
 * /mc/apps/{appId}/endpoints/{endpointId}`, read with `GET /mc/apps/{appId}` once for all of an application. The id is
 * `<application>/<endpoint>`, for example `9fJ2kQxA7bC1dE4/9fJ2kQxA7bC1dE4-api.example.com-41xYb9RKd8`.
 *
 * @example
 * ```ts
 * const site = new bunny.ContainerEndpoint("site", {
 *   appId: app.id,
 *   containerName: "web",
 *   displayName: "site",
 *   cdn: { portMappings: [{ containerPort: 8080 }] },
 * });
 * export const address = site.publicHost;
 * ```
 * @args with one of `cdn` and `anycast`.
 * @get Reads an endpoint that is managed elsewhere, by its id. Fails when there is none.
 */
export const containerEndpoint = define({
  kind: "ContainerEndpoint",
  required: {
    /**
     * Application that has the container: the id of an application resource. Changing it replaces.
     * @output Id of the application.
     */
    appId: text({ replaceOnChanges: true, parse: parseAppId }),
    /**
     * Name of the container. Changing it replaces.
     * @output Name of the container.
     */
    containerName: text({ replaceOnChanges: true, range: [1, 50] }),
    /**
     * Name of the endpoint, 1 to 50 characters, unique in the application. Changing it replaces: an endpoint of another
     * name has another address.
     * @output Name of the endpoint.
     */
    displayName: text({ replaceOnChanges: true, range: [1, 50] }),
  },
  optional: {
    /**
     * Through the CDN. Changed in place; a change to `anycast` replaces.
     * @output Its settings, as far as they are managed, where it is one of the CDN.
     */
    cdn: cdnEndpoint,
    /**
     * By an anycast address. Changed in place; a change to `cdn` replaces.
     * @output Its settings, as far as they are managed, where it is one by anycast.
     */
    anycast: anycastEndpoint,
    /**
     * Take over an endpoint of this name that the container has already: `true` when all that is managed is equal,
     * `"overwrite"` to make it so. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at creation
     * only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Id of the endpoint. */
    endpointId: text({ stable: true }),
    /** Id of the container. */
    containerId: text({ affectedBy: [] }),
    /** Its kind: `cdn` or `anycast`. */
    type: text({ typeName: "ContainerEndpointType", affectedBy: [] }),
    /** Hostname under which it answers. */
    publicHost: optional(text()),
    /** Number of the pull zone that serves it, where one does. */
    pullZoneId: optional(integer()),
    /** Addresses from outside. */
    publicIpAddresses: addresses,
    /** Addresses inside of bunny.net's network. */
    internalIpAddresses: addresses,
  },
});
