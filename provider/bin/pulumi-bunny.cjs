#!/usr/bin/env node
"use strict";

const { existsSync } = require("node:fs");
const { join } = require("node:path");

const main = join(__dirname, "..", "dist", "bundle", "cli.js");
// Whatever ends the process early, it does not end well.
process.exitCode = 1;
if (existsSync(main)) {
  require(main)
    .main()
    .then((code) => {
      process.exitCode = code;
    });
} else {
  console.error("pulumi-bunny is not built yet: run `npm run build` in the folder of the repository.");
}
