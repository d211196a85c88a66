import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import { programError } from "./programError";

let checked = false;

/**
 * Pulumi's dynamic-provider process resolves this package from the program's folder, not from where the program loaded it.
 * If that fails, every resource would fail with `Cannot find module`, so the program reports once what to do.
 */
export function assertInstalled(): void {
  // No provider runs in unit tests with mocks.
  if (checked || pulumi.runtime.getMonitor() instanceof MockMonitor) return;
  checked = true;
  const folder = process.cwd();
  if (!resolves(folder)) {
    throw programError(
      `"pulumi-bunny" cannot be found from the program's folder ${folder}, where Pulumi runs its resources. ` +
        "Make it a direct dependency there: npm install pulumi-bunny. " +
        "With pnpm list it in the program's own package.json; Yarn Plug'n'Play is not supported: set nodeLinker: node-modules.",
    );
  }
}

function resolves(folder: string): boolean {
  try {
    // Resolve from a file of the program: from here, Node would find this package itself.
    createRequire(join(folder, "index.js")).resolve("pulumi-bunny/dynamic");
    return true;
  } catch {
    return false;
  }
}
