import type { Variants } from "../../provider/src/vocabulary";

/** A table; columns that are empty everywhere are left out. */
export function table(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const used = heads.map((_head, column) => column === 0 || rows.some((row) => (row[column] ?? "") !== ""));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_cell, column) => used[column])
      .map(cell)
      .join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text in a cell: one line, in which nothing ends the cell. */
function cell(text: string): string {
  return text.trim().replaceAll(/\n+- /g, "<br>• ").replaceAll(/\n+/g, " ").replaceAll("|", "\\|");
}

export const heading = (depth: number, text: string): string => `${"#".repeat(depth)} ${text}`;

/** The anchor of a heading, by the rule of both GitHub and the site. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s+/g, "-");
}

export const sentence = (text: string): string => {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

export const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

export const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** What applies to which value of the enum that decides. */
export function variantsTable(variants: Variants): string {
  return table(
    [`\`${variants.by}\``, "Required", "Optional"],
    sameVariants(variants).map(({ values, required, optional }) => [
      codes(values.map((value) => JSON.stringify(value))),
      codes(required),
      codes(optional),
    ]),
  );
}

/** The values of the enum that decides, those together to which the same applies. */
export function sameVariants({ of }: Variants) {
  const same = new Map<string, { values: string[]; required: readonly string[]; optional: readonly string[] }>();
  for (const [value, { required, optional }] of Object.entries(of)) {
    const key = JSON.stringify([required, optional]);
    same.set(key, { required, optional, values: [...(same.get(key)?.values ?? []), value] });
  }
  return [...same.values()];
}
