import * as E from "fp-ts/Either";
import { compare, type DriftProgress } from "./compare";
import type { PulumiOptions } from "./pulumi";
import type { DriftReport } from "./report";

export type { DriftProgress } from "./compare";
export type {
  AuditedChange,
  DriftOutcome,
  DriftReport,
  DriftSummary,
  PropertyDrift,
  ResourceDrift,
  ResourceStatus,
  StackDrift,
} from "./report";

/** Options of {@link detectDrift}. */
export interface DetectDriftOptions extends PulumiOptions {
  /** Names of the stacks to compare, or `"all"` of the project. @default the selected stack */
  readonly stacks?: readonly string[] | "all" | undefined;
  /** Called before each stack is compared. */
  readonly onProgress?: ((progress: DriftProgress) => void) | undefined;
}

/**
 * Compares stacks with what actually exists, with a preview-only refresh of the Pulumi CLI on PATH, and reports for
 * each resource what was changed or deleted outside Pulumi. Changes neither state nor anything else. Resources of other
 * providers are compared too.
 *
 * What could not be compared is part of the report, with the outcome `"failed"`. The promise is rejected only if
 * nothing could be compared: without the CLI, without a project, or without a selected stack.
 *
 * @example
 * ```ts
 * import { detectDrift } from "pulumi-bunny/drift";
 *
 * const report = await detectDrift({ cwd: "infrastructure", stacks: ["production"] });
 * for (const { name, status } of report.stacks.flatMap(({ resources }) => resources)) {
 *   if (status !== "unchanged") console.log(name, status);
 * }
 * ```
 */
export async function detectDrift(options: DetectDriftOptions = {}): Promise<DriftReport> {
  const { stacks = "selected", onProgress = () => undefined } = options;
  const report = await compare({ ...options, stacks, onProgress })();
  if (E.isLeft(report)) throw new Error(report.left.reason);
  return report.right;
}
