import { adopt, computedList, computedObject, define, integer, optional, reference, text } from "../../vocabulary";
import { parseAppId } from "./checks";
import { anycastEndpoint, cdnEndpoint } from "./endpoint.definition";

/** An address of an endpoint in one region. */
const address = computedObject(
  {
    /** IP address. */
    address: text(),
    /** ID of the region. */
    region: text(),
  },
  { typeName: "ContainerEndpointAddress" },
);

const addresses = computedList(address);

/**
 * One endpoint of a container, as a separate resource alongside the application. The application must omit `endpoints`
 * for this container, otherwise both would manage the endpoint.
 *
 * For a CDN endpoint without `pullZoneId`, bunny.net creates a pull zone, whose ID is the `pullZoneId` output. The pull
 * zone may remain after the endpoint is deleted: the log of the destroy names it.
 *
 * Errors: the application or the container does not exist; the application already has an endpoint with this name in
 * another container, or in this one and `adopt` does not allow taking it over.
 *
 * API: `POST /mc/apps/{appId}/containers/{containerId}/endpoints`, `PUT` and
 * `DELETE /mc/apps/{appId}/endpoints/{endpointId}`; reads use `GET /mc/apps/{appId}`, one request for everything in an
 * application. The resource ID is `<application>/<endpoint>`, for example
 * `9fJ2kQxA7bC1dE4/9fJ2kQxA7bC1dE4-api.example.com-41xYb9RKd8`.
 *
 * @example
 * ```ts
 * const app = bunny.getContainerAppOutput({ name: "shop" });
 * const site = new bunny.ContainerEndpoint("site", {
 *   appId: app.appId,
 *   containerName: "web",
 *   displayName: "site",
 *   cdn: { portMappings: [{ containerPort: 8080 }] },
 * });
 * export const address = site.publicHost;
 * ```
 * @args one of `cdn` and `anycast` is required.
 */
export const containerEndpoint = define({
  kind: "ContainerEndpoint",
  naming: "camel",
  required: {
    /** Application that contains the container: the ID of an application resource. @output */
    appId: reference({ replaceOnChanges: true, parse: parseAppId }),
    /** Name of the container. @output */
    containerName: text({ replaceOnChanges: true, range: [1, 50] }),
    /**
     * Name of the endpoint, 1 to 50 characters, unique in the application. Changing this replaces the resource: an
     * endpoint with another name has another address.
     * @output Name of the endpoint.
     */
    displayName: text({ replaceOnChanges: true, range: [1, 50] }),
  },
  optional: {
    /**
     * Exposes the container through the CDN. Updated in place; switching to `anycast` replaces the resource. If
     * you remove this, set `anycast`.
     * @output Settings of the CDN endpoint, as far as they are managed; `undefined` if it is an anycast endpoint.
     */
    cdn: cdnEndpoint,
    /**
     * Exposes the container on an anycast address. Updated in place; switching to `cdn` replaces the resource.
     * If you remove this, set `cdn`.
     * @output Settings of the anycast endpoint, as far as they are managed; `undefined` if it is a CDN endpoint.
     */
    anycast: anycastEndpoint,
    /** Adopt an existing endpoint with this name in the container. */
    adopt: adopt(),
  },
  computed: {
    /** Public hostname of the endpoint. */
    publicHost: optional(text()),
    /** Public IP addresses. */
    publicIpAddresses: addresses,
    /** IP addresses inside bunny.net's network. */
    internalIpAddresses: addresses,
    /** Numeric ID of the pull zone that serves the endpoint, if any. */
    pullZoneId: optional(integer()),
    /** ID of the endpoint. */
    endpointId: text({ stable: true }),
    /** ID of the container. */
    containerId: text({ affectedBy: [] }),
    /** Type of the endpoint: `cdn` or `anycast`. */
    type: text({ typeName: "ContainerEndpointType", affectedBy: [] }),
  },
});
