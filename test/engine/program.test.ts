import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EngineStack, startEngineStack } from "../support/engineStack";

const lines = readFileSync(join(__dirname, "program", "index.js"), "utf8").split("\n");
/** The line of the program on which every resource is declared. */
const declaringLine = lines.findIndex((line) => line.includes("new bunny[kind]")) + 1;

describe("the line of a program that declares a resource, on the engine", function () {
  this.timeout(120_000);

  let stack: EngineStack;
  beforeEach(async () => {
    stack = await startEngineStack();
  });
  afterEach(() => stack.dispose());

  const declare = (options: Readonly<Record<string, unknown>>): void => {
    const [zone] = stack.sandbox.seed({ pullZones: [{ Name: "shop" }] }).pullZones;
    const args = { pullZoneId: zone?.Id, blockedIp: "203.0.113.7" };
    stack.declare({ resources: [{ kind: "BlockedIp", name: "ip", args, options }] });
  };
  const up = () => stack.start(["up", "--yes", "--skip-preview"]).finished;

  it("is in state", async () => {
    declare({});
    const { code, output } = await up();
    assert.equal(code, 0, output);
    const { deployment } = await stack.workspace.exportState();
    const ip = deployment.resources?.find(({ urn }) => urn.endsWith("::ip"));
    assert.match(ip?.sourcePosition ?? "none", new RegExp(`/index\\.js#${declaringLine},`));
  });

  it("is in the error of a registration that the engine refuses", async () => {
    declare({ version: "newest" });
    const { code, output } = await up();
    assert.notEqual(code, 0, output);
    assert.match(output, /failed to register new resource ip/);
    assert.match(output, new RegExp(`/index\\.js:${declaringLine}:`));
  });
});
