import { changeLines, changeText, failuresOf, headline, printable, rowsOf, titleOf } from "./formatting";
import type { DriftReport, ResourceDrift, StackDrift } from "./report";

/** The report as text: a line for each difference. */
export function renderText({ stacks }: DriftReport): string {
  return stacks.map(stackText).join("\n");
}

function stackText(stack: StackDrift): string {
  const lines = [
    headline(stack),
    ...stack.resources.flatMap(resourceLines),
    ...failuresOf(stack).map((failure) => `failed: ${failure}`),
    ...stack.warnings.map((warning) => `warning: ${printable(warning)}`),
  ];
  return `${lines.join("\n  ")}\n`;
}

function resourceLines(resource: ResourceDrift): readonly string[] {
  const title = titleOf(resource);
  return [
    ...rowsOf(resource).map((row) => `${title} ${changeText(row)}`),
    ...changeLines(resource).map((line) => `  ${line}`),
  ];
}
