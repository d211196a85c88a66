import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import fc from "fast-check";
import * as spelling from "../../../../provider/src/groups/dns/recordSpelling";
import {
  recordTypeNames,
  recordTypes,
  storedValue,
  valueToSend,
} from "../../../../provider/src/groups/dns/recordTypes";

const right = (result: E.Either<string, string>): string | undefined => (E.isRight(result) ? result.right : undefined);
const left = (result: E.Either<string, string>): string => (E.isLeft(result) ? result.left : "");

describe("names of DNS records", () => {
  it("are the same in any case, in Unicode, and with @ for the domain itself", () => {
    for (const [text, canonical] of [
      ["WWW", "www"],
      [" www ", "www"],
      ["@", ""],
      ["", ""],
      ["*", "*"],
      ["*.Dev", "*.dev"],
      ["_dmarc", "_dmarc"],
      ["bücher", "xn--bcher-kva"],
      ["www.Example.com.", "www.example.com."],
    ] as const)
      assert.equal(right(spelling.recordName(text)), canonical, text);
    for (const text of ["a b", "https://a.example", "a..b", "-a"]) {
      assert.match(left(spelling.recordName(text)), /must be a name in the zone: write, for example, "www"/);
    }
  });

  it("are relative to their zone, and absolute if they end with its domain or with a dot", () => {
    for (const [name, relative] of [
      ["www", "www"],
      ["www.example.com", "www"],
      ["www.example.com.", "www"],
      ["WWW.Example.COM", "www"],
      ["example.com.", ""],
      ["@", ""],
      ["*.example.com", "*"],
      ["www.example", "www.example"],
      ["notexample.com", "notexample.com"],
      ["notexample.com.", undefined],
      ["www.other.example.", undefined],
    ] as const)
      assert.equal(spelling.relativeName(name, "Example.com"), relative, name);
    assert.equal(spelling.relativeName("www.bücher.example", "xn--bcher-kva.example"), "www");
    assert.equal(spelling.relativeName("www.bücher.example", "bücher.example"), "www");
  });
});

describe("names of DNS records that exist", () => {
  it("are relative even if they end with the domain, which a program must write absolutely", () => {
    for (const [stored, name] of [
      ["WWW", "www"],
      ["", ""],
      ["*", "*"],
      ["www.example.com", "www.example.com.example.com."],
      ["example.com", "example.com.example.com."],
    ] as const) {
      const relative = spelling.storedName(stored);
      assert.equal(spelling.nameInProgram(relative, "Example.com"), name);
      assert.equal(spelling.relativeName(name, "example.com"), relative);
    }
  });
});

describe("values of DNS records", () => {
  it("have one canonical form", () => {
    for (const [type, text, canonical] of [
      ["A", " 203.0.113.7 ", "203.0.113.7"],
      ["AAAA", "2001:DB8:0:0::7", "2001:db8::7"],
      ["CNAME", "WWW.Example.com.", "www.example.com"],
      ["CNAME", "bücher.example", "xn--bcher-kva.example"],
      ["MX", ".", "."],
      ["MX", "mx.example.", "mx.example"],
      ["SRV", ".", "."],
      ["Redirect", "HTTPS://Example.com", "https://example.com/"],
      ["Redirect", "https://example.com/A/../%7e?b={c}#D", "https://example.com/A/../%7e?b={c}#D"],
      ["HTTPS", ".  alpn=h2,h3", ". alpn=h2,h3"],
      ["SVCB", "Svc.example. port=8443", "svc.example port=8443"],
      ["TLSA", "3  1 1 9F86 D081", "3 1 1 9f86d081"],
    ] as const) {
      assert.equal(right(recordTypes[type].value?.(text) ?? E.left("")), canonical, `${type} ${text}`);
      assert.equal(storedValue(type, text), canonical);
    }
  });

  it("that are text have one canonical form in programs, and every character of what is stored counts", () => {
    for (const [type, text, canonical, sent] of [
      ["TXT", '"v=spf1 -all"', "v=spf1 -all", "v=spf1 -all"],
      ["TXT", '"first " "second"', "first second", "first second"],
      ["TXT", '"say \\"yes\\""', 'say "yes"', 'say "yes"'],
      ["TXT", 'half "quoted"', 'half "quoted"', 'half "quoted"'],
      ["TXT", '"a\\032b"', "a b", "a b"],
      ["TXT", '"\\"quoted\\""', '"\\"quoted\\""', '"quoted"'],
      ["CAA", '"letsencrypt.org"', "letsencrypt.org", "letsencrypt.org"],
      ["CAA", '" spaced"', " spaced", " spaced"],
    ] as const) {
      assert.equal(right(recordTypes[type].value?.(text) ?? E.left("")), canonical, `${type} ${text}`);
      assert.equal(valueToSend(type, canonical), sent);
      assert.equal(storedValue(type, sent), canonical);
    }
    // in a program, quotes around a text are not part of it; of what is stored, they are
    assert.notEqual(storedValue("TXT", '"v=spf1 -all"'), "v=spf1 -all");
  });

  it("that are text can be anything that bunny.net can have", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: fc.constantFrom('"', "\\", " ", "0", "a") }), (stored) => {
        const written = storedValue("TXT", stored);
        assert.deepEqual(recordTypes.TXT.value?.(written), E.right(written));
        assert.equal(valueToSend("TXT", written), stored);
      }),
    );
  });

  it("are refused with what to write instead", () => {
    for (const [type, text, says] of [
      ["A", "2001:db8::7", /an IPv4 address/],
      ["A", "203.0.113.0/24", /an IPv4 address/],
      ["AAAA", "203.0.113.7", /an IPv6 address/],
      ["CNAME", ".", /a hostname/],
      ["CNAME", "*.example.com", /a hostname/],
      ["MX", "10 mx.example", /a hostname/],
      ["TXT", "", /must not be empty/],
      ["TXT", '""', /must not be empty/],
      ["TXT", "grün", /ASCII/],
      ["TXT", "x".repeat(4001), /at most 4000/],
      ["CAA", " ", /must not be empty/],
      ["Redirect", "ftp://example.com", /a URL/],
      ["HTTPS", "svc.example", /a target with parameters/],
      ["TLSA", "3 1 1 xyz", /in hexadecimal/],
    ] as const)
      assert.match(left(recordTypes[type].value?.(text) ?? E.right("")), says, `${type} ${text}`);
  });

  it("that nobody could write are kept as they are stored", () => {
    assert.equal(storedValue("A", "not an address"), "not an address");
    assert.equal(storedValue("Flatten", "Example.com."), "Example.com.");
  });

  it("stay the same in canonical form", () => {
    for (const type of recordTypeNames) {
      const { value } = recordTypes[type];
      if (value === undefined) continue;
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6(), fc.webUrl()), (text) => {
          const canonical = value(text);
          if (E.isRight(canonical)) assert.deepEqual(value(canonical.right), canonical);
        }),
      );
    }
  });
});
