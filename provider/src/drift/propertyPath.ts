import { isSecret, secretText } from "./secrets";

/** The parts of a path in Pulumi's format: `a.b`, `a["b.c"]`, `a[0]`. Any other format is treated as a single name. */
export function parsePath(path: string): readonly string[] {
  const parts: string[] = [];
  let rest = path;
  while (rest !== "") {
    const [whole, quoted, index, name] =
      /^\.?(?:\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]"]+))/s.exec(rest) ?? ([] as const);
    if (whole === undefined) return [path];
    parts.push(quoted?.replaceAll(/\\(.)/gs, "$1") ?? index ?? name ?? "");
    rest = rest.slice(whole.length);
  }
  return parts;
}

/** The value at a path; undefined if there is none. Everything inside a secret is secret. */
export function shownValueAt(properties: unknown, parts: readonly string[]): unknown {
  const [first, ...others] = parts;
  if (isSecret(properties)) return secretText;
  if (first === undefined) return properties;
  if (typeof properties !== "object" || properties === null || !Object.hasOwn(properties, first)) return undefined;
  return shownValueAt(new Map(Object.entries(properties)).get(first), others);
}
