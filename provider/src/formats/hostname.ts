import { domainToASCII } from "node:url";
import * as E from "fp-ts/Either";

/**
 * The canonical form of a hostname, which may start with `*.`; or what is wrong with it and what to write instead.
 *
 * The canonical form is lower case, with international names in ASCII (`xn--…`), and without a trailing dot.
 */
export function canonicalHostname(text: string): E.Either<string, string> {
  const hostname = toAscii(withoutTrailingDot(text.trim()));
  if (hostname !== undefined) return E.right(hostname);
  return E.left(
    "must be a hostname alone, without scheme, port or path: write, for example, example.com or *.example.com",
  );
}

/** The name servers of bunny.net, unless a DNS zone has its own. */
export const nameservers = ["kiki.bunny.net", "coco.bunny.net"] as const;

/** The canonical form of a value stored by the server, which may be one that we would not send. */
export function canonicalStoredHostname(text: string): string {
  return E.getOrElse(() => text.trim().toLowerCase())(canonicalHostname(text));
}

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

function toAscii(hostname: string): string | undefined {
  const wildcard = hostname.startsWith("*.");
  const ascii = asciiName(wildcard ? hostname.slice(2) : hostname);
  if (ascii === undefined || ascii.length > 253 || !ascii.split(".").every((part) => label.test(part)))
    return undefined;
  return wildcard ? `*.${ascii}` : ascii;
}

/** Rejects what URL parsers strip or split on, so that nothing is dropped silently. */
function asciiName(hostname: string): string | undefined {
  if (/[\s/\\?#@:%[\]<>^|*]/.test(hostname)) return undefined;
  const plain = hostname.toLowerCase();
  if (/^[a-z0-9._-]+$/.test(plain)) return plain;
  const ascii = domainToASCII(hostname);
  return ascii === "" ? undefined : ascii;
}

function withoutTrailingDot(hostname: string): string {
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}
