import { right } from "fp-ts/Either";
import {
  adopt,
  assignedId,
  boolean,
  computedList,
  computedObject,
  define,
  integer,
  map,
  number,
  oneOfNumbered,
  optional,
  text,
  time,
  untyped,
  withFacts,
} from "../../vocabulary";
import { pullZoneName } from "../pullZone/pullZoneReference";

/** A variable of a script, as shown in the script's outputs. */
const variableInfo = computedObject(
  {
    /** Numeric ID of the variable. */
    variableId: integer({ wire: "Id" }),
    /** Whether a deployment must set the variable. */
    required: boolean(),
    /** Value of the variable. */
    defaultValue: text(),
  },
  { typeName: "ScriptVariableInfo" },
);

/** A pull zone that runs a script. */
const linkedPullZone = computedObject(
  {
    /** Numeric ID of the pull zone. */
    pullZoneId: integer({ wire: "Id" }),
    /** Name of the pull zone. */
    pullZoneName: optional(text()),
    /** The pull zone's own hostname. */
    defaultHostname: optional(text()),
  },
  { typeName: "LinkedPullZone" },
);

/** The repository that a script is deployed from. */
const integration = computedObject(
  {
    /** Numeric ID of the integration. */
    integrationId: optional(integer()),
    /** The repository. */
    repositorySettings: optional(
      computedObject({
        /** Numeric ID of the repository. */
        repositoryId: optional(integer({ wire: "Id" })),
        /** Name of the repository. */
        name: optional(text()),
        /** Whether the repository is private. */
        private: optional(boolean()),
        /** Template that the repository was created from, if any. */
        templateUrl: optional(text()),
      }),
    ),
    /** How the script is built. */
    deployConfiguration: optional(
      computedObject({
        /** Branch to deploy. */
        branch: optional(text()),
        /** Command that installs dependencies. */
        installCommand: optional(text()),
        /** Command that builds the script. */
        buildCommand: optional(text()),
        /** Entry file of the script. */
        entryFile: optional(text()),
        /** Whether bunny.net adds a workflow to the repository. */
        createWorkflow: optional(boolean()),
      }),
    ),
  },
  { typeName: "ScriptIntegration" },
);

/**
 * An edge script. It holds no code: a `ScriptRelease` defines what is live, and {@link ScriptVariable} and
 * {@link ScriptSecret} define variables and secrets. Pass them `script.id`, which stays known when the script is
 * renamed.
 *
 * Names are not unique at bunny.net. A create still fails if the name exists already, unless `adopt` is set.
 *
 * Values that change on their own, such as costs, counts and times, are updated by refresh and never cause a diff.
 *
 * Errors: a script with this name already exists and `adopt` does not allow taking it over, or it is of another
 * type; several scripts have this name: rename the others; the name of the linked pull zone is taken: choose
 * another.
 *
 * API: `POST /compute/script`, `POST /compute/script/{id}`, `DELETE /compute/script/{id}`; reads use
 * `GET /compute/script/{id}`, one request for a script and all its variables; a create first sends
 * `GET /compute/script?search=`. The resource ID is the numeric ID of the script, for example `30001`.
 *
 * @example
 * ```ts
 * const script = new bunny.Script("edge", { name: "edge", scriptType: "cdn", createLinkedPullZone: true });
 * new bunny.ScriptVariable("greeting", { scriptId: script.id, name: "GREETING", defaultValue: "hello" });
 * ```
 */
export const script = define({
  kind: "Script",
  required: {
    /**
     * Name, 1 to 100 characters. Updated in place: nothing else changes with it, not even the script's own hostname.
     * @output Name of the script.
     */
    name: text({ range: [1, 100] }),
    /**
     * What the script does: `"cdn"` answers requests by itself, `"middleware"` runs in front of the origin of a pull
     * zone, `"dns"` answers DNS queries. Changing this replaces the resource: the new script is created before the old
     * one is deleted, along with everything in it.
     * @output What the script does.
     */
    scriptType: oneOfNumbered(["dns", "cdn", "middleware"], { replaceOnChanges: true }),
  },
  optional: {
    /**
     * Create a pull zone together with the script and link the two. Only used on create, and ignored when a script is
     * adopted.
     * @default whether `linkedPullZoneName` is set
     */
    createLinkedPullZone: boolean({ control: "createOnly" }),
    /** Name of that pull zone, unique at bunny.net. Only used on create. @default chosen by bunny.net */
    linkedPullZoneName: withFacts(pullZoneName, { control: "createOnly" }),
    /**
     * Whether deleting the script also deletes the pull zones linked to it. Otherwise they are kept, with a landing
     * page as their origin, as they all are if another resource of the program has one of them.
     * @default false
     */
    deleteLinkedPullZones: boolean({ control: "deleteOnly" }),
    /**
     * Adopt an existing script with this name. `true` and `"overwrite"` mean the same here, because the type must be
     * equal and cannot be changed.
     */
    adopt: adopt(),
  },
  computed: {
    // Releases and variables of the script are separate resources, which may change all outputs not marked otherwise. And a
    // program may pass the value of a variable as a secret.
    /** Hostname of the script, `….bunny.run`, if any. */
    defaultHostname: optional(text({ stable: true })),
    /** Numeric ID of the script, assigned by bunny.net. Resources that belong to the script take `id` instead. */
    scriptId: assignedId(),
    /**
     * Pull zones linked to the script. bunny.net guarantees them only in its list of scripts, which a refresh does not
     * request: if a refresh gets none, the ones already known are kept. `getScript` by name always returns the current
     * ones.
     */
    linkedPullZones: computedList(linkedPullZone, { affectedBy: [] }),
    /** Numeric ID of the live release; 0 if nothing is published. */
    currentReleaseId: integer({ parse: (id) => right(Math.max(id, 0)) }), // The API has -1.
    /** Key that lets external deployments publish the script. A secret. */
    deploymentKey: optional(text({ secret: true, affectedBy: [] })),
    /**
     * Variables of the script by name, including variables created elsewhere. A secret, because the value of a variable
     * may have been given as one.
     */
    edgeScriptVariables: map(variableInfo, { secret: true, asArray: { key: "Name" }, inEveryReply: true }),
    /** When the script was last changed, in ISO 8601. */
    lastModified: optional(time()),
    /** The repository that the script is deployed from, if any. */
    integration: untyped(optional(integration)),
    /** The system's own hostname for the script, if any. */
    systemHostname: optional(text({ stable: true })),
    /** Whether the script is marked as deleted. */
    deleted: boolean(),
    /** Numeric ID of the repository that the script is deployed from, if any. */
    repositoryId: optional(integer()),
    /** Numeric ID of the integration, if any. */
    integrationId: optional(integer()),
    /** Cost so far this month, as bunny.net counts it. */
    monthlyCost: number(),
    /** Requests so far this month. */
    monthlyRequestCount: integer(),
    /** CPU time so far this month, as bunny.net counts it. */
    monthlyCpuTime: integer(),
  },
});
