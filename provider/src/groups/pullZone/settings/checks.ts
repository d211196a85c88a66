import * as E from "fp-ts/Either";

type Check = (value: unknown) => string | undefined;

/** One of these numbers. */
export const among =
  (...numbers: readonly number[]): Check =>
  (value) =>
    typeof value === "number" && !numbers.includes(value)
      ? `must be ${numbers.slice(0, -1).join(", ")} or ${numbers.at(-1)}`
      : undefined;

/** A number that the API rounds up to hundreds. */
export const inHundreds: Check = (value) =>
  typeof value === "number" && value % 100 !== 0
    ? `must be a multiple of 100: write ${Math.ceil(value / 100) * 100}`
    : undefined;

/** Items of a list, each of this form. */
const each =
  (form: RegExp, what: string): Check =>
  (value) => {
    const wrong = Array.isArray(value)
      ? value.filter((item) => typeof item === "string").filter((item) => !form.test(item))
      : [];
    return wrong.length === 0 ? undefined : `has ${wrong.map((item) => `"${item}"`).join(", ")}: write ${what}`;
  };

// Unknown values in a preview have this form too, and are checked by the update.
const twoLetters = each(/^[a-z]{2}$|^[0-9a-f-]{36}$/i, 'two-letter country codes, such as "DE"');
/** Codes of ISO 3166. The most common mistake has two letters as well, and would match nobody. */
export const countryCodes: Check = (value) =>
  twoLetters(value) ??
  (Array.isArray(value) && value.some((code) => /^uk$/i.test(String(code)))
    ? 'has "UK", which is no ISO code of a country: write "GB"'
    : undefined);
export const varyNames = each(/^[\w-]+$/, "names of letters, digits, dashes and underscores: others are ignored");
export const extensions = each(/^\w+$|^[0-9a-f-]{36}$/i, 'file extensions without the dot, such as "css"');

/** Headers, of which there must be one: none at all is said by leaving out the property. */
export const headerNames: Check = (value) =>
  Array.isArray(value) && value.length === 0
    ? "must name a header: omit it for none"
    : each(/^[\w!#$%&'*+.^`|~-]+$/, 'names of headers, such as "accept-language"')(value);

/** A URL of HTTP or HTTPS. */
export const httpUrl: Check = (value) =>
  typeof value === "string" && value !== "" && !/^https?:\/\/[^\s/]+/i.test(value)
    ? 'must be a URL, such as "https://www.example.com/logo.png"'
    : undefined;

export const lowercase = (text: string): E.Either<never, string> => E.right(text.toLowerCase());
export const uppercase = (text: string): E.Either<never, string> => E.right(text.toUpperCase());

/**
 * The URL of an origin: the case of scheme and host, the default port and slashes at the end make no difference, and
 * international characters are the same as their Punycode.
 */
export function canonicalOriginUrl(text: string): E.Either<string, string> {
  const wrong = E.left('must be the URL of a server, such as "https://origin.example.com"');
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return wrong;
  const url = new URL(trimmed);
  if (url.search !== "" || url.hash !== "" || url.hostname === "") return wrong;
  return E.right(url.href.replace(/\/+$/, ""));
}
