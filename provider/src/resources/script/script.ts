// Made by `npm run generate` of provider/src/definitions/script/script.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** A variable of a script, as shown in the script's outputs. */
export interface ScriptVariableInfo {
  /** Numeric ID of the variable. */
  variableId: number;
  /** Whether a deployment must set the variable. */
  required: boolean;
  /** Value of the variable. */
  defaultValue: string;
}

/** A pull zone that runs a script. */
export interface LinkedPullZone {
  /** Numeric ID of the pull zone. */
  pullZoneId: number;
  /** Name of the pull zone. */
  pullZoneName?: string | undefined;
  /** The pull zone's own hostname. */
  defaultHostname?: string | undefined;
}

/** The repository that a script is deployed from. */
export interface ScriptIntegration {
  /** Numeric ID of the integration. */
  integrationId?: number | undefined;
  /** The repository. */
  repositorySettings?:
    | {
        /** Numeric ID of the repository. */
        repositoryId?: number | undefined;
        /** Name of the repository. */
        name?: string | undefined;
        /** Whether the repository is private. */
        private?: boolean | undefined;
        /** Template that the repository was created from, if any. */
        templateUrl?: string | undefined;
      }
    | undefined;
  /** How the script is built. */
  deployConfiguration?:
    | {
        /** Branch to deploy. */
        branch?: string | undefined;
        /** Command that installs dependencies. */
        installCommand?: string | undefined;
        /** Command that builds the script. */
        buildCommand?: string | undefined;
        /** Entry file of the script. */
        entryFile?: string | undefined;
        /** Whether bunny.net adds a workflow to the repository. */
        createWorkflow?: boolean | undefined;
      }
    | undefined;
}

/** Arguments of {@link Script}. */
export interface ScriptArgs {
  /** Name, 1 to 100 characters. Updated in place: nothing else changes with it, not even the script's own hostname. */
  name: pulumi.Input<string>;
  /**
   * What the script does: `"cdn"` answers requests by itself, `"middleware"` runs in front of the origin of a pull
   * zone, `"dns"` answers DNS queries. Changing this replaces the resource: the new script is created before the old
   * one is deleted, along with everything in it.
   */
  scriptType: pulumi.Input<"dns" | "cdn" | "middleware">;
  /**
   * Create a pull zone together with the script and link the two. Only used on create, and ignored when a script is
   * adopted.
   * @default false
   */
  createLinkedPullZone?: pulumi.Input<boolean | undefined>;
  /** Name of that pull zone, unique at bunny.net. Only used on create. @default chosen by bunny.net */
  linkedPullZoneName?: pulumi.Input<string | undefined>;
  /**
   * Whether deleting the script also deletes the pull zones linked to it. Otherwise they are kept, with a landing
   * page as their origin. Changing this takes effect with the next `up`, without a request.
   * @default false
   */
  deleteLinkedPullZones?: pulumi.Input<boolean | undefined>;
  /**
   * Adopt an existing script with this name. `true` and `"overwrite"` mean the same here, because the type must be
   * equal and cannot be changed. Once adopted, it is deleted on destroy unless `retainOnDelete` is set. Only used on
   * create.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * An edge script. It holds no code: a `ScriptRelease` defines what is live, and {@link ScriptVariable} and
 * {@link ScriptSecret} define variables and secrets. Pass them `script.id`, which stays known when the script is
 * renamed.
 *
 * Script names are not unique at bunny.net. To avoid creating a script twice, a create fails if a script with this name
 * already exists, unless `adopt` allows taking it over.
 *
 * Values that change on their own, such as costs, counts and times, are updated by refresh and never cause a diff.
 *
 * Errors: a script with this name already exists and `adopt` does not allow taking it over, or it is of another type;
 * several scripts have this name; the name of the linked pull zone is taken.
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
export class Script extends pulumi.CustomResource {
  /** Name of the script. */
  declare readonly name: pulumi.Output<string>;
  /** What the script does. */
  declare readonly scriptType: pulumi.Output<"dns" | "cdn" | "middleware">;
  /** Numeric ID of the script, assigned by bunny.net. Resources that belong to the script take `id` instead. */
  declare readonly scriptId: pulumi.Output<number>;
  /** When the script was last changed, in ISO 8601. */
  declare readonly lastModified: pulumi.Output<string | undefined>;
  /** Numeric ID of the live release; 0 if nothing is published. */
  declare readonly currentReleaseId: pulumi.Output<number>;
  /**
   * Variables of the script by name, including variables created elsewhere. A secret, because the value of a variable
   * may have been given as one.
   */
  declare readonly edgeScriptVariables: pulumi.Output<Record<string, ScriptVariableInfo>>;
  /** Whether the script is marked as deleted. */
  declare readonly deleted: pulumi.Output<boolean>;
  /**
   * Pull zones linked to the script. bunny.net guarantees them only in its list of scripts, which a refresh does not
   * request: if a refresh gets none, the ones already known are kept. `getScript` by name always returns the current
   * ones.
   */
  declare readonly linkedPullZones: pulumi.Output<LinkedPullZone[]>;
  /** The repository that the script is deployed from, if any. */
  declare readonly integration: pulumi.Output<ScriptIntegration | undefined>;
  /** Hostname of the script, `….bunny.run`, if any. */
  declare readonly defaultHostname: pulumi.Output<string | undefined>;
  /** The system's own hostname for the script, if any. */
  declare readonly systemHostname: pulumi.Output<string | undefined>;
  /** Key that lets external deployments publish the script. A secret. */
  declare readonly deploymentKey: pulumi.Output<string | undefined>;
  /** Numeric ID of the repository, if any. */
  declare readonly repositoryId: pulumi.Output<number | undefined>;
  /** Numeric ID of the integration, if any. */
  declare readonly integrationId: pulumi.Output<number | undefined>;
  /** Cost so far this month, as bunny.net counts it. */
  declare readonly monthlyCost: pulumi.Output<number>;
  /** Requests so far this month. */
  declare readonly monthlyRequestCount: pulumi.Output<number>;
  /** CPU time so far this month, as bunny.net counts it. */
  declare readonly monthlyCpuTime: pulumi.Output<number>;

  constructor(name: string, args: ScriptArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link Script.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ScriptArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("Script", name, { ...args }, { outputs }, opts));
  }

  /** Reads a script that is managed elsewhere, by its resource ID. Fails if it does not exist. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Script {
    return new Script(name, undefined, { ...opts, id });
  }
}

const outputs = [
  "name",
  "scriptType",
  "scriptId",
  "lastModified",
  "currentReleaseId",
  "edgeScriptVariables",
  "deleted",
  "linkedPullZones",
  "integration",
  "defaultHostname",
  "systemHostname",
  "deploymentKey",
  "repositoryId",
  "integrationId",
  "monthlyCost",
  "monthlyRequestCount",
  "monthlyCpuTime",
];
