"use strict";
// Entry point of the npm scripts that are tools. Needs only Node and npm: makes sure that the dependencies are installed
// and the packages are built, then runs the requested tool.
const { spawnSync } = require("node:child_process");
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");

/** What each target runs, and which projects have to be built for it. The tests build everything themselves. */
const targets = {
  bench: { program: "bench/index.ts", build: ["provider", "sandbox"] },
  demo: { program: "tools/demo.ts", build: ["provider", "sandbox"] },
  example: { program: "tools/example.ts", build: ["provider", "sandbox"] },
  mistakes: { program: "test/mistakes/print.ts", build: ["provider", "sandbox"] },
  sandbox: { program: "sandbox/bin/pulumi-bunny-sandbox.cjs", build: ["sandbox"] },
  setup: { program: "tools/setup.ts", build: [] },
  test: { program: "tools/test.ts", build: [] },
  "test:all": { program: "tools/test.ts", build: [], args: ["--level=all"] },
  site: { program: "tools/site.ts", build: [] },
  sdk: { program: "tools/sdk.ts", build: [] },
  release: { program: "tools/release.ts", build: ["provider", "sandbox"] },
};

function main() {
  const [name, ...args] = process.argv.slice(2);
  const target = targets[name];
  if (target === undefined) {
    fail(`usage: node tools/run.cjs ${Object.keys(targets).join("|")} [-- arguments]`);
  }
  requireNode();
  if (!dependenciesAreInstalled()) {
    step("Installing dependencies", ...npm(["ci", "--no-audit", "--no-fund"]));
  }
  if (target.build.length > 0) {
    step(`Building ${target.build.join(" and ")}`, process.execPath, [
      "node_modules/typescript-7/bin/tsc",
      "--build",
      ...target.build,
    ]);
    if (target.build.includes("provider")) {
      step("Bundling the code of the provider process", process.execPath, [
        "node_modules/tsx/dist/cli.mjs",
        "tools/bundle.ts",
      ]);
    }
  }
  process.chdir(root);
  // In the same process, so that signals, input, output and the exit code need not be passed on.
  const program = join(root, target.program);
  const given = args[0] === "--" ? args.slice(1) : args;
  process.argv = [process.execPath, program, ...(target.args ?? []), ...given];
  require("tsx/cjs");
  require(program);
}

function requireNode() {
  const needed = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node.replace(">=", "");
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [neededMajor, neededMinor = 0] = needed.split(".").map(Number);
  if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
    fail(`Node ${needed} or later is required; this is ${process.versions.node}.`);
  }
}

/** Whether node_modules contains what package-lock.json requires. npm keeps its own list of what is installed. */
function dependenciesAreInstalled() {
  const list = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) {
    return false;
  }
  const wanted = packagesIn(join(root, "package-lock.json"));
  const present = packagesIn(list);
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.includes("node_modules/") && !optional)
    .every(([path, { version }]) => path in present && present[path].version === version);
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function step(heading, command, args) {
  const started = performance.now();
  console.log(heading);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) {
    fail(`${heading} failed${error === undefined ? "" : `: ${error.message}`}`);
  }
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The npm that runs us, run with Node, because npm.cmd on Windows would need a shell; otherwise the one on PATH. */
function npm(args) {
  const own = process.env.npm_execpath;
  return own !== undefined && own.endsWith("npm-cli.js") ? [process.execPath, [own, ...args]] : ["npm", args];
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

main();
