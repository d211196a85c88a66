import { valueAt } from "../kernel/paths";
import { isProperties, type Properties } from "../kernel/values";
import { shortestSecret, shortestSecretLine } from "../redaction";

/** A text with these secrets replaced, because an API's message may quote what it was sent. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.split(secret).join("[secret]"), text);
}

/** The secret texts at these paths of properties, longest first. */
export function secretTexts(paths: ReadonlyArray<readonly string[]>, ...all: readonly Properties[]): readonly string[] {
  const values = all.flatMap((properties) => paths.flatMap((path) => textsIn(valueAt(properties, path))));
  return [...new Set(values)]
    .filter((text) => text.length >= shortestSecret)
    .sort((left, right) => right.length - left.length);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value, ...linesOf(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isProperties(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** A text of several lines may be quoted in part, and with different white space. */
function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s*[\r\n]\s*/)
    .filter((line) => line.length >= shortestSecretLine);
}
