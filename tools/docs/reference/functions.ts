import * as t from "io-ts";
import * as E from "fp-ts/Either";
import type { SchemaTypes } from "../../generate/examples/types";
import { exampleBlocks } from "./examples";
import type { Links } from "./links";
import { anchorOf, heading, sentence, table } from "../../generate/markdown";
import { propertyProse, proseOf } from "./prose";

interface Part {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Part;
  readonly additionalProperties?: Part;
  readonly oneOf?: readonly Part[];
  readonly secret?: boolean;
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
    description: t.string,
  }),
);

const Members = t.type({ properties: t.record(t.string, Part), required: t.readonlyArray(t.string) });
const Named = t.intersection([Members, t.type({ description: t.string })]);
const FunctionPart = t.intersection([
  t.type({ description: t.string }),
  t.partial({ inputs: Members, outputs: Members }),
]);

/** A function, with its comment as it is written. */
export type FunctionPart = t.TypeOf<typeof FunctionPart>;

export const functionPart = (of: unknown): FunctionPart => {
  const decoded = FunctionPart.decode(of);
  if (E.isLeft(decoded)) throw new Error("a function has another form than the reference knows");
  return decoded.right;
};

/** What all functions need to be described. */
export interface Surroundings {
  readonly page: string;
  readonly links: Links;
  readonly examples: SchemaTypes;
  /** The types of results, by their tokens. */
  readonly types: ReadonlyMap<string, unknown>;
}

/** The kind that a function says it belongs to. */
export const seenAt = ({ description }: FunctionPart): string | undefined =>
  /^@see \{@link (\w+)\}/m.exec(description)?.[1];

/** The section of a look-up. */
export function functionSection(name: string, part: FunctionPart, around: Surroundings): string {
  const { inputs, outputs } = part;
  const prose = proseOf(part.description.replace(/^@see .*\n/m, ""));
  const inWords = (text: string): string => around.links.in(text, around.page);
  return [
    heading(3, name),
    ...[prose.summary, ...prose.details].map(inWords),
    ...(prose.example === undefined ? [] : [exampleBlocks(prose.example, around.examples)]),
    ...(inputs === undefined || isEmpty(inputs) ? [] : [membersTable("Argument", inputs, around)]),
    ...(outputs === undefined ? [] : [membersTable("Result", outputs, around), ...resultTypes(outputs, around)]),
    ...(prose.operations.length === 0 ? [] : [`Sends ${inWords(prose.operations.join("; "))}`]),
  ].join("\n\n");
}

const isEmpty = ({ properties }: t.TypeOf<typeof Members>): boolean => Object.keys(properties).length === 0;

/** The table of arguments or of results. */
export function membersTable(
  what: string,
  { properties, required }: t.TypeOf<typeof Members>,
  { links, page }: Pick<Surroundings, "links" | "page">,
): string {
  const rows = Object.entries(properties).map(([name, part]) => {
    const { text, initially } = propertyProse(part.description ?? "");
    const marks = [
      ...(what === "Argument" && required.includes(name) ? ["**required**"] : []),
      ...(part.secret === true ? ["*secret*"] : []),
    ];
    return [[`\`${name}\``, ...marks].join("<br>"), typeText(part), links.in(text, page), links.in(initially, page)];
  });
  return table([what, "Type", "Description", "Default"], rows);
}

function resultTypes(of: t.TypeOf<typeof Members>, around: Surroundings): readonly string[] {
  const found = new Map<string, string>();
  const visit = (part: Part): void => {
    if (part.items !== undefined) visit(part.items);
    if (part.additionalProperties !== undefined) visit(part.additionalProperties);
    part.oneOf?.forEach(visit);
    const token = part.$ref?.replace("#/types/", "");
    if (token === undefined || found.has(token)) return;
    const type = Named.decode(around.types.get(token));
    if (E.isLeft(type)) return;
    const name = nameOf(token);
    const text = around.links.in(sentence(propertyProse(type.right.description).text), around.page);
    found.set(token, [heading(4, name), text, membersTable("Member", type.right, around)].join("\n\n"));
    Object.values(type.right.properties).forEach(visit);
  };
  Object.values(of.properties).forEach(visit);
  return [...found.values()];
}

const nameOf = (ref: string): string => ref.replace(/.*:/, "");

function typeText(part: Part): string {
  if (part.$ref !== undefined) return `[${nameOf(part.$ref)}](#${anchorOf(nameOf(part.$ref))})`;
  if (part.items !== undefined) return `list of ${typeText(part.items)}`;
  if (part.additionalProperties !== undefined) return `map of ${typeText(part.additionalProperties)}`;
  if (part.oneOf !== undefined) return part.oneOf.map(typeText).join(" or ");
  return part.type ?? "any";
}
