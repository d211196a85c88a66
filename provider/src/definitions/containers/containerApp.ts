import { cannotBeUnset } from "../../kernel/resetOnOmit";
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
  where,
} from "../vocabulary";
import { matching, shortName } from "./checks";
import { containerTemplate } from "./containerTemplate";

const appName = matching(/^[A-Za-z0-9\s-]{1,100}$/, "must be 1 to 100 letters, digits, hyphens and blanks");
export const runtimeType = oneOf(["shared", "reserved"], { anyCase: true, unset: cannotBeUnset });
const instances = integer({ range: [1, 1000] });
const keptText = text({ unset: cannotBeUnset });

/** How many instances an application has in each of its regions. */
const autoScaling = object(
  {
    /** At least, 1 to 1000. */
    min: instances,
    /** At most, 1 to 1000. */
    max: instances,
  },
  {},
  { typeName: "ContainerAutoScaling", unset: cannotBeUnset },
);

/** Where an application runs. */
const regionSettings = object(
  {},
  {
    /**
     * Regions where it may run, by id ({@link getRegions} lists them), in any order. Keeps its value when it is omitted
     * again.
     */
    allowedRegionIds: set(text(), { unset: cannotBeUnset }),
    /** Regions where it must run, among the allowed ones. None when it was given and is omitted again. */
    requiredRegionIds: set(text(), { default: [] }),
    /** In how many regions at most. When it was given and is omitted again, bunny.net decides. */
    maxAllowedRegions: integer({ range: [1, 2_147_483_647], nullable: true }),
    /** Labels of the nodes where it may run. Never read back: a change made elsewhere does not show. */
    nodeSelectors: map(text(), { writeOnly: true, nullable: true }),
  },
  { typeName: "ContainerRegionSettings", emptyIsOmitted: true },
);

/** The repository that an application was made from. */
const repositorySettings = object(
  {},
  {
    /** The template of the repository. */
    templateRepository: keptText,
    /** Name of the repository. */
    repositoryName: keptText,
    /** Who owns it. */
    owner: keptText,
  },
  { typeName: "ContainerRepositorySettings", emptyIsOmitted: true, putOnly: true, unset: cannotBeUnset },
);

/** A volume of an application. */
const volume = object(
  {
    /** Size in gigabytes, 1 to 100. */
    size: integer({ range: [1, 100] }),
  },
  {},
  { typeName: "ContainerVolume" },
);

/** An endpoint of an application in short. */
const displayEndpoint = computedObject(
  {
    /** Id of the endpoint. */
    id: text(),
    /** Its address. */
    address: text(),
    /** Its kind: `cdn`, `anycast` or `publicIp`. */
    type: text({ typeName: "ContainerEndpointType" }),
  },
  { typeName: "ContainerDisplayEndpoint" },
);

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
 * @get Reads an application that is managed elsewhere, by its id. Fails when there is none.
 */
export const containerApp = define({
  kind: "ContainerApp",
  required: {
    /**
     * Name, 1 to 100 letters, digits, hyphens and blanks. Changed in place.
     * @output Name of the application.
     */
    name: text({ check: appName }),
    /**
     * Containers by name, at least one; changed in place. The containers that are given are managed, and what others
     * added stays. Another name is another container: the old one is deleted. One that is dropped from here is deleted.
     * @output The containers as the program gives them.
     */
    containerTemplates: map(containerTemplate, { asArray: { key: "name", id: "id" }, checkName: shortName }),
  },
  optional: {
    /**
     * Kind of machines; changed in place. Created as `"shared"`. Keeps its value when it is omitted again.
     * @output Kind of machines; `undefined` while that is not managed.
     */
    runtimeType,
    /**
     * How many instances in each region; changed in place. Created as one. Keeps its value when it is omitted again.
     * @output How many instances in each region; `undefined` while that is not managed.
     */
    autoScaling,
    /**
     * Where it runs; changed in place.
     * @output Where it runs, as far as that is managed.
     */
    regionSettings,
    /**
     * Seconds that a container may take to end, 1 to 300. Changed in place, for which the whole application is sent.
     * Never read back: a change made elsewhere does not show. Keeps its value when it is omitted again.
     * @output Seconds that a container may take to end; `undefined` while that is not managed.
     */
    terminationGracePeriodSeconds: integer({ range: [1, 300], writeOnly: true, putOnly: true, unset: cannotBeUnset }),
    /**
     * The repository that it was made from. Changed in place, for which the whole application is sent. Keeps its value
     * when it is omitted again.
     * @output The repository, as far as it is managed.
     */
    repositorySettings,
    /**
     * Volumes by name; changed in place. The volumes that are given are managed, and what others added stays. Another
     * name is another volume: the old one is deleted with what is on it. One that is dropped from here is deleted, too.
     * @output The volumes as the program gives them.
     */
    volumes: map(volume, { asArray: { key: "name" }, checkName: shortName }),
    /**
     * Do not wait until the application is active after it was created or changed. A change of it alone does nothing.
     * @default false
     */
    skipAwait: boolean({ control: "always" }),
    /**
     * Take over an application that already has this name: `true` when what is managed is equal, `"overwrite"` to make
     * it so. The grace period and node selectors cannot be compared and need `"overwrite"`. Adopted means destroyed
     * with the stack; `retainOnDelete` keeps it. Read at creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Id of the application, the same as `id`. */
    appId: text({ stable: true }),
    // A ContainerEndpoint of the application adds to these, too. But if each update might change them, previews would replace
    // whatever takes its pull zone from here.
    /** Ids of all containers by name, whoever made them. */
    containerIds: map(text(), { affectedBy: ["containerTemplates"] }),
    /** Ids of the endpoints of all containers by name, whoever made them. */
    endpointIds: map(text(), { affectedBy: ["containerTemplates"] }),
    /** Numbers of the pull zones that serve CDN endpoints, by name of the endpoint. They may outlive the application. */
    endpointPullZoneIds: map(integer(), { affectedBy: ["containerTemplates"] }),
    /** The endpoint that bunny.net shows first, if there is one. */
    displayEndpoint: optional(where(displayEndpoint, { affectedBy: ["containerTemplates"] })),
    /** What bunny.net last said: `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
    status: text({ typeName: "ContainerAppStatus" }),
  },
});
