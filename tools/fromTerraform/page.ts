import * as inventory from "./inventory";
import * as mapping from "./mapping";
import type { Mapping, Mappings, Target } from "./mapping";
import { pathsOf } from "./check";

/** docs/from-terraform.md, without the tables that are padded by Prettier. */
export function fromTerraformPage(introduction: string): string {
  return [
    introduction.trimEnd(),
    "",
    "## Not managed here",
    "",
    "These have no equivalent, and can stay with the Terraform provider. Their entries below say what else there is.",
    "",
    ...unmanaged("", mapping.resources),
    ...unmanaged("data.", mapping.dataSources),
    ...unmanaged("action.", mapping.actions),
    "",
    "## Resources",
    "",
    ...sections("", inventory.resources, mapping.resources),
    "## Data sources",
    "",
    ...sections("data.", inventory.dataSources, mapping.dataSources),
    "## Actions",
    "",
    ...sections("action.", inventory.actions, mapping.actions),
    "## Provider",
    "",
    ...table(
      Object.entries(mapping.providerSettings).map(([name, target]) =>
        "nowhere" in target
          ? [code(name), "", sentence(target.nowhere)]
          : [code(name), code(target.setting), target.note],
      ),
    ),
  ].join("\n");
}

function sections(before: string, theirs: inventory.Inventory, ours: Mappings): readonly string[] {
  return Object.keys(theirs).flatMap((name) => {
    const mapped = ours[name];
    return mapped === undefined ? [] : [`### ${before}${name}`, "", ...sectionOf(mapped, theirs[name] ?? []), ""];
  });
}

function unmanaged(before: string, ours: Mappings): readonly string[] {
  return Object.entries(ours).flatMap(([name, mapped]) => ("unmanaged" in mapped ? [`- ${code(before + name)}`] : []));
}

function sectionOf(mapped: Mapping, attributes: readonly string[]): readonly string[] {
  if ("unmanaged" in mapped) return [`${sentence(mapped.unmanaged)}.`];
  const owner = "kind" in mapped ? code(mapped.kind) : `the look-up ${code(mapped.lookup)}`;
  const note = mapped.note === undefined ? "" : ` ${mapped.note}`;
  return [
    `${sentence(owner)}.${note}`,
    "",
    ...table(attributes.map((attribute) => [code(attribute), ...cellsOf(mapped.attributes[attribute])])),
  ];
}

function cellsOf(target: Target | undefined): readonly string[] {
  if (target === undefined) return ["", ""];
  if (typeof target === "object" && "nowhere" in target) return ["", sentence(target.nowhere)];
  const note = typeof target === "object" && "note" in target ? target.note : "";
  return [pathsOf(target).map(code).join(", "), note];
}

const table = (rows: ReadonlyArray<readonly string[]>): readonly string[] =>
  [["Terraform", "Here", ""], ["---", "---", "---"], ...rows].map((cells) => `| ${cells.join(" | ")} |`);

const code = (text: string): string => `\`${text}\``;
const sentence = (text: string): string => text.replace(/^[a-z]/, (first) => first.toUpperCase());
