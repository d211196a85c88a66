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

  it("exits with the code that the body returns, after the clean-ups in reverse order", async () => {
    const { code, stdout } = await start(
      `defer(() => console.log("first")); defer(async () => console.log("second")); console.log("body"); return 4;`,
    ).finished;
    assert.equal(stdout, "body\nsecond\nfirst\n");
    assert.equal(code, 4);
  });

  it("prints only the message of an expected error, cleans up and exits with 1", async () => {
    const { code, stdout, stderr } = await start(
      `defer(() => console.log("clean")); throw new PlainError("do this instead");`,
    ).finished;
    assert.equal(stderr, "do this instead\n");
    assert.equal(stdout, "clean\n");
    assert.equal(code, 1);
  });

  it("prints the stack of any other error", async () => {
    const { code, stderr } = await start(`throw new Error("a defect");`).finished;
    assert.match(stderr, /a defect\n\s+at /);
    assert.equal(code, 1);
  });

  it("exits with 1 when a clean-up fails, after the remaining clean-ups", async () => {
    const { code, stdout, stderr } = await start(
      `defer(() => console.log("rest")); defer(() => { throw new PlainError("busy"); }); return 0;`,
    ).finished;
    assert.equal(stderr, "busy\n");
    assert.equal(stdout, "rest\n");
    assert.equal(code, 1);
  });

  it("cleans up once on Ctrl-C, even if the signal arrives twice", async () => {
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
