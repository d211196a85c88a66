import { someOf } from "../common/someOf";
import { type Difference, differencesIn } from "./lists";
import type { AuditedChange, DriftSummary, ResourceDrift, StackDrift } from "./report";

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

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

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

/** The table rows for the drift in a stack. */
export function rowsOf({ resources }: StackDrift): readonly Row[] {
  return resources.flatMap((resource): readonly Row[] => {
    const title = titleOf(resource);
    const ofResource = authorOf(resource.change);
    if (resource.status === "gone") {
      return [{ title, status: "gone", path: "(gone)", declared: "", actual: "", ...ofResource }];
    }
    if (resource.status !== "changed") return [];
    const status = "changed" as const;
    if (resource.properties.length === 0) {
      return [{ title, status, path: "(changed)", declared: "-", actual: "-", ...ofResource }];
    }
    return differencesIn(resource).map((difference): Row => {
      const path = printable(difference.path);
      const author = authorOf(changeOf(resource, difference));
      if ("entry" in difference) {
        const entry = valueText(difference.entry);
        const [declared, actual] = difference.sign === "-" ? [entry, "-"] : ["-", entry];
        return { title, status, path, declared, actual, entry: `${difference.sign} ${entry}`, ...author };
      }
      const [declared, actual] = valueTexts(difference.before, difference.after);
      return { title, status, path, declared, actual, ...author };
    });
  });
}

/** One row of a table. */
export interface Row {
  readonly title: string;
  readonly status: "changed" | "gone";
  readonly path: string;
  readonly declared: string;
  readonly actual: string;
  /** Both values in one, if the row is about a list entry. */
  readonly entry?: string;
  /** Who made the change, and when, if that is known. */
  readonly author?: string;
}

/** The change of a property, or of what made up a list entry. */
function changeOf({ properties }: ResourceDrift, difference: Difference): AuditedChange | undefined {
  const { path } = difference;
  const own = properties.find((property) => property.path === path);
  if (own !== undefined || !("entry" in difference)) return own?.change;
  const { entry } = difference;
  return properties.find(
    ({ path: one, declared, actual }) =>
      one.startsWith(`${path}[`) && (one.includes(entry) || [declared, actual].map(String).includes(entry)),
  )?.change;
}

function authorOf(change: AuditedChange | undefined): Pick<Row, "author"> {
  if (change === undefined) return {};
  const { actorId, actorType, certainty, time } = change;
  const when = time.replace(/T(\d\d:\d\d).*$/, " $1 UTC");
  const who = [actorType, actorId].filter((part) => part !== undefined).join(" ");
  return { author: printable(`${certainty === "certain" ? "" : "possibly "}by ${who}, ${when}`) };
}

/** Replaces each text that is the same as in the previous row with an empty one. */
export const withoutRepetition = (texts: readonly string[]): readonly string[] =>
  texts.map((text, index) => (texts[index - 1] === text ? "" : text));

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
