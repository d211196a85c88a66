import { someOf } from "../common/someOf";
import { differencesIn } from "./lists";
import type { DriftSummary, ResourceDrift, StackDrift } from "./report";

/** Kind and name as shown to users: `Hostname www` for `pulumi-nodejs:bunny:Hostname`. */
export const titleOf = ({ type, name }: Pick<ResourceDrift, "type" | "name">): string =>
  printable(`${type.split(":").at(-1) ?? type} ${name}`);

/** The result for a stack, in one line. */
export function headline({ stack, outcome, summary, failures }: StackDrift): string {
  const { resources, changed, gone } = summary;
  const drift = changed + gone;
  const found =
    drift === 0
      ? outcome === "failed"
        ? "drift is unknown"
        : `no drift in ${counted(resources, "resource")}`
      : `${drift} of ${counted(resources, "resource")} drifted: ${parts(summary).join(", ")}`;
  const failed = summary.failed + failures.length;
  return printable(`Stack ${stack}: ${found}${failed > 0 ? `; ${counted(failed, "failure")}` : ""}`);
}

const parts = ({ changed, gone }: DriftSummary): readonly string[] => [
  ...(changed > 0 ? [`${changed} changed`] : []),
  ...(gone > 0 ? [`${gone} gone`] : []),
];

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Longer values are shortened; the JSON report has them in full. */
const longestValue = 48;

/** A value as one line; a dash if there is none. */
const lineOf = (value: unknown): string =>
  value === undefined ? "-" : printable(typeof value === "string" && value !== "" ? value : JSON.stringify(value));

/** A value as one short line; a dash if there is none. */
export const valueText = (value: unknown): string => shortened(lineOf(value), 0);

/** Two values as short lines. Long values are shown from shortly before the first difference. */
export function valueTexts(before: unknown, after: unknown): readonly [string, string] {
  const [one, other] = [lineOf(before), lineOf(after)];
  const [first, second] = [Array.from(one), Array.from(other)];
  const same = first.findIndex((character, index) => character !== second[index]);
  const from = same > longestValue / 2 ? same - longestValue / 4 : 0;
  return [shortened(one, from), shortened(other, from)];
}

/** Cuts a text to the maximum length; a text that fits is returned unchanged. */
function shortened(text: string, from: number): string {
  const characters = Array.from(text);
  if (characters.length <= longestValue) return text;
  const start = Math.min(from, characters.length - longestValue + 1);
  const shown = characters.slice(start, start + longestValue - (start > 0 ? 1 : 0));
  const isCut = start + shown.length < characters.length;
  return `${start > 0 ? "…" : ""}${isCut ? `${shown.slice(0, -1).join("")}…` : shown.join("")}`;
}

/** How a resource drifted: a row for each property, and for each entry of a list. */
export function rowsOf(resource: ResourceDrift): readonly Row[] {
  if (resource.status === "gone") return [{ path: "(gone)", declared: "", actual: "" }];
  if (resource.status !== "changed") return [];
  if (resource.properties.length === 0) return [{ path: "(changed)", declared: "-", actual: "-" }];
  return differencesIn(resource).map((difference): Row => {
    const path = printable(difference.path);
    if ("entry" in difference) {
      const entry = valueText(difference.entry);
      const [declared, actual] = difference.sign === "-" ? [entry, "-"] : ["-", entry];
      return { path, declared, actual, entry: `${difference.sign} ${entry}` };
    }
    const [declared, actual] = valueTexts(difference.before, difference.after);
    return { path, declared, actual };
  });
}

/** A difference, for users. */
interface Row {
  readonly path: string;
  readonly declared: string;
  readonly actual: string;
  /** Both values in one, if the row is about a list entry. */
  readonly entry?: string;
}

/** A difference, after the name of its resource. */
export function changeText({ path, declared, actual, entry }: Row): string {
  if (path === "(gone)") return "is gone";
  return `${path}: ${entry ?? `declared ${declared}, actual ${actual}`}`;
}

/** The report itself has all. */
const mostChanges = 3;

/** Who has changed the object of a resource, the latest first. */
export function changeLines({ changes = [] }: ResourceDrift): readonly string[] {
  const more = changes.length - mostChanges;
  return [
    ...changes.slice(0, mostChanges).map(({ time, actorId, actorType, action, object }) => {
      const when = time.replace(/T(\d\d:\d\d).*$/, " $1 UTC");
      const who = [actorType, actorId].filter((part) => part !== undefined).join(" ");
      return printable(`${when}: ${[action, object].filter((part) => part !== undefined).join(" ")} by ${who}`);
    }),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** Failures of a stack, each listed once: `BlockedIp a, BlockedIp b and 97 more: reason`. */
export function failuresOf({ resources, failures }: StackDrift): readonly string[] {
  const titles = new Map<string, readonly string[]>();
  for (const resource of resources) {
    const { status, message = "it could not be compared" } = resource;
    if (status === "failed") titles.set(message, [...(titles.get(message) ?? []), titleOf(resource)]);
  }
  const grouped = [...titles].map(([message, names]) => `${someOf(names, 3)}: ${message}`);
  return [...failures, ...grouped].map(printable);
}

/** One line, without control characters or characters that change the direction of text. */
export const printable = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "\ufffd");
