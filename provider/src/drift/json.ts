import { withControlsEscaped } from "../common/redaction";
import type { DriftReport } from "./report";

/** The report as JSON, as described by drift-report.schema.json. */
export const renderJson = (report: DriftReport): string =>
  `${withControlsEscaped(JSON.stringify(report, undefined, 2))}\n`;
