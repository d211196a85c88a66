import { comment as commentOf, wrapped } from "../generate/documentation";

/** The words of a name: `EnableMP4Fallback` → enable, mp4, fallback. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/[A-Z]{2,}(?=[A-Z][a-z]|\d|$)/g, (acronym) => acronym.charAt(0) + acronym.slice(1).toLowerCase())
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());
}

/** The same as the name of a property. */
export function propertyName(name: string): string {
  const [first = "", ...others] = wordsOf(name);
  return first + others.map(upper).join("");
}

export function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}${/(s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
}

export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A description of the API as the comment of a property: without the words that all descriptions begin with. */
export function sentence(description: string, name: string): string {
  const said = description
    .replace(/^\(?optional\)?[:.]?\s*/i, "")
    .replace(/^(Determines|Specifies|Indicates|Defines|Sets|Marks) (if|whether) /i, "Whether ")
    .replace(/^(Determines|Specifies|Indicates|Defines|Describes|Sets) /i, "")
    .replace(/^(The|A|An) /, "")
    .replaceAll("*/", "* /")
    .trim();
  const text = said === "" ? wordsOf(name).join(" ") : said;
  return `${upper(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** `a box`, `an edge`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** A comment in lines that are not too long. */
export function comment(text: string, indent: string): string {
  return commentOf(text.split("\n").map(wrapped).join("\n"), indent);
}
