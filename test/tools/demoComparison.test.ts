import assert from "node:assert/strict";
import type { JournalEntry } from "pulumi-bunny-sandbox";
import { differences, type Row, table } from "../../tools/demo/expectations";
import { changesIn, describeChanges, gist, operationsIn, type Outcome } from "../../tools/demo/outcome";
import { patchesIn, wholeAppIn } from "../../tools/demo/patch";
import { inShort, type Requests, requestsIn, settled } from "../../tools/demo/requests";
import { createScreen, wrapped } from "../../tools/demo/screen";
import { findSecrets, freshSecrets, hidden } from "../../tools/demo/secrets";
import { Playground } from "./fakes";

describe("the demo's comparison", () => {
  const requests: Requests = { CDN: "1 GET + 1 POST", DNS: "2 GET" };
  const outcome: Outcome = {
    summary: "1 created",
    details: ["create BlockedIp scraper"],
    requests,
    settings: ["acme: BlockedIps 203.0.113.7"],
  };
  const row = (seen: Partial<Outcome>): Row => ({
    step: "up",
    expected: outcome,
    seen: { ...outcome, ...seen },
    milliseconds: 1234,
  });

  it("finds every kind of difference", () => {
    assert.deepEqual(differences(row({})), []);
    const deviations: readonly Partial<Outcome>[] = [
      { summary: "nothing" },
      { details: ["create BlockedIp spammers"] },
      { details: [] },
      { requests: { ...requests, storage: "1 GET" } },
      { requests: { ...requests, CDN: "2 GET + 1 POST" } },
      { requests: { ...requests, CDN: "1 GET + 1 PUT" } },
      { requests: { CDN: "1 GET + 1 POST" } },
      { settings: [] },
    ];
    for (const seen of deviations) {
      assert.equal(differences(row(seen)).length, 3, JSON.stringify(seen));
      assert.match(
        table(
          [row(seen)],
          createScreen(() => undefined, false),
        ).at(-1) ?? "",
        /NOT OK$/,
      );
    }
  });

  it("shows a wrong figure beside the right one, and colors only where they are wanted", () => {
    assert.deepEqual(
      table(
        [row({}), row({ summary: "nothing", requests: { ...requests, CDN: "5 GET" } })],
        createScreen(() => undefined, false),
      ),
      [
        "Step  What happened           CDN                        DNS  Time",
        "----  ----------------------  -------------------------  ---  -----  ------",
        "up    1 created               1+1                        2+0  1.2 s  ok",
        "up    nothing, not 1 created  5 GET, not 1 GET + 1 POST  2+0  1.2 s  NOT OK",
      ],
    );
    const colored = table(
      [row({})],
      createScreen(() => undefined, true),
    );
    assert.match(colored.at(-1) ?? "", /\u001b\[32mok\u001b\[0m$/);
  });

  it("reads what happened to each resource from Pulumi's events", () => {
    const event = (
      op: string,
      type: string,
      name: string,
      states: { readonly old?: object; readonly new?: object },
      detailedDiff: Readonly<Record<string, { readonly diffKind: string }>> | null = null,
    ) => {
      const urn = urnOf(type, name);
      return JSON.stringify({
        resOutputsEvent: { metadata: { op, urn, type, old: null, new: null, ...states, detailedDiff } },
      });
    };
    const failure = (op: string, type: string, name: string, old: object, message: string) => {
      const urn = urnOf(type, name);
      return [
        JSON.stringify({ resOpFailedEvent: { metadata: { op, urn, type, old, new: null, detailedDiff: null } } }),
        JSON.stringify({ diagnosticEvent: { urn, message: "a hint", severity: "info" } }),
        JSON.stringify({ diagnosticEvent: { urn, message, severity: "error" } }),
      ];
    };
    const urnOf = (type: string, name: string) => `urn:pulumi:dev::site::${type}::${name}`;
    const ourTypes = "pulumi-nodejs:bunny:";
    const ip = `${ourTypes}BlockedIp`;
    const set = `${ourTypes}BlockedReferrerSet`;
    const stateOf = (blockedIp: string) => ({ id: `1002/${blockedIp}`, inputs: { pullZoneId: 1002, blockedIp } });
    const setOf = (...names: readonly string[]) => ({
      id: "1002",
      inputs: { pullZoneId: 1002, blockedReferrers: [Object.fromEntries(names.map((name) => [name, true]))] },
    });
    const log = [
      JSON.stringify({ sequence: 0, diagnosticEvent: { message: "text" } }),
      event("same", "pulumi:pulumi:Stack", "site-dev", { old: { id: "" }, new: { id: "" } }),
      event("refresh", ip, "gone", { old: stateOf("203.0.113.1") }),
      event("create", ip, "gone", { new: stateOf("203.0.113.1") }),
      event("same", ip, "network", { old: stateOf("198.51.100.0/24"), new: stateOf("198.51.100.0/24") }),
      event("delete", ip, "old", { old: stateOf("203.0.113.2") }),
      event("create", set, "some", { new: setOf("b.example", "a.example") }),
      event(
        "update",
        set,
        "others",
        { old: setOf("c.example"), new: setOf("d.example") },
        {
          'blockedReferrers[0]["c.example"]': { diffKind: "delete" },
          'blockedReferrers[0]["d.example"]': { diffKind: "add" },
          exclusive: { diffKind: "update" },
        },
      ),
      ...failure(
        "delete",
        `${ourTypes}DnsZone`,
        "domain",
        { id: "1", inputs: { domain: "a.example" } },
        "It has a record\n",
      ),
      event("create", "bunny:index:BlockedIp", "of another type", { new: stateOf("203.0.113.3") }),
      "",
    ];
    const operations = operationsIn(log.join("\n"), ourTypes);
    const changes = changesIn(operations);
    assert.deepEqual(changes, {
      create: ["BlockedIp gone", "BlockedReferrerSet some"],
      same: ["BlockedIp network"],
      delete: ["BlockedIp old"],
      update: ["BlockedReferrerSet others - c.example + d.example ~ exclusive"],
      "delete failed": ["DnsZone domain"],
    });
    assert.equal(operations.at(-1)?.reason, "It has a record");
    assert.deepEqual(describeChanges(changes), {
      summary: "2 created, 1 deleted, 1 kept, 1 updated",
      details: [
        "create BlockedIp gone",
        "create BlockedReferrerSet some",
        "delete BlockedIp old",
        "delete failed DnsZone domain",
        "same BlockedIp network",
        "update BlockedReferrerSet others - c.example + d.example ~ exclusive",
      ],
    });
    assert.deepEqual(
      operations.map((operation) => gist(operation)),
      [
        "203.0.113.1",
        "198.51.100.0/24",
        "203.0.113.2",
        "a.example, b.example",
        "- c.example, + d.example, ~ exclusive",
        "a.example",
      ],
    );
    assert.equal(describeChanges({ create: [], same: ["BlockedIp network"] }).summary, "1 unchanged");
    assert.equal(describeChanges({}).summary, "nothing");
  });

  it("names an object as its owner does, whatever form a set has", () => {
    const valueOf = (id: string, inputs: object, outputs: object = {}) => {
      const [type, states] = ["bunny:index:Thing", { old: null, new: { id, inputs, outputs } }];
      const metadata = { op: "create", urn: "thing", type, ...states, detailedDiff: null };
      return operationsIn(JSON.stringify({ resOutputsEvent: { metadata } }), "bunny:index:").map(({ value }) => value);
    };
    assert.deepEqual(
      [
        ...valueOf("1", { name: "acme", domain: "acme.example" }),
        ...valueOf("1/www.acme.example", { hostname: "www.acme.example", __timeouts: { create: "10m" } }),
        ...valueOf("1", { adoptPullZoneId: 1 }, { name: "mc-1" }),
        ...valueOf("1", { records: { spf: {}, mail: {} } }),
        ...valueOf("1", { blockedReferrers: [{ "b.example": true, "a.example": true }] }),
        ...valueOf("1", { blockedReferrers: ["b.example", "a.example"] }),
        ...valueOf("1/203.0.113.0/24", { pullZoneId: 1 }),
      ],
      [
        "acme",
        "www.acme.example",
        "mc-1",
        "mail, spf",
        "a.example, b.example",
        "a.example, b.example",
        "203.0.113.0/24",
      ],
    );
  });

  it("counts requests by the part of the API that they are about", () => {
    const request = (method: string, path: string, host?: string): JournalEntry => ({
      sequence: 1,
      time: "2030-01-01T00:00:00.000Z",
      account: "main",
      method,
      path,
      ...(host === undefined ? {} : { host }),
      template: path.replace(/\d+/, "{id}"),
      status: 200,
      milliseconds: 1,
    });
    assert.deepEqual(requestsIn([]), {});
    assert.deepEqual(
      requestsIn([
        request("GET", "/storagezone"),
        request("POST", "/storagezone/60001"),
        request("PUT", "/dnszone/index.html", "storage.bunnycdn.com"),
        request("GET", "/pullzone"),
        request("GET", "/pullzone/loadFreeCertificate"),
        request("DELETE", "/pullzone/1001"),
        request("PUT", "/compute/script/30001/variables"),
        request("GET", "/dnszone"),
        request("POST", "/dnszone/40001/dnssec"),
        request("GET", "/mc/limits"),
        request("PATCH", "/mc/apps/a/containers/c"),
        request("GET", "/mc/registries"),
        request("GET", "/purge"),
      ]),
      {
        storage: "1 GET + 1 POST",
        files: "1 PUT",
        CDN: "1 DELETE + 2 GET",
        DNS: "1 GET + 1 POST",
        edge: "1 PUT",
        app: "1 GET + 1 PATCH",
        registry: "1 GET",
        other: "1 GET",
      },
    );
    assert.deepEqual(["0", "3 GET", "1 DELETE + 12 GET + 2 POST", "1 DELETE + 2-4 GET + 2 POST"].map(inShort), [
      ...["0", "3+0", "12+3", "2-4+3"],
    ]);
  });

  it("accepts a figure within the expected range", () => {
    const expected: Requests = { CDN: "8-13 GET + 16 POST", DNS: "1 GET" };
    assert.deepEqual(settled(expected, { CDN: "9 GET + 16 POST", DNS: "2 GET" }), {
      CDN: "9 GET + 16 POST",
      DNS: "1 GET",
    });
    for (const outside of ["14 GET + 16 POST", "9 GET + 15 POST", "9 GET", "9 GET + 16 PUT"]) {
      assert.deepEqual(settled(expected, { CDN: outside }), expected);
    }
  });

  it("finds secrets in texts and in nested files, and reports only their names", () => {
    const playground = new Playground();
    const file = playground.write("a/b/state.json", `{"key":"k-1"}`);
    playground.write("a/clean", "nothing");
    const secrets = { key: "k-1", token: "t-1" };
    assert.deepEqual(findSecrets(secrets, { output: "k-2", journal: "… k-1 … t-1" }, playground.folder), [
      "key in journal",
      "token in journal",
      `key in ${file}`,
    ]);
    assert.deepEqual(findSecrets({ key: "k-3" }, { output: "k-2" }, playground.folder), []);
    assert.equal(hidden("t-1, k-1 and k-1", secrets), "(token), (key) and (key)");
    assert.notEqual(freshSecrets(["token"]).token, freshSecrets(["token"]).token);
    playground.remove();
  });

  it("compares the size of patches with the size of the request that created the app", () => {
    const requests = [
      { method: "GET", path: "/mc/apps", body: undefined },
      { method: "POST", path: "/mc/apps", body: { name: "shöp" } },
      { method: "PATCH", path: "/mc/apps/a/containers/c", body: { imageTag: "2" } },
    ];
    assert.deepEqual(patchesIn(requests), [{ text: 'PATCH {"imageTag":"2"}', bytes: 16 }]);
    assert.equal(wholeAppIn(requests), 16);
    assert.equal(wholeAppIn([]), 0);
  });

  it("breaks lines between words, or between the pieces that it is given", () => {
    const [word, piece] = ["x".repeat(60), `${"y".repeat(50)} ${"z".repeat(40)}`];
    assert.deepEqual(wrapped("1. ", `a ${word} ${word}`), [`1. a ${word}`, `   ${word}`]);
    assert.deepEqual(wrapped("  ", [word, piece]), [`  ${word}`, `  ${piece}`]);
  });
});
