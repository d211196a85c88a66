// Made by `npm run generate` of provider/src/definitions/containers/containerApp.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { ContainerAppStatus, ContainerEndpointType } from "../../api/containers/containerAppCodec";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";
import type { ContainerTemplateArgs } from "./containerTemplate";

/** Number of instances of an application in each of its regions. */
export interface ContainerAutoScalingArgs {
  /** Minimum, 1 to 1000. */
  min: pulumi.Input<number>;
  /** Maximum, 1 to 1000. */
  max: pulumi.Input<number>;
}

/** Where an application runs. */
export interface ContainerRegionSettingsArgs {
  /**
   * IDs of the regions where it may run, in any order; {@link getRegions} lists them. Removing this leaves the
   * current value unchanged.
   */
  allowedRegionIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** IDs of the regions where it must run, among the allowed ones. Removing this clears the list. */
  requiredRegionIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Maximum number of regions. If you remove this, bunny.net decides. */
  maxAllowedRegions?: pulumi.Input<number | undefined>;
  /** Labels of the nodes where it may run. Never read back: changes made elsewhere are not detected. */
  nodeSelectors?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
}

/** The repository that an application was created from. */
export interface ContainerRepositorySettingsArgs {
  /** Template of the repository. */
  templateRepository?: pulumi.Input<string | undefined>;
  /** Name of the repository. */
  repositoryName?: pulumi.Input<string | undefined>;
  /** Owner of the repository. */
  owner?: pulumi.Input<string | undefined>;
}

/** A volume of an application. */
export interface ContainerVolumeArgs {
  /** Size in gigabytes, 1 to 100. */
  size: pulumi.Input<number>;
}

/** Summary of an endpoint of an application. */
export interface ContainerDisplayEndpoint {
  /** ID of the endpoint. */
  id: string;
  /** Address of the endpoint. */
  address: string;
  /** Type of the endpoint: `cdn`, `anycast` or `publicIp`. */
  type: ContainerEndpointType;
}

/** Arguments of {@link ContainerApp}. */
export interface ContainerAppArgs {
  /** Name, 1 to 100 letters, digits, hyphens and spaces. Updated in place. */
  name: pulumi.Input<string>;
  /**
   * Containers by name, at least one. Updated in place. Only the containers declared here are managed; containers
   * added elsewhere are kept. Renaming a container deletes it and creates another. Removing a container from here
   * deletes it.
   */
  containerTemplates: pulumi.Input<Record<string, pulumi.Input<ContainerTemplateArgs>>>;
  /**
   * Type of machine. Updated in place. Defaults to `"shared"` on create. Removing this leaves the current value
   * unchanged.
   */
  runtimeType?: pulumi.Input<"shared" | "reserved" | undefined>;
  /**
   * Number of instances in each region. Updated in place. Defaults to one on create. Removing this leaves the current
   * value unchanged.
   */
  autoScaling?: pulumi.Input<ContainerAutoScalingArgs | undefined>;
  /** Where the application runs. Updated in place. */
  regionSettings?: pulumi.Input<ContainerRegionSettingsArgs | undefined>;
  /**
   * Seconds that a container may take to terminate, 1 to 300. Updated in place by sending the whole application.
   * Never read back: changes made elsewhere are not detected. Removing this leaves the current value unchanged.
   */
  terminationGracePeriodSeconds?: pulumi.Input<number | undefined>;
  /**
   * The repository that the application was created from. Updated in place by sending the whole application. Removing
   * this leaves the current value unchanged.
   */
  repositorySettings?: pulumi.Input<ContainerRepositorySettingsArgs | undefined>;
  /**
   * Volumes by name. Updated in place. Only the volumes declared here are managed; volumes added elsewhere are kept.
   * Renaming a volume deletes it along with its data and creates another. Removing a volume from here also deletes
   * it.
   */
  volumes?: pulumi.Input<Record<string, pulumi.Input<ContainerVolumeArgs>> | undefined>;
  /**
   * Skip waiting for the application to become active after a create or update. Changing only this has no effect.
   * @default false
   */
  skipAwait?: pulumi.Input<boolean | undefined>;
  /**
   * Adopt an existing application with this name: `true` if everything managed is already equal, `"overwrite"` to
   * update it to match. The grace period and node selectors cannot be compared and require `"overwrite"`. Once
   * adopted, it is deleted on destroy unless `retainOnDelete` is set. Only used on create.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * A Magic Containers application: containers with their images, variables, probes and endpoints, plus volumes, regions
 * and scaling.
 *
 * A change is sent as the smallest possible merge patch: a patch of one container if everything that changes belongs to
 * that container, otherwise a patch of the application. Anything the program does not declare stays as it is: it is not
 * sent or, where bunny.net accepts only a whole list or the whole application, it is sent as it was read. Node
 * selectors and the grace period are never read back: a change to the regions, or a change that requires sending the
 * whole application, may lose values set elsewhere, and logs a warning. After a create or update, the provider waits
 * until the application is active, up to 10 minutes by default (`customTimeouts`). A delete waits in the same way until
 * the application is gone.
 *
 * Errors: an application with this name already exists and `adopt` does not allow taking it over; the application would
 * exceed the account's limits for applications, volumes, regions or instances, which are checked before it is created;
 * the application is failing or suspended: it is then recorded as partially created, and the next `up` continues from
 * there.
 *
 * API: `POST /mc/apps`, `PATCH /mc/apps/{appId}` or `PATCH /mc/apps/{appId}/containers/{containerId}`,
 * `PUT /mc/apps/{appId}` for changes that no patch supports, `DELETE /mc/apps/{appId}`; reads use
 * `GET /mc/apps/{appId}`; a create first sends `GET /mc/apps` and `GET /mc/limits`. The resource ID is the ID of the
 * application.
 *
 * @example
 * ```ts
 * const app = new bunny.ContainerApp("shop", {
 *   name: "shop",
 *   autoScaling: { min: 1, max: 3 },
 *   regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
 *   containerTemplates: {
 *     web: {
 *       imageName: "shop", imageNamespace: "acme", imageTag: "1.4.2", imageRegistryId: registry.id,
 *       environmentVariables: { LOG_LEVEL: "info", DATABASE_URL: config.requireSecret("databaseUrl") },
 *       endpoints: { http: { cdn: { portMappings: [{ containerPort: 8080 }] } } },
 *     },
 *   },
 * });
 * ```
 */
export class ContainerApp extends pulumi.CustomResource {
  /** Name of the application. */
  declare readonly name: pulumi.Output<string>;
  /** The containers as declared in the program. */
  declare readonly containerTemplates: pulumi.Output<Record<string, pulumi.Unwrap<ContainerTemplateArgs>>>;
  /** Type of machine; `undefined` if not managed. */
  declare readonly runtimeType: pulumi.Output<"shared" | "reserved" | undefined>;
  /** Number of instances in each region; `undefined` if not managed. */
  declare readonly autoScaling: pulumi.Output<pulumi.Unwrap<ContainerAutoScalingArgs> | undefined>;
  /** Where the application runs, as far as this is managed. */
  declare readonly regionSettings: pulumi.Output<pulumi.Unwrap<ContainerRegionSettingsArgs> | undefined>;
  /** Seconds that a container may take to terminate; `undefined` if not managed. */
  declare readonly terminationGracePeriodSeconds: pulumi.Output<number | undefined>;
  /** The repository, as far as it is managed. */
  declare readonly repositorySettings: pulumi.Output<pulumi.Unwrap<ContainerRepositorySettingsArgs> | undefined>;
  /** The volumes as declared in the program. */
  declare readonly volumes: pulumi.Output<Record<string, pulumi.Unwrap<ContainerVolumeArgs>> | undefined>;
  /** ID of the application, the same as `id`. */
  declare readonly appId: pulumi.Output<string>;
  /** IDs of all containers by name, including containers created elsewhere. */
  declare readonly containerIds: pulumi.Output<Record<string, string>>;
  /** IDs of the endpoints of all containers by name, including endpoints created elsewhere. */
  declare readonly endpointIds: pulumi.Output<Record<string, string>>;
  /** Numeric IDs of the pull zones that serve CDN endpoints, by endpoint name. They may outlive the application. */
  declare readonly endpointPullZoneIds: pulumi.Output<Record<string, number>>;
  /** The endpoint that bunny.net shows first, if any. */
  declare readonly displayEndpoint: pulumi.Output<ContainerDisplayEndpoint | undefined>;
  /** Status last reported by bunny.net: `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
  declare readonly status: pulumi.Output<ContainerAppStatus>;

  constructor(name: string, args: ContainerAppArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ContainerApp.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ContainerAppArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ContainerApp", name, { ...args }, { outputs }, opts));
  }

  /** Reads an application that is managed elsewhere, by its resource ID. Fails if it does not exist. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ContainerApp {
    return new ContainerApp(name, undefined, { ...opts, id });
  }
}

const outputs = [
  "name",
  "containerTemplates",
  "runtimeType",
  "autoScaling",
  "regionSettings",
  "terminationGracePeriodSeconds",
  "repositorySettings",
  "volumes",
  "appId",
  "containerIds",
  "endpointIds",
  "endpointPullZoneIds",
  "displayEndpoint",
  "status",
];
