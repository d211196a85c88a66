import { type Combination, combinations, knownFailure, type Setting, settings, systems } from "./combinations";

/** The result of a combination. */
export interface Outcome extends Combination {
  /** Why it does not work; undefined if it does. */
  readonly failure: string | undefined;
}

/** The known results of all combinations, as shown in docs/compatibility.md. */
export const knownOutcomes: readonly Outcome[] = combinations.map((combination) => ({
  ...combination,
  failure: knownFailure(combination)?.text,
}));

/** Outcomes as a Markdown table, with the reasons for failures below. */
export function renderOutcomes(outcomes: readonly Outcome[]): string {
  const failures = [...new Set(outcomes.flatMap(({ failure }) => failure ?? []))];
  const cell = (setting: Setting, system: Combination["system"]): string => {
    const found = outcomes.find((outcome) => outcome.system === system && isOf(setting, outcome));
    if (found === undefined) return "";
    return found.failure === undefined ? "yes" : `no (${failures.indexOf(found.failure) + 1})`;
  };
  const rows = settings
    .filter((setting) => outcomes.some((outcome) => isOf(setting, outcome)))
    .map((setting) => [setting.manager, setting.node, setting.sdk, ...systems.map((system) => cell(setting, system))]);
  const lines = [["Installed with", "Node", "SDK", ...systems], ...rows];
  const widths = lines.reduce<readonly number[]>(
    (wide, row) => row.map((text, index) => Math.max(wide[index] ?? 3, text.length)),
    [],
  );
  const line = (texts: readonly string[], filler = " "): string =>
    `| ${texts.map((text, index) => text.padEnd(widths[index] ?? 0, filler)).join(" | ")} |`;
  const [head = [], ...body] = lines;
  const table = [
    line(head),
    line(
      head.map(() => "-"),
      "-",
    ),
    ...body.map((row) => line(row)),
  ].join("\n");
  const notes = failures.map((failure, index) => `${index + 1}. ${failure}.`);
  return notes.length === 0 ? table : `${table}\n\n${notes.join("\n")}`;
}

const isOf = (setting: Setting, { manager, node, sdk }: Outcome): boolean =>
  setting.manager === manager && setting.node === node && setting.sdk === sdk;
