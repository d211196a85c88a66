import { modeVariable } from "../../tools/test-suites";

/** How the engine reaches the resources: by Pulumi's dynamic-provider process, or by the plugin of the package. */
export type Mode = "dynamic" | "plugin";

/** That of the whole test run. */
export const modeOfRun: Mode = process.env[modeVariable] === "plugin" ? "plugin" : "dynamic";
