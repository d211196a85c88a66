import assert from "node:assert/strict";
import { typeOf } from "../support/modes";
import { type EngineStack, startEngineStack } from "../support/engineStack";

describe("container endpoints on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let app: string;

  beforeEach(async () => {
    stack = await startEngineStack();
    const { containerApps } = stack.sandbox.seed({
      containerApps: [{ name: "shop", containerTemplates: [{ name: "web" }, { name: "job" }] }],
    });
    app = containerApps[0]?.id ?? "";
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const declare = (site: Readonly<Record<string, unknown>>): void => {
    const anycast = { portMappings: [{ containerPort: 7000, exposedPort: 7000, protocols: ["udp"] }] };
    stack.declare({
      resources: [
        {
          kind: "ContainerEndpoint",
          name: "site",
          args: { appId: app, containerName: "web", displayName: "site", ...site },
        },
        {
          kind: "ContainerEndpoint",
          name: "game",
          args: { appId: app, containerName: "web", displayName: "game", anycast },
        },
      ],
    });
  };
  const port = (containerPort: number) => ({ portMappings: [{ containerPort }] });
  const containers = () => stack.sandbox.state().accounts.main?.containerApps[0]?.containerTemplates ?? [];
  const named = (name: string) => containers()[0]?.endpoints.find(({ displayName }) => displayName === name);
  const get = (): string => `GET /mc/apps/${app}`;
  const writes = (requests: readonly string[]) => requests.filter((request) => !request.startsWith("GET "));

  it("live: made, nothing to do, one property drifted and repaired, another kind, removed with all else left alone", async () => {
    const seeded = containers();
    declare({ cdn: port(8080) });
    const created = await stack.up();
    assert.equal(created.code, 0, created.output);
    const post = `POST /mc/apps/${app}/containers/${containers()[0]?.id}/endpoints`;
    assert.deepEqual(writes(created.requests), [post, post]);
    const zone = named("site")?.cdn?.pullZoneId;
    assert.deepEqual((await stack.up()).requests, []);

    const site = `/mc/apps/${app}/endpoints/${named("site")?.id}`;
    await stack.sandbox.api("PUT", site, {
      displayName: "site",
      cdn: { ...port(81), pullZoneId: zone, isSslEnabled: true },
    });
    const drift = await stack.run(["refresh", "--preview-only", "--diff"]);
    assert.deepEqual([drift.code, drift.requests], [0, [get()]], drift.output);
    assert.match(drift.output, /~ containerPort: 8080 => 81/);
    assert.doesNotMatch(drift.output, /isSslEnabled|pullZoneId|displayName/);
    assert.match(drift.output, /~ 1 to update/);
    const mended = await stack.up("--refresh");
    assert.equal(mended.code, 0, mended.output);
    assert.deepEqual(writes(mended.requests), [`PUT ${site}`]);
    assert.deepEqual(named("site")?.cdn, {
      portMappings: [{ containerPort: 8080 }],
      pullZoneId: zone,
      isSslEnabled: true,
    });

    declare({ anycast: { portMappings: [{ containerPort: 8080, exposedPort: 80 }] } });
    const preview = await stack.preview("--diff");
    assert.match(preview.output, new RegExp(`\\+-${typeOf("ContainerEndpoint")}: \\(replace\\)`));
    const replaced = await stack.up();
    assert.equal(replaced.code, 0, replaced.output);
    assert.deepEqual(writes(replaced.requests), [`DELETE ${site}`, post]);
    assert.match(replaced.output, new RegExp(`pull zone ${zone}, which served endpoint site, may stay behind`));

    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(containers(), seeded);
  });
});
