import { Code } from "./codeExpression";

/** A value that the program takes from the stack's configuration: it is a secret, or the API does not return it. */
export interface Setting {
  readonly key: string;
  /** A description of the value. */
  readonly what: string;
}

/** Creates unique names that are valid in a program. */
export interface Naming {
  /** An identifier for a constant, from the name and the kind of an object: `shopPullZone`. */
  readonly identifier: (name: string, kind: string) => string;
  /** A resource name, unique among the resources of its kind. */
  readonly resource: (kind: string, ...parts: readonly string[]) => string;
  /** An expression that reads a value from the configuration. */
  readonly setting: (what: string, ...parts: readonly string[]) => Code;
  /** All values read from the configuration so far. */
  readonly settings: () => readonly Setting[];
}

export function createNaming(): Naming {
  const identifiers = unique(["bunny", "config", "pulumi"], "");
  const keys = unique([], "");
  const resources = new Map<string, (preferred: string) => string>();
  const settings: Setting[] = [];
  return {
    identifier: (name, kind) => {
      const preferred = camelCase([name, kind]);
      return identifiers(/^\d/.test(preferred) || preferred === "" ? camelCase([kind, name]) : preferred);
    },
    resource: (kind, ...parts) => {
      const uniqueName = resources.get(kind) ?? unique([], "-");
      resources.set(kind, uniqueName);
      return uniqueName(stackName(parts) || kind.toLowerCase());
    },
    setting: (what, ...parts) => {
      const preferred = camelCase(parts);
      const key = keys(/^[a-z]/.test(preferred) ? preferred : camelCase(["value", preferred]));
      settings.push({ what, key });
      return new Code(`config.requireSecret("${key}")`);
    },
    settings: () => [...settings],
  };
}

/** Returns each preferred name as it is, or with a number appended if it is taken. */
function unique(taken: readonly string[], separator: string): (preferred: string) => string {
  const given = new Set(taken);
  return (preferred) => {
    let name = preferred;
    for (let number = 2; given.has(name); number += 1) name = `${preferred}${separator}${number}`;
    given.add(name);
    return name;
  };
}

/** The letters and digits of texts as one word: `shopDatabaseUrl` for `shop` and `DATABASE_URL`. */
export function camelCase(texts: readonly string[]): string {
  const words = texts
    .flatMap((text) =>
      text
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .split(/[^A-Za-z0-9]+/),
    )
    .filter((word) => word !== "")
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word));
  return words
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join("");
}

/** Replaces characters with a meaning in resource names or on command lines. */
function stackName(parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .replaceAll("*", "wildcard")
        .replace(/[^A-Za-z0-9._-]+/g, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((part) => part !== "")
    .join("-");
}
