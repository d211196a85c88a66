import { cannotBeUnset } from "../../properties/resetOnOmit";
import {
  adopt,
  boolean,
  computedObject,
  define,
  integer,
  map,
  object,
  oneOf,
  optional,
  set,
  text,
  withFacts,
} from "../../vocabulary";
import { matching, shortName } from "./checks";
import { containerTemplate } from "./containerTemplate.definition";

const appName = matching(/^[A-Za-z0-9\s-]{1,100}$/, "must be 1 to 100 letters, digits, hyphens and spaces");
const runtimeType = oneOf(["shared", "reserved"], { anyCase: true, unset: cannotBeUnset });
const instances = integer({ range: [1, 1000], inEveryReply: true });
const keptText = text({ unset: cannotBeUnset });

/** Number of instances of an application in each of its regions. */
const autoScaling = object(
  {
    /** Minimum, 1 to 1000. */
    min: instances,
    /** Maximum, 1 to 1000. */
    max: instances,
  },
  {},
  { typeName: "ContainerAutoScaling", unset: cannotBeUnset },
);

/** All regions are known to the API alone, but these, in which its list has them, are none. */
const region = text({
  check: (value) =>
    value === "EU" || value === "APAC"
      ? 'is a group of regions: write the IDs of regions, such as "DE" or "SG" (getContainerRegions returns them)'
      : undefined,
});

/** Where an application runs. */
const regionSettings = object(
  {},
  {
    /**
     * IDs of the regions where it may run, in any order; {@link getContainerRegions} lists them. Removing this leaves the
     * current value unchanged.
     */
    allowedRegionIds: set(region, { inEveryReply: true, unset: cannotBeUnset }),
    /** IDs of the regions where it must run, among the allowed ones. Removing this clears the list. */
    requiredRegionIds: set(region, { inEveryReply: true, default: [] }),
    /** Maximum number of regions. If you remove this, bunny.net decides. */
    maxAllowedRegions: integer({ range: [1, 2_147_483_647], nullable: true }),
    /** Labels of the nodes where it may run. Never read back: changes made elsewhere are not detected. */
    nodeSelectors: map(text(), { writeOnly: true, nullable: true }),
  },
  { typeName: "ContainerRegionSettings", inEveryReply: true, emptyMeansNone: true },
);

/** The repository that an application was created from. */
const repositorySettings = object(
  {},
  {
    /** Template of the repository. */
    templateRepository: keptText,
    /** Name of the repository. */
    repositoryName: keptText,
    /** Owner of the repository. */
    owner: keptText,
  },
  { typeName: "ContainerRepositorySettings", emptyMeansNone: true, putOnly: true, unset: cannotBeUnset },
);

/** A volume of an application. */
const volume = object(
  {
    /** Size in gigabytes, 1 to 100. */
    size: integer({ range: [1, 100], inEveryReply: true }),
  },
  {},
  { typeName: "ContainerVolume" },
);

/** Summary of an endpoint of an application. */
const displayEndpoint = computedObject(
  {
    /** ID of the endpoint. */
    id: text(),
    /** Address of the endpoint. */
    address: text(),
    /** Type of the endpoint: `cdn`, `anycast` or `publicIp`. */
    type: text({ typeName: "ContainerEndpointType" }),
  },
  { typeName: "ContainerDisplayEndpoint" },
);

/**
 * A Magic Containers application: containers with their images, variables, probes and endpoints, plus volumes, regions
 * and scaling.
 *
 * A change is sent as the smallest possible merge patch: a patch of one container if everything that changes belongs to
 * that container, otherwise a patch of the application. Anything the program does not declare stays as it is: it is not
 * sent or, where bunny.net accepts only a whole list or the whole application, it is sent as it was read. Node
 * selectors and the grace period are never read back: a change to the regions, or a change that requires sending the
 * whole application, may lose values set elsewhere. After a create or update, the provider waits
 * until the application is active, up to 10 minutes by default (`customTimeouts`). A delete waits in the same way until
 * the application is gone.
 *
 * Errors: an application with this name already exists and `adopt` does not allow taking it over; the application
 * would exceed the limits of the account for applications, volumes, regions or instances, which {@link getContainerLimits}
 * returns: make it smaller, or ask the support of bunny.net for more; the application is failing or suspended: it is then
 * recorded as partially created, and the next `up` continues from there.
 *
 * API: `POST /mc/apps`, `PATCH /mc/apps/{appId}` or `PATCH /mc/apps/{appId}/containers/{containerId}`,
 * `PUT /mc/apps/{appId}` for changes that no patch supports, `DELETE /mc/apps/{appId}`; reads use
 * `GET /mc/apps/{appId}`; a create first sends `GET /mc/apps`. The resource ID is the ID of the
 * application.
 *
 * @example
 * ```ts
 * const password = new pulumi.Config().requireSecret("registryPassword");
 * const databaseUrl = new pulumi.Config().requireSecret("databaseUrl");
 * const registry = new bunny.ContainerRegistry("images", {
 *   displayName: "images",
 *   type: "gitHub",
 *   userName: "acme",
 *   password,
 * });
 * const app = new bunny.ContainerApp("shop", {
 *   name: "shop",
 *   autoScaling: { min: 1, max: 3 },
 *   regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
 *   containerTemplates: {
 *     web: {
 *       imageName: "shop",
 *       imageNamespace: "acme",
 *       imageTag: "1.4.2",
 *       imageRegistryId: registry.id,
 *       environmentVariables: { LOG_LEVEL: "info", DATABASE_URL: databaseUrl },
 *       endpoints: { http: { cdn: { portMappings: [{ containerPort: 8080 }] } } },
 *     },
 *   },
 * });
 * export const endpoints = app.endpointIds;
 * ```
 */
export const containerApp = define({
  kind: "ContainerApp",
  naming: "camel",
  required: {
    /**
     * Name, 1 to 100 letters, digits, hyphens and spaces.
     * @output Name of the application.
     */
    name: text({ check: appName }),
    /**
     * Containers by name, at least one. Only the containers declared here are managed; containers added elsewhere are
     * kept. Renaming a container deletes it and creates another. Removing a container from here deletes it.
     * @output The containers as declared in the program.
     */
    containerTemplates: map(containerTemplate, { asArray: { key: "name", id: "id" }, checkName: shortName }),
  },
  optional: {
    /** Type of machine. Defaults to `"shared"` on create. @output */
    runtimeType,
    /** Number of instances in each region. Defaults to one on create. @output */
    autoScaling,
    /**
     * Where the application runs.
     * @output Where the application runs, as far as this is managed.
     */
    regionSettings,
    /**
     * Seconds that a container may take to terminate, 1 to 300. Updated in place by sending the whole application.
     * @output Seconds that a container may take to terminate; `undefined` if not managed.
     */
    terminationGracePeriodSeconds: integer({ range: [1, 300], writeOnly: true, putOnly: true, unset: cannotBeUnset }),
    /**
     * The repository that the application was created from. Updated in place by sending the whole application.
     * @output The repository, as far as it is managed.
     */
    repositorySettings,
    /**
     * Volumes by name. Only the volumes declared here are managed; volumes added elsewhere are kept. Renaming a volume
     * deletes it along with its data and creates another. Removing a volume from here also deletes it.
     * @output The volumes as declared in the program.
     */
    volumes: map(volume, { asArray: { key: "name" }, inEveryReply: true, checkName: shortName }),
    /**
     * Skip waiting for the application to become active after a create or update. Changing only this has no effect.
     * @default false
     */
    skipAwait: boolean({ control: "always" }),
    /**
     * Adopt an existing application with this name. Node selectors cannot be compared and require `"overwrite"`; the
     * grace period is set. Endpoints that are not declared stay until a refresh has shown them.
     */
    adopt: adopt(),
  },
  computed: {
    /** ID of the application, the same as `id`. */
    appId: text({ stable: true }),
    // A ContainerEndpoint of the application adds to these, too. But if any update could change them, previews would show
    // whatever takes its pull zone from here as replaced.
    /** IDs of all containers by name, including containers created elsewhere. */
    containerIds: map(text(), { affectedBy: ["containerTemplates"] }),
    /** IDs of the endpoints of all containers by name, including endpoints created elsewhere. */
    endpointIds: map(text(), { affectedBy: ["containerTemplates"] }),
    /** Numeric IDs of the pull zones that serve CDN endpoints, by endpoint name. They may outlive the application. */
    endpointPullZoneIds: map(integer(), { affectedBy: ["containerTemplates"] }),
    /** The endpoint that bunny.net shows first, if any. */
    displayEndpoint: optional(withFacts(displayEndpoint, { affectedBy: ["containerTemplates"] })),
    /** Status last reported by bunny.net: `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
    status: text({ typeName: "ContainerAppStatus" }),
  },
});
