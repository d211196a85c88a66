import assert from "node:assert/strict";
import * as t from "io-ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import handler from "pulumi-bunny/dynamic";
import { runProcess } from "../../tools/processes";
import { lifecycleKinds } from "../support/kinds";

const provider = join(__dirname, "..", "..", "provider");
const SourceMap = t.type({ sources: t.array(t.string) });

describe("what a provider process loads", () => {
  it("is the lifecycle of its kind, for every kind", () => {
    for (const kind of lifecycleKinds) assert.equal(typeof handler(kind)().create, "function", kind);
  });

  it("is one file, and no library before a request is to be sent", async () => {
    const files = await filesLoadedBy('require("pulumi-bunny/dynamic")("BlockedIp")()');
    assert.deepEqual(
      files.filter((file) => !file.includes("/@pulumi/")).map((file) => file.split("/").slice(-4).join("/")),
      ["provider/dist/bundle/dynamic.js"],
    );
  });

  it("is of that file neither other kinds nor what sends requests, before one is to be sent", async () => {
    const entry = JSON.stringify(join(provider, "src", "dynamic.ts"));
    const files = await filesLoadedBy(`require("tsx/cjs"); require(${entry})("BlockedIp")()`);
    assert.ok(files.some((file) => file.endsWith("/lifecycles/blockedIp.ts")));
    const ours = files.filter((file) => /provider\/src|axios|cockatiel/.test(file));
    assert.deepEqual(
      ours.filter((file) => /axios|cockatiel|container|script|dnsZone|certificate/i.test(file)),
      [],
    );
  });

  it("comes with the licence of every package that it holds, all of which are dependencies", () => {
    const bundle = join(provider, "dist", "bundle");
    const map: unknown = JSON.parse(readFileSync(join(bundle, "dynamic.js.map"), "utf8"));
    assert.ok(SourceMap.is(map));
    const held = new Set(map.sources.flatMap((source) => /node_modules\/([^/]+)/.exec(source)?.[1] ?? []));
    assert.deepEqual([...held].sort(), ["cockatiel", "fp-ts", "io-ts", "ipaddr.js"]);
    const licences = readFileSync(join(bundle, "LICENSES"), "utf8");
    const manifest = readFileSync(join(provider, "package.json"), "utf8");
    for (const name of held) {
      assert.match(licences, new RegExp(`^${name}\n\n(MIT License\n\n)?Copyright `, "m"));
      assert.match(manifest, new RegExp(`"${name}": "\\^`));
    }
    assert.equal(licences.match(/Permission is hereby granted/g)?.length, held.size);
  });
});

async function filesLoadedBy(code: string): Promise<readonly string[]> {
  const print = 'process.stdout.write(Object.keys(require.cache).join("\\n"))';
  const { stdout, stderr } = await runProcess(process.execPath, ["-e", `${code}; ${print}`], {});
  assert.equal(stderr, "");
  return stdout.replaceAll("\\", "/").split("\n");
}
