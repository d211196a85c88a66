import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Secrets by name. */
export type Secrets = Readonly<Record<string, string>>;

/** A value unique to this run for each name. */
export function freshSecrets(names: readonly string[]): Secrets {
  return Object.fromEntries(names.map((name) => [name, `demo-${name}-${randomUUID()}`]));
}

/** Replaces the values of secrets in a text with their names: `(token)`. */
export function hidden(text: string, secrets: Secrets): string {
  return Object.entries(secrets).reduce((rest, [name, value]) => rest.replaceAll(value, `(${name})`), text);
}

/** Where secrets were found: their names, each with the names of texts and files of a folder. */
export function findSecrets(secrets: Secrets, texts: Readonly<Record<string, string>>, folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const places = [
    ...Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const),
    ...files.map((file) => [file, readFileSync(file)] as const),
  ];
  return places.flatMap(([place, content]) =>
    Object.entries(secrets)
      .filter(([, value]) => content.includes(value))
      .map(([name]) => `${name} in ${place}`),
  );
}
