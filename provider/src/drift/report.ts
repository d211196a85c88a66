import { withControlsEscaped } from "../common/redaction";

/**
 * The result of comparing stacks with what actually exists, which is the JSON of the command: drift-report.schema.json
 * describes each member. Later versions of the package may add members; existing members keep their meaning while the
 * version is 1.
 */
export interface DriftReport {
  readonly version: 1;
  /** The worst outcome of the stacks. */
  readonly outcome: DriftOutcome;
  readonly summary: DriftSummary;
  /** One for each stack, in the order in which they were asked for. */
  readonly stacks: readonly StackDrift[];
}

/**
 * `"clean"`: everything is as declared. `"drift"`: something was changed or deleted outside Pulumi. `"failed"`:
 * something could not be compared, so its status is unknown.
 */
type DriftOutcome = "clean" | "drift" | "failed";

/** The number of resources by status. */
interface DriftSummary {
  readonly resources: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly gone: number;
  readonly failed: number;
}

/** What was found in one stack. */
export interface StackDrift {
  readonly stack: string;
  /** Name of its project; missing if the stack could not be read or is empty. */
  readonly project?: string;
  readonly outcome: DriftOutcome;
  readonly summary: DriftSummary;
  /** All its resources except components and providers, ordered by URN. */
  readonly resources: readonly ResourceDrift[];
  /** Why the comparison or a repair failed, apart from failures of single resources. */
  readonly failures: readonly string[];
  /** Warnings of the engine, for example about an interrupted update, and why `--audit` could not read a log. */
  readonly warnings: readonly string[];
}

/** What was found for one resource. */
export interface ResourceDrift {
  readonly urn: string;
  /** For example `pulumi-nodejs:bunny:Hostname`. */
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly status: ResourceStatus;
  /** The properties that were changed outside Pulumi; empty if none were. */
  readonly properties: readonly PropertyDrift[];
  /** Who has changed the object, or the one that contains it, since Pulumi last did, the latest first. */
  readonly changes?: readonly AuditedChange[];
  /** Why it could not be compared. */
  readonly message?: string;
}

/**
 * `"unchanged"`: as declared. `"changed"` or `"gone"`: changed or deleted outside Pulumi. `"failed"`: could not be
 * compared.
 */
export type ResourceStatus = "unchanged" | "changed" | "gone" | "failed";

/** A property that is not as declared. A value that contains a secret is `"[secret]"`. */
export interface PropertyDrift {
  /** Path in the resource, for example `containerTemplates.web.environmentVariables.A`. */
  readonly path: string;
  /** The value in state, that is, as of the last update; missing if there was none. */
  readonly declared?: unknown;
  /** The actual value; missing if there is none. */
  readonly actual?: unknown;
}

/** An entry of bunny.net's audit log, with what the log has. */
export interface AuditedChange {
  /** When, in UTC: `2030-01-31T10:15:00Z`. */
  readonly time: string;
  /** Id of the user or key that made it. */
  readonly actorId: string;
  /** Kind of the actor, for example `User`. */
  readonly actorType?: string;
  /** What was done, for example `Update`. */
  readonly action?: string;
  /** The changed object, by its type and id in the log: `PullZone 1001`. */
  readonly object: string;
}

/** Combines the results of stacks into one report. */
export function toReport(stacks: readonly StackDrift[]): DriftReport {
  return {
    version: 1,
    outcome: worst(stacks.map(({ outcome }) => outcome)),
    summary: summaryOf(stacks.flatMap(({ resources }) => resources)),
    stacks,
  };
}

/** Adds the outcome and the totals to the result of a stack. */
export function toStackDrift(found: Omit<StackDrift, "outcome" | "summary">): StackDrift {
  const { stack, project, resources, failures, warnings } = found;
  const summary = summaryOf(resources);
  const outcome: DriftOutcome =
    failures.length + summary.failed > 0 ? "failed" : summary.changed + summary.gone > 0 ? "drift" : "clean";
  return { stack, ...(project !== undefined && { project }), outcome, summary, resources, failures, warnings };
}

function summaryOf(resources: readonly ResourceDrift[]): DriftSummary {
  const count = (status: ResourceStatus): number => resources.filter((resource) => resource.status === status).length;
  return {
    resources: resources.length,
    unchanged: count("unchanged"),
    changed: count("changed"),
    gone: count("gone"),
    failed: count("failed"),
  };
}

const worst = (outcomes: readonly DriftOutcome[]): DriftOutcome =>
  outcomes.includes("failed") ? "failed" : outcomes.includes("drift") ? "drift" : "clean";

/** The report as JSON, as described by drift-report.schema.json. */
export const renderJson = (report: DriftReport): string =>
  `${withControlsEscaped(JSON.stringify(report, undefined, 2))}\n`;
