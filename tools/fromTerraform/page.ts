import * as mapping from "./mapping";
import type { Mapping, Mappings, Target } from "./mapping";
import { pathsOf } from "./check";
import type { Inventory } from "./inventory";

/** docs/from-terraform.md, without the tables that are padded by Prettier. */
export function fromTerraformPage(introduction: string, { version, commit }: Inventory): string {
  return [
    introduction.trimEnd().replace("VERSION", version).replace("COMMIT", commit),
    "",
    "## Not managed here",
    "",
    "These have no equivalent, and can stay with the Terraform provider.",
    "",
    ...Object.entries(mapping.elsewhere).map(([name, instead]) => `- ${code(name)}: ${instead}`),
    "",
    "## Resources",
    "",
    ...sections("", mapping.resources),
    "## Data sources",
    "",
    ...sections("data.", mapping.dataSources),
    "## Actions",
    "",
    ...sections("action.", mapping.actions),
    "## Provider",
    "",
    ...table(
      Object.entries(mapping.providerSettings).map(([name, target]) => [
        code(name),
        "nowhere" in target ? sentence(target.nowhere) : `${code(target.setting)}, ${target.note}`,
      ]),
    ),
  ].join("\n");
}

function sections(before: string, ours: Mappings): readonly string[] {
  return Object.entries(ours).flatMap(([name, mapped]) => [`### ${before}${name}`, "", ...sectionOf(mapped), ""]);
}

function sectionOf(mapped: Mapping): readonly string[] {
  const owner = "kind" in mapped ? code(mapped.kind) : `The look-up ${code(mapped.lookup)}`;
  const note = mapped.note === undefined ? "" : ` ${mapped.note}`;
  const cells = [...new Set(Object.values(mapped.attributes).map(cellOf))];
  const rows = cells.map((cell) => {
    const attributes = Object.entries(mapped.attributes).filter(([, target]) => cellOf(target) === cell);
    return [attributes.map(([attribute]) => code(attribute)).join(", "), cell];
  });
  return [`${owner}.${note}`, "", ...(rows.length === 0 ? [] : table(rows))];
}

function cellOf(target: Target): string {
  if (typeof target === "object" && "nowhere" in target) return sentence(target.nowhere);
  const paths = pathsOf(target).map(code).join(", ");
  return typeof target === "object" && "note" in target ? `${paths}: ${target.note}` : paths;
}

const table = (rows: ReadonlyArray<readonly string[]>): readonly string[] =>
  [["Terraform", "Here"], ["---", "---"], ...rows].map((cells) => `| ${cells.join(" | ")} |`);

const code = (text: string): string => `\`${text}\``;
const sentence = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());
