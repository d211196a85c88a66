import assert from "node:assert/strict";
import type { ProcessResult } from "../../tools/processes";

/** The run, which must have succeeded. */
export const succeeded = <Run extends ProcessResult>(run: Run): Run => {
  assert.equal(run.code, 0, run.output);
  return run;
};

/** The run, which must have failed, with this reason in its output. */
export const failed = <Run extends ProcessResult>(run: Run, reason?: RegExp): Run => {
  assert.notEqual(run.code, 0, run.output);
  if (reason !== undefined) assert.match(run.output, reason);
  return run;
};

/** The requests of a run that are not reads. */
export const writesOf = ({ requests }: { readonly requests: readonly string[] }): string[] =>
  requests.filter((request) => !request.startsWith("GET "));
