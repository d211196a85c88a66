import assert from "node:assert/strict";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import * as bunny from "pulumi-bunny";
import { RemoteDnsRecord } from "../../../provider/src/groups/dns/api/dnsRecordCodec";
import { entryOf, importableEntry } from "../../../provider/src/groups/dns/record/mapping";
import * as spelling from "../../../provider/src/groups/dns/recordSpelling";
import { decoded } from "../../support/decoded";

const read = (text: string, skipTypes?: readonly string[]) =>
  bunny.importZoneFile({ domain: "example.com", text, skipTypes });

describe("importZoneFile", () => {
  it("gives the records of every type, as DnsRecords takes them", () => {
    const records = read(`
$TTL 1h30m
@ IN SOA ns1.example.com. hostmaster (
    2026010101 ; serial
    3600 900 1209600 300 )
@ IN NS kiki.bunny.net.
www 300 IN A 203.0.113.7
www IN 60 AAAA 2001:db8::7
alias CNAME www
text TXT "v=spf1 -all"
@ MX 10 mail
_sip._tcp SRV 10 5 5060 sip.example.net.
@ CAA 128 ISSUE "ca.example; account=1"
7.113 PTR host.example.net.
sub NS ns1.sub
_dns SVCB 1 dns.example.net. alpn=dot
@ HTTPS 1 . alpn="h2,h3" port=8443
_443._tcp TLSA 3 1 1 ABCD 0123
`);
    assert.deepEqual(records, {
      "www A": { type: "A", name: "www", ttl: 300, value: "203.0.113.7" },
      "www AAAA": { type: "AAAA", name: "www", ttl: 60, value: "2001:db8::7" },
      "alias CNAME": { type: "CNAME", name: "alias", ttl: 5400, value: "www.example.com" },
      "text TXT": { type: "TXT", name: "text", ttl: 5400, value: "v=spf1 -all" },
      "@ MX": { type: "MX", name: "@", ttl: 5400, value: "mail.example.com", priority: 10 },
      "_sip._tcp SRV": {
        type: "SRV",
        name: "_sip._tcp",
        ttl: 5400,
        value: "sip.example.net",
        priority: 10,
        weight: 5,
        port: 5060,
      },
      "@ CAA": { type: "CAA", name: "@", ttl: 5400, value: "ca.example; account=1", flags: 128, tag: "issue" },
      "7.113 PTR": { type: "PTR", name: "7.113", ttl: 5400, value: "host.example.net" },
      "sub NS": { type: "NS", name: "sub", ttl: 5400, value: "ns1.sub.example.com" },
      "_dns SVCB": { type: "SVCB", name: "_dns", ttl: 5400, value: "dns.example.net alpn=dot", priority: 1 },
      "@ HTTPS": { type: "HTTPS", name: "@", ttl: 5400, value: ". alpn=h2,h3 port=8443", priority: 1 },
      "_443._tcp TLSA": { type: "TLSA", name: "_443._tcp", ttl: 5400, value: "3 1 1 ABCD0123" },
    });
    // as the types say
    const taken: Record<string, bunny.DnsRecordEntryArgs> = records;
    assert.equal(Object.keys(taken).length, 12);
  });

  it("resolves names: relative, absolute, @, omitted, international, and those after $ORIGIN", () => {
    const names = Object.values(
      read(
        [
          "a A 203.0.113.1",
          "  A 203.0.113.2",
          "b.example.com. A 203.0.113.3",
          "Example.COM. A 203.0.113.4",
          "bücher A 203.0.113.5",
          "* A 203.0.113.6",
          "$ORIGIN dev.example.com.",
          "c A 203.0.113.7",
          "@ CNAME c",
          "$ORIGIN deep",
          "d CNAME @",
        ].join("\r\n"),
      ),
    ).map(({ name, value }) => `${name} ${value}`);
    assert.deepEqual(names, [
      "a 203.0.113.1",
      "a 203.0.113.2",
      "b 203.0.113.3",
      "@ 203.0.113.4",
      "xn--bcher-kva 203.0.113.5",
      "* 203.0.113.6",
      "c.dev 203.0.113.7",
      "dev c.dev.example.com",
      "d.deep.dev deep.dev.example.com",
    ]);
  });

  it("gives a name that is the same wherever it goes: declared, stored, read, exported, and imported again", () => {
    const label = fc.constantFrom("www", "Example", "example", "com", "_sip", "bücher", "xn--bcher-kva", "1");
    const relativeNames = fc.oneof(
      fc.array(label, { minLength: 0, maxLength: 4 }),
      fc.array(label, { minLength: 0, maxLength: 3 }).map((labels) => ["*", ...labels]),
    );
    const importedFrom = (relative: string): string => {
      const [found] = Object.values(read(`${[relative, "Example.com."].filter(Boolean).join(".")} A 203.0.113.7`));
      return found?.name ?? assert.fail();
    };
    fc.assert(
      fc.property(relativeNames, (labels) => {
        const imported = importedFrom(labels.join("."));
        const stored = E.getOrElse(() => "none")(spelling.recordName(imported));
        const wanted = labels.map((each) => each.toLowerCase().replace("bücher", "xn--bcher-kva")).join(".");
        assert.equal(stored, wanted);
        const record = decoded(RemoteDnsRecord, { Id: 1, Type: 0, Name: stored, Value: "203.0.113.7" });
        assert.equal(importableEntry(entryOf(record)).name, imported);
        assert.equal(importedFrom(stored), imported);
      }),
    );
  });

  it("joins the parts of a text, over lines and with escapes", () => {
    const texts = Object.values(
      read(String.raw`a TXT ( "k=rsa; " ; the key
  "p=ab\"c\\d"
  plain ) ; the end
b TXT un\;quoted\032text
c TXT "a""b"`),
    ).map(({ value }) => value);
    assert.deepEqual(texts, [String.raw`k=rsa; p=ab"c\dplain`, "un;quoted text", "ab"]);
  });

  it("takes over any printable text in quotes", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300, unit: "grapheme-ascii" }), (text) => {
        const quoted = text.replaceAll(/["\\]/g, "\\$&");
        assert.equal(read(`a TXT "${quoted}"`)["a TXT"]?.value, text);
        if (text.trim() !== "") assert.equal(read(`a CAA 0 issue "${quoted}"`)["a CAA"]?.value, text);
      }),
    );
  });

  it("reads the zone of a directory server: the root as origin, omitted names and times", () => {
    const records = read(`$ORIGIN .
$TTL 900 ; a quarter of an hour
example.com IN SOA dc.example.com. admin.example.com. (1 900 600 86400 3600)
\t\tNS dc.example.com.
\t\tA 203.0.113.10
$ORIGIN _tcp.example.com.
_kerberos 600 IN SRV 0 100 88 dc.example.com.
_ldap SRV 0 0 389 dc.example.com.
$ORIGIN example.com.
dc A 203.0.113.10
_kerberos TXT "EXAMPLE.COM"
`);
    assert.deepEqual(
      Object.values(records).map(({ name, type, ttl, value }) => [name, type, ttl, value]),
      [
        ["@", "A", 900, "203.0.113.10"],
        ["_kerberos._tcp", "SRV", 600, "dc.example.com"],
        ["_ldap._tcp", "SRV", 900, "dc.example.com"],
        ["dc", "A", 900, "203.0.113.10"],
        ["_kerberos", "TXT", 900, "EXAMPLE.COM"],
      ],
    );
  });

  it("gives a time to live only where the file has one: on the line, as $TTL, or on the line before; 1 is none", () => {
    const times = (text: string) => Object.values(read(text)).map(({ ttl }) => ttl);
    assert.deepEqual(times("a A 203.0.113.1\nb 1d A 203.0.113.1\nc A 203.0.113.1"), [undefined, 86_400, 86_400]);
    assert.deepEqual(times("$TTL 1w2d3h4m5s\nb 60 A 203.0.113.1\nc A 203.0.113.1"), [60, 788_645]);
    assert.deepEqual(times("$TTL 60\na 1 A 203.0.113.1"), [undefined]);
    assert.ok(!("ttl" in (read("a A 203.0.113.1")["a A"] ?? {})));
  });

  it("tells records of one type and name apart by their values, and leaves out what occurs twice", () => {
    const long = "x".repeat(100);
    const keys = Object.keys(
      read(`@ MX 10 a
@ MX 20 b
@ MX 20 b
@ 60 MX 20 b
t TXT ${long}1
t TXT ${long}2
u TXT ${long}1`),
    );
    assert.equal(new Set(keys).size, 5);
    assert.deepEqual(keys.slice(0, 2), ["@ MX 10 a.example.com", "@ MX 20 b.example.com"]);
    assert.match(keys[2] ?? "", /^t TXT x{50}… \([0-9a-f]{8}\)$/);
    assert.equal(keys[4], "u TXT");
  });

  it("leaves out the SOA record and the name servers of the domain, but not those of a part of it", () => {
    assert.deepEqual(Object.keys(read("@ SOA a b 1 2 3 4 5\n@ NS a\nexample.com. NS b.\nsub NS a")), ["sub NS"]);
    assert.deepEqual(read(""), {});
    assert.deepEqual(read("\uFEFF; only a comment\n\n   \n"), {});
  });

  it("leaves out types on request, in any case", () => {
    assert.deepEqual(Object.keys(read("a LOC 52 22 N\nb A 203.0.113.1", ["loc"])), ["b A"]);
  });

  it("tells all problems at once, by line", () => {
    assert.throws(() => read("www LOC x\na.example.org. A 203.0.113.1\n A 203.0.113.2\n\n$INCLUDE other"), {
      message: [
        'importZoneFile: line 1 has a record of the type LOC, which bunny.net does not have: leave it out with skipTypes: ["LOC"]',
        "line 2 has a name outside of example.com: remove it, or give the domain of the file",
        "line 3 has a name outside of example.com: remove it, or give the domain of the file",
        "line 5 has the directive $INCLUDE, which is not supported: write the records that it stands for",
      ].join("\n"),
    });
  });

  for (const [text, reason] of [
    ["a 300 IN", "has no type"],
    [" A 203.0.113.1", "begins with space, which stands for the name of the record before it, but there is none"],
    ["$TTL soon", "has no valid time after $TTL: write, for example, 3600 or 1h"],
    ["$ORIGIN example.com", "has example.com without a final dot: write example.com."],
    ["a CNAME www.Example.com", "has a record of the type CNAME, which has www.Example.com without a final dot: write"],
    [String.raw`\052.dev A 203.0.113.1`, String.raw`has \052.dev, which is not a name: write labels of letters`],
    ["a MX 10 b..c", "has a record of the type MX, which has b..c, which is not a name: write labels of letters"],
    ['a TXT "open', "opens a quote or a parenthesis that is not closed: close it"],
    ["a TXT ( b", "opens a quote or a parenthesis that is not closed: close it"],
    ["a CNAME b c", "has a record of the type CNAME, which needs value"],
    ["a SRV 1 2 three b", "has a record of the type SRV, which needs priority, weight, port, value"],
    ["a LOC x", 'has a record of the type LOC, which bunny.net does not have: leave it out with skipTypes: ["LOC"]'],
  ] as const) {
    it(`says what is wrong with ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => read(text),
        (error: unknown) => error instanceof Error && error.message.startsWith(`importZoneFile: line 1 ${reason}`),
      );
    });
  }

  it("names only the first of many problems", () => {
    const lines = Array.from({ length: 25 }, (_, number) => `a TYPE${number} x`);
    assert.throws(() => read(lines.join("\n")), /line 20 has .* and 5 more$/s);
  });

  it("wants a domain", () => {
    for (const domain of ["", "localhost", "no domain"])
      assert.throws(() => bunny.importZoneFile({ domain, text: "" }), /importZoneFile: domain must be a domain/);
    assert.deepEqual(Object.keys(bunny.importZoneFile({ domain: " Example.COM. ", text: "a.example.com. TXT x" })), [
      "a TXT",
    ]);
  });
});
