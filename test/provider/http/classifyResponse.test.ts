import * as assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { listOrEmpty, optional, withDefault } from "../../../provider/src/http/codecs";
import { retryAfter } from "../../../provider/src/http/classifyResponse";
import { describeDecodeErrors } from "../../../provider/src/http/apiCall";
import { pageOf } from "../../../provider/src/http/pagination";
import { AuditPage } from "../../../provider/src/audit/auditLog";
import { RemoteContainerApp, Endpoint } from "../../../provider/src/groups/containers/api/containerAppCodec";
import { RemoteDnsRecord } from "../../../provider/src/groups/dns/api/dnsRecordCodec";
import { RemoteDnsZone } from "../../../provider/src/groups/dns/api/dnsZone";
import { RemoteEdgeRule } from "../../../provider/src/groups/pullZone/api/edgeRule";
import { RemotePullZone } from "../../../provider/src/groups/pullZone/api/pullZone";
import { WholePullZone } from "../../../provider/src/groups/pullZone/api/wholePullZone";
import { replyOf } from "../../../provider/src/vocabulary/reply";
import { script } from "../../../provider/src/groups/script/script.definition";
import { RemoteStorageZone } from "../../../provider/src/groups/storage/api/storageZone";
import { listsMissing, whole } from "../../support/decoded";

const PullZonePage = pageOf(RemotePullZone);

const problems = (codec: t.Decoder<unknown, unknown>, value: unknown): readonly string[] => {
  const result = codec.decode(value);
  return E.isLeft(result) ? describeDecodeErrors(result.left) : assert.fail("expected an error");
};

describe("describeDecodeErrors", () => {
  it("names the path and the expected type", () => {
    assert.deepEqual(
      problems(WholePullZone, whole(WholePullZone, { Id: 1, Name: "a", BlockedIps: ["192.0.2.1", 7] })),
      ["BlockedIps.1: expected string"],
    );
    assert.deepEqual(
      problems(PullZonePage, whole(PullZonePage, { Items: [{ Id: "1", Name: null }], HasMoreItems: false })),
      ["Items.0.Id: expected number", "Items.0.Name: expected string"],
    );
  });

  it("names the whole reply", () => {
    assert.deepEqual(problems(RemotePullZone, undefined), ["reply: expected PullZone"]);
    assert.deepEqual(problems(t.string, 5), ["reply: expected string"]);
  });

  it("leaves out the members of unions and intersections", () => {
    const codec = t.intersection([t.type({ a: t.union([t.string, t.null]) }), t.partial({ b: optional(t.number) })]);
    assert.deepEqual(problems(codec, { a: 1, b: "x" }), [
      "a: expected string",
      "a: expected null",
      "b: expected number",
    ]);
  });

  it("names ten problems at most", () => {
    const found = problems(t.array(t.string), Array<number>(25).fill(1));
    assert.equal(found.length, 11);
    assert.equal(found.at(-1), "and 15 more");
  });

  it("never prints a value", () => {
    const Any = t.strict({
      a: withDefault(t.number, 1),
      b: listOrEmpty(t.strict({ c: t.boolean, d: t.union([t.number, t.null]) })),
      e: t.keyof({ x: null }),
      f: t.record(t.string, t.number),
    });
    // A secret wherever another type is expected.
    const secret = fc.uuid().map((id) => `secret-${id}`);
    const value = fc.record(
      {
        a: secret,
        b: fc.array(fc.record({ c: secret, d: fc.oneof(secret, fc.constant(null)) })),
        e: secret,
        f: secret,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(value, secret, fc.array(secret)), (input) => {
        const found = problems(Any, input).join("\n");
        assert.ok(!found.includes("secret-"), found);
      }),
    );
  });
});

describe("lists that the API always sends", () => {
  const rule = { Guid: "g", Triggers: [{ Type: 0 }] };
  const template = {
    id: "c",
    name: "web",
    endpoints: [{ id: "e", displayName: "e", type: "cdn", portMappings: [{ containerPort: 80 }] }],
  };
  const app = { id: "a", name: "shop", status: "active", runtimeType: "shared", regionSettings: {} };
  const fullApp = whole(RemoteContainerApp, { ...app, containerTemplates: [] });
  const rows: ReadonlyArray<readonly [t.Decoder<unknown, unknown>, object, readonly string[]]> = [
    [RemotePullZone, { Id: 1, Name: "a" }, ["Hostnames"]],
    [
      WholePullZone,
      { Id: 1, Name: "a" },
      ["BlockedIps", "BlockedReferrers", "AllowedReferrers", "Hostnames", "EdgeRules"],
    ],
    [RemoteEdgeRule, rule, ["ExtraActions", "Triggers.0.PatternMatches"]],
    [RemoteEdgeRule, { ...rule, ExtraActions: [], Triggers: undefined }, ["Triggers"]],
    [RemoteDnsZone, { Id: 1 }, ["Records"]],
    [RemoteDnsRecord, { Id: 1, Type: 0 }, ["EnviromentalVariables"]],
    [replyOf(script), { Id: 1 }, ["EdgeScriptVariables"]],
    [RemoteStorageZone, { Id: 1 }, ["ReplicationRegions"]],
    [
      RemoteContainerApp,
      app,
      ["regionSettings.allowedRegionIds", "regionSettings.requiredRegionIds", "containerTemplates", "volumes"],
    ],
    [
      RemoteContainerApp,
      { ...fullApp, containerTemplates: [template] },
      ["environmentVariables", "endpoints.0.portMappings.0.protocols", "volumeMounts"].map(
        (list) => `containerTemplates.0.${list}`,
      ),
    ],
    [
      RemoteContainerApp,
      { ...fullApp, containerTemplates: [{ ...template, endpoints: undefined }] },
      ["environmentVariables", "endpoints", "volumeMounts"].map((list) => `containerTemplates.0.${list}`),
    ],
    [Endpoint, { ...template.endpoints[0], portMappings: undefined }, ["portMappings"]],
    [PullZonePage, { HasMoreItems: false }, ["Items"]],
    [AuditPage, { HasMoreData: false }, ["Logs"]],
  ];
  for (const [codec, reply, lists] of rows) {
    it(`are missed in a ${codec.name} by their names, and null is an empty one (${lists.join(", ")})`, () => {
      const missing = listsMissing(codec, reply).map((path) => path.join("."));
      assert.deepEqual([...missing].sort(), [...lists].sort());
      for (const list of lists)
        assert.ok(problems(codec, reply).some((problem) => problem.startsWith(`${list}: expected list of `)));
      const complete: object = whole(codec, reply);
      const empty = codec.decode(complete);
      assert.ok(E.isRight(empty));
      const nulls = Object.fromEntries(
        Object.entries(complete).map(([name, value]: [string, unknown]) => [
          name,
          Array.isArray(value) && value.length === 0 ? null : value,
        ]),
      );
      // The reply that a pull zone keeps is a function.
      assert.equal(inspect(codec.decode(nulls), { depth: null }), inspect(empty, { depth: null }));
    });
  }
});

describe("retryAfter", () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const cases: readonly (readonly [string | undefined, number | undefined])[] = [
    [undefined, undefined],
    ["", undefined],
    ["0", 0],
    ["7", 7000],
    [" 7 ", 7000],
    ["1.5", 1500],
    ["-5", undefined],
    ["soon", undefined],
    ["7 s", undefined],
    ["2026", 2_026_000],
    ["Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
    ["Friday, 02-Jan-26 03:04:15 GMT", 10_000],
    ["Fri, 02 Jan 2026 03:04:00 GMT", 0],
    ["Fri, 99 Foo 2026 03:04:00 GMT", undefined],
  ];
  for (const [header, expected] of cases) {
    it(`reads ${JSON.stringify(header)} as ${expected ?? "nothing"}`, () => {
      assert.equal(retryAfter(header, now), expected);
    });
  }
});
