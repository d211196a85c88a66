import { inOneLine } from "../common/redaction";
import { someOf } from "../common/someOf";
import type { DriftReport, ResourceDrift, StackDrift } from "./report";

/** The report as text: a line for each difference. */
export function renderText({ stacks }: DriftReport): string {
  return stacks.map((stack) => `${[headline(stack), ...details(stack)].map(inLine).join("\n")}\n`).join("\n");
}

/** In one line, without what a terminal would obey, and with its indentation. */
const inLine = (text: string): string => `${/^ */.exec(text)?.[0] ?? ""}${inOneLine(text)}`;

const icons = { clean: "✅", drift: "⚠️", failed: "❌" } as const;

/** The same for the step summary of GitHub Actions, in a block of code, in which nothing is markup. */
export function renderSummary(report: DriftReport): string {
  return `### ${icons[report.outcome]} Drift\n\n\`\`\`text\n${renderText(report).replaceAll("```", "'''")}\`\`\`\n`;
}

/** The result for a stack. */
function headline({ stack, outcome, summary, failures }: StackDrift): string {
  const { resources, changed, gone } = summary;
  const all = counted(resources, "resource");
  const drifted = [...(changed > 0 ? [`${changed} changed`] : []), ...(gone > 0 ? [`${gone} gone`] : [])].join(", ");
  const none = outcome === "failed" ? "drift is unknown" : `no drift in ${all}`;
  const found = drifted === "" ? none : `${changed + gone} of ${all} drifted: ${drifted}`;
  const failed = summary.failed + failures.length;
  return `Stack ${stack}: ${found}${failed > 0 ? `; ${counted(failed, "failure")}` : ""}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** What follows the headline of a stack. */
const details = (stack: StackDrift): readonly string[] => [
  ...stack.resources.flatMap((resource) => [
    ...differences(resource).map((difference) => `  ${titleOf(resource)} ${difference}`),
    ...changeLines(resource).map((change) => `    ${change}`),
  ]),
  ...failuresOf(stack).map((failure) => `  failed: ${failure}`),
  ...stack.warnings.map((warning) => `  warning: ${warning}`),
];

/** Kind and name as shown to users: `Hostname www` for `pulumi-nodejs:bunny:Hostname`. */
const titleOf = ({ type, name }: ResourceDrift): string => `${type.split(":").at(-1) ?? type} ${name}`;

function differences({ status, properties }: ResourceDrift): readonly string[] {
  if (status !== "changed") return status === "gone" ? ["is gone"] : [];
  if (properties.length === 0) return ["has changed"];
  return properties.map(
    ({ path, declared, actual }) => `${path}: declared ${valueText(declared)}, actual ${valueText(actual)}`,
  );
}

/** Longer values are shortened; the JSON report has them in full. */
const longestValue = 48;

/** A value as one short line; a dash if there is none. */
export function valueText(value: unknown): string {
  if (value === undefined) return "-";
  const line = Array.from(inOneLine(typeof value === "string" && value !== "" ? value : JSON.stringify(value)));
  return line.length <= longestValue ? line.join("") : `${line.slice(0, longestValue - 1).join("")}…`;
}

/** Who has changed the object of a resource, the three latest; the JSON report has all. */
const changeLines = ({ changes = [] }: ResourceDrift): readonly string[] =>
  changes.slice(0, 3).map(({ time, actorId, actorType = "", action = "", object }) => {
    const when = time.replace(/T(\d\d:\d\d).*$/, " $1 UTC");
    return `${when}: ${action} ${object} by ${actorType} ${actorId}`;
  });

/** Failures of a stack, each listed once: `BlockedIp a, BlockedIp b and 97 more: reason`. */
function failuresOf({ resources, failures }: StackDrift): readonly string[] {
  const failed = resources.filter(({ status }) => status === "failed");
  const messages = new Set(failed.map(({ message = "" }) => message));
  const alike = [...messages].map((reason) => {
    const names = failed.filter(({ message = "" }) => message === reason).map(titleOf);
    return `${someOf(names, 3)}: ${reason}`;
  });
  return [...failures, ...alike];
}
