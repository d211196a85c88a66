/** What Pulumi returns when an Output is converted to a string, as in a template literal: an explanation instead of the value. */
const outputAsText = /Calling \[to(?:String|JSON)\] on an \[Output<T>\] is not supported/;

/** What is wrong with such a string. */
export const becameText =
  "holds an Output that became text: pass the Output itself, or write pulumi.interpolate`…${output}…` for a text around it";

/** Paths of all strings in a value, including property names, that contain an Output that was converted to a string. */
export function outputTextsIn(value: unknown, path: readonly string[] = []): ReadonlyArray<readonly string[]> {
  if (typeof value === "string") return outputAsText.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    outputAsText.test(name) ? [path] : outputTextsIn(inner, [...path, name]),
  );
}
