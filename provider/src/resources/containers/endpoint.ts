// Made by `npm run generate` of provider/src/definitions/containers/endpoint.ts: change that file instead.
import type * as pulumi from "@pulumi/pulumi";

/** A port of a container, and how it is reached from outside. */
export interface ContainerPortMappingArgs {
  /** Port inside the container, 1 to 65535. */
  containerPort: pulumi.Input<number>;
  /** Port outside, 1 to 65535. For a CDN endpoint leave it out. @default chosen by bunny.net */
  exposedPort?: pulumi.Input<number | undefined>;
  /** Protocols. For a CDN endpoint leave them out. @default chosen by bunny.net */
  protocols?: pulumi.Input<pulumi.Input<"tcp" | "udp" | "sctp">[] | undefined>;
}

/** Sticky sessions of a CDN endpoint: a visitor comes back to the same instance. To have none, leave them out. */
export interface ContainerStickySessionsArgs {
  /** The 1 to 3 request headers that make a session, in any order. */
  sessionHeaders: pulumi.Input<pulumi.Input<string>[]>;
  /** Name of the cookie. Keeps its value when it is omitted again. */
  cookieName?: pulumi.Input<string | undefined>;
}

/** A way into a container through bunny.net's CDN. */
export interface ContainerCdnEndpointArgs {
  /** Exactly one port. */
  portMappings: pulumi.Input<pulumi.Input<ContainerPortMappingArgs>[]>;
  /** Whether the container itself speaks HTTPS. Keeps its value when it is omitted again. */
  isSslEnabled?: pulumi.Input<boolean | undefined>;
  /** Sticky sessions. When they were given and are omitted again, they go off. */
  stickySessions?: pulumi.Input<ContainerStickySessionsArgs | undefined>;
  /** Number of an own pull zone. @default bunny.net makes one, which it may leave behind when the endpoint goes */
  pullZoneId?: pulumi.Input<number | undefined>;
}

/** A way into a container by an anycast address of its own. */
export interface ContainerAnycastEndpointArgs {
  /** Ports, at least one. */
  portMappings: pulumi.Input<pulumi.Input<ContainerPortMappingArgs>[]>;
  /** Kind of address. @default "iPv4" */
  type?: pulumi.Input<"iPv4" | undefined>;
}

/** A way into a container: one of `cdn` and `anycast`. A change between the two deletes it and makes another one. */
export interface ContainerAppEndpointArgs {
  /** Through the CDN. */
  cdn?: pulumi.Input<ContainerCdnEndpointArgs | undefined>;
  /** By an anycast address. */
  anycast?: pulumi.Input<ContainerAnycastEndpointArgs | undefined>;
}
