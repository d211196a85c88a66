import assert from "node:assert/strict";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import type { Client } from "../../provider/src/http/client";
import { clientOver, createClient } from "../../provider/src/http/createClient";
import type { Context } from "../../provider/src/contract/lifecycle";
import { containerApp, containerEndpoint } from "../../provider/src/generated/lifecycles";
import { calmApps } from "../support/calmApps";
import { freeOwnership } from "../support/freeOwnership";
import { image } from "./containerApp";

/** Two resources at work on one application at the same time, in one process: literal ids, no order between them. */
describe("an application and an endpoint of it at once", function () {
  this.timeout(30_000);
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ strict: true, latency: { milliseconds: 5 }, behaviour: calmApps });
  });
  afterEach(() => {
    sandbox.assertNoViolations();
  });
  after(async () => {
    await sandbox.close();
  });

  const contextOf = (client: Client): Context<Client> => ({
    client: clientOver(client.transport),
    signal: new AbortController().signal,
    writeSignal: new AbortController().signal,
    ownership: freeOwnership,
    log: () => undefined,
  });

  for (let run = 0; run < 12; run += 1) {
    it(`both come to be, and neither undoes the other (${run + 1} of 12)`, async () => {
      sandbox.reset();
      const containers = (tag: string) => ({
        web: { ...image, imageTag: tag },
        api: { ...image, imageTag: tag },
      });
      const ctx = contextOf(createClient({ apiUrl: sandbox.url, apiKey: sandbox.apiKey, keySource: "the test" }));
      const before = { name: "shop", containerTemplates: containers("1") };
      const made = await containerApp.create(ctx, before)();
      if (made._tag === "Left") throw new Error("the application was not made");
      const { id } = made.right;
      const endpoint = (displayName: string) => ({
        appId: id,
        containerName: "web",
        displayName,
        cdn: { portMappings: [{ containerPort: 80 }] },
      });
      // A container that has endpoints is sent with them.
      assert.equal((await containerEndpoint.create(ctx, endpoint("other"))())._tag, "Right");
      // The endpoint is under way while the application is read, or the other way round.
      const add = () => containerEndpoint.create(ctx, endpoint("site"))();
      const change = () =>
        containerApp.update(
          ctx,
          id,
          { inputs: before, outs: before, removed: {}, changed: 1, isUnfinished: false },
          { name: "shop", containerTemplates: containers("2") },
        )();
      const results = await Promise.all(run % 2 === 0 ? [add(), change()] : [change(), add()]);
      assert.deepEqual(
        results.map(({ _tag }) => _tag),
        ["Right", "Right"],
      );
      const [app] = sandbox.state().accounts.main?.containerApps ?? [];
      assert.deepEqual(
        app?.containerTemplates.map(({ imageTag, endpoints }) => [imageTag, endpoints.map((each) => each.displayName)]),
        [
          ["2", ["other", "site"]],
          ["2", []],
        ],
      );
    });
  }
});
