import { createHash } from "node:crypto";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import { canonicalHostname, canonicalStoredHostname } from "../../formats/hostname";
import { canonicalIp } from "../../formats/ip";

/** The canonical form of a part of a record, or what is wrong with it and what to write instead. */
type Spelling = (text: string) => E.Either<string, string>;

/** The canonical form of a record's name: lower case, in ASCII, and empty for the domain itself. */
export const recordName: Spelling = (text) => {
  const name = text.trim();
  if (name === "" || name === "@") return E.right("");
  if (name === "*") return E.right(name);
  const canonical = canonicalHostname(name);
  if (name.endsWith(".")) return E.left("must be relative to the zone: leave out the domain and the final dot");
  return E.isRight(canonical)
    ? canonical
    : E.left('must be a name in the zone: write, for example, "www", "*.dev", or "@" for the domain itself');
};

/** A canonical name without the domain with which it ends; `undefined` if it does not. */
export function withoutDomain(name: string, domain: string): string | undefined {
  const ending = `.${canonicalStoredHostname(domain)}`;
  return `.${name}`.endsWith(ending) ? name.slice(0, -ending.length) : undefined;
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

const longestInShort = 60;

/** A text for names and messages, which must be short, and yet different for different texts. */
export function shortened(text: string): string {
  if (text.length <= longestInShort) return text;
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${text.slice(0, longestInShort - 10)}… (${digest})`;
}
