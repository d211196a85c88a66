#!/usr/bin/env node
"use strict";

const { existsSync } = require("node:fs");
const { join } = require("node:path");

const cli = join(__dirname, "..", "dist", "cli.js");
if (existsSync(cli)) {
  require(cli)
    .main(process.argv.slice(2))
    .then((code) => {
      process.exitCode = code;
    });
} else {
  console.error("pulumi-bunny-sandbox is not built yet: run `npm run build` in the folder of the repository.");
  process.exitCode = 1;
}
