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

  const refused = [
    "https://example.com/path",
    "https://user@Example.com:8080/?q",
    "//example.com",
    "example.com:443",
    "example.com/shop",
    "*.example.com/shop",
    "",
    "exa mple.com",
    "*",
    "*example.com",
    "www.*.example.com",
    "-a.example.com",
    `${"a".repeat(64)}.com`,
    "a..b",
  ];
  for (const text of refused) {
    it(`refuses "${text}" and says what to write`, () => {
      const result = canonicalHostname(text);
      assert.ok(E.isLeft(result), "was accepted");
      assert.match(result.left, /without scheme, port or path: write, for example,/);
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
