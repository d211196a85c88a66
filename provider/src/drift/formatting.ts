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

/** A value as one short line; a dash if there is none. */
export function valueText(value: unknown): string {
  if (value === undefined) return "-";
  const line = Array.from(printable(typeof value === "string" && value !== "" ? value : JSON.stringify(value)));
  return line.length <= longestValue ? line.join("") : `${line.slice(0, longestValue - 1).join("")}…`;
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
    return { path, declared: valueText(difference.before), actual: valueText(difference.after) };
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
