/**
 * Records what this version leaves in a stack, of the dynamic provider and of the plugin:
 * `npx tsx test/recorded/record.ts 0.1.0`. Run it once for each release; the tests hold every later version against all
 * recordings. The recording of a version that is released is never changed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEngineStack } from "../support/engineStack";
import type { Mode } from "../support/mode";
import { recordedProgram, recordedSeed } from "./program";

async function record(version: string, mode: Mode): Promise<void> {
  const stack = await startEngineStack({ mode });
  try {
    stack.sandbox.seed(recordedSeed);
    stack.declare(recordedProgram);
    const up = await stack.up();
    if (up.code !== 0) throw new Error(up.output);
    const folder = join(__dirname, version, ...(mode === "plugin" ? ["plugin"] : []));
    mkdirSync(folder, { recursive: true });
    const write = (name: string, value: unknown): void => {
      writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
    };
    // That of the plugin is the same.
    if (mode === "dynamic") write("program.json", recordedProgram);
    write("stack.json", withoutPlaces(await stack.workspace.exportState()));
    write("sandbox.json", stack.sandbox.state());
  } finally {
    await stack.dispose();
  }
}

/** Where a program's source stood says nothing of a version. */
function withoutPlaces(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) =>
      name === "sourcePosition" || name === "stackTrace" ? undefined : inner,
    ),
  );
}

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error("say which version: npx tsx test/recorded/record.ts 0.1.0");
void record(version, "dynamic").then(() => record(version, "plugin"));
