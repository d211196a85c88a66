import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import fc from "fast-check";
import { canonicalIp, canonicalStoredIp } from "../../../provider/src/formats/ip";

describe("canonicalIp", () => {
  const same: ReadonlyArray<readonly [string, string]> = [
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["203.0.113.77/24", "203.0.113.0/24"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:0db8::0001/128", "2001:db8::1"],
    ["2001:db8::ffff/64", "2001:db8::/64"],
    ["::", "::"],
    ["::ffff:203.0.113.7", "::ffff:cb00:7107"],
  ];
  for (const [text, canonical] of same) {
    it(`makes ${canonical} of "${text}"`, () => {
      assert.deepEqual(canonicalIp(text), E.right(canonical));
    });
  }

  const refused: ReadonlyArray<readonly [string, RegExp]> = [
    ["", /must be an IPv4 or IPv6 address/],
    ["example.com", /write, for example, 203\.0\.113\.7/],
    ["203.0.113", /must be an IPv4/],
    ["203.0.113.256", /must be an IPv4/],
    ["0xcb007107", /must be an IPv4/],
    ["010.1.2.3", /must be an IPv4/],
    ["fe80::1%eth0", /must be an IPv4/],
    ["203.0.113.7/33", /prefix that is not a number from 0 to 32/],
    ["2001:db8::1/129", /prefix that is not a number from 0 to 128/],
    ["203.0.113.7/", /prefix/],
    ["203.0.113.7/24/8", /must be an IPv4/],
    ["203.0.113.*", /must be an IPv4/],
  ];
  for (const [text, reason] of refused) {
    it(`refuses "${text}" and says what to write`, () => {
      const result = canonicalIp(text);
      assert.ok(E.isLeft(result), "was accepted");
      assert.match(result.left, reason);
    });
  }

  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  const text = fc.oneof(
    address,
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([ip, prefix]) => `${ip}/${prefix}`),
    fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })).map(([ip, prefix]) => `${ip}/${prefix}`),
  );

  it("accepts every address and block, gives a form that stays as it is, and does not care for case", () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = canonicalIp(given);
        assert.ok(E.isRight(once), `refused ${given}`);
        assert.deepEqual(canonicalIp(once.right), once);
        assert.deepEqual(canonicalIp(given.toUpperCase()), once);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps what the server holds in a form of its own", () => {
    assert.equal(canonicalStoredIp("203.0.113.*"), "203.0.113.*");
    assert.equal(canonicalStoredIp("2001:DB8::0:1"), "2001:db8::1");
  });
});
