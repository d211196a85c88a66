import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
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

describe("types of objects that their type tells apart", () => {
  it("take what an action of an edge rule needs, known or only known later", () => {
    const actions: bunny.EdgeRuleArgs["actions"] = [
      { type: "forceSsl" },
      { type: "redirect", url: pulumi.output("https://www.example.com"), statusCode: 301 },
      { type: "setResponseHeader", name: "X-A", value: Promise.resolve("b") },
      { type: "runEdgeScript", parameter1: "12" },
      { type: 99, parameter3: "x" },
      pulumi.output({ type: "overrideCacheTime", seconds: 60 } as const),
    ];
    const triggers: bunny.EdgeRuleArgs["triggers"] = [
      { type: "url", patternMatches: ["*/a/*"], patternMatchingType: "all" },
      { type: "cookieValue", name: "session", patternMatches: pulumi.output(["x"]) },
      { type: 50, parameter1: "x" },
    ];
    assert.ok(Array.isArray(actions) && Array.isArray(triggers));
  });

  it("tell what is wrong with an action or a trigger while it is written", () => {
    const wrong: bunny.EdgeRuleArgs["actions"] = [
      // @ts-expect-error -- a redirect needs its status
      { type: "redirect", url: "https://www.example.com" },
      // @ts-expect-error -- this takes no URL
      { type: "forceSsl", url: "https://www.example.com" },
      // @ts-expect-error -- there is no such action
      { type: "redirectTo", url: "https://www.example.com" },
      // @ts-expect-error -- its parameters have names
      { type: "overrideCacheTime", parameter1: "60" },
    ];
    const unnamed: bunny.EdgeRuleArgs["triggers"] = [
      // @ts-expect-error -- a cookie has a name
      { type: "cookieValue", patternMatches: ["x"] },
      // @ts-expect-error -- this takes no name
      { type: "url", name: "x", patternMatches: ["x"] },
    ];
    assert.ok(Array.isArray(wrong) && Array.isArray(unnamed));
  });
});
