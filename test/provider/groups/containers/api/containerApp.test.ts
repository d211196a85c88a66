import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as api from "../../../../../provider/src/groups/containers/api/containerApp";
import { RemoteContainerApp } from "../../../../../provider/src/groups/containers/api/containerAppCodec";
import { inputsOfApp } from "../../../../../provider/src/groups/containers/containerApp/mapping";
import { errorMessage as inWords } from "../../../../../provider/src/http/errorMessage";
import { left, nockedApi, right } from "../../../http/support";
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
const listed = (id: string, name: string) => ({ id, name, status: "active" });

describe("container applications", () => {
  const { server, session } = nockedApi();

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

  it("have no probe where the API has one without a request", () => {
    const probes = {
      startup: { httpGet: {} },
      readiness: { tcpSocket: { request: null } },
      liveness: { grpc: {}, tcpSocket: { request: { portNumber: 80 } } },
    };
    const { containerTemplates } = inputsOfApp(
      decoded(RemoteContainerApp, app({ containerTemplates: [container({ probes })] })),
    );
    assert.deepEqual(Object.keys(containerTemplates?.web?.probes ?? {}), ["liveness"]);
    assert.deepEqual(containerTemplates?.web?.probes?.liveness?.grpc, undefined);
  });

  it("are not known if the cursor of a page is that of the page before, or there is no list", async () => {
    server()
      .get("/mc/apps?limit=1000")
      .reply(200, { items: [listed("a1", "shop")], cursor: "next" })
      .get("/mc/apps?limit=1000&nextCursor=next")
      .reply(200, { items: [listed("a2", "shop")], cursor: "next" })
      .get("/mc/apps?limit=1000")
      .reply(200, {});
    const error = left(await api.containerAppsNamed(session(), "shop")());
    assert.match(inWords(error), /unexpected reply \(page 2: expected the list to go on or to end\)/);
    assert.equal(left(await api.containerAppsNamed(session(), "shop")())._tag, "Decode");
  });
});
