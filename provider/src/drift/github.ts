import { changeLines, changeText, failuresOf, headline, printable, rowsOf, titleOf } from "./formatting";
import type { DriftReport, StackDrift } from "./report";

/** The report as Markdown, for the step summary of GitHub Actions. */
export function renderSummary(report: DriftReport): string {
  return report.stacks.map(stackSummary).join("\n");
}

const icons = { clean: "✅", drift: "⚠️", failed: "❌" } as const;

/** A summary is limited to 1 MiB; the report itself has all rows. */
const mostRows = 500;

const heading = ["Resource", "Property", "Declared", "Actual"];

function stackSummary(stack: StackDrift): string {
  const rows = stack.resources.flatMap((resource) =>
    rowsOf(resource).map(({ path, declared, actual }) => [titleOf(resource), path, declared, actual]),
  );
  const changes = stack.resources.flatMap((resource) =>
    changeLines(resource).map((change) => `- ${inMarkdown(`${titleOf(resource)}: ${change}`)}`),
  );
  const more = rows.length - mostRows;
  const lines = [
    `### ${icons[stack.outcome]} ${inMarkdown(headline(stack))}`,
    "",
    ...(rows.length > 0 ? [line(heading), line(heading.map(() => "---"))] : []),
    ...rows.slice(0, mostRows).map((cells) => line(cells.map(code))),
    ...(more > 0 ? [line([`and ${more} more`, "", "", ""])] : []),
    ...(rows.length > 0 ? [""] : []),
    ...changes.slice(0, mostRows),
    ...failuresOf(stack).map((failure) => `- ❌ ${inMarkdown(failure)}`),
    ...stack.warnings.map((warning) => `- ⚠️ ${inMarkdown(printable(warning))}`),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const code = (text: string): string => (text === "" ? "" : `<code>${inMarkdown(text)}</code>`);

/** Escapes a text: every character that could be markup is written as its character code. */
const inMarkdown = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} ,:;/]/gu, (character) => `&#${character.codePointAt(0) ?? 32};`);

/** The workflow commands for drift warnings and errors in GitHub Actions, one per line. It shows ten of each per step. */
export function renderAnnotations(report: DriftReport): readonly string[] {
  const warnings = report.stacks.flatMap((stack) =>
    stack.resources.flatMap((resource) => {
      const changes = rowsOf(resource).map(changeText);
      return changes.length === 0
        ? []
        : annotation("warning", `Drift in stack ${stack.stack}`, `${titleOf(resource)} ${changes.join("; ")}`);
    }),
  );
  const errors = report.stacks.flatMap((stack) =>
    failuresOf(stack).map((failure) => annotation("error", `Drift in stack ${stack.stack} is unknown`, failure)),
  );
  return [...warnings, ...errors];
}

const annotation = (kind: "warning" | "error", title: string, message: string): string =>
  `::${kind} title=${inProperty(title)}::${inMessage(message)}`;

const inMessage = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const inProperty = (text: string): string => inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
