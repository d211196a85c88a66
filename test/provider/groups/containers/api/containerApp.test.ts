import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { RemoteContainerApp } from "../../../../../provider/src/groups/containers/api/containerAppCodec";
import { foundApp } from "../../../../../provider/src/groups/containers/containerApp/mapping";
import { right } from "../../../http/support";
import { decoded, whole } from "../../../../support/decoded";

const endpoint = (more: object = {}) => ({
  id: "e1",
  displayName: "http",
  publicHost: "mc-1.b-cdn.net",
  type: "CDN",
  isSslEnabled: false,
  pullZoneId: "1234",
  portMappings: [{ containerPort: 80, exposedPort: 0, protocols: ["Tcp"] }],
  ...more,
});
const container = (more: object = {}) => ({
  id: "c1",
  name: "web",
  imageRegistryId: 1155,
  endpoints: [endpoint()],
  ...more,
});
const app = (more: object = {}) =>
  whole(RemoteContainerApp, {
    id: "a1",
    name: "shop",
    status: "Progressing",
    runtimeType: "Shared",
    regionSettings: {},
    containerTemplates: [container()],
    ...more,
  });

describe("container applications", () => {
  it("are understood in any casing, with what is missing or new; pull zones are numbers, registries text", () => {
    const found = right(
      E.mapLeft(() => assert.fail())(RemoteContainerApp.decode(app({ new: {}, displayEndpoint: null }))),
    );
    assert.deepEqual([found.status, found.described.runtimeType], ["progressing", "shared"]);
    const [web] = found.containerTemplates;
    assert.equal(found.described.containerTemplates?.web?.imageRegistryId, "1155");
    assert.deepEqual(
      [web?.endpoints[0]?.type, web?.endpoints[0]?.pullZoneId, web?.endpoints[0]?.portMappings[0]?.protocols],
      ["cdn", 1234, ["tcp"]],
    );
    const odd = right(
      E.mapLeft(() => assert.fail())(
        RemoteContainerApp.decode(
          app({ status: "Dreaming", containerTemplates: [container({ endpoints: [endpoint({ pullZoneId: "" })] })] }),
        ),
      ),
    );
    assert.equal(odd.status, "Dreaming");
    assert.equal(odd.containerTemplates[0]?.endpoints[0]?.pullZoneId, undefined);
  });

  it("have no probe where the API has one that no program can declare", () => {
    const probes = {
      startup: { httpGet: {} },
      readiness: { tcpSocket: { request: null } },
      liveness: { tcpSocket: { request: { portNumber: 80 } } },
    };
    const { containerTemplates } = foundApp(
      decoded(RemoteContainerApp, app({ containerTemplates: [container({ probes })] })),
    );
    assert.deepEqual(Object.keys(containerTemplates?.web?.probes ?? {}), ["liveness"]);
  });
});
