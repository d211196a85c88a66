import { appendFileSync, existsSync, rmSync, statSync } from "node:fs";
import { relative } from "node:path";
import type { RootHookObject } from "mocha";
import { callsVariable, type FileFigures, figuresVariable } from "../../tools/figures";

/**
 * Where `npm test` asks for them, notes how long each test file took and how often it called the Pulumi CLI. Mocha runs the
 * hooks once a file where files run in parallel, and once in all where one runs after the other.
 */
export const mochaHooks = hooks(process.env[figuresVariable]);

function hooks(output: string | undefined): RootHookObject {
  if (output === undefined) return {};
  const calls = `${output}.${process.pid}`;
  process.env[callsVariable] = calls;
  let started = 0;
  return {
    beforeAll: () => {
      rmSync(calls, { force: true });
      started = performance.now();
    },
    afterAll(this: Mocha.Context) {
      const files = this.test?.parent?.suites.map(({ file }) => relative("", file ?? "")) ?? [];
      const figures: FileFigures = {
        file: [...new Set(files)].join(", "),
        milliseconds: performance.now() - started,
        cliCalls: existsSync(calls) ? statSync(calls).size : 0,
      };
      appendFileSync(output, `${JSON.stringify(figures)}\n`);
    },
  };
}
