// Made by `npm run generate` of provider/src/definitions/containers/containerApp.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { ContainerAppStatus, ContainerEndpointType } from "../../api/containers/containerAppCodec";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";
import type { ContainerTemplateArgs } from "./containerTemplate";

/** How many instances an application has in each of its regions. */
export interface ContainerAutoScalingArgs {
  /** At least, 1 to 1000. */
  min: pulumi.Input<number>;
  /** At most, 1 to 1000. */
  max: pulumi.Input<number>;
}

/** Where an application runs. */
export interface ContainerRegionSettingsArgs {
  /**
   * Regions where it may run, by id ({@link getRegions} lists them), in any order. Keeps its value when it is omitted
   * again.
   */
  allowedRegionIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Regions where it must run, among the allowed ones. None when it was given and is omitted again. */
  requiredRegionIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** In how many regions at most. When it was given and is omitted again, bunny.net decides. */
  maxAllowedRegions?: pulumi.Input<number | undefined>;
  /** Labels of the nodes where it may run. Never read back: a change made elsewhere does not show. */
  nodeSelectors?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
}

/** The repository that an application was made from. */
export interface ContainerRepositorySettingsArgs {
  /** The template of the repository. */
  templateRepository?: pulumi.Input<string | undefined>;
  /** Name of the repository. */
  repositoryName?: pulumi.Input<string | undefined>;
  /** Who owns it. */
  owner?: pulumi.Input<string | undefined>;
}

/** A volume of an application. */
export interface ContainerVolumeArgs {
  /** Size in gigabytes, 1 to 100. */
  size: pulumi.Input<number>;
}

/** An endpoint of an application in short. */
export interface ContainerDisplayEndpoint {
  /** Id of the endpoint. */
  id: string;
  /** Its address. */
  address: string;
  /** Its kind: `cdn`, `anycast` or `publicIp`. */
  type: ContainerEndpointType;
}

/** Arguments of {@link ContainerApp}. */
export interface ContainerAppArgs {
  /** Name, 1 to 100 letters, digits, hyphens and blanks. Changed in place. */
  name: pulumi.Input<string>;
  /**
   * Containers by name, at least one; changed in place. The containers that are given are managed, and what others
   * added stays. Another name is another container: the old one is deleted. One that is dropped from here is deleted.
   */
  containerTemplates: pulumi.Input<Record<string, pulumi.Input<ContainerTemplateArgs>>>;
  /** Kind of machines; changed in place. Created as `"shared"`. Keeps its value when it is omitted again. */
  runtimeType?: pulumi.Input<"shared" | "reserved" | undefined>;
  /** How many instances in each region; changed in place. Created as one. Keeps its value when it is omitted again. */
  autoScaling?: pulumi.Input<ContainerAutoScalingArgs | undefined>;
  /** Where it runs; changed in place. */
  regionSettings?: pulumi.Input<ContainerRegionSettingsArgs | undefined>;
  /**
   * Seconds that a container may take to end, 1 to 300. Changed in place, for which the whole application is sent.
   * Never read back: a change made elsewhere does not show. Keeps its value when it is omitted again.
   */
  terminationGracePeriodSeconds?: pulumi.Input<number | undefined>;
  /**
   * The repository that it was made from. Changed in place, for which the whole application is sent. Keeps its value
   * when it is omitted again.
   */
  repositorySettings?: pulumi.Input<ContainerRepositorySettingsArgs | undefined>;
  /**
   * Volumes by name; changed in place. The volumes that are given are managed, and what others added stays. Another
   * name is another volume: the old one is deleted with what is on it. One that is dropped from here is deleted, too.
   */
  volumes?: pulumi.Input<Record<string, pulumi.Input<ContainerVolumeArgs>> | undefined>;
  /**
   * Do not wait until the application is active after it was created or changed. A change of it alone does nothing.
   * @default false
   */
  skipAwait?: pulumi.Input<boolean | undefined>;
  /**
   * Take over an application that already has this name: `true` when what is managed is equal, `"overwrite"` to make
   * it so. The grace period and node selectors cannot be compared and need `"overwrite"`. Adopted means destroyed
   * with the stack; `retainOnDelete` keeps it. Read at creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * An application of Magic Containers: containers with their images, variables, probes and endpoints, volumes, regions
 * and scaling.
 *
 * A change goes out as the smallest merge patch: that of one container where all that changes lies in one, else that of
 * the application. What the program does not say stays as it is: it is not sent, or, where bunny.net takes only a whole
 * list or the whole application, sent as it was read. Node selectors and the grace period are never read: a change of
 * the regions, or one that needs the whole application, may lose what was set elsewhere, and warns of it. After it was
 * created or changed it is waited for until it is active, 10 minutes by default (`customTimeouts`), and so is its end.
 *
 * Errors: an application of this name exists and `adopt` does not allow to take it over; the account may have no more
 * applications, volumes, regions or instances, which is checked before it is made; it is failing or suspended: then it
 * is kept as partly created, and the next `up` goes on from there.
 *
 * API: `POST /mc/apps`, `PATCH /mc/apps/{appId}` or `PATCH /mc/apps/{appId}/containers/{containerId}`, `PUT
 * /mc/apps/{appId}` for what no patch takes, `DELETE /mc/apps/{appId}`, read with `GET /mc/apps/{appId}`; `GET
 * /mc/apps` and `GET /mc/limits` before a create. The id is the one of the application.
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
  /** The containers as the program gives them. */
  declare readonly containerTemplates: pulumi.Output<Record<string, pulumi.Unwrap<ContainerTemplateArgs>>>;
  /** Kind of machines; `undefined` while that is not managed. */
  declare readonly runtimeType: pulumi.Output<"shared" | "reserved" | undefined>;
  /** How many instances in each region; `undefined` while that is not managed. */
  declare readonly autoScaling: pulumi.Output<pulumi.Unwrap<ContainerAutoScalingArgs> | undefined>;
  /** Where it runs, as far as that is managed. */
  declare readonly regionSettings: pulumi.Output<pulumi.Unwrap<ContainerRegionSettingsArgs> | undefined>;
  /** Seconds that a container may take to end; `undefined` while that is not managed. */
  declare readonly terminationGracePeriodSeconds: pulumi.Output<number | undefined>;
  /** The repository, as far as it is managed. */
  declare readonly repositorySettings: pulumi.Output<pulumi.Unwrap<ContainerRepositorySettingsArgs> | undefined>;
  /** The volumes as the program gives them. */
  declare readonly volumes: pulumi.Output<Record<string, pulumi.Unwrap<ContainerVolumeArgs>> | undefined>;
  /** Id of the application, the same as `id`. */
  declare readonly appId: pulumi.Output<string>;
  /** Ids of all containers by name, whoever made them. */
  declare readonly containerIds: pulumi.Output<Record<string, string>>;
  /** Ids of the endpoints of all containers by name, whoever made them. */
  declare readonly endpointIds: pulumi.Output<Record<string, string>>;
  /** Numbers of the pull zones that serve CDN endpoints, by name of the endpoint. They may outlive the application. */
  declare readonly endpointPullZoneIds: pulumi.Output<Record<string, number>>;
  /** The endpoint that bunny.net shows first, if there is one. */
  declare readonly displayEndpoint: pulumi.Output<ContainerDisplayEndpoint | undefined>;
  /** What bunny.net last said: `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
  declare readonly status: pulumi.Output<ContainerAppStatus>;

  constructor(name: string, args: ContainerAppArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ContainerApp.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ContainerAppArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ContainerApp", name, { ...args }, { outputs }, opts));
  }

  /** Reads an application that is managed elsewhere, by its id. Fails when there is none. */
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
