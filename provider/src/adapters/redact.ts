import { isProperties, type Properties } from "../kernel/values";
import { valueAt } from "../kernel/paths";

/** A text without the secrets that it may quote: an API's message can repeat what it was sent. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.split(secret).join("[secret]"), text);
}

/** The secret texts that stand at these paths of properties. Very short ones would blank out ordinary words. */
export function secretTexts(paths: ReadonlyArray<readonly string[]>, ...all: readonly Properties[]): readonly string[] {
  const values = all.flatMap((properties) => paths.flatMap((path) => texts(valueAt(properties, path))));
  return [...new Set(values)].filter((text) => text.length >= 4).sort((left, right) => right.length - left.length);
}

const shortestLine = 8;

/** A text of many lines may be quoted in part, and with other white space. */
function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s*[\r\n]\s*/)
    .filter((line) => line.length >= shortestLine);
}

function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value, ...linesOf(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isProperties(value) ? Object.values(value).flatMap(texts) : [];
}
