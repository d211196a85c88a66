import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** The number of tests of a run by outcome. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Mocha's own "spec" reporter, which also writes the {@link Counts} as JSON to the file named by the option "output".
 */
class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: { reporterOptions: { output: string } }) {
    super(runner, options);
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const counts: Counts = { passed: passes, failed: failures, skipped: pending };
      writeFileSync(options.reporterOptions.output, JSON.stringify(counts));
    });
  }
}

// Mocha uses the module itself as the reporter.
module.exports = CountingReporter;
