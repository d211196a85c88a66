import type { DriftReport } from "./report";

/** The report for programs, as drift-report.schema.json describes it. */
export const renderJson = (report: DriftReport): string => `${JSON.stringify(report, undefined, 2)}\n`;
