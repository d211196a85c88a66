// Made by `npm run generate` of provider/src/definitions/containers/containerTemplate.ts: change that file instead.
import type * as pulumi from "@pulumi/pulumi";
import type { ContainerAppEndpointArgs } from "./endpoint";
import type { ContainerProbesArgs } from "./probe";

/** What a container runs instead of what its image says. What was given and is omitted again goes. */
export interface ContainerEntryPointArgs {
  /** Command as one text. */
  command?: pulumi.Input<string | undefined>;
  /** Command as a list. */
  commandArray?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Arguments as one text. */
  arguments?: pulumi.Input<string | undefined>;
  /** Arguments as a list. */
  argumentsArray?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Folder in which it runs. */
  workingDirectory?: pulumi.Input<string | undefined>;
}

/**
 * One container of an application. Everything changes in place; what is omitted is left as it is.
 *
 * In `environmentVariables` and `volumeMounts` the entries that are given are managed, and what others added stays.
 * With `endpoints` it is otherwise: see there.
 */
export interface ContainerTemplateArgs {
  /** Name of the image without tag: `nginx`. */
  imageName: pulumi.Input<string>;
  /** Who owns the image: `library`, or a user or organisation. */
  imageNamespace: pulumi.Input<string>;
  /** Tag of the image: `1.27-alpine`. */
  imageTag: pulumi.Input<string>;
  /** Registry of the image: the id of a registry, or its number. */
  imageRegistryId: pulumi.Input<string | number>;
  /** Full name of the image. @default put together by bunny.net */
  image?: pulumi.Input<string | undefined>;
  /** Digest of the image, `sha256:…`. @default filled in by bunny.net */
  imageDigest?: pulumi.Input<string | undefined>;
  /** When the image is fetched. Keeps its value when it is omitted again. */
  imagePullPolicy?: pulumi.Input<"always" | "ifNotPresent" | undefined>;
  /** What it runs instead of what the image says. */
  entryPoint?: pulumi.Input<ContainerEntryPointArgs | undefined>;
  /** How bunny.net finds out whether it is well. */
  probes?: pulumi.Input<ContainerProbesArgs | undefined>;
  /**
   * Environment variables by name. A value that is a secret is sealed alone. One that is dropped from here is
   * deleted.
   */
  environmentVariables?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /**
   * Endpoints by name, unique in the application. Omitted, endpoints are left alone, also those that were given
   * before: so they can become resources of their own. Given, be it `{}`, they are managed whole: an endpoint that
   * somebody else added shows as drift and is deleted, and one that is a resource of its own is an error. Another
   * name is another endpoint: the old one is deleted with its address.
   */
  endpoints?: pulumi.Input<Record<string, pulumi.Input<ContainerAppEndpointArgs>> | undefined>;
  /** Absolute paths by the name of the volume. One that is dropped from here is unmounted. */
  volumeMounts?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
}
