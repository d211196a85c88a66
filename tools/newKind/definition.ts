import type { NewProperty } from "./properties";
import type { NewKind } from "./files";
import { comment, upper, withArticle } from "./words";

/** The definition of a kind: what the document says, and guesses where it says nothing. */
export function definitionFile(kind: NewKind): string {
  const { own, noun, properties } = kind;
  const having = (role: NewProperty["role"]) => properties.filter((property) => property.role === role);
  const optional = [...having("createOnly"), ...having("setting")];
  const [name] = having("name");
  return `${imports(properties)}
/** Settings. @output */
const settings = {
${optional.map(declared).join("")}};

${comment(aboutKind(kind), "")}export const ${own} = define({
  kind: "${kind.kind}",
  required: {
    /**
     * Name, 1 to ${longest(name)} characters.
     * @output Name of the ${noun}.
     */
    name: text({ range: [1, ${longest(name)}] }),
  },
  optional: {
    ...settings,
${comment(aboutAdopt(noun), "    ")}    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the ${noun}, assigned by bunny.net. */
    ${own}Id: assignedId(),
${having("output").map(computed).join("")}  },
});
`;
}

function aboutKind({ kind, own, noun, nouns, object: { path } }: NewKind): string {
  const one = withArticle(noun);
  return `${upper(one)} of bunny.net.

Every setting is optional, updated in place and not managed if omitted: whatever the dashboard or another program has set stays as it is. An update sends only what changed.

Names of ${nouns} are not unique at bunny.net. To avoid creating one twice, a create fails if ${one} with this name already exists, unless \`adopt\` allows taking it over.

Errors: ${one} with this name already exists and \`adopt\` does not allow taking it over; several ${nouns} have this name.

API: \`POST ${path}\`, \`POST ${path}/{id}\`, \`DELETE ${path}/{id}\`; reads use \`GET ${path}/{id}\`; a create first sends \`GET ${path}?search=\`. The resource ID is the numeric ID of the ${noun}, for example \`70001\`.

@example
\`\`\`ts
const ${own} = new bunny.${kind}("main", { name: "main" });
export const ${own}Id = ${own}.${own}Id;
\`\`\`
@get Reads ${one} that is managed elsewhere, by its resource ID. Fails if it does not exist.`;
}

function aboutAdopt(noun: string): string {
  return `Adopt an existing ${noun} with this name: \`true\` if everything managed is already equal, \`"overwrite"\` to update it to match.`;
}

function longest(name: NewProperty | undefined): number {
  return name?.field.schema.maxLength ?? 255;
}

function imports(properties: readonly NewProperty[]): string {
  const made = properties.filter(({ role }) => role !== "none" && role !== "id" && role !== "name");
  const nested = made.some(({ args }) => args.includes("text()")) ? ["text"] : [];
  const makers = [...made.map(({ maker }) => maker), ...nested];
  const optional = made.some(isOptionalOutput) ? ["optional"] : [];
  const names = [...new Set(["adopt", "assignedId", "define", "text", ...makers, ...optional])].sort();
  return [
    ...(made.some(({ role }) => role === "createOnly")
      ? ['import { cannotBeUnset } from "../../properties/resetOnOmit";']
      : []),
    `import { ${names.join(", ")} } from "../../vocabulary";`,
    "",
  ].join("\n");
}

function declared(property: NewProperty): string {
  return `${commentOf(property, "  ")}  ${property.name}: ${call(property)},\n`;
}

function computed(property: NewProperty): string {
  const made = call(property);
  return `${commentOf(property, "    ")}    ${property.name}: ${isOptionalOutput(property) ? `optional(${made})` : made},\n`;
}

function isOptionalOutput({ role, maker, field: { schema } }: NewProperty): boolean {
  return role === "output" && (schema.nullable === true || maker === "time");
}

function commentOf({ says, facts }: NewProperty, indent: string): string {
  return comment(`${says}${facts.includes("secret: true") ? " A secret." : ""}`, indent);
}

function call({ maker, args, facts }: NewProperty): string {
  return `${maker}(${[...args, ...(facts.length === 0 ? [] : [`{ ${facts.join(", ")} }`])].join(", ")})`;
}
