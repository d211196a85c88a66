/** What a comparison of stacks with the world found. The same as the JSON of the command: see drift-report.schema.json. */
export interface DriftReport {
  /** Version of this form. A later version of the package may add members; what is here keeps its meaning while it is 1. */
  readonly version: 1;
  /** The worst outcome of the stacks. */
  readonly outcome: DriftOutcome;
  /** The sums over the stacks. */
  readonly summary: DriftSummary;
  /** One for each stack, in the order in which they were asked for. */
  readonly stacks: readonly StackDrift[];
}

/**
 * `"clean"`: all is as declared. `"drift"`: something was changed or removed elsewhere. `"failed"`: something could not be
 * compared, so that nothing is known of it.
 */
export type DriftOutcome = "clean" | "drift" | "failed";

/** How many resources were found how. */
export interface DriftSummary {
  /** All resources that were to be compared. */
  readonly resources: number;
  /** As declared. */
  readonly unchanged: number;
  /** Changed elsewhere. */
  readonly changed: number;
  /** Removed elsewhere. */
  readonly gone: number;
  /** Could not be compared. */
  readonly failed: number;
}

/** What was found in one stack. */
export interface StackDrift {
  /** Name of the stack. */
  readonly stack: string;
  /** Name of its project; missing when the stack could not be read or holds nothing. */
  readonly project?: string;
  /** What it comes to. */
  readonly outcome: DriftOutcome;
  /** The sums over its resources. */
  readonly summary: DriftSummary;
  /** All its resources but components and providers, ordered by URN. */
  readonly resources: readonly ResourceDrift[];
  /** Why the comparison, or a repair, failed, apart from what is said of single resources. */
  readonly failures: readonly string[];
  /** What the engine warned of, for example of an update that was interrupted, and what has to be known before a repair. */
  readonly warnings: readonly string[];
}

/** What was found of one resource. */
export interface ResourceDrift {
  /** Its URN in the stack. */
  readonly urn: string;
  /** Its type, for example `pulumi-nodejs:bunny:Hostname`. */
  readonly type: string;
  /** Its name in the program. */
  readonly name: string;
  /** Its id, as state holds it. */
  readonly id: string;
  /** What it comes to. */
  readonly status: ResourceStatus;
  /** What was changed elsewhere; empty unless it was. */
  readonly properties: readonly PropertyDrift[];
  /** Why it could not be compared. */
  readonly message?: string;
}

/** `"unchanged"`: as declared. `"changed"` or `"gone"`: elsewhere. `"failed"`: could not be compared. */
export type ResourceStatus = "unchanged" | "changed" | "gone" | "failed";

/** A property that is not as declared. Values that are secret are `"[secret]"`, at any depth. */
export interface PropertyDrift {
  /** Path in the resource, for example `containerTemplates.web.environmentVariables.A`. */
  readonly path: string;
  /** What state holds, that is, what the last update made; missing where there was nothing. */
  readonly declared?: unknown;
  /** What is there now; missing where there is nothing. */
  readonly actual?: unknown;
}

/** Brings what was found in stacks into one report. */
export function toReport(stacks: readonly StackDrift[]): DriftReport {
  return {
    version: 1,
    outcome: worst(stacks.map(({ outcome }) => outcome)),
    summary: stacks.map(({ summary }) => summary).reduce(add, nothing),
    stacks,
  };
}

/** Brings what was found in a stack to its outcome and sums. */
export function toStackDrift(found: Omit<StackDrift, "outcome" | "summary">): StackDrift {
  const { stack, project, resources, failures, warnings } = found;
  const count = (status: ResourceStatus): number => resources.filter((resource) => resource.status === status).length;
  const summary = {
    resources: resources.length,
    unchanged: count("unchanged"),
    changed: count("changed"),
    gone: count("gone"),
    failed: count("failed"),
  };
  const outcome: DriftOutcome =
    failures.length + summary.failed > 0 ? "failed" : summary.changed + summary.gone > 0 ? "drift" : "clean";
  return { stack, ...(project !== undefined && { project }), outcome, summary, resources, failures, warnings };
}

const nothing: DriftSummary = { resources: 0, unchanged: 0, changed: 0, gone: 0, failed: 0 };

const add = (one: DriftSummary, other: DriftSummary): DriftSummary => ({
  resources: one.resources + other.resources,
  unchanged: one.unchanged + other.unchanged,
  changed: one.changed + other.changed,
  gone: one.gone + other.gone,
  failed: one.failed + other.failed,
});

const worst = (outcomes: readonly DriftOutcome[]): DriftOutcome =>
  outcomes.includes("failed") ? "failed" : outcomes.includes("drift") ? "drift" : "clean";
