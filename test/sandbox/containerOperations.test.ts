import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { request, sandboxes } from "./helpers";

/** Every operation that the published description of the container API has. */
const published = [
  "GET /apps",
  "POST /apps",
  "GET /apps/{appId}",
  "PUT /apps/{appId}",
  "PATCH /apps/{appId}",
  "DELETE /apps/{appId}",
  "POST /apps/{appId}/deploy",
  "POST /apps/{appId}/undeploy",
  "POST /apps/{appId}/restart",
  "GET /apps/{appId}/overview",
  "GET /apps/{appId}/autoscaling",
  "PUT /apps/{appId}/autoscaling",
  "GET /apps/{appId}/region-settings",
  "PUT /apps/{appId}/region-settings",
  "POST /apps/{appId}/pods/{podId}/recreate",
  "POST /apps/{appId}/containers",
  "GET /apps/{appId}/containers/{containerId}",
  "PATCH /apps/{appId}/containers/{containerId}",
  "DELETE /apps/{appId}/containers/{containerId}",
  "PUT /apps/{appId}/containers/{containerId}/env",
  "POST /apps/{appId}/containers/{containerId}/endpoints",
  "GET /apps/{appId}/endpoints",
  "PUT /apps/{appId}/endpoints/{endpointId}",
  "DELETE /apps/{appId}/endpoints/{endpointId}",
  "GET /apps/{appId}/volumes",
  "PATCH /apps/{appId}/volumes/{volumeId}",
  "DELETE /apps/{appId}/volumes/{volumeId}",
  "POST /apps/{appId}/volumes/{volumeId}/detach",
  "DELETE /apps/{appId}/volumes/{volumeId}/instances/{instanceId}",
  "GET /registries",
  "POST /registries",
  "GET /registries/{registryId}",
  "PUT /registries/{registryId}",
  "DELETE /registries/{registryId}",
  "POST /registries/tags",
  "POST /registries/digest",
  "GET /regions",
  "GET /regions/optimal",
  "GET /limits",
  "GET /log/forwarding",
  "POST /log/forwarding",
  "GET /log/forwarding/{appId}",
  "PUT /log/forwarding/{appId}",
  "DELETE /log/forwarding/{appId}",
];

describe("sandbox: operations of the container API", () => {
  const start = sandboxes();

  it("are all imitated: each request is answered by the operation that it names", async () => {
    const sandbox = await start();
    for (const operation of published) {
      const [method = "", path = ""] = operation.split(" ");
      const body = ["POST", "PUT", "PATCH"].includes(method) ? {} : undefined;
      await request(sandbox, method, `/mc${path.replaceAll(/\{\w+\}/g, "1")}`, body);
    }
    assert.deepEqual(
      sandbox.journal().map(({ method, template }) => `${method} ${template}`),
      published.map((operation) => operation.replace(" ", " /mc")),
    );
  });
});
