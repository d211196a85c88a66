import assert from "node:assert/strict";
import type * as bunny from "pulumi-bunny";
import { httpStatuses } from "../../../provider/src/definitions/containers/httpStatuses";

/** What the compiler takes: these tests fail when they do not compile. */
describe("types of texts that are enumerations", () => {
  it("tell a wrong name of an HTTP status while it is written", () => {
    const probe: bunny.ContainerHttpGetProbeArgs = {
      request: { portNumber: 80 },
      response: { expectedStatusCode: "noContent" },
    };
    const wrong: bunny.ContainerHttpGetProbeArgs = {
      request: { portNumber: 80 },
      // @ts-expect-error -- the number is no name
      response: { expectedStatusCode: "204" },
    };
    assert.notDeepEqual(probe, wrong);
    assert.ok(httpStatuses.includes("noContent") && !httpStatuses.includes("204"));
  });

  it("know the names of how a certificate was obtained, and others by their number", () => {
    const types: bunny.CertificateProvisionType[] = ["unknown", "http01", "dns01", "custom", "managed", "other(9)"];
    // @ts-expect-error -- there is no such name
    const wrong: bunny.CertificateProvisionType = "letsencrypt";
    assert.ok(!types.includes(wrong));
  });

  it("propose the names of a status that bunny.net may extend, and take others", () => {
    const status: bunny.ContainerAppStatus[] = ["active", "somethingNew"];
    const types: bunny.ContainerEndpointType[] = ["cdn", "somethingNew"];
    // @ts-expect-error -- text, whatever it says
    const wrong: bunny.ContainerAppStatus = 7;
    assert.ok(status.length === types.length && typeof wrong === "number");
  });
});
