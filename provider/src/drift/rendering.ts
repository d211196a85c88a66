import { inOneLine } from "../common/redaction";
import { someOf } from "../common/someOf";
import { kindOfType } from "../common/typeTokens";
import type { DriftReport, DriftSummary, PropertyDrift, ResourceDrift, StackDrift } from "./report";

/** The report as text: a line for each difference. */
export function renderText({ stacks }: DriftReport): string {
  return stacks.map((stack) => `${[headline(stack), ...details(stack)].join("\n  ")}\n`).join("\n");
}

const icons = { clean: "✅", drift: "⚠️", failed: "❌" } as const;

/** A summary is limited to 1 MiB; the report itself has all lines. */
const mostLines = 2_000;

/** The same for the step summary of GitHub Actions, in blocks of code, in which nothing is markup. */
export function renderSummary({ stacks }: DriftReport): string {
  return stacks
    .map((stack) => {
      const lines = details(stack);
      const shown = [headline(stack), ...lines.slice(0, mostLines)].map((line) => line.replaceAll("```", "'''"));
      const more = lines.length > mostLines ? [`and ${lines.length - mostLines} more lines`] : [];
      return `### ${icons[stack.outcome]} Drift\n\n\`\`\`text\n${[...shown, ...more].join("\n  ")}\n\`\`\`\n`;
    })
    .join("\n");
}

/** The result for a stack, in one line. */
function headline({ stack, outcome, summary, failures }: StackDrift): string {
  const { resources, changed, gone } = summary;
  const drift = changed + gone;
  const found =
    drift === 0
      ? outcome === "failed"
        ? "drift is unknown"
        : `no drift in ${counted(resources, "resource")}`
      : `${drift} of ${counted(resources, "resource")} drifted: ${parts(summary).join(", ")}`;
  const failed = summary.failed + failures.length;
  return inOneLine(`Stack ${stack}: ${found}${failed > 0 ? `; ${counted(failed, "failure")}` : ""}`);
}

const parts = ({ changed, gone }: DriftSummary): readonly string[] => [
  ...(changed > 0 ? [`${changed} changed`] : []),
  ...(gone > 0 ? [`${gone} gone`] : []),
];

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** What follows the headline of a stack. */
const details = (stack: StackDrift): readonly string[] => [
  ...stack.resources.flatMap((resource) => [
    ...differences(resource).map((difference) => inOneLine(`${titleOf(resource)} ${difference}`)),
    ...changeLines(resource).map((change) => `  ${inOneLine(change)}`),
  ]),
  ...failuresOf(stack).map((failure) => inOneLine(`failed: ${failure}`)),
  ...stack.warnings.map((warning) => inOneLine(`warning: ${warning}`)),
];

/** Kind and name as shown to users: `Hostname www` for `pulumi-nodejs:bunny:Hostname`. */
const titleOf = ({ type, name }: Pick<ResourceDrift, "type" | "name">): string =>
  `${type.split(":").at(-1) ?? type} ${name}`;

/** How a resource drifted: by property, and by entry of a list, which is told by what it is and not by where it stands. */
function differences({ type, status, properties }: ResourceDrift): readonly string[] {
  if (status !== "changed") return status === "gone" ? ["is gone"] : [];
  if (properties.length === 0) return ["has changed"];
  const lists = properties.map((property) => listIn(type, property));
  return properties.flatMap(({ path, declared, actual }, index) => {
    const list = lists[index];
    const all = lists.filter((other) => other !== undefined && other.path === list?.path);
    const [removed, added] = [all.flatMap((each) => each?.declared ?? []), all.flatMap((each) => each?.actual ?? [])];
    const lines = [
      ...removed.filter((entry) => !added.includes(entry)).map((entry) => `- ${valueText(entry)}`),
      ...added.filter((entry) => !removed.includes(entry)).map((entry) => `+ ${valueText(entry)}`),
    ];
    // Entries that only moved are shown as they are.
    if (lines.length === 0) return [`${path}: declared ${valueText(declared)}, actual ${valueText(actual)}`];
    return all[0] === list ? lines.map((line) => `${list?.path ?? path}: ${line}`) : [];
  });
}

/** Texts and numbers of a list, in both versions. */
interface ListEntries {
  readonly path: string;
  readonly declared: readonly unknown[];
  readonly actual: readonly unknown[];
}

/** The list that a property is, or is an entry of; undefined for anything else. */
function listIn(type: string, { path, declared, actual }: PropertyDrift): ListEntries | undefined {
  // What holds many entries of one list has them in state as names of a map in an array, in dynamic mode.
  const [, set, quoted, plain] = kindOfType(type)?.endsWith("Set") === true ? (setEntry.exec(path) ?? []) : [];
  if (set !== undefined) {
    const entry = quoted?.replaceAll(/\\(.)/gs, "$1") ?? plain;
    return { path: set, declared: declared === undefined ? [] : [entry], actual: actual === undefined ? [] : [entry] };
  }
  const [, array] = /^(.+)\[\d+\]$/s.exec(path) ?? [];
  const [before, after] = [declared, actual].map((value) => {
    const entries: readonly unknown[] = array === undefined ? (Array.isArray(value) ? value : [{}]) : [value];
    return entries.filter((entry) => entry !== undefined);
  });
  return before?.every(isText) === true && after?.every(isText) === true
    ? { path: array ?? path, declared: before, actual: after }
    : undefined;
}

const setEntry = /^(.+)\[0\](?:\["((?:[^"\\]|\\.)*)"\]|\.([^.[\]"]+))$/s;

const isText = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Longer values are shortened; the JSON report has them in full. */
const longestValue = 48;

/** A value as one short line; a dash if there is none. */
export function valueText(value: unknown): string {
  if (value === undefined) return "-";
  const line = Array.from(inOneLine(typeof value === "string" && value !== "" ? value : JSON.stringify(value)));
  return line.length <= longestValue ? line.join("") : `${line.slice(0, longestValue - 1).join("")}…`;
}

/** The report itself has all. */
const mostChanges = 3;

/** Who has changed the object of a resource, the latest first. */
function changeLines({ changes = [] }: ResourceDrift): readonly string[] {
  const more = changes.length - mostChanges;
  return [
    ...changes.slice(0, mostChanges).map(({ time, actorId, actorType, action, object }) => {
      const when = time.replace(/T(\d\d:\d\d).*$/, " $1 UTC");
      const words = [`${when}:`, action, object, "by", actorType, actorId];
      return words.filter((word) => word !== undefined).join(" ");
    }),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** Failures of a stack, each listed once: `BlockedIp a, BlockedIp b and 97 more: reason`. */
function failuresOf({ resources, failures }: StackDrift): readonly string[] {
  const titles = new Map<string, readonly string[]>();
  for (const resource of resources) {
    const { status, message = "it could not be compared" } = resource;
    if (status === "failed") titles.set(message, [...(titles.get(message) ?? []), titleOf(resource)]);
  }
  return [...failures, ...[...titles].map(([message, names]) => `${someOf(names, 3)}: ${message}`)];
}
