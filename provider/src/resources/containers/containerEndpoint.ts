// Made by `npm run generate` of provider/src/definitions/containers/containerEndpoint.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { ContainerEndpointType } from "../../api/containers/containerAppCodec";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";
import type { ContainerAnycastEndpointArgs, ContainerCdnEndpointArgs } from "./endpoint";

/** An address of an endpoint in a region. */
export interface ContainerEndpointAddress {
  /** The IP address. */
  address: string;
  /** Id of the region. */
  region: string;
}

/** Arguments of {@link ContainerEndpoint}: with one of `cdn` and `anycast`. */
export interface ContainerEndpointArgs {
  /** Application that has the container: the id of an application resource. Changing it replaces. */
  appId: pulumi.Input<string>;
  /** Name of the container. Changing it replaces. */
  containerName: pulumi.Input<string>;
  /**
   * Name of the endpoint, 1 to 50 characters, unique in the application. Changing it replaces: an endpoint of another
   * name has another address.
   */
  displayName: pulumi.Input<string>;
  /** Through the CDN. Changed in place; a change to `anycast` replaces. */
  cdn?: pulumi.Input<ContainerCdnEndpointArgs | undefined>;
  /** By an anycast address. Changed in place; a change to `cdn` replaces. */
  anycast?: pulumi.Input<ContainerAnycastEndpointArgs | undefined>;
  /**
   * Take over an endpoint of this name that the container has already: `true` when all that is managed is equal,
   * `"overwrite"` to make it so. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at creation
   * only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

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
 */
export class ContainerEndpoint extends pulumi.CustomResource {
  /** Id of the application. */
  declare readonly appId: pulumi.Output<string>;
  /** Name of the container. */
  declare readonly containerName: pulumi.Output<string>;
  /** Name of the endpoint. */
  declare readonly displayName: pulumi.Output<string>;
  /** Its settings, as far as they are managed, where it is one of the CDN. */
  declare readonly cdn: pulumi.Output<pulumi.Unwrap<ContainerCdnEndpointArgs> | undefined>;
  /** Its settings, as far as they are managed, where it is one by anycast. */
  declare readonly anycast: pulumi.Output<pulumi.Unwrap<ContainerAnycastEndpointArgs> | undefined>;
  /** Id of the endpoint. */
  declare readonly endpointId: pulumi.Output<string>;
  /** Id of the container. */
  declare readonly containerId: pulumi.Output<string>;
  /** Its kind: `cdn` or `anycast`. */
  declare readonly type: pulumi.Output<ContainerEndpointType>;
  /** Hostname under which it answers. */
  declare readonly publicHost: pulumi.Output<string | undefined>;
  /** Number of the pull zone that serves it, where one does. */
  declare readonly pullZoneId: pulumi.Output<number | undefined>;
  /** Addresses from outside. */
  declare readonly publicIpAddresses: pulumi.Output<ContainerEndpointAddress[]>;
  /** Addresses inside of bunny.net's network. */
  declare readonly internalIpAddresses: pulumi.Output<ContainerEndpointAddress[]>;

  constructor(name: string, args: ContainerEndpointArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ContainerEndpoint.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ContainerEndpointArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ContainerEndpoint", name, { ...args }, { outputs }, opts));
  }

  /** Reads an endpoint that is managed elsewhere, by its id. Fails when there is none. */
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
