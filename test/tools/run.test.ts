import assert from "node:assert/strict";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { type ProcessResult, runProcess } from "../../tools/processes";
import { Playground } from "./fakes";

const root = resolve(__dirname, "../..");

describe("tools/run.cjs", () => {
  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
    playground.write("package.json", JSON.stringify({ engines: { node: ">=20" } }));
    lockFile({
      "node_modules/tsx": { version: "1.0.0" },
      "node_modules/@esbuild/other": { version: "1", optional: true },
    });
    playground.write(
      "tools/setup.ts",
      `console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = Number(process.argv[2] ?? 0);`,
    );
    // Installs what the lock file asks for, but for what is optional, and notes that it did.
    playground.write(
      "npm-cli.js",
      `const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
       appendFileSync("installs", process.argv.slice(2).join(" ") + "\\n");
       mkdirSync("node_modules/tsx", { recursive: true });
       writeFileSync("node_modules/tsx/cjs.js", "");
       const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
       for (const path of Object.keys(packages)) if (packages[path].optional) delete packages[path];
       writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));`,
    );
    copyFileSync(resolve(root, "tools/run.cjs"), playground.path("tools", "run.cjs"));
  });

  afterEach(() => {
    playground.remove();
  });

  const lockFile = (packages: object) => playground.write("package-lock.json", JSON.stringify({ packages }));
  const run = (...args: readonly string[]): Promise<ProcessResult> =>
    runProcess(process.execPath, [playground.path("tools", "run.cjs"), ...args], {
      cwd: root,
      environment: { ...process.env, npm_execpath: playground.path("npm-cli.js") },
    });
  const installs = () =>
    existsSync(playground.path("installs")) ? readFileSync(playground.path("installs"), "utf8").trim().split("\n") : [];

  it("installs the dependencies once, prints the time, and installs again when the lock file changes", async () => {
    assert.match((await run("setup")).stdout, /^Installing dependencies\n {2}done in \d+\.\d s\n\[\]\n$/);
    assert.equal((await run("setup")).stdout, "[]\n");
    assert.deepEqual(installs(), ["ci --no-audit --no-fund"]);
    lockFile({ "node_modules/tsx": { version: "1.0.1" } });
    await run("setup");
    assert.equal(installs().length, 2);
  });

  it("fails when npm fails", async () => {
    playground.write("npm-cli.js", `console.error("no network"); process.exit(7);`);
    const { code, stderr, stdout } = await run("setup");
    assert.equal(code, 1);
    assert.equal(stderr, "no network\nInstalling dependencies failed\n");
    assert.doesNotMatch(stdout, /\[\]/);
  });

  it("passes arguments and exit code through", async () => {
    await run("setup");
    const { code, stdout } = await run("setup", "--", "3", "--keep", "a b");
    assert.equal(stdout, `["3","--keep","a b"]\n`);
    assert.equal(code, 3);
  });

  it("builds what the tool needs, and bundles the provider, before the tool runs", async () => {
    const fake = `require("node:fs").appendFileSync("builds", process.argv.slice(1).join(" ") + "\\n");`;
    const [tsc, tsx] = ["node_modules/typescript-7/bin/tsc", "node_modules/tsx/dist/cli.mjs"];
    playground.write(tsc, fake);
    playground.write(tsx, `import { createRequire } from "node:module"; const require = createRequire("/"); ${fake}`);
    playground.write("tools/demo.ts", `console.log(require("node:fs").readFileSync("builds", "utf8"));`);
    const { code, stdout } = await run("demo");
    assert.equal(code, 0);
    const steps = [`${tsc} --build provider sandbox`, `${tsx} tools/bundle.ts`];
    assert.ok(stdout.endsWith(`${steps.map((step) => `${playground.path()}/${step}\n`).join("")}\n`), stdout);
    assert.ok(existsSync(resolve(root, "tools/bundle.ts")));
  });

  it("fails when the build fails", async () => {
    playground.write("node_modules/typescript-7/bin/tsc", "process.exit(2);");
    playground.write("tools/demo.ts", `console.log("demo");`);
    const { code, stdout, stderr } = await run("demo");
    assert.equal(code, 1);
    assert.match(stderr, /^Building provider and sandbox failed$/m);
    assert.doesNotMatch(stdout, /demo/);
  });

  it("says which Node is needed", async () => {
    playground.write("package.json", JSON.stringify({ engines: { node: ">=99.1" } }));
    const { code, stderr } = await run("setup");
    assert.equal(code, 1);
    assert.match(stderr, /^Node 99\.1 or later is required; this is \d+\./);
    assert.deepEqual(installs(), []);
  });

  it("says how it is called", async () => {
    const { code, stderr } = await run("dance");
    assert.equal(code, 1);
    assert.match(stderr, /^usage: .*demo\|example\|mistakes\|sandbox\|setup\|test/);
  });
});

describe(".ci/run", () => {
  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
  });

  afterEach(() => {
    playground.remove();
  });

  const run = (...npm: readonly string[]) => {
    playground.script("bin/npm", ...npm);
    const path = [playground.path("bin"), process.env.PATH].join(delimiter);
    return runProcess("bash", [".ci/run"], { cwd: root, environment: { ...process.env, PATH: path } });
  };
  const lastLine = ({ stdout }: ProcessResult) => stdout.trimEnd().split("\n").at(-1);

  it("prints the counts last, whatever npm prints after them", async () => {
    const result = await run(`echo "ran: $*"`, "echo '12 passed, 0 failed, 1 skipped'", "echo 'npm notice' >&2");
    assert.match(result.stdout, /^ran: test$/m);
    assert.equal(lastLine(result), "12 passed, 0 failed, 1 skipped");
    assert.equal(result.code, 0);
  });

  it("passes a failure through", async () => {
    const result = await run("echo '11 passed, 1 failed, 1 skipped'", "exit 1");
    assert.equal(lastLine(result), "11 passed, 1 failed, 1 skipped");
    assert.equal(result.code, 1);
  });

  it("fails when no test ran, even if npm succeeds", async () => {
    const result = await run("echo 'nothing to do'");
    assert.equal(lastLine(result), "0 passed, 1 failed, 0 skipped");
    assert.equal(result.code, 1);
  });
});
