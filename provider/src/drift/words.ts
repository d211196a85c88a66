import type { DriftSummary, PropertyDrift, ResourceDrift, StackDrift } from "./report";

/** Kind and name as people say them: `Hostname www` for `pulumi-nodejs:bunny:Hostname`. */
export const titleOf = ({ type, name }: ResourceDrift): string =>
  printable(`${type.split(":").at(-1) ?? type} ${name}`);

/** What a stack comes to, in one line. */
export function headline({ stack, outcome, summary, failures }: StackDrift): string {
  const { resources, changed, gone } = summary;
  const drift = changed + gone;
  const found =
    drift === 0
      ? outcome === "failed"
        ? "no statement about drift is possible"
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

/** A value as one short line; a dash where there is none. */
export function valueText(value: unknown, width = 48): string {
  if (value === undefined) return "-";
  const text = printable(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
  const characters = Array.from(text);
  return characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : text;
}

/** The rows of a table about what drifted in a stack: resource, property, declared, actual. */
export function rowsOf({ resources }: StackDrift): readonly Row[] {
  return resources.flatMap((resource): readonly Row[] => {
    const title = titleOf(resource);
    if (resource.status === "gone") return [{ title, status: "gone", path: "(gone)", declared: "", actual: "" }];
    if (resource.status !== "changed") return [];
    const properties: readonly PropertyDrift[] =
      resource.properties.length > 0 ? resource.properties : [{ path: "(changed)" }];
    return properties.map(({ path, declared, actual }) => ({
      title,
      status: "changed",
      path: printable(path),
      declared: valueText(declared),
      actual: valueText(actual),
    }));
  });
}

/** One line of a table. */
export interface Row {
  readonly title: string;
  readonly status: "changed" | "gone";
  readonly path: string;
  readonly declared: string;
  readonly actual: string;
}

/** Failures of a stack, each said once: `BlockedIp a, BlockedIp b and 97 more: reason`. */
export function failuresOf({ resources, failures }: StackDrift): readonly string[] {
  const titles = new Map<string, readonly string[]>();
  for (const resource of resources) {
    const { status, message = "it could not be compared" } = resource;
    if (status === "failed") titles.set(message, [...(titles.get(message) ?? []), titleOf(resource)]);
  }
  const shown = 3;
  const grouped = [...titles].map(([message, [...names]]) => {
    const more = names.length > shown ? ` and ${names.length - shown} more` : "";
    return `${names.slice(0, shown).join(", ")}${more}: ${message}`;
  });
  return [...failures, ...grouped].map(printable);
}

/** One line, without characters that a terminal would obey or that turn the direction of text. */
export const printable = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "\ufffd");
