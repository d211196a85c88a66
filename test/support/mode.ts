import type { Mode } from "../../tools/demo/modes";
import { modeVariable } from "../../tools/test-suites";

export type { Mode };

/** How the engine reaches the resources in this test run. */
export const modeOfRun: Mode = process.env[modeVariable] === "plugin" ? "plugin" : "dynamic";
