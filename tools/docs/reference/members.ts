import { inAllLanguages } from "../../generate/examples";
import type { SchemaTypes } from "../../generate/examples/types";
import { anchorOf, fenced, heading, table } from "../../generate/markdown";
import { type Members, type PackageSchema, type Part, typeNameOf } from "../../generate/package";
import type { Links } from "./links";
import { inOneLine, propertyProse } from "./prose";

/** What all sections of a page need. */
export interface Surroundings {
  readonly page: string;
  readonly links: Links;
  readonly examples: SchemaTypes;
  readonly types: PackageSchema["types"];
}

/** What a program gives, or gets. */
interface Side {
  readonly head: "Argument" | "Setting" | "Output" | "Result" | "Member";
  /** What becomes of an argument that is removed, where nothing says it. */
  readonly removal?: (part: Part, initially: string) => string;
}

/** The table of arguments, of outputs, or of the members of an object. */
export function membersTable(
  { properties, required = [] }: Members,
  { head, removal }: Side,
  { links, page }: Pick<Surroundings, "links" | "page">,
  first: ReadonlyArray<readonly string[]> = [],
): string {
  const rows = Object.entries(properties).map(([name, part]) => {
    const prose = propertyProse(part.description ?? "");
    const isRequired = head === "Argument" && required.includes(name);
    const marks = [
      ...(isRequired ? ["**required**"] : []),
      ...(part.willReplaceOnChanges === true && head === "Argument" ? ["*replaces*"] : []),
      ...(part.secret === true ? ["*secret*"] : []),
      ...(prose.text.includes("Never read back") ? ["*not read back*"] : []),
    ];
    const otherwise = isRequired ? "cannot be removed" : removal?.(part, prose.initially);
    const removed = isRequired || prose.removal === "" ? otherwise : prose.removal;
    const text = part.secret === true ? prose.text.replace(/ A secret\.$/, "") : prose.text;
    return [
      [`\`${name}\``, ...marks].join("<br>"),
      typeText(part),
      ...[text, prose.initially, (removal && removed) ?? ""].map((said) => links.in(said, page)),
    ];
  });
  return table([head, "Type", "Description", "Default", "When removed"], [...first, ...rows]);
}

/** Sections for the objects that members consist of, and for what these consist of. */
export function typeSections(of: Members, depth: number, side: Side, around: Surroundings): readonly string[] {
  const found = new Map<string, string>();
  const visit = (part: Part): void => {
    for (const inner of [part.items, part.additionalProperties, ...(part.oneOf ?? [])]) if (inner) visit(inner);
    const token = part.$ref?.replace("#/types/", "") ?? "";
    const type = around.types[token];
    if (type === undefined || found.has(token)) return;
    const says = type.description.split(/\n\s*\n/).map((text) => around.links.in(inOneLine(text), around.page));
    found.set(token, [heading(depth, typeNameOf(token)), ...says, membersTable(type, side, around)].join("\n\n"));
    Object.values(type.properties).forEach(visit);
  };
  Object.values(of.properties).forEach(visit);
  return [...found.values()];
}

/** The type of what may be anything. */
export const anything = "pulumi.json#/Any";

function typeText(part: Part): string {
  if (part.$ref === anything) return "any";
  if (part.$ref !== undefined) return `[${typeNameOf(part.$ref)}](#${anchorOf(typeNameOf(part.$ref))})`;
  if (part.items !== undefined) return `list of ${typeText(part.items)}`;
  if (part.additionalProperties !== undefined) return `map of ${typeText(part.additionalProperties)}`;
  if (part.oneOf !== undefined) return part.oneOf.map(typeText).join(" or ");
  return part.type ?? "any";
}

const titles = { typescript: "TypeScript", yaml: "YAML", python: "Python", go: "Go" };

/** An example: TypeScript for everyone to see, and the other languages folded. The site makes tabs of them. */
export function exampleBlocks(code: string, types: SchemaTypes): string {
  return inAllLanguages(code, types)
    .map(({ language, code: text }) => {
      const block = fenced(language === "typescript" ? "ts" : language, text);
      return language === "typescript"
        ? block
        : `<details>\n<summary>${titles[language]}</summary>\n\n${block}\n\n</details>`;
    })
    .join("\n\n");
}
