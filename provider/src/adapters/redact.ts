import { valueAt } from "../properties/paths";
import { isProperties, type Properties } from "../properties/values";
import { shortestSecret, shortestSecretLine } from "../common/redaction";

/** The secret texts at these paths of properties. */
export function secretTexts(paths: ReadonlyArray<readonly string[]>, ...all: readonly Properties[]): readonly string[] {
  const values = all.flatMap((properties) => paths.flatMap((path) => textsIn(valueAt(properties, path))));
  return [...new Set(values)].filter((text) => text.length >= shortestSecret);
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
