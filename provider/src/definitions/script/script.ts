import {
  adopt,
  boolean,
  computedList,
  computedObject,
  define,
  integer,
  map,
  number,
  oneOf,
  optional,
  text,
  unchecked,
} from "../vocabulary";

/** A variable of a script as its outputs show it. */
const variableInfo = computedObject(
  {
    /** Number of the variable. */
    variableId: integer(),
    /** Whether a deployment must set it. */
    required: boolean(),
    /** Its value. */
    defaultValue: text(),
  },
  { typeName: "ScriptVariableInfo" },
);

/** A pull zone that runs a script. */
const linkedPullZone = computedObject(
  {
    /** Number of the pull zone. */
    pullZoneId: integer(),
    /** Its name. */
    pullZoneName: optional(text()),
    /** Its own hostname. */
    defaultHostname: optional(text()),
  },
  { typeName: "LinkedPullZone" },
);

/** The repository that a script is deployed from. */
const integration = computedObject(
  {
    /** Number of the integration. */
    integrationId: optional(integer()),
    /** Which repository. */
    repositorySettings: optional(
      computedObject({
        /** Number of the repository. */
        repositoryId: optional(integer()),
        /** Its name. */
        name: optional(text()),
        /** Whether only its members can read it. */
        private: optional(boolean()),
        /** Template that it was made from, if any. */
        templateUrl: optional(text()),
      }),
    ),
    /** How it is built. */
    deployConfiguration: optional(
      computedObject({
        /** Branch that is deployed. */
        branch: optional(text()),
        /** Command that installs what it needs. */
        installCommand: optional(text()),
        /** Command that builds it. */
        buildCommand: optional(text()),
        /** File that the script begins with. */
        entryFile: optional(text()),
        /** Whether bunny.net puts a workflow into the repository. */
        createWorkflow: optional(boolean()),
      }),
    ),
  },
  { typeName: "ScriptIntegration" },
);

/**
 * An edge script. It holds no code: what is live is said by a `ScriptRelease`, variables and secrets by
 * {@link ScriptVariable} and {@link ScriptSecret}. Give them `script.id`, which stays known when the script is renamed.
 *
 * Names of scripts are not unique at bunny.net. Here a script of the same name that exists already is refused unless
 * `adopt` says otherwise, so that none is made twice.
 *
 * What moves on its own, such as costs, counts and times, is brought up to date by refresh, and never a difference.
 *
 * Errors: a script of this name exists and `adopt` does not allow to take it over, or it is of another type; several of
 * the name exist; the name of the linked pull zone is taken.
 *
 * API: `POST /compute/script`, `POST /compute/script/{id}`, `DELETE /compute/script/{id}`, read with `GET
 * /compute/script/{id}` once for a script and all its variables; before a creation, `GET /compute/script?search=`. The
 * id is the script's number, for example `30001`.
 *
 * @example
 * ```ts
 * const script = new bunny.Script("edge", { name: "edge", scriptType: "cdn", createLinkedPullZone: true });
 * new bunny.ScriptVariable("greeting", { scriptId: script.id, name: "GREETING", defaultValue: "hello" });
 * ```
 * @get Reads a script that is managed elsewhere, by its number. Fails when there is none.
 */
export const script = define({
  kind: "Script",
  required: {
    /**
     * Name, 1 to 100 characters. Changed in place: nothing else moves with it, not even the script's own hostname.
     * @output The name.
     */
    name: text({ range: [1, 100] }),
    /**
     * What the script does: `"cdn"` answers requests by itself, `"middleware"` stands before the origin of a pull zone,
     * `"dns"` answers DNS queries. Changing it replaces: another script is made, and then the old one goes, with all
     * that is in it.
     * @output What the script does.
     */
    scriptType: oneOf(["dns", "cdn", "middleware"], { replaceOnChanges: true }),
  },
  optional: {
    /**
     * Create a pull zone together with the script and link it. Read at creation only, and not where a script is taken
     * over.
     * @default false
     */
    createLinkedPullZone: boolean({ control: "createOnly" }),
    /** Name of that pull zone, unique at bunny.net. Read at creation only. @default chosen by bunny.net */
    linkedPullZoneName: text({ control: "createOnly" }),
    /**
     * Whether the pull zones that are linked to the script are deleted with it. Otherwise they live on with a landing
     * page as their origin. A change of it is an update without a request.
     * @default false
     */
    deleteLinkedPullZones: boolean({ control: "readByDelete" }),
    /**
     * Take over a script of the same name: `true` or `"overwrite"`, which mean the same here, because the type must be
     * equal and cannot be changed. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at creation
     * only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Number that bunny.net gave the script. Resources that belong to it take `id` instead. */
    scriptId: integer({ stable: true }),
    /** When the script was last changed, in ISO 8601. */
    lastModified: optional(text()),
    /** Number of the release that is live; 0 when nothing is published. */
    currentReleaseId: integer(),
    // Releases and variables of the script are resources of their own, which change outputs that do not say otherwise. And a
    // program may give the value of a variable as a secret.
    /** Variables of the script by name, whoever made them. A secret, because a variable's value may be given as one. */
    edgeScriptVariables: map(variableInfo, { secret: true }),
    /** Whether it is marked as deleted. */
    deleted: boolean(),
    /**
     * Pull zones that are linked to the script. bunny.net promises them in its list of scripts only, which a refresh
     * does not ask for: where a refresh is told of none, those that were known stay. `getScript` by name always gives
     * the present ones.
     */
    linkedPullZones: computedList(linkedPullZone, { affectedBy: [] }),
    /** The repository that the script is deployed from, if any. */
    integration: unchecked(optional(integration)),
    /** Hostname of the script, `….bunny.run`, if it has one. */
    defaultHostname: optional(text({ stable: true })),
    /** The system's own hostname for the script, if it has one. */
    systemHostname: optional(text({ stable: true })),
    /** Key by which deployments from elsewhere may publish. A secret. */
    deploymentKey: optional(text({ secret: true, affectedBy: [] })),
    /** Number of the repository, if any. */
    repositoryId: optional(integer()),
    /** Number of the integration, if any. */
    integrationId: optional(integer()),
    /** Cost of this month so far, as bunny.net counts it. */
    monthlyCost: number(),
    /** Requests of this month so far. */
    monthlyRequestCount: integer(),
    /** CPU time of this month so far, as bunny.net counts it. */
    monthlyCpuTime: integer(),
  },
});
