import type { PropertyDrift } from "../../provider/src/drift/report";
import { isProperties } from "../../provider/src/properties/values";
import { type Mode, modeOfRun } from "./mode";

/*
 * All that tests expect differently of the two ways in which the engine reaches the resources, each with its reason.
 */

/** What is expected in the mode of this test run. */
const expected = <A>(byMode: Readonly<Record<Mode, A>>): A => byMode[modeOfRun];

/** The type of a kind of resource: a plugin's have the name of its package, dynamic ones that of Pulumi's SDK. */
export const typeOf = (kind: string): string =>
  `${expected({ dynamic: "pulumi-nodejs:bunny", plugin: "bunny:index" })}:${kind}`;

/** The error of a `.get` of what does not exist: where there is a plugin, the engine makes it. */
export const missingForGet = expected<RegExp>({
  dynamic: /there is no .*\.get\(\)/,
  plugin: /resource '.*' does not exist/,
});

/** A set in state: every language can read a list, but a dynamic provider cannot tell the engine which entries of one differ. */
export const setInState = (entries: readonly string[]): readonly unknown[] =>
  expected<() => readonly unknown[]>({
    dynamic: () => [Object.fromEntries(entries.map((entry) => [entry, true]))],
    plugin: () => [...entries].sort(),
  })();

/** The entries of a set in state, sorted. */
export const entriesInState = (set: unknown): readonly string[] => {
  const parts: readonly unknown[] = Array.isArray(set) ? set : [];
  const entries = expected<() => string[]>({
    dynamic: () => parts.flatMap((names) => (isProperties(names) ? Object.keys(names) : [])),
    plugin: () => parts.map(String),
  });
  return entries().sort();
};

/** The path of an entry of a set in a drift report: by its name in a map, or by its place in a list. */
const entryPath = (set: string, entry: string, place: number): string =>
  expected({ dynamic: `${set}[0]["${entry}"]`, plugin: `${set}[${place}]` });

/** What a drift report says of a set in which one entry took the place of another. */
export const entryDrift = (set: string, declared: string, actual: string, place: number): readonly PropertyDrift[] =>
  expected<readonly PropertyDrift[]>({
    dynamic: [
      { path: entryPath(set, declared, place), declared: true },
      { path: entryPath(set, actual, place), actual: true },
    ],
    plugin: [{ path: entryPath(set, actual, place), declared, actual }],
  });

/** A message as the engine prints it: at the resource where the provider can say which it is, and in one line with its name else. */
export const saidOf = (resource: string, message: string): string =>
  expected({ dynamic: `${resource}: ${message}`, plugin: message });

/** Whether checksums of local files may be missing: a plugin computes them for languages in which no class does. */
export const pluginDerives = expected({ dynamic: false, plugin: true });
