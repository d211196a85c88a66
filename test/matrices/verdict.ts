import type { StackExport } from "../../tools/pulumi-workspace";
import { typeOf } from "../support/modes";
import type { Found, MatrixKind } from "./kinds";
import type { Cast, Row } from "./rows";

/** The ways to run `up`: each is followed only because the error of the one before it says so. */
export const ways = ["up", "adopt", "overwrite"] as const;
export type Way = (typeof ways)[number];

/** Settings of a run for each way. */
export const settingsOf = (way: Way): NodeJS.ProcessEnv =>
  way === "up" ? {} : { BUNNYNET_ADOPT: way === "adopt" ? "true" : "overwrite" };

/** The way that the errors of a run name; `undefined` if one of them names none. */
export function wayNamed(output: string): Way | undefined {
  const errors = errorsIn(output);
  if (errors.length === 0 || !errors.every((error) => error.includes("BUNNYNET_ADOPT="))) return undefined;
  return errors.some((error) => error.includes("BUNNYNET_ADOPT=overwrite")) ? "overwrite" : "adopt";
}

/** What a row came to for one kind: the runs until all was well, and what was not. */
export interface Verdict {
  readonly runs: readonly Way[];
  readonly problems: readonly string[];
}

/** Words of a cell. */
export const inWords = ({ runs, problems }: Verdict): string =>
  problems.length > 0 ? `✗ ${problems.join("; ")}` : runs.join(", ");

/** What was there and is to stay, and is not there now: an object may be renamed in place. */
export function lostIn(kind: MatrixKind, was: readonly Found[], expected: readonly string[]): readonly string[] {
  const now = kind.found();
  const isThere = (old: Found): boolean => now.some(({ key, id }) => key === old.key || id === old.id);
  return was.filter((old) => expected.includes(old.key) && !isThere(old)).map(({ key }) => key);
}

/** What is wrong with the objects of a kind at the end of a row, which may order that they are made anew, or changed. */
export function objectProblems(
  kind: MatrixKind,
  was: readonly Found[],
  expected: readonly string[],
  ordered: Row["anew"],
): readonly string[] {
  const now = kind.found();
  const keys = now.map(({ key }) => key);
  const ids = new Set(was.map(({ id }) => id));
  const before = (key: string): Found | undefined => was.find((one) => one.key === key);
  const surplus = kind.stays === true ? [] : keys.filter((key) => !expected.includes(key));
  // Which of the old objects has which key now is free: a resource may be renamed in place.
  const anew = now.filter(({ id, key }) => expected.includes(key) && before(key) !== undefined && !ids.has(id));
  const changed = now.filter(({ key, content }) => {
    const old = before(key);
    return old !== undefined && JSON.stringify(old.content) !== JSON.stringify(content);
  });
  return [
    ...count(expected.filter((key) => !keys.includes(key)).length, "lost"),
    ...count(surplus.length, "left over"),
    ...count(keys.length - new Set(keys).size, "twice"),
    ...(ordered === undefined && kind.mayBeMadeAnew !== true ? count(anew.length, "made anew") : []),
    ...(ordered === "changed" ? [] : count(changed.length, "of another content")),
  ];
}

const count = (number: number, what: string): readonly string[] => (number === 0 ? [] : [`${number} ${what}`]);

/** What is wrong with the state of a kind: it is to hold the declared resources, each once and with an object of its own. */
export function stateProblems(kind: MatrixKind, { resources }: Cast, { deployment }: StackExport): readonly string[] {
  const isOfKind = (name: string): boolean => name.startsWith(`${kind.kind}-`);
  const nameOf = (urn: string): string => urn.split("::").at(-1) ?? "";
  const stored = (deployment.resources ?? []).filter(
    ({ urn, type }) => type.startsWith(typeOf("")) && isOfKind(nameOf(urn)),
  );
  const names = stored.map(({ urn }) => nameOf(urn));
  const declared = resources.filter(({ kind: declaredKind }) => declaredKind !== "Component").map(({ name }) => name);
  const ids = stored.map(({ type, id }) => `${type} ${id ?? ""}`);
  const sharesId = kind.sharesId === true || kind.set !== undefined;
  return [
    ...(JSON.stringify([...names].sort()) === JSON.stringify([...declared].sort()) ? [] : ["state holds others"]),
    ...(sharesId || new Set(ids).size === ids.length ? [] : ["two of one id in state"]),
    ...(stored.some((resource) => "delete" in resource && resource.delete === true)
      ? ["pending deletes in state"]
      : []),
  ];
}

/** The first error of a run, short enough for a table. */
export function shortError(output: string): string {
  const text = /error: (?!update failed|preview failed)(.*)/.exec(output)?.[1] ?? "failed without an error";
  const known: readonly (readonly [RegExp, string])[] = [
    [/already exists? and differs?/, "exists and differs"],
    [/already exists?: /, "already exists"],
    [/already registered/, "already registered"],
    [/the sandbox fails|sandbox\.fault/, "the neighbour"],
  ];
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? ofApi(text).replaceAll("|", "/").slice(0, 60);
}

/** What the API said, without what it was asked. */
const ofApi = (text: string): string => text.replace(/^[A-Z]+ \/\S+ failed with status /, "");

/** Errors of a run by themselves, without those that only say that it failed. */
export const errorsIn = (output: string): readonly string[] => {
  const diagnostics = output.slice(Math.max(0, output.indexOf("\nDiagnostics:")));
  return [...diagnostics.matchAll(/^\s+error: (.*)$/gm)]
    .map(([, text = ""]) => text)
    .filter((text) => !/^(update|preview|destroy|refresh) failed$/.test(text));
};

/** Those of the kinds whose resources failed, or were changed though nothing was to change. */
export function kindsAtFault(kinds: readonly string[], output: string): readonly string[] {
  const named = (pattern: string): readonly string[] =>
    kinds.filter((kind) => new RegExp(pattern.replace("NAME", `${kind}-[\\w-]+`), "m").test(output));
  const failed = named("NAME \\*\\*.*failed\\*\\*");
  const refused = failed.length > 0 ? failed : named("error: .*NAME");
  return refused.length > 0 ? refused : named("NAME (created|updated|deleted|replaced)");
}
