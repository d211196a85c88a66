import { secretSignature, signature } from "../common/pulumiSecret";

/** The placeholder for a secret in all reports. */
export const secretText = "[secret]";

/** Whether a value is a secret in Pulumi's wire format. */
export const isSecret = (value: unknown): boolean =>
  typeof value === "object" && value !== null && new Map(Object.entries(value)).get(signature) === secretSignature;

/** The same value with {@link secretText} in place of each secret. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isSecret(value)) return secretText;
  if (Array.isArray(value)) return value.map(maskSecrets);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskSecrets(inner)]));
}

/**
 * The same value with {@link secretText} wherever the other one has it: a value that was ever secret is not shown in
 * either version.
 */
export function asSecretAs(value: unknown, other: unknown): unknown {
  if (value === undefined) return undefined;
  if (other === secretText) return secretText;
  if (typeof value !== "object" || value === null || typeof other !== "object" || other === null) return value;
  const others = new Map<string, unknown>(Object.entries(other));
  const hidden = Object.entries(value).map(([name, inner]) => [name, asSecretAs(inner, others.get(name))] as const);
  return Array.isArray(value) ? hidden.map(([, inner]) => inner) : Object.fromEntries(hidden);
}

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
