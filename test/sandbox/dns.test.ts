import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isObject, memberOf, request, sandboxes } from "./helpers";
import { leniently, seed, tellStories, type Step } from "./stories";

const sevenDigits = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/;

const fields =
  "Id Domain Records DateModified DateCreated NameserversDetected CustomNameserversEnabled Nameserver1 Nameserver2 SoaEmail NameserversNextCheck LoggingEnabled LoggingIPAnonymizationEnabled LogAnonymizationType DnsSecEnabled CertificateKeyType".split(
    " ",
  );

const example = { dnsZones: [{ Domain: "example.com" }] };

describe("sandbox: DNS zones", () => {
  const start = sandboxes();
  it("have the values of a new zone, with dates to the second in reads", async () => {
    const sandbox = await start({ strict: true });
    const { status, body } = await request(sandbox, "POST", "/dnszone", { Domain: "example.com" });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    const { DateCreated, DateModified, NameserversNextCheck, ...rest } = body;
    assert.equal(DateModified, DateCreated);
    for (const date of [DateCreated, NameserversNextCheck]) assert.match(String(date), sevenDigits);
    const untilCheck = Date.parse(String(NameserversNextCheck)) - Date.parse(String(DateCreated));
    assert.ok(Math.abs(untilCheck - 5 * 60_000) < 100, `${untilCheck}`);
    assert.deepEqual(Object.keys(body), fields);
    assert.deepEqual(rest, {
      Id: 40001,
      Domain: "example.com",
      Records: [],
      NameserversDetected: true,
      DnsSecEnabled: false,
      CustomNameserversEnabled: false,
      Nameserver1: "kiki.bunny.net",
      Nameserver2: "coco.bunny.net",
      SoaEmail: "hostmaster@bunny.net",
      LoggingEnabled: false,
      LoggingIPAnonymizationEnabled: true,
      LogAnonymizationType: 0,
      CertificateKeyType: 0,
    });
    assert.deepEqual((await request(sandbox, "GET", "/dnszone/40001")).body, {
      ...rest,
      DateCreated: String(DateCreated).slice(0, 19),
      DateModified: String(DateModified).slice(0, 19),
      NameserversNextCheck: String(NameserversNextCheck).slice(0, 19),
    });
    assert.equal(memberOf((await request(sandbox, "GET", "/dnszone/40001?view=1")).body, "Records"), null);

    const changed = await request(sandbox, "POST", "/dnszone/40001", { SoaEmail: "me@example.com", Nameserver1: null });
    assert.equal(changed.status, 200);
    assert.deepEqual(
      [memberOf(changed.body, "SoaEmail"), memberOf(changed.body, "Nameserver1")],
      ["me@example.com", "kiki.bunny.net"],
    );
    assert.match(String(memberOf(changed.body, "DateModified")), sevenDigits);
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
