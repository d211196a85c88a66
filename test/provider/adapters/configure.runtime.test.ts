import assert from "node:assert/strict";
import { StepError } from "../../support/providerProcess";
import { type StartedToyHost, startToyHost } from "../../support/toyHost";
import { toyProviderText } from "../../support/toyProvider";

describe("dynamic adapter: configure", () => {
  let host: StartedToyHost | undefined;
  const start = async (...options: Parameters<typeof startToyHost>): Promise<StartedToyHost> => {
    host = await startToyHost(...options);
    return host;
  };
  afterEach(async () => {
    await host?.stop();
    host = undefined;
  });

  /** Several first calls at once, as the engine makes them: what each failed with, or "". */
  const createAtOnce = async ({ provider }: StartedToyHost): Promise<readonly string[]> => {
    const results = await Promise.allSettled(
      ["a", "b", "c", "d"].map((name) => provider.create({ name, __provider: toyProviderText })),
    );
    return results.map((result) => {
      if (result.status === "fulfilled") return "";
      assert.ok(result.reason instanceof StepError);
      return result.reason.message;
    });
  };

  it("is done before the first of several calls at once", async () => {
    const toy = await start({ environment: { BUNNYNET_API_KEY: "" } });
    await toy.provider.configure({ "bunny:apiKey": toy.api.apiKey });
    assert.deepEqual(await createAtOnce(toy), ["", "", "", ""]);
  });

  it("that gets no key lets check and diff work, and steps say what is missing: once in full", async () => {
    const toy = await start({ environment: { BUNNYNET_API_KEY: undefined } });
    const inputs = { name: "x", __provider: toyProviderText };
    assert.deepEqual((await toy.provider.check({}, inputs)).failures, []);
    assert.equal((await toy.provider.diff("1", inputs, inputs)).changes, undefined);
    const messages = await createAtOnce(toy);
    const [full, ...short] = [...messages].sort((left, right) => right.length - left.length);
    assert.match(
      full ?? "",
      /^no API key of bunny\.net was found: set .*BUNNYNET_API_KEY.*bunny:apiKey.*new bunny\.Provider/,
    );
    assert.deepEqual(
      short,
      Array(3).fill("no API key of bunny.net was found (see another resource's error for details)"),
    );
    assert.deepEqual(toy.api.requests(), []);
  });

  it("with a key that the API refuses lets the first say so in full", async () => {
    const toy = await start({ environment: { BUNNYNET_API_KEY: "wrong" } });
    const messages = await createAtOnce(toy);
    assert.equal(messages.filter((message) => message === "GET /apps failed with 401: ").length, 1);
    const short = "the API does not accept the key (see another resource's error for details)";
    assert.equal(messages.filter((message) => message === short).length, 3);
    assert.equal(await toy.provider.wholeOutput(), "");
  });
});
