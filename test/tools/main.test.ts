import assert from "node:assert/strict";
import { resolve } from "node:path";
import { startProcess } from "../../tools/processes";
import { Playground, until } from "./fakes";

const root = resolve(__dirname, "../..");

describe("runMain", () => {
  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
  });

  afterEach(() => {
    playground.remove();
  });

  /** Starts a tool with that body; in it are `signal` and `defer`, and `forEver(signal)` waits for the end. */
  const start = (body: string) => {
    const tool = playground.write(
      "tool.ts",
      `import { PlainError, runMain } from ${JSON.stringify(resolve(root, "tools/main"))};
       const forEver = (signal) => new Promise((_, reject) => {
         setInterval(() => {}, 1000).ref();
         signal.addEventListener("abort", () => reject(signal.reason));
       });
       void runMain(async ({ signal, defer }) => { ${body} });`,
    );
    return startProcess(process.execPath, ["--import", "tsx", tool], { cwd: root });
  };

  it("ends with what the body returns, after the clean-up, the last first", async () => {
    const { code, stdout } = await start(
      `defer(() => console.log("first")); defer(async () => console.log("second")); console.log("body"); return 4;`,
    ).finished;
    assert.equal(stdout, "body\nsecond\nfirst\n");
    assert.equal(code, 4);
  });

  it("shows just the message of an error that says all, cleans up and ends with 1", async () => {
    const { code, stdout, stderr } = await start(
      `defer(() => console.log("clean")); throw new PlainError("do this instead");`,
    ).finished;
    assert.equal(stderr, "do this instead\n");
    assert.equal(stdout, "clean\n");
    assert.equal(code, 1);
  });

  it("shows where any other error comes from", async () => {
    const { code, stderr } = await start(`throw new Error("a defect");`).finished;
    assert.match(stderr, /a defect\n\s+at /);
    assert.equal(code, 1);
  });

  it("ends with 1 when the clean-up fails, and does the rest of it", async () => {
    const { code, stdout, stderr } = await start(
      `defer(() => console.log("rest")); defer(() => { throw new PlainError("busy"); }); return 0;`,
    ).finished;
    assert.equal(stderr, "busy\n");
    assert.equal(stdout, "rest\n");
    assert.equal(code, 1);
  });

  it("cleans up on Ctrl-C, once, even where the key press arrives twice", async () => {
    const tool = start(
      `defer(() => { console.log("clean"); }); console.log("ready"); await forEver(signal); return 0;`,
    );
    await until(() => tool.output().includes("ready"));
    tool.interrupt();
    tool.interrupt();
    const { code, stdout } = await tool.finished;
    assert.equal(stdout, "ready\nclean\n");
    assert.equal(code, 130);
  });
});
