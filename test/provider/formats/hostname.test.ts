import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import fc from "fast-check";
import { canonicalHostname, canonicalStoredHostname } from "../../../provider/src/formats/hostname";

describe("canonicalHostname", () => {
  const same: ReadonlyArray<readonly [string, string]> = [
    ["example.com", "example.com"],
    ["Example.COM", "example.com"],
    ["example.com.", "example.com"],
    ["*.Example.com", "*.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["*.BÜCHER.example", "*.xn--bcher-kva.example"],
    ["localhost", "localhost"],
    ["_dmarc.example.com", "_dmarc.example.com"],
    ["192.0.2.1", "192.0.2.1"],
  ];
  for (const [text, canonical] of same) {
    it(`makes ${canonical} of "${text}"`, () => {
      assert.deepEqual(canonicalHostname(text), E.right(canonical));
    });
  }

  const refused: ReadonlyArray<readonly [string, RegExp]> = [
    ["https://example.com/path", /write example\.com$/],
    ["https://user@Example.com:8080/?q", /write example\.com$/],
    ["//example.com", /write example\.com$/],
    ["example.com:443", /write example\.com$/],
    ["example.com/shop", /write example\.com$/],
    ["*.example.com/shop", /write \*\.example\.com$/],
    ["", /write, for example, example\.com/],
    ["exa mple.com", /write, for example,/],
    ["*", /write, for example,/],
    ["*example.com", /write, for example,/],
    ["www.*.example.com", /write, for example,/],
    ["-a.example.com", /write, for example,/],
    [`${"a".repeat(64)}.com`, /write, for example,/],
    ["a..b", /write, for example,/],
  ];
  for (const [text, reason] of refused) {
    it(`refuses "${text}" and says what to write`, () => {
      const result = canonicalHostname(text);
      assert.ok(E.isLeft(result), "was accepted");
      assert.match(result.left, reason);
    });
  }

  it("accepts every domain, gives a form that stays as it is, and does not care for case or a trailing dot", () => {
    fc.assert(
      fc.property(fc.domain(), fc.boolean(), (domain, wildcard) => {
        const text = wildcard ? `*.${domain}` : domain;
        const once = canonicalHostname(text);
        assert.ok(E.isRight(once), `refused ${text}`);
        assert.deepEqual(canonicalHostname(once.right), once);
        assert.deepEqual(canonicalHostname(`${text.toUpperCase()}.`), once);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps what the server holds in a form of its own", () => {
    assert.equal(canonicalStoredHostname("Example.com:8080"), "example.com:8080");
  });
});
