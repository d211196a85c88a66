import { secretSignature, signature } from "../common/pulumiSecret";

/** Whether a value is a secret in Pulumi's wire format. */
export const isSecret = (value: unknown): boolean =>
  typeof value === "object" && value !== null && new Map(Object.entries(value)).get(signature) === secretSignature;

/** Whether a value is a secret, or contains one at any depth. */
export const hasSecret = (value: unknown): boolean =>
  isSecret(value) || (typeof value === "object" && value !== null && Object.values(value).some(hasSecret));

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

/** The value at a path, or the secret that contains it; undefined if there is none. */
export function shownValueAt(properties: unknown, parts: readonly string[]): unknown {
  const [first, ...others] = parts;
  if (first === undefined || isSecret(properties)) return properties;
  if (typeof properties !== "object" || properties === null || !Object.hasOwn(properties, first)) return undefined;
  return shownValueAt(new Map(Object.entries(properties)).get(first), others);
}
