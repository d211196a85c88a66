import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, before, describe, it } from "mocha";
import { folders, request } from "./helpers";

const root = join(__dirname, "..", "..");
const bin = join(root, "sandbox", "bin", "pulumi-bunny-sandbox.cjs");

describe("sandbox: command line", function () {
  this.timeout(30_000);
  const folder = folders();
  const running: ChildProcess[] = [];

  before("is built", function () {
    this.timeout(120_000);
    if (!existsSync(join(root, "sandbox", "dist", "cli.js"))) {
      execFileSync(process.execPath, [join(root, "node_modules", "typescript-7", "bin", "tsc"), "--build", "sandbox"], {
        cwd: root,
      });
    }
  });

  afterEach(() => {
    for (const child of running.splice(0)) child.kill("SIGKILL");
  });

  /** Starts the command; `ended` gives what it printed and how it ended. */
  const run = (args: string[], file = bin) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    running.push(child);
    let out = "";
    let err = "";
    child.stdout.on("data", (text: Buffer) => (out += text.toString()));
    child.stderr.on("data", (text: Buffer) => (err += text.toString()));
    const ended = once(child, "close").then(([code]: unknown[]) => ({ code, out, err }));
    const started = async () => {
      while (!out.includes("Ctrl-C")) {
        if (child.exitCode !== null) throw new Error(`ended early: ${err}`);
        await Promise.race([once(child.stdout, "data"), ended]);
      }
      const [url = ""] = /http:\S+/.exec(out) ?? [];
      return { url, out };
    };
    return { child, ended, started };
  };

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`serves, and ends cleanly on ${signal} with its state in the file`, async () => {
      const at = await folder();
      const [state, seed] = [join(at, "state.json"), join(at, "seed.json")];
      await writeFile(seed, JSON.stringify({ pullZones: [{ Name: "seeded" }] }));
      const { child, ended, started } = run(["--port", "0", "--state", state, "--seed", seed, "--strict"]);
      const { url, out } = await started();
      assert.match(out, new RegExp(`BUNNYNET_API_URL=${url}\n`));
      assert.match(out, /BUNNYNET_API_KEY=sandbox-key\n/);
      const sandbox = { url, apiKey: "sandbox-key" };
      assert.equal((await request(sandbox, "POST", "/pullzone", { Name: "a" })).status, 201);
      assert.equal((await request(sandbox, "POST", "/pullzone", { name: "b" })).status, 400);
      await request(sandbox, "POST", "/_sandbox/faults", { answer: { kind: "hang" } });
      const hanging = assert.rejects(request(sandbox, "GET", "/pullzone"));
      while (!(await request(sandbox, "GET", "/_sandbox/faults")).text.includes('"applied":1'));
      child.kill(signal);
      const { code, err } = await ended;
      assert.deepEqual([code, err], [0, ""]);
      await hanging;
      assert.match(await readFile(state, "utf8"), /"Name":"seeded".*"Name":"a"/);
    });
  }

  it("accepts the key that was given, and does not print it", async () => {
    const { child, ended, started } = run(["--key", "canary-key", "--latency", "1"]);
    const { url } = await started();
    assert.equal((await request({ url, apiKey: "canary-key" }, "GET", "/pullzone")).status, 200);
    assert.equal((await request({ url, apiKey: "sandbox-key" }, "GET", "/pullzone")).status, 401);
    assert.match(
      (await request({ url, apiKey: "" }, "GET", "/_sandbox/options")).text,
      /"latency":\{"milliseconds":1\}/,
    );
    child.kill("SIGTERM");
    const { out, err } = await ended;
    assert.ok(!`${out}${err}`.includes("canary-key"));
  });

  it("prints how to use it", async () => {
    const { code, out, err } = await run(["--help"]).ended;
    assert.deepEqual([code, err], [0, ""]);
    for (const option of ["--port", "--state", "--seed", "--key", "--strict", "--latency"])
      assert.ok(out.includes(option));
  });

  for (const [args, complaint] of [
    [["--bogus"], "Unknown option '--bogus'"],
    [["--port"], "Option '--port <value>' argument missing"],
    [["--port", "http"], '--port must be a whole number from 0 to 65535, not "http"'],
    [["--latency", "-1"], undefined],
    [["--key", ""], "--key must not be empty"],
    [["--seed", "/nowhere/seed.json"], "the seed file /nowhere/seed.json does not exist"],
  ] as const) {
    it(`refuses ${args.join(" ")} in one line`, async () => {
      const { code, out, err } = await run([...args]).ended;
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, /^pulumi-bunny-sandbox: .+\n$/);
      if (complaint !== undefined) assert.equal(err, `pulumi-bunny-sandbox: ${complaint}\n`);
    });
  }

  it("says so when the port is taken", async () => {
    const { url } = await run([]).started();
    const { code, err } = await run(["--port", new URL(url).port]).ended;
    assert.equal(code, 1);
    assert.match(err, /^pulumi-bunny-sandbox: .*EADDRINUSE.*\n$/);
  });

  it("says what to do when it is not built", async () => {
    const lonely = join(await folder(), "bin", "pulumi-bunny-sandbox.cjs");
    await mkdir(join(lonely, ".."));
    await copyFile(bin, lonely);
    const { code, err } = await run([], lonely).ended;
    assert.equal(code, 1);
    assert.match(err, /is not built yet: run `npm run build`/);
  });
});
