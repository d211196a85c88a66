// Made by `npm run generate` of provider/src/definitions/containers/containerTemplate.ts: change that file instead.
import type * as pulumi from "@pulumi/pulumi";
import type { ContainerAppEndpointArgs } from "./endpoint";
import type { ContainerProbesArgs } from "./probe";

/** What a container runs instead of what its image specifies. Removing a setting clears it. */
export interface ContainerEntryPointArgs {
  /** Command as a single string. */
  command?: pulumi.Input<string | undefined>;
  /** Command as a list. */
  commandArray?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Arguments as a single string. */
  arguments?: pulumi.Input<string | undefined>;
  /** Arguments as a list. */
  argumentsArray?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Working directory. */
  workingDirectory?: pulumi.Input<string | undefined>;
}

/**
 * One container of an application. Everything is updated in place; anything omitted is left as it is.
 *
 * In `environmentVariables` and `volumeMounts`, only the entries declared here are managed; entries added elsewhere are
 * kept. `endpoints` behaves differently: see there.
 */
export interface ContainerTemplateArgs {
  /** Name of the image without its tag: `nginx`. */
  imageName: pulumi.Input<string>;
  /** Owner of the image: `library`, or a user or organisation. */
  imageNamespace: pulumi.Input<string>;
  /** Tag of the image: `1.27-alpine`. */
  imageTag: pulumi.Input<string>;
  /** Registry of the image: the `id` of a registry, or its numeric ID. */
  imageRegistryId: pulumi.Input<string | number>;
  /** Full name of the image. @default assembled by bunny.net */
  image?: pulumi.Input<string | undefined>;
  /** Digest of the image, `sha256:…`. @default filled in by bunny.net */
  imageDigest?: pulumi.Input<string | undefined>;
  /** When the image is pulled. Removing this leaves the current value unchanged. */
  imagePullPolicy?: pulumi.Input<"always" | "ifNotPresent" | undefined>;
  /** What the container runs instead of what its image specifies. */
  entryPoint?: pulumi.Input<ContainerEntryPointArgs | undefined>;
  /** How bunny.net checks the health of the container. */
  probes?: pulumi.Input<ContainerProbesArgs | undefined>;
  /**
   * Environment variables by name. A secret value is encrypted individually. Removing a variable from here deletes
   * it.
   */
  environmentVariables?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /**
   * Endpoints by name, unique in the application. If omitted, endpoints are left alone, including endpoints that were
   * declared before, so that they can become separate resources. If set, even to `{}`, they are managed as a whole:
   * an endpoint added elsewhere shows as drift and is deleted, and one that is also a separate resource is an error.
   * Renaming an endpoint deletes it along with its address and creates another.
   */
  endpoints?: pulumi.Input<Record<string, pulumi.Input<ContainerAppEndpointArgs>> | undefined>;
  /** Absolute mount paths by volume name. Removing a volume from here unmounts it. */
  volumeMounts?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
}
