// Made by `npm run generate` of provider/src/definitions/containers/containerEndpoint.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { ContainerEndpointType } from "../../api/containers/containerAppCodec";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";
import type { ContainerAnycastEndpointArgs, ContainerCdnEndpointArgs } from "./endpoint";

/** An address of an endpoint in one region. */
export interface ContainerEndpointAddress {
  /** IP address. */
  address: string;
  /** ID of the region. */
  region: string;
}

/** Arguments of {@link ContainerEndpoint}: one of `cdn` and `anycast` is required. */
export interface ContainerEndpointArgs {
  /** Application that contains the container: the ID of an application resource. Changing this replaces the resource. */
  appId: pulumi.Input<string>;
  /** Name of the container. Changing this replaces the resource. */
  containerName: pulumi.Input<string>;
  /**
   * Name of the endpoint, 1 to 50 characters, unique in the application. Changing this replaces the resource: an
   * endpoint with another name has another address.
   */
  displayName: pulumi.Input<string>;
  /** Exposes the container through the CDN. Updated in place; switching to `anycast` replaces the resource. */
  cdn?: pulumi.Input<ContainerCdnEndpointArgs | undefined>;
  /** Exposes the container on an anycast address. Updated in place; switching to `cdn` replaces the resource. */
  anycast?: pulumi.Input<ContainerAnycastEndpointArgs | undefined>;
  /**
   * Adopt an existing endpoint with this name in the container: `true` if everything managed is already equal,
   * `"overwrite"` to update it to match. Once adopted, it is deleted on destroy unless `retainOnDelete` is set. Only
   * used on create.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

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
 * const site = new bunny.ContainerEndpoint("site", {
 *   appId: app.id,
 *   containerName: "web",
 *   displayName: "site",
 *   cdn: { portMappings: [{ containerPort: 8080 }] },
 * });
 * export const address = site.publicHost;
 * ```
 */
export class ContainerEndpoint extends pulumi.CustomResource {
  /** ID of the application. */
  declare readonly appId: pulumi.Output<string>;
  /** Name of the container. */
  declare readonly containerName: pulumi.Output<string>;
  /** Name of the endpoint. */
  declare readonly displayName: pulumi.Output<string>;
  /** Settings of the CDN endpoint, as far as they are managed; `undefined` if it is an anycast endpoint. */
  declare readonly cdn: pulumi.Output<pulumi.Unwrap<ContainerCdnEndpointArgs> | undefined>;
  /** Settings of the anycast endpoint, as far as they are managed; `undefined` if it is a CDN endpoint. */
  declare readonly anycast: pulumi.Output<pulumi.Unwrap<ContainerAnycastEndpointArgs> | undefined>;
  /** ID of the endpoint. */
  declare readonly endpointId: pulumi.Output<string>;
  /** ID of the container. */
  declare readonly containerId: pulumi.Output<string>;
  /** Type of the endpoint: `cdn` or `anycast`. */
  declare readonly type: pulumi.Output<ContainerEndpointType>;
  /** Public hostname of the endpoint. */
  declare readonly publicHost: pulumi.Output<string | undefined>;
  /** Numeric ID of the pull zone that serves the endpoint, if any. */
  declare readonly pullZoneId: pulumi.Output<number | undefined>;
  /** Public IP addresses. */
  declare readonly publicIpAddresses: pulumi.Output<ContainerEndpointAddress[]>;
  /** IP addresses inside bunny.net's network. */
  declare readonly internalIpAddresses: pulumi.Output<ContainerEndpointAddress[]>;

  constructor(name: string, args: ContainerEndpointArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ContainerEndpoint.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ContainerEndpointArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ContainerEndpoint", name, { ...args }, { outputs }, opts));
  }

  /** Reads an endpoint that is managed elsewhere, by its resource ID. Fails if it does not exist. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ContainerEndpoint {
    return new ContainerEndpoint(name, undefined, { ...opts, id });
  }
}

const outputs = [
  "appId",
  "containerName",
  "displayName",
  "cdn",
  "anycast",
  "endpointId",
  "containerId",
  "type",
  "publicHost",
  "pullZoneId",
  "publicIpAddresses",
  "internalIpAddresses",
];
