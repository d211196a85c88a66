// Made by `npm run generate` of provider/src/definitions/containers/endpoint.ts: change that file instead.
import type * as pulumi from "@pulumi/pulumi";

/** A port of a container, and how it is exposed. */
export interface ContainerPortMappingArgs {
  /** Port inside the container, 1 to 65535. */
  containerPort: pulumi.Input<number>;
  /** Exposed port, 1 to 65535. Omit it for a CDN endpoint. @default chosen by bunny.net */
  exposedPort?: pulumi.Input<number | undefined>;
  /** Protocols. Omit them for a CDN endpoint. @default chosen by bunny.net */
  protocols?: pulumi.Input<pulumi.Input<"tcp" | "udp" | "sctp">[] | undefined>;
}

/**
 * Sticky sessions of a CDN endpoint: a visitor always returns to the same instance. Omit them to disable sticky
 * sessions.
 */
export interface ContainerStickySessionsArgs {
  /** The 1 to 3 request headers that identify a session, in any order. */
  sessionHeaders: pulumi.Input<pulumi.Input<string>[]>;
  /** Name of the cookie. Removing this leaves the current value unchanged. */
  cookieName?: pulumi.Input<string | undefined>;
}

/** An endpoint that exposes a container through bunny.net's CDN. */
export interface ContainerCdnEndpointArgs {
  /** Exactly one port. */
  portMappings: pulumi.Input<pulumi.Input<ContainerPortMappingArgs>[]>;
  /** Whether the container itself serves HTTPS. Removing this leaves the current value unchanged. */
  isSslEnabled?: pulumi.Input<boolean | undefined>;
  /** Sticky sessions. Removing this disables them. */
  stickySessions?: pulumi.Input<ContainerStickySessionsArgs | undefined>;
  /**
   * Numeric ID of a pull zone of your own.
   * @default bunny.net creates one, which may remain after the endpoint is deleted
   */
  pullZoneId?: pulumi.Input<number | undefined>;
}

/** An endpoint that exposes a container on an anycast address of its own. */
export interface ContainerAnycastEndpointArgs {
  /** Ports, at least one. */
  portMappings: pulumi.Input<pulumi.Input<ContainerPortMappingArgs>[]>;
  /** Type of address. @default "iPv4" */
  type?: pulumi.Input<"iPv4" | undefined>;
}

/**
 * An endpoint of a container: one of `cdn` and `anycast`. Switching between the two deletes the endpoint and creates
 * another.
 */
export interface ContainerAppEndpointArgs {
  /** Exposes the container through the CDN. */
  cdn?: pulumi.Input<ContainerCdnEndpointArgs | undefined>;
  /** Exposes the container on an anycast address. */
  anycast?: pulumi.Input<ContainerAnycastEndpointArgs | undefined>;
}
