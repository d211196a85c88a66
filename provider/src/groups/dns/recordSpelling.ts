import { createHash } from "node:crypto";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import { canonicalHostname, canonicalStoredHostname } from "../../formats/hostname";
import { canonicalIp } from "../../formats/ip";
import type { Properties } from "../../properties/values";

/**
 * The canonical form of a value of a record, or what is wrong with it and what to write instead.
 *
 * @param record the arguments among which it is
 */
export type Spelling = (text: string, record?: Properties) => E.Either<string, string>;

/**
 * The canonical form of a record's name: lower case, in ASCII, and empty for the domain itself. An absolute name keeps
 * its trailing dot, because only the zone knows its domain.
 */
export const recordName: Spelling = (text) => {
  const name = text.trim();
  if (name === "" || name === "@") return E.right("");
  if (name === "*" || name === "*.") return E.right("*");
  const canonical = canonicalHostname(name);
  if (E.isLeft(canonical)) {
    return E.left('must be a name in the zone: write, for example, "www", "*.dev", or "@" for the domain itself');
  }
  return E.right(name.endsWith(".") ? `${canonical.right}.` : canonical.right);
};

/** The name of a record that exists. It is always relative to the zone, so it has no absolute form. */
export function storedName(name: string): string {
  return name === "@" ? "" : canonicalStoredHostname(name);
}

/** How a program writes a name relative to the zone, for which one that ends with the domain is absolute. */
export function nameInProgram(relative: string, domain: string): string {
  return relativeName(relative, domain) === relative ? relative : `${relative}.${canonicalStoredHostname(domain)}.`;
}

/**
 * A record's name in a program, relative to the domain of its zone. A name that ends with the domain is absolute, with
 * or without a trailing dot; `undefined` if an absolute name is outside of the zone.
 */
export function relativeName(name: string, domain: string): string | undefined {
  const canonical = E.getOrElse(() => name.trim().toLowerCase())(recordName(name));
  const zone = E.getOrElse(() => domain.trim().toLowerCase())(canonicalHostname(domain));
  const isAbsolute = canonical.endsWith(".");
  const plain = isAbsolute ? canonical.slice(0, -1) : canonical;
  if (plain === zone) return "";
  if (plain.endsWith(`.${zone}`)) return plain.slice(0, -zone.length - 1);
  return isAbsolute ? undefined : plain;
}

const ipOf =
  (kind: "IPv4" | "IPv6", example: string): Spelling =>
  (text) =>
    pipe(
      canonicalIp(text),
      E.filterOrElse(
        (ip) => !ip.includes("/") && ip.includes(":") === (kind === "IPv6"),
        () => "",
      ),
      E.mapLeft(() => `must be an ${kind} address: write, for example, ${example}`),
    );

export const ipv4 = ipOf("IPv4", "203.0.113.7");
export const ipv6 = ipOf("IPv6", "2001:db8::7");

/** A hostname. The trailing dot of an absolute name makes no difference, because bunny.net takes all of them as absolute. */
export const target: Spelling = (text) =>
  pipe(
    canonicalHostname(text),
    E.filterOrElse(
      (hostname) => !hostname.startsWith("*."),
      () => "",
    ),
    E.mapLeft(() => "must be a hostname: write, for example, mail.example.com"),
  );

/** A hostname, or a dot, which says that there is no such service. */
export const targetOrNone: Spelling = (text) => (text.trim() === "." ? E.right(".") : target(text));

/** The longest text of a TXT record. */
const longestText = 4000;

/** Text, which may be in quotes and divided into strings as in zone files. */
export const txt: Spelling = (text) => {
  const plain = withoutQuotes(text);
  if (plain === "") return E.left("must not be empty: write the text of the record");
  if (!/^[\t\n\r -~]*$/.test(plain))
    return E.left("must consist of ASCII characters, because bunny.net stores no others");
  return plain.length > longestText
    ? E.left(`must have at most ${longestText} characters: write fewer, or several records`)
    : E.right(inQuotesIfNeeded(plain));
};

const quotedString = /"(?:[^"\\]|\\.)*"/s.source;
const quotedStrings = new RegExp(`^\\s*${quotedString}(?:\\s*${quotedString})*\\s*$`, "s");

/** The text that strings in quotes stand for: without the quotes and the division, and with escapes resolved. */
export function withoutQuotes(text: string): string {
  if (!quotedStrings.test(text)) return text;
  return (text.match(new RegExp(quotedString, "gs")) ?? []).map(unquoted).join("");
}

/** A word of a zone file without its quotes, and with escapes resolved. */
export function unquoted(word: string): string {
  return word.replace(/"|\\(\d{3}|.)/gs, (_whole, escaped?: string) =>
    escaped?.length === 3 ? String.fromCharCode(Number(escaped)) : (escaped ?? ""),
  );
}

/** The canonical form of a text: a text that itself looks like strings in quotes is put into quotes. */
export function inQuotesIfNeeded(text: string): string {
  return quotedStrings.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text;
}

/** What a CAA record of bunny.net can be about. */
export const authorityTags = ["issue", "issuewild", "iodef"] as const;

/** The value of a CAA record: the name of an authority with its parameters, or a URL. */
export const authority: Spelling = (text) => {
  const plain = withoutQuotes(text);
  return plain.trim() === ""
    ? E.left('must not be empty: write, for example, letsencrypt.org, or ";" for none')
    : E.right(inQuotesIfNeeded(plain));
};

/** A URL. The case of its host and an empty path make no difference; the rest is left as it is written. */
export const url: Spelling = (text) => {
  const [, scheme = "", host = "", rest = ""] = /^(https?):\/\/([^\s/?#]+)(.*)$/is.exec(text.trim()) ?? [];
  if (!URL.canParse(`${scheme}://${host}`))
    return E.left("must be a URL: write, for example, https://example.com/path");
  const path = /^[?#]/.test(rest) || rest === "" ? `/${rest}` : rest;
  return E.right(`${scheme.toLowerCase()}://${host.includes("@") ? host : host.toLowerCase()}${path}`);
};

/** `<target> <parameters>` of SVCB and HTTPS records. */
export const service: Spelling = (text, { priority } = {}) => {
  if (priority === 0)
    return E.left("cannot be stored, because bunny.net has no alias mode (priority 0): write a CNAME record instead");
  const [name = "", ...parameters] = wordsOf(text);
  const canonical = targetOrNone(name);
  return E.isLeft(canonical) || parameters.length === 0
    ? E.left("must be a target with parameters: write, for example, . alpn=h2,h3")
    : E.right([canonical.right, ...parameters].join(" "));
};

/** `<usage> <selector> <matching type> <data>` of TLSA records. */
export const association: Spelling = (text) => {
  const [usage = "", selector = "", matching = "", ...data] = wordsOf(text);
  const canonical = `${usage} ${selector} ${matching} ${data.join("").toLowerCase()}`;
  return /^[0-3] [01] [0-2] (?:[\da-f]{2})+$/.test(canonical)
    ? E.right(canonical)
    : E.left("must be usage, selector, matching type and data in hexadecimal: write, for example, 3 1 1 9f86d081…");
};

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const longestInShort = 60;

/** A text for names and messages, which must be short, and yet different for different texts. */
export function shortened(text: string): string {
  if (text.length <= longestInShort) return text;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${text.slice(0, longestInShort - 10)}… (${digest})`;
}
