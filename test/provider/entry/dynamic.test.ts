import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join, relative } from "node:path";
import * as t from "io-ts";
import handler from "pulumi-bunny/dynamic";
import { runProcess } from "../../../tools/processes";
import { lifecycleKinds } from "../../support/kinds";
import { startProviderProcess } from "../../support/providerProcess";

const provider = join(__dirname, "..", "..", "..", "provider");
const SourceMap = t.type({ sources: t.array(t.string) });
const Manifest = t.type({ version: t.string });

describe("what a provider process loads", () => {
  it("is the lifecycle of its kind, for every kind", () => {
    for (const kind of lifecycleKinds) assert.equal(typeof handler(kind)().create, "function", kind);
  });

  it("is one file, and no library before a request is to be sent", async () => {
    const files = await filesLoadedBy('require("pulumi-bunny/dynamic")("BlockedIp")()');
    assert.deepEqual(files, [join(provider, "dist", "bundle", "dynamic.js")]);
  });

  it("is of the sources neither other kinds nor what sends requests, before one is to be sent", async () => {
    const [sources, entry] = [join(provider, "src"), JSON.stringify(join(provider, "src", "entry", "dynamic.ts"))];
    const files = await filesLoadedBy(`require("tsx/cjs"); require(${entry})("BlockedIp")()`);
    const ours = files.filter((file) => file.startsWith(sources)).map((file) => relative(sources, file));
    assert.deepEqual(
      ours
        .filter((file) => /^groups[\\/](?!.*(\.definition\.ts$|[\\/]api[\\/]))/.test(file))
        .map((file) => basename(file)),
      ["blockedIp.ts", "accessList.ts", "pullZoneReference.ts", "accessListEntry.ts"],
    );
    assert.deepEqual(
      files.filter((file) => /[\\/]node_modules[\\/]axios[\\/]/.test(file)),
      [],
    );
    assert.ok(!ours.includes(join("http", "axiosClient.ts")));
  });

  it("tells the API its version", async () => {
    const agents: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      agents.push(request.headers["user-agent"]);
      response.writeHead(404).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    const environment = { BUNNYNET_API_URL: `http://127.0.0.1:${address.port}`, BUNNYNET_API_KEY: "test-key" };
    const providerProcess = await startProviderProcess({ environment });
    try {
      const __provider = 'exports.handler=require("pulumi-bunny/dynamic")("BlockedIp")';
      const { inputs } = await providerProcess.check({}, { __provider, pullZoneId: 1, blockedIp: "192.0.2.1" });
      await assert.rejects(providerProcess.create(inputs));
    } finally {
      await providerProcess.stop();
      server.close();
    }
    const manifest: unknown = JSON.parse(readFileSync(join(provider, "package.json"), "utf8"));
    assert.ok(Manifest.is(manifest));
    assert.match(agents[0] ?? "", new RegExp(`^pulumi-bunny/${manifest.version.replaceAll(".", "\\.")}( |$)`));
  });

  it("comes with the licence of every package that it holds, all of which are dependencies", () => {
    const bundle = join(provider, "dist", "bundle");
    const map: unknown = JSON.parse(readFileSync(join(bundle, "dynamic.js.map"), "utf8"));
    assert.ok(SourceMap.is(map));
    const held = new Set(map.sources.flatMap((source) => /node_modules\/([^/]+)/.exec(source)?.[1] ?? []));
    assert.deepEqual([...held].sort(), [
      "fastest-levenshtein",
      "fp-ts",
      "ignore",
      "io-ts",
      "ipaddr.js",
      "p-limit",
      "yocto-queue",
    ]);
    const licences = readFileSync(join(bundle, "LICENSES"), "utf8");
    const manifest = readFileSync(join(provider, "package.json"), "utf8");
    for (const name of held) {
      assert.match(licences, new RegExp(`^${name}\n\n(MIT License\n\n)?Copyright `, "m"));
      // A dependency of p-limit.
      if (name !== "yocto-queue") assert.match(manifest, new RegExp(`"${name}": "\\^`));
    }
    assert.equal(licences.match(/Permission is hereby granted/g)?.length, held.size);
  });
});

async function filesLoadedBy(code: string): Promise<readonly string[]> {
  const print = 'process.stdout.write(Object.keys(require.cache).join("\\n"))';
  const { stdout, stderr } = await runProcess(process.execPath, ["-e", `${code}; ${print}`], {});
  assert.equal(stderr, "");
  return stdout.split("\n");
}
