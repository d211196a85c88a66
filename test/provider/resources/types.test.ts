import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type * as bunny from "pulumi-bunny";

/** What the compiler takes: these tests fail when they do not compile. */
describe("types of texts that are enumerations", () => {
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

describe("types of the arguments of DNS records", () => {
  it("require what a type needs", () => {
    const records: bunny.DnsRecordArgs[] = [
      { dnsZoneId: 1, type: "A", name: "www", value: "203.0.113.7", weight: 50, ttl: 300 },
      { dnsZoneId: "1", type: "MX", name: "@", value: "mx.example", priority: 10 },
      { dnsZoneId: 1, type: "SRV", name: "_sip._tcp", value: "sip.example", priority: 1, weight: 2, port: 5060 },
      { dnsZoneId: 1, type: "PullZone", name: "cdn", pullZoneId: "7", adopt: true },
      { dnsZoneId: 1, type: "Script", name: "edge", scriptId: 7, environmentalVariables: { MODE: "live" } },
      // @ts-expect-error -- an address has a value
      { dnsZoneId: 1, type: "A", name: "www" },
      // @ts-expect-error -- a mail server has a priority
      { dnsZoneId: 1, type: "MX", name: "@", value: "mx.example" },
      // @ts-expect-error -- a pull zone is named by its number
      { dnsZoneId: 1, type: "PullZone", name: "cdn", value: "7" },
      // @ts-expect-error -- every record has a name
      { dnsZoneId: 1, type: "TXT", value: "text" },
    ];
    assert.equal(records.length, 9);
  });

  it("refuse what a type does not have", () => {
    const common = { dnsZoneId: 1, name: "www" } as const;
    const records: bunny.DnsRecordArgs[] = [
      // @ts-expect-error -- an address has no port
      { ...common, type: "A", value: "203.0.113.7", port: 5060 },
      // @ts-expect-error -- a text has no weight
      { ...common, type: "TXT", value: "text", weight: 1 },
      // @ts-expect-error -- what points to a pull zone has no value
      { ...common, type: "PullZone", pullZoneId: 1, value: "shop" },
      // @ts-expect-error -- these records are no longer offered
      { ...common, type: "Flatten", value: "example.com" },
    ];
    const port = { port: 5060 };
    // @ts-expect-error -- nor when it comes from elsewhere
    const spread: bunny.DnsRecordArgs = { ...common, type: "A", value: "203.0.113.7", ...port };
    assert.ok(records.every((record) => record !== spread));
  });

  it("are told apart by a type that is written as it is, so that the compiler speaks of this one", () => {
    const types: readonly bunny.DnsRecordArgs["type"][] = [
      "MX",
      // @ts-expect-error -- what is known only later tells no types apart
      pulumi.output("MX" as const),
    ];
    assert.equal(types.length, 2);
  });

  it("say the same of the entries of DnsRecords", () => {
    const records: bunny.DnsRecordsArgs = {
      dnsZoneId: 1,
      records: {
        web: { type: "A", name: "www", value: "203.0.113.7" },
        // @ts-expect-error -- an authority has a tag
        authority: { type: "CAA", name: "@", value: "letsencrypt.org" },
        // @ts-expect-error -- a hostname has no priority
        alias: { type: "CNAME", name: "alias", value: "www.example.com", priority: 1 },
      },
    };
    assert.ok("records" in records);
  });
});
