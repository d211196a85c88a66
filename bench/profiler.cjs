"use strict";
// Loaded into the Node processes of a command with --require: profiles Pulumi's dynamic-provider process, or the plugin,
// from when its own code is loaded until the CLI ends the process, and writes the profile into the folder BENCH_PROFILES.
const { mkdirSync, writeFileSync } = require("node:fs");
const { Session } = require("node:inspector");
const { join } = require("node:path");

const samplingIntervalMicroseconds = 200;

function profileUntilEnded(folder) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: samplingIntervalMicroseconds });
  setTimeout(() => session.post("Profiler.start"), 0);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      session.post("Profiler.stop", (error, stopped) => {
        if (error === null) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(join(folder, `${process.pid}.cpuprofile`), JSON.stringify(stopped.profile));
        }
        process.exit();
      });
    });
  }
}

const { BENCH_PROFILES } = process.env;
if (
  BENCH_PROFILES !== undefined &&
  process.argv.some((argument) => /dynamic-provider|pulumi-resource-bunny/.test(argument))
) {
  profileUntilEnded(BENCH_PROFILES);
}
