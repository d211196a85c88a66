import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { isObject, memberOf, request, sandboxes } from "./helpers";
import { leniently, seed, tellStories, type Step } from "./stories";

const example = { dnsZones: [{ Domain: "example.com" }] };

describe("sandbox: DNS zones", () => {
  const start = sandboxes();
  /** A strict sandbox with a zone of number 40001. */
  const withZone = async (): Promise<Sandbox> => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ dnsZones: [{ Domain: "example.com" }] });
    return sandbox;
  };
  const dnssec = "/dnszone/40001/dnssec";
  const enable = async (sandbox: Sandbox) => (await request(sandbox, "POST", dnssec)).body;

  it("are no longer signed: nothing is left of the record, and the next has another key", async () => {
    const sandbox = await withZone();
    const first = memberOf(await enable(sandbox), "Digest");
    const { status, body } = await request(sandbox, "DELETE", dnssec);
    assert.equal(status, 200);
    assert.ok(isObject(body));
    assert.deepEqual([...new Set(Object.values(body))], [null]);
    assert.equal(memberOf((await request(sandbox, "GET", "/dnszone/40001")).body, "DnsSecEnabled"), false);
    assert.notEqual(memberOf(await enable(sandbox), "Digest"), first);
  });

  tellStories(example, {
    "are refused where the domain is no name, in the words of the validation, whose lines end": [
      leniently,
      ...["no domain", "localhost", "-.test"].map((Domain): Step => [
        "POST /dnszone",
        { Domain },
        400,
        { ErrorKey: "validation_error", Field: "Domain", Message: "The domain name is not valid.\r" },
      ]),
      [
        "POST /dnszone",
        { Domain: 7 },
        400,
        { ErrorKey: "model.invalid", Field: "Domain", Message: "Model validation failed" },
      ],
      // where the path has a field, the API names that one, whichever is wrong
      ["POST /dnszone/40001", { SoaEmail: 7 }, 400, { Field: "id" }],
    ],
    "share their domains with all accounts": [
      seed({ account: "other", dnsZones: [{ Domain: "a.test" }] }),
      ["POST /dnszone", { Domain: "A.test" }, 400, { ErrorKey: "dnsZone.domain_taken" }],
      ["GET /dnszone/40002", 404],
    ],
  });
});
