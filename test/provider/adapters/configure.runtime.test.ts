import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { type ProviderProcess, startProviderProcess, StepError } from "../../support/providerProcess";

const __provider = 'exports.handler=require("pulumi-bunny/dynamic")("BlockedIp")';

describe("dynamic adapter: configure", () => {
  let sandbox: Sandbox;
  let provider: ProviderProcess;
  const start = async (BUNNYNET_API_KEY: string | undefined): Promise<void> => {
    sandbox = await startSandbox({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    provider = await startProviderProcess({ environment: { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY } });
  };
  afterEach(async () => {
    await provider.stop();
    await sandbox.close();
  });

  const inputs = { pullZoneId: 1001, blockedIp: "192.0.2.1", __provider };
  /** Several first calls at once, as the engine makes them: what each failed with, or "", the longest first. */
  const createAtOnce = async (): Promise<readonly string[]> => {
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((last) => provider.create({ ...inputs, blockedIp: `192.0.2.${last}` })),
    );
    const messages = results.map((result) => {
      if (result.status === "fulfilled") return "";
      assert.ok(result.reason instanceof StepError);
      return result.reason.message;
    });
    return messages.sort((left, right) => right.length - left.length);
  };

  it("is done before the first of several calls at once", async () => {
    await start("");
    await provider.configure({ "bunny:apiKey": sandbox.apiKey });
    assert.deepEqual(await createAtOnce(), ["", "", "", ""]);
  });

  it("that gets no key lets check and diff work, and steps say what is missing: once in full", async () => {
    await start(undefined);
    assert.deepEqual((await provider.check({}, inputs)).failures, []);
    assert.equal((await provider.diff("1001/192.0.2.1", inputs, inputs)).changes, undefined);
    const [full = "", ...short] = await createAtOnce();
    assert.match(
      full,
      /^no API key of bunny\.net was found: set .*BUNNYNET_API_KEY.*bunny:apiKey.*new bunny\.Provider/,
    );
    assert.deepEqual(
      short,
      Array(3).fill("no API key of bunny.net was found (see another resource's error for details)"),
    );
    assert.deepEqual(sandbox.journal(), []);
  });

  it("with a key that the API refuses lets the first say so in full", async () => {
    await start("wrong");
    const [full = "", ...short] = await createAtOnce();
    assert.match(full, /does not accept the key from the environment variable BUNNYNET_API_KEY/);
    assert.equal(short.length, 3);
    for (const message of short)
      assert.match(message, /^the API refused the key \(see another resource's error for details\)$/);
    assert.equal(await provider.wholeOutput(), "");
  });
});
