import type { Facts, Properties, Property, Variants } from "../../../provider/src/vocabulary";
import { documentationAt, firstUpper, type NamedType } from "../../generate/catalogue";
import type { Paths } from "../../generate/documentation";
import type { Links } from "./links";
import { anchorOf, codes, heading, table, variantsTable } from "../../generate/markdown";
import { afterRemoval } from "../../generate/sentences";
import { inOneLine, type PropertyProse, propertyProse } from "./prose";

/** Where properties stand, and what says what they are. */
export interface Place {
  readonly page: string;
  readonly links: Links;
  readonly types: ReadonlyMap<string, NamedType>;
  /** The kind or the type that has them. */
  readonly owner: string;
  readonly documentation: Paths;
  /** Prefix of their paths in the documentation. */
  readonly path: string;
}

const at = ({ path }: Place, name: string): string => (path === "" ? name : `${path}.${name}`);

/** Which members an object must have, also by what else it has. */
export interface Needs extends Pick<Facts<never>, "alternatives" | "combinations"> {
  readonly required: readonly string[];
  /** It is no resource, but a part of one, which is sent whole where no fact says otherwise. */
  readonly isPart?: true;
  readonly variants?: Variants | undefined;
  /** What becomes of one that is removed, where no fact says it. */
  readonly otherwise?: string;
}

/** The table of arguments, or of the members of an object that is one. */
export function argumentsTable(of: Properties, needs: Needs, place: Place): string {
  const isAnyRemovable = Object.keys(of).some((name) => !needs.required.includes(name));
  const rows = Object.entries(of).map(([name, property]) => {
    const { text } = documentationAt(place.documentation, at(place, name), place.owner);
    const prose = propertyProse(text);
    const isRequired = needs.required.includes(name);
    const removal = isAnyRemovable ? removalOf(name, property, needs, prose) : "";
    if (removal === "" && isAnyRemovable) throw new Error(`${place.owner}.${name}: say what removing it does`);
    const inWords = (said: string): string => place.links.in(said, place.page);
    return [
      [`\`${name}\``, ...marksOf(property, isRequired)].join("<br>"),
      typeText(property, inside(place, name)),
      inWords(prose.text),
      inWords(prose.initially),
      inWords(removal),
    ];
  });
  return table(["Argument", "Type", "Description", "Default", "When removed"], rows);
}

function marksOf({ facts }: Property, isRequired: boolean): readonly string[] {
  return [
    ...(isRequired ? ["**required**"] : []),
    ...(facts.replaceOnChanges === true ? ["*replaces*"] : []),
    ...(facts.secret === true ? ["*secret*"] : []),
    ...(facts.writeOnly === true && facts.stampedBy === undefined ? ["*not read back*"] : []),
  ];
}

function removalOf(name: string, property: Property, needs: Needs, said: PropertyProse): string {
  const { required, isPart, alternatives = [], combinations = [], variants, otherwise = "" } = needs;
  if (required.includes(name)) return "cannot be removed";
  if ([...alternatives, ...combinations.flatMap((each) => each.required)].includes(name))
    return "another one must take its place";
  const removal = [said.removal, removalByFacts(property), otherwise].find((each) => each !== "") ?? "";
  const needing = Object.entries(variants?.of ?? {}).filter(([, variant]) => variant.required.includes(name));
  if (needing.length > 0 && removal === "") return `only with another \`${variants?.by ?? ""}\``;
  if (needing.length > 0)
    return `${removal}; cannot be removed with ${codes(needing.map(([value]) => JSON.stringify(value)))}`;
  if (removal !== "" || isPart !== true) return removal;
  return said.initially === "" ? "removed" : "the default applies";
}

function removalByFacts({ shape, facts }: Property): string {
  if (facts.control !== undefined) return facts.control === "createOnly" ? "no effect" : "the default applies";
  if (facts.unset !== undefined) return propertyProse(afterRemoval(shape.type, facts.unset)).removal;
  if (facts.default !== undefined) return `reset to \`${JSON.stringify(facts.default)}\``;
  if (facts.nullable === true) return "removed";
  if (shape.type === "triggers") return "no effect";
  // State has what the API chose for it, so there is nothing to replace.
  if (facts.replaceOnChanges === true) return "stays as it is";
  if (shape.type === "map") return "its entries are removed";
  return shape.type === "object" && facts.combinations === undefined ? "like each of its arguments" : "";
}

/** The table of outputs, or of the members of an object that is one. */
export function outputsTable(of: Properties, place: Place, first: ReadonlyArray<readonly string[]> = []): string {
  const rows = Object.entries(of).map(([name, property]) => {
    const { text } = documentationAt(place.documentation, at(place, name), place.owner);
    const mark = property.facts.secret === true ? ["*secret*"] : [];
    return [
      [`\`${name}\``, ...mark].join("<br>"),
      typeText(property, inside(place, name)),
      place.links.in(propertyProse(text).text.replace(/ A secret\.$/, ""), place.page),
    ];
  });
  return table(["Output", "Type", "Description"], [...first, ...rows]);
}

/** An object without a name is called after where it stands. */
const inside = (place: Place, name: string): Place => ({
  ...place,
  owner: `${place.owner}${firstUpper(name)}`,
  path: at(place, name),
});

function typeText({ shape, facts }: Property, place: Place): string {
  switch (shape.type) {
    case "text":
      return "string";
    case "number":
    case "integer":
    case "boolean":
      return shape.type;
    case "anything":
      return "any";
    case "adopt":
      return 'boolean or `"overwrite"`';
    case "parent":
      return "number or ID";
    case "reference":
      return "ID";
    case "enum":
      return shape.names.map((name) => `\`"${name}"\``).join(", ");
    case "entries":
      return "list of string";
    case "triggers":
      return "list or map of string";
    case "list":
      return `list of ${typeText(shape.item, place)}`;
    case "map":
      return `map of ${typeText(shape.value, place)}`;
    case "object":
    case "union": {
      const name = facts.typeName ?? place.owner;
      return `[${name}](#${anchorOf(name)})`;
    }
  }
}

/** A section for each object that properties consist of, and for what these consist of. */
export function typeSections(of: Properties, place: Place, isComputed: boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (property: Property, where: Place): void => {
    const { shape, facts } = property;
    if (shape.type === "list") visit(shape.item, where);
    if (shape.type === "map") visit(shape.value, where);
    if (shape.type !== "object" && shape.type !== "union") return;
    const own = facts.typeName === undefined ? undefined : place.types.get(facts.typeName);
    const name = facts.typeName ?? where.owner;
    if (found.has(name)) return;
    const here = own === undefined ? where : { ...where, owner: name, documentation: own.documentation, path: "" };
    const { text } = documentationAt(here.documentation, here.path, name);
    const says = text.split(/\n\s*\n/).map((paragraph) => place.links.in(inOneLine(paragraph), place.page));
    found.set(name, [heading(3, name), ...says, bodyOf(property, here, isComputed)].join("\n\n"));
    if (shape.type === "union") for (const member of shape.members) visit(member, here);
    else for (const [member, one] of Object.entries(shape.members)) visit(one, inside(here, member));
  };
  for (const [name, property] of Object.entries(of)) visit(property, inside(place, name));
  return found;
}

function bodyOf({ shape, facts }: Property, place: Place, isComputed: boolean): string {
  if (shape.type === "union") return unionTable(shape.tag, shape.members);
  if (shape.type !== "object") return "";
  if (isComputed) return outputsTable(shape.members, place);
  const { combinations, alternatives, variants } = facts;
  return [
    ...(alternatives === undefined ? [] : [`Exactly one of ${codes(alternatives)}.`]),
    ...(combinations === undefined
      ? []
      : [`Combinations: ${combinations.map(({ required, optional }) => together(required, optional)).join("; or ")}.`]),
    ...(variants === undefined ? [] : [variantsTable(variants)]),
    argumentsTable(shape.members, { ...facts, required: shape.required, isPart: true }, place),
  ].join("\n\n");
}

const together = (required: readonly string[], optional: readonly string[] = []): string =>
  `${codes(required)}${optional.length === 0 ? "" : `, optionally with ${codes(optional)}`}`;

/** The objects of a union, by the values of what tells them apart. */
function unionTable(tag: string, members: readonly Property[]): string {
  const rows = members.map(({ shape, facts: { typeName = "" } }) => {
    const property = shape.type === "object" ? shape.members[tag] : undefined;
    const values = property?.shape.type === "enum" ? property.shape.names : [];
    return [values.map((value) => `\`"${value}"\``).join(", "), `[${typeName}](#${anchorOf(typeName)})`];
  });
  return table([`\`${tag}\``, "Object"], rows);
}
