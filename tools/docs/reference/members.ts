import * as t from "io-ts";
import { isLeft } from "fp-ts/Either";
import { inAllLanguages } from "../../generate/examples";
import type { SchemaTypes } from "../../generate/examples/types";
import { anchorOf, fenced, heading, table } from "../../generate/markdown";
import type { Links } from "./links";
import { inOneLine, propertyProse } from "./prose";

/** The type of a property in the schema, with its comment as it is written. */
export interface Part {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Part;
  readonly additionalProperties?: Part;
  readonly oneOf?: readonly Part[];
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
  readonly description?: string;
}

const Part: t.Type<Part, unknown> = t.recursion("Part", () =>
  t.partial({
    type: t.string,
    $ref: t.string,
    items: Part,
    additionalProperties: Part,
    oneOf: t.readonlyArray(Part),
    secret: t.boolean,
    willReplaceOnChanges: t.boolean,
    description: t.string,
  }),
);
const Parts = t.record(t.string, Part);
export const Members = t.intersection([
  t.type({ properties: Parts }),
  t.partial({ required: t.readonlyArray(t.string) }),
]);
export type Members = t.TypeOf<typeof Members>;

const Described = t.type({ description: t.string });
export const FunctionPart = t.intersection([Described, t.partial({ inputs: Members, outputs: Members })]);
/** A function, with its comment as it is written. */
export type FunctionPart = t.TypeOf<typeof FunctionPart>;
const ResourcePart = t.intersection([
  Described,
  t.type({ properties: Parts, required: t.readonlyArray(t.string) }),
  t.type({ inputProperties: Parts, requiredInputs: t.readonlyArray(t.string) }),
]);
export type ResourcePart = t.TypeOf<typeof ResourcePart>;

/** What pages are made of: the schema of the package, with comments as they are written. */
export const Schema = t.type({
  resources: t.record(t.string, ResourcePart),
  functions: t.record(t.string, FunctionPart),
  types: t.record(t.string, t.intersection([Described, Members])),
});
export type Schema = t.TypeOf<typeof Schema>;

export function decoded<A>(codec: t.Decoder<unknown, A>, value: unknown): A {
  const found = codec.decode(value);
  if (isLeft(found)) throw new Error("the schema has another form than the reference knows");
  return found.right;
}

/** What all sections of a page need. */
export interface Surroundings {
  readonly page: string;
  readonly links: Links;
  readonly examples: SchemaTypes;
  readonly types: Schema["types"];
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
    found.set(token, [heading(depth, nameOf(token)), ...says, membersTable(type, side, around)].join("\n\n"));
    Object.values(type.properties).forEach(visit);
  };
  Object.values(of.properties).forEach(visit);
  return [...found.values()];
}

/** The type of what may be anything. */
export const anything = "pulumi.json#/Any";

const nameOf = (ref: string): string => ref.replace(/.*:/, "");

function typeText(part: Part): string {
  if (part.$ref === anything) return "any";
  if (part.$ref !== undefined) return `[${nameOf(part.$ref)}](#${anchorOf(nameOf(part.$ref))})`;
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
