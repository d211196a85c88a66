// Made by `npm run generate` of provider/src/definitions/script/script.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** A variable of a script as its outputs show it. */
export interface ScriptVariableInfo {
  /** Number of the variable. */
  variableId: number;
  /** Whether a deployment must set it. */
  required: boolean;
  /** Its value. */
  defaultValue: string;
}

/** A pull zone that runs a script. */
export interface LinkedPullZone {
  /** Number of the pull zone. */
  pullZoneId: number;
  /** Its name. */
  pullZoneName?: string | undefined;
  /** Its own hostname. */
  defaultHostname?: string | undefined;
}

/** The repository that a script is deployed from. */
export interface ScriptIntegration {
  /** Number of the integration. */
  integrationId?: number | undefined;
  /** Which repository. */
  repositorySettings?:
    | {
        /** Number of the repository. */
        repositoryId?: number | undefined;
        /** Its name. */
        name?: string | undefined;
        /** Whether only its members can read it. */
        private?: boolean | undefined;
        /** Template that it was made from, if any. */
        templateUrl?: string | undefined;
      }
    | undefined;
  /** How it is built. */
  deployConfiguration?:
    | {
        /** Branch that is deployed. */
        branch?: string | undefined;
        /** Command that installs what it needs. */
        installCommand?: string | undefined;
        /** Command that builds it. */
        buildCommand?: string | undefined;
        /** File that the script begins with. */
        entryFile?: string | undefined;
        /** Whether bunny.net puts a workflow into the repository. */
        createWorkflow?: boolean | undefined;
      }
    | undefined;
}

/** Arguments of {@link Script}. */
export interface ScriptArgs {
  /** Name, 1 to 100 characters. Changed in place: nothing else moves with it, not even the script's own hostname. */
  name: pulumi.Input<string>;
  /**
   * What the script does: `"cdn"` answers requests by itself, `"middleware"` stands before the origin of a pull zone,
   * `"dns"` answers DNS queries. Changing it replaces: another script is made, and then the old one goes, with all
   * that is in it.
   */
  scriptType: pulumi.Input<"dns" | "cdn" | "middleware">;
  /**
   * Create a pull zone together with the script and link it. Read at creation only, and not where a script is taken
   * over.
   * @default false
   */
  createLinkedPullZone?: pulumi.Input<boolean | undefined>;
  /** Name of that pull zone, unique at bunny.net. Read at creation only. @default chosen by bunny.net */
  linkedPullZoneName?: pulumi.Input<string | undefined>;
  /**
   * Whether the pull zones that are linked to the script are deleted with it. Otherwise they live on with a landing
   * page as their origin. A change of it is an update without a request.
   * @default false
   */
  deleteLinkedPullZones?: pulumi.Input<boolean | undefined>;
  /**
   * Take over a script of the same name: `true` or `"overwrite"`, which mean the same here, because the type must be
   * equal and cannot be changed. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at creation
   * only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

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
 */
export class Script extends pulumi.CustomResource {
  /** The name. */
  declare readonly name: pulumi.Output<string>;
  /** What the script does. */
  declare readonly scriptType: pulumi.Output<"dns" | "cdn" | "middleware">;
  /** Number that bunny.net gave the script. Resources that belong to it take `id` instead. */
  declare readonly scriptId: pulumi.Output<number>;
  /** When the script was last changed, in ISO 8601. */
  declare readonly lastModified: pulumi.Output<string | undefined>;
  /** Number of the release that is live; 0 when nothing is published. */
  declare readonly currentReleaseId: pulumi.Output<number>;
  /** Variables of the script by name, whoever made them. A secret, because a variable's value may be given as one. */
  declare readonly edgeScriptVariables: pulumi.Output<Record<string, ScriptVariableInfo>>;
  /** Whether it is marked as deleted. */
  declare readonly deleted: pulumi.Output<boolean>;
  /**
   * Pull zones that are linked to the script. bunny.net promises them in its list of scripts only, which a refresh
   * does not ask for: where a refresh is told of none, those that were known stay. `getScript` by name always gives
   * the present ones.
   */
  declare readonly linkedPullZones: pulumi.Output<LinkedPullZone[]>;
  /** The repository that the script is deployed from, if any. */
  declare readonly integration: pulumi.Output<ScriptIntegration | undefined>;
  /** Hostname of the script, `….bunny.run`, if it has one. */
  declare readonly defaultHostname: pulumi.Output<string | undefined>;
  /** The system's own hostname for the script, if it has one. */
  declare readonly systemHostname: pulumi.Output<string | undefined>;
  /** Key by which deployments from elsewhere may publish. A secret. */
  declare readonly deploymentKey: pulumi.Output<string | undefined>;
  /** Number of the repository, if any. */
  declare readonly repositoryId: pulumi.Output<number | undefined>;
  /** Number of the integration, if any. */
  declare readonly integrationId: pulumi.Output<number | undefined>;
  /** Cost of this month so far, as bunny.net counts it. */
  declare readonly monthlyCost: pulumi.Output<number>;
  /** Requests of this month so far. */
  declare readonly monthlyRequestCount: pulumi.Output<number>;
  /** CPU time of this month so far, as bunny.net counts it. */
  declare readonly monthlyCpuTime: pulumi.Output<number>;

  constructor(name: string, args: ScriptArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link Script.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ScriptArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("Script", name, { ...args }, { outputs }, opts));
  }

  /** Reads a script that is managed elsewhere, by its number. Fails when there is none. */
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
