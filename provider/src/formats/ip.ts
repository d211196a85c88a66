import * as E from "fp-ts/Either";
import * as ipaddr from "ipaddr.js";

/**
 * The canonical form of an IPv4 or IPv6 address or a CIDR block; or what is wrong with it and what to write instead.
 *
 * IPv6 is compressed and lower case (RFC 5952), a block starts with its first address, and a block of one address is that
 * address. Two spellings have the same canonical form if and only if they stand for the same addresses.
 */
export function canonicalIp(text: string): E.Either<string, string> {
  // A fast path: most entries have this form, and every refresh reads them all.
  if (canonicalIpv4.test(text)) return E.right(text);
  const trimmed = text.trim();
  const [address = "", prefix, ...more] = trimmed.split("/");
  if (more.length > 0) return E.left(notAnIp);
  const parsed = parseAddress(address);
  if (E.isLeft(parsed)) return parsed;
  const bits = parsed.right.kind() === "ipv4" ? 32 : 128;
  if (prefix === undefined) return E.right(spell(parsed.right));
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) {
    return E.left(
      `has a prefix that is not a number from 0 to ${bits}: write, for example, ${spell(parsed.right)}/${bits - 8}`,
    );
  }
  return E.right(Number(prefix) === bits ? spell(parsed.right) : block(spell(parsed.right), Number(prefix)));
}

/** The canonical form of a value stored by the server, which may be one that we would not send. */
export function canonicalStoredIp(text: string): string {
  return E.getOrElse(() => text.trim().toLowerCase())(canonicalIp(text));
}

/** Four numbers from 0 to 255 without leading zeros: the one canonical spelling. */
const canonicalIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?=\d)|$)){4}$/;

const notAnIp =
  "must be an IPv4 or IPv6 address or a CIDR block: write, for example, 203.0.113.7, 2001:db8::1 or 203.0.113.0/24";

function parseAddress(address: string): E.Either<string, ipaddr.IPv4 | ipaddr.IPv6> {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return E.right(ipaddr.IPv4.parse(address));
  if (/^[\da-f:.]+$/i.test(address) && address.includes(":") && ipaddr.IPv6.isValid(address)) {
    return E.right(ipaddr.IPv6.parse(address));
  }
  return E.left(notAnIp);
}

function spell(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

function block(address: string, prefix: number): string {
  const text = `${address}/${prefix}`;
  const first = address.includes(":")
    ? ipaddr.IPv6.networkAddressFromCIDR(text)
    : ipaddr.IPv4.networkAddressFromCIDR(text);
  return `${spell(first)}/${prefix}`;
}
