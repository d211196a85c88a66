/** What Pulumi gives for an Output that is made text, as a template string does: words about that, instead of the value. */
const outputAsText = /Calling \[to(?:String|JSON)\] on an \[Output<T>\] is not supported/;

/** What to say where such a text is found. */
export const becameText =
  "holds an Output that became text: pass the Output itself, or write pulumi.interpolate`…${output}…` for a text around it";

/** Paths of all texts in a value, names of properties too, that hold an Output which became text. */
export function outputTextsIn(value: unknown, path: readonly string[] = []): ReadonlyArray<readonly string[]> {
  if (typeof value === "string") return outputAsText.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    outputAsText.test(name) ? [path] : outputTextsIn(inner, [...path, name]),
  );
}
