import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { MockMonitor } from "@pulumi/pulumi/runtime/mocks";
import { programError } from "../programError";

let checked = false;

/**
 * Pulumi's dynamic-provider process resolves this package from the program's folder, not from where the program loaded
 * it. Where it cannot, every resource would fail with `Cannot find module`; so the program says once what to do.
 */
export function assertInstalled(): void {
  // In a test with mocks no provider runs.
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
    // As from a file of the program: asked from here, Node would answer with this package itself.
    createRequire(join(folder, "index.js")).resolve("pulumi-bunny/dynamic");
    return true;
  } catch {
    return false;
  }
}
