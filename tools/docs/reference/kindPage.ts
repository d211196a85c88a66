import type { Definition, Properties, Property } from "../../../provider/src/vocabulary";
import * as lifecycles from "../../../provider/src/generated/lifecycles";
import { documentationAt, firstLower, type Kind, type NamedType } from "../../generate/catalogue";
import { exampleBlocks } from "./examples";
import { type FunctionPart, functionSection, type Surroundings } from "./functions";
import { anchorOf, codes, fenced, heading, sentence, table, variantsTable } from "../../generate/markdown";
import { argumentsTable, outputsTable, type Place, typeSections } from "./properties";
import { inOneLine, type Prose, proseOf } from "./prose";

/** The page of a kind. */
export function kindPage(
  { definition, documentation }: Kind,
  lookups: ReadonlyMap<string, FunctionPart>,
  types: ReadonlyMap<string, NamedType>,
  around: Surroundings,
): string {
  const { kind } = definition;
  const says = documentationAt(documentation, "", kind);
  const prose = proseOf(says.text);
  const { links } = around;
  const place: Place = { page: kind, links, types, owner: kind, documentation, path: "" };
  const inWords = (text: string): string => links.in(text, kind);
  const details = prose.details.filter((detail) => !detail.startsWith("|"));
  return [
    heading(1, kind),
    inWords(prose.summary),
    ...(prose.example === undefined ? [] : [exampleBlocks(prose.example, around.examples)]),
    ...(details.length === 0 ? [] : [heading(2, "How it behaves"), ...details.map(inWords)]),
    heading(2, "Arguments"),
    aboutArguments(definition),
    ...(says.args === undefined ? [] : [inWords(sentence(says.args))]),
    ...(definition.variants === undefined ? [] : [variantsTable(definition.variants)]),
    ...argumentTables(definition, place),
    ...objects(definition, place),
    heading(2, "Outputs"),
    ...outputs(definition, place, prose),
    ...adopting(definition),
    ...importing(definition, prose, inWords(says.get ?? "")),
    ...drift(definition),
    ...failures(prose, inWords),
    heading(2, "API operations"),
    prose.operations.map((operation) => `- ${inWords(sentence(operation))}`).join("\n"),
    ...(lookups.size === 0 ? [] : [heading(2, "Look-ups")]),
    ...[...lookups].map(([name, part]) => functionSection(name, part, around)),
    "",
  ].join("\n\n");
}

/** What arguments and outputs consist of. */
function objects(definition: Definition, place: Place): readonly string[] {
  const sections = [
    ...typeSections(argumentsOf(definition), place, false).values(),
    ...typeSections(definition.computed, { ...place, path: "computed" }, true).values(),
  ];
  return sections.length === 0 ? [] : [heading(2, "Objects"), ...sections];
}

/** What a program gives: not what the class derives. */
function argumentsOf({ required, optional }: Definition): Properties {
  const given: Properties = { ...required, ...optional };
  return Object.fromEntries(Object.entries(given).filter(([, { facts }]) => facts.derivedBy === undefined));
}

/** One table; or one for each group of the definition, below a table of the groups. */
function argumentTables(definition: Definition, place: Place): readonly string[] {
  const groups = new Map<string, [string, Property][]>();
  for (const [name, property] of Object.entries(argumentsOf(definition))) {
    const title = place.documentation.get(name)?.group ?? "General";
    groups.set(title, [...(groups.get(title) ?? []), [name, property]]);
  }
  const needs = {
    required: Object.keys(definition.required),
    variants: definition.variants,
    ...("before" in definition.computed && { otherwise: "set back to what it was before" }),
  };
  const tableOf = (members: ReadonlyArray<readonly [string, Property]>): string =>
    argumentsTable(Object.fromEntries(members), needs, place);
  if (groups.size === 1) return [...groups.values()].map(tableOf);
  const index = [...groups].map(([title, members]) => [
    `[${title}](#${anchorOf(title)})`,
    members.map(([name]) => `\`${name}\``).join(", "),
  ]);
  return [
    table(["Group", "Arguments"], index),
    ...[...groups].flatMap(([title, members]) => [heading(3, title), tableOf(members)]),
  ];
}

function outputs({ required, optional, computed, kind }: Definition, place: Place, { id }: Prose): readonly string[] {
  const given = Object.keys({ ...required, ...optional });
  const isOutput = (name: string): boolean => place.documentation.get(name)?.output !== undefined;
  const without = given.filter((name) => !isOutput(name) && !(name in computed));
  const only = given.filter(isOutput);
  const also =
    only.length === 0
      ? []
      : without.length < only.length
        ? [
            `Every argument${without.length === 0 ? "" : ` except ${listed(without)}`} is an output as well, with no value if it is not managed.`,
          ]
        : [
            `${listed(only)} ${only.length === 1 ? "is an output" : "are outputs"} as well, with no value if not managed.`,
          ];
  const idText = id === undefined ? `ID of the ${kind}.` : place.links.in(id, place.page);
  return [...also, outputsTable(computed, { ...place, path: "computed" }, [["`id`", "ID", idText]])];
}

function adopting(of: Definition): readonly string[] {
  const ways = Object.keys(argumentsOf(of)).filter((name) => name.startsWith("adopt") || name === "exclusive");
  const says =
    ways.length === 0
      ? "There is nothing to adopt: a create declares what there is only one of, and takes it as it is."
      : `${listed(ways)} ${ways.length === 1 ? "decides" : "decide"} whether a create takes over what exists; without, it fails and changes nothing. What is adopted is owned, and deleted with the stack, unless \`retainOnDelete\` is set.`;
  return [heading(2, "Adopting"), `${says} See [Ownership](../ownership.md).`];
}

function importing(of: Definition, { id = "" }: Prose, get: string): readonly string[] {
  const { kind } = of;
  const example = /`([^`<>]*[^`<>])`\.?$/.exec(id)?.[1] ?? /for example `([^`]+)`/.exec(id)?.[1] ?? "<id>";
  const written = withFact(of, ({ facts }) => facts.writeOnly === true);
  const { notImportable: reason } = lifecycleOf(kind);
  return [
    heading(2, "Importing"),
    ...(reason === undefined
      ? [
          "With [the plugin](../plugin.md):",
          fenced("sh", `pulumi import bunny:index:${kind} example ${quotedForShell(example)}`),
          ...(written === ""
            ? []
            : [`The API never returns ${written}: add what you need to the program after an import.`]),
        ]
      : [`It cannot be imported: ${reason}.`]),
    `\`bunny.${kind}.get("example", id)\`: ${inOneLine(get).replace(/^\w/, (letter) => letter.toLowerCase())}`,
  ];
}

function drift(of: Definition): readonly string[] {
  const written = withFact(of, ({ facts }) => facts.writeOnly === true);
  const stamped = withFact(of, ({ facts }) => facts.stampedBy !== undefined);
  const says = [
    "A refresh compares what the program manages with what there is, and changes nothing.",
    ...(written === "" ? [] : [`It cannot compare ${written}, which the API never returns.`]),
    ...(stamped === ""
      ? []
      : [`The API never returns ${stamped}, but says when it was last changed, and that is compared.`]),
    "See [Drift](../drift.md).",
  ];
  return [heading(2, "Drift"), says.join(" ")];
}

/** The names of the arguments for which something holds. */
const withFact = (of: Definition, holds: (property: Property) => boolean): string =>
  listed(Object.entries(argumentsOf(of)).flatMap(([name, property]) => (holds(property) ? [name] : [])));

/** What only the lifecycle of a kind says. */
const lifecycleOf = (kind: string): { readonly notImportable?: string; readonly deleteBeforeReplace?: unknown } =>
  new Map<string, object>(Object.entries(lifecycles)).get(firstLower(kind)) ?? {};

function aboutArguments(definition: Definition): string {
  const replaces = Object.values(argumentsOf(definition)).some(({ facts }) => facts.replaceOnChanges === true);
  const order =
    lifecycleOf(definition.kind).deleteBeforeReplace === undefined
      ? "the new one is created first, and the old one is deleted at the end of the `up`"
      : "the new one is created first, and the old one is deleted at the end of the `up`; or, where the two cannot exist side by side, the other way around";
  return [
    "What you omit is not managed: it stays as it is.",
    replaces
      ? `A change updates in place, unless the argument is marked *replaces*: ${order}.`
      : "A change updates in place.",
    "[More about arguments](README.md#arguments).",
  ].join(" ");
}

function failures({ failures: of, aboutFailures }: Prose, inWords: (text: string) => string): readonly string[] {
  const rows = of.map(({ cause, remedy = "" }) => [inWords(sentence(cause)), inWords(sentence(remedy))]);
  return [
    heading(2, "Errors"),
    ...(rows.length === 0 ? [] : [table(["Cause", "What to do"], rows)]),
    ...(aboutFailures === "" ? [] : [inWords(aboutFailures)]),
  ];
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? codes(names) : `${codes(names.slice(0, -1))} and ${codes(names.slice(-1))}`;

const quotedForShell = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : `'${text}'`);
