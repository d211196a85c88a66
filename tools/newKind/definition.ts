import type { NewKind } from "./files";
import { isCamel, type NewProperty } from "./properties";
import { comment } from "./words";

/** What the definition of a kind has: what the document says, and guesses where it says nothing. */
export function definitionValues({ own, parent, noun, properties, api }: NewKind): Readonly<Record<string, string>> {
  const { shape } = api;
  const isObject = shape !== "settings" && shape !== "issued";
  const having = (...roles: readonly NewProperty["role"][]) => properties.filter(({ role }) => roles.includes(role));
  const all = (chosen: readonly NewProperty[], more = ""): string => chosen.map((one) => declared(one, more)).join("");
  const [name] = having("name");
  const longest = name?.field.schema.maxLength ?? 255;
  const wire = (name?.facts ?? []).filter((fact) => fact.startsWith("wire:"));
  const nameFacts = [...wire, `range: [1, ${longest}]`, ...(shape === "part" ? ["replaceOnChanges: true"] : [])];
  const settings = all(having("createOnly", "setting"), shape === "issued" ? " Removing this sends it again." : "");
  const required = all(having("required"));
  const outputs = shape === "issued" ? "" : all(having("output"));
  const idMaker = idOf(having("id")[0], shape === "numbered");
  const makers = {
    numbered: "adopt text",
    listed: "adopt text",
    part: "adopt text parent",
    settings: "parent settingsBefore",
    issued: "triggers",
  }[shape].split(" ");
  const used = [...`${settings}${required}${outputs}: ${idMaker}`.matchAll(/(?<=[:(] ?)(\w+)\(/g)];
  const args = [
    ...(parent === undefined ? [] : [`${parent.property}: 7001`]),
    ...(isObject ? ['name: "main"'] : []),
    ...having("required").map((each) => `${each.name}: ${exampleOf(each)}`),
  ];
  return {
    settings: settings === "" ? "" : `/** Settings. @output */\nconst settings = {\n${settings}};\n\n`,
    spread: settings === "" ? "" : "...settings,",
    naming: isCamel(api) ? 'naming: "camel",' : "",
    makers: [
      ...new Set([
        "define",
        ...makers,
        ...(parent === undefined ? [] : ["parent"]),
        ...used.map(([, one = ""]) => one),
      ]),
    ]
      .filter((maker) => isObject || maker !== "assignedId")
      .sort()
      .join(", "),
    ...{ required, outputs, idMaker, longest: String(longest), nameFacts: nameFacts.join(", "), args: args.join(", ") },
    output: isObject ? `${own}Id` : (parent?.property ?? "triggers"),
    parentComment:
      parent === undefined
        ? ""
        : comment(
            `${parent.noun} that the ${noun} belongs to: pass \`${parent.own}.id\` or its numeric ID.`,
            "    ",
          ).trim(),
    parentGone: parent === undefined ? "" : `the ${parent.noun} does not exist; `,
    idOfParent: parent === undefined ? "" : `<${parent.noun}>/`,
  };
}

function exampleOf({ maker, args }: NewProperty): string {
  const [name = '"main"'] = /"[^"]*"/.exec(args.join()) ?? [];
  return { boolean: "true", set: '["main"]', number: "1", integer: "1" }[maker] ?? name;
}

/** The id of an object, which a numbered one has as a number. */
function idOf(id: NewProperty | undefined, isNumbered: boolean): string {
  if (isNumbered || id === undefined) return "assignedId()";
  const maker = id.maker === "integer" ? "integer" : "text";
  return `${maker}({ wire: "${id.field.name}", inEveryReply: true, stable: true })`;
}

/** A property with its comment. An output that may be missing is optional. */
function declared({ name, says, facts, maker, args, role, field }: NewProperty, more: string): string {
  const made = `${maker}(${[...args, ...(facts.length === 0 ? [] : [`{ ${facts.join(", ")} }`])].join(", ")})`;
  const isOptional = role === "output" && (field.schema.nullable === true || maker === "time");
  const text = `${says}${facts.includes("secret: true") ? " A secret." : ""}${more}`;
  return `${comment(text, "    ")}    ${name}: ${isOptional ? `optional(${made})` : made},\n`;
}
