import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import fc from "fast-check";
import { recordSettings } from "../../../../provider/src/groups/dns/recordSettings.definition";
import { recordVariants } from "../../../../provider/src/groups/dns/recordVariants.definition";
import * as spelling from "../../../../provider/src/groups/dns/recordSpelling";
import { canonicalInputs } from "../../../../provider/src/vocabulary/canonical";
import { propertyProblems } from "../../../../provider/src/vocabulary/problems";
import { inVariant } from "../../../../provider/src/vocabulary/variants";

const right = (result: E.Either<string, string>): string | undefined => (E.isRight(result) ? result.right : undefined);
const left = (result: E.Either<string, string>): string => (E.isLeft(result) ? result.left : "");
const settingsOf = (type: string) => inVariant(recordSettings, recordVariants, { type });
const canonical = (type: string, value: string) => canonicalInputs(settingsOf(type), { value }, () => false)["value"];
const problemsOf = (type: string, values: object): string =>
  propertyProblems(settingsOf(type), { ...values }, () => false)
    .map(({ property, reason }) => `${property} ${reason}`)
    .join("\n");

describe("names of DNS records", () => {
  it("are the same in any case, in Unicode, and with @ for the domain itself", () => {
    for (const [text, name] of [
      ["WWW", "www"],
      [" www ", "www"],
      ["@", ""],
      ["", ""],
      ["*", "*"],
      ["*.Dev", "*.dev"],
      ["_dmarc", "_dmarc"],
      ["bücher", "xn--bcher-kva"],
    ] as const)
      assert.equal(right(spelling.recordName(text)), name, text);
    for (const text of ["a b", "https://a.example", "a..b", "-a"]) {
      assert.match(left(spelling.recordName(text)), /must be a name in the zone: write, for example, "www"/);
    }
    assert.match(
      left(spelling.recordName("www.Example.com.")),
      /must be relative to the zone: leave out the domain and/,
    );
  });

  it("may end with a domain, which is then left out", () => {
    for (const [name, relative] of [
      ["www", undefined],
      ["www.example.com", "www"],
      ["example.com", ""],
      ["*.example.com", "*"],
      ["notexample.com", undefined],
    ] as const)
      assert.equal(spelling.withoutDomain(name, "Example.com"), relative, name);
  });
});

describe("values of DNS records", () => {
  it("have one canonical form, and are otherwise what is written", () => {
    for (const [type, text, value] of [
      ["A", " 203.0.113.7 ", "203.0.113.7"],
      ["AAAA", "2001:DB8:0:0::7", "2001:db8::7"],
      ["CNAME", "WWW.Example.com.", "www.example.com"],
      ["CNAME", "bücher.example", "xn--bcher-kva.example"],
      ["MX", ".", "."],
      ["MX", "mx.example.", "mx.example"],
      ["SRV", ".", "."],
      ["TXT", 'half "quoted"', 'half "quoted"'],
      ["Redirect", "https://Example.com/A/../%7e?b={c}#D", "https://Example.com/A/../%7e?b={c}#D"],
      ["HTTPS", ". alpn=h2,h3", ". alpn=h2,h3"],
      ["A", "not an address", "not an address"],
      ["Flatten", "Example.com.", "Example.com."],
    ] as const)
      assert.equal(canonical(type, text), value, `${type} ${text}`);
  });

  it("are refused with what to write instead", () => {
    for (const [type, values, says] of [
      ["A", { value: "2001:db8::7" }, /an IPv4 address/],
      ["A", { value: "203.0.113.0/24" }, /an IPv4 address/],
      ["AAAA", { value: "203.0.113.7" }, /an IPv6 address/],
      ["CNAME", { value: "." }, /a hostname/],
      ["CNAME", { value: "*.example.com" }, /a hostname/],
      ["MX", { value: "10 mx.example" }, /a hostname/],
      ["TXT", { value: '"v=spf1 -all"' }, /value must be the text itself: leave out the quotes/],
      ["TXT", { value: '"first " "second"' }, /join the parts/],
      ["CAA", { value: '"letsencrypt.org"' }, /leave out the quotes/],
      ["HTTPS", { priority: 0 }, /priority must not be 0, the alias mode, .* write a CNAME record instead/],
    ] as const)
      assert.match(problemsOf(type, values), says, type);
  });

  it("stay the same in canonical form", () => {
    const texts = fc.oneof(fc.string(), fc.domain(), fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(recordVariants.of)), texts, (type, text) => {
        const value = canonical(type, text);
        assert.equal(typeof value === "string" ? canonical(type, value) : undefined, value);
      }),
    );
  });
});
