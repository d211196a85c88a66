import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** How many tests of a run came to which end. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Mocha's own "spec", which besides writes the {@link Counts} as JSON to the file that the option "output" names. */
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

// Mocha takes the module itself for the reporter.
module.exports = CountingReporter;
