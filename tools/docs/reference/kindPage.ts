import * as lifecycles from "../../../provider/src/generated/lifecycles";
import { documentationAt, firstLower, type Kind } from "../../generate/catalogue";
import { anchorOf, codes, fenced, heading, sentence, table } from "../../generate/markdown";
import type { FunctionPart, Members, Part, ResourcePart } from "../../generate/package";
import { anything, exampleBlocks, membersTable, type Surroundings, typeSections } from "./members";
import { inOneLine, type Prose, proseOf } from "./prose";

/** The page of a kind: what the schema says, and of the comments of its definition what no schema has. */
export function kindPage(
  { definition: { kind }, documentation }: Kind,
  resource: ResourcePart,
  lookups: ReadonlyMap<string, FunctionPart>,
  around: Surroundings,
): string {
  const says = documentationAt(documentation, "", kind);
  const prose = proseOf(resource.description);
  const inWords = (text: string): string => around.links.in(text, kind);
  const isTable = (text: string): boolean => text.startsWith("|");
  const details = prose.details.filter((detail) => !isTable(detail));
  const args: Members = { properties: resource.inputProperties, required: resource.requiredInputs };
  const groupOf = (name: string): string => documentation.get(name)?.group ?? "General";
  const variants = prose.details.find(isTable);
  const removal = removalIn("before" in resource.properties, variants);
  const objects = [
    ...typeSections(args, 3, { head: "Argument", removal: removalIn() }, around),
    ...typeSections({ properties: onlyOutputs(resource) }, 3, { head: "Output" }, around),
  ];
  return [
    heading(1, kind),
    inWords(prose.summary),
    ...(prose.example === undefined ? [] : [exampleBlocks(prose.example, around.examples)]),
    ...(details.length === 0 ? [] : [heading(2, "How it behaves"), ...details.map(inWords)]),
    heading(2, "Arguments"),
    aboutArguments(kind, args),
    ...(says.args === undefined ? [] : [inWords(sentence(says.args))]),
    ...(variants === undefined ? [] : [variants]),
    ...inGroups(args, groupOf, (of) => membersTable(of, { head: "Argument", removal }, around)),
    ...(objects.length === 0 ? [] : [heading(2, "Objects"), ...new Set(objects)]),
    heading(2, "Outputs"),
    ...outputsOf(kind, resource, prose, around),
    heading(2, "Adopting"),
    adopting(Object.keys(args.properties)),
    ...importing(kind, args, prose, inWords(says.get ?? "")),
    heading(2, "Drift"),
    drift(args),
    ...failures(prose, inWords),
    heading(2, "API operations"),
    prose.operations.map((operation) => `- ${inWords(sentence(operation))}`).join("\n"),
    ...(lookups.size === 0 ? [] : [heading(2, "Look-ups")]),
    ...[...lookups].map(([name, part]) => functionSection(name, part, objects, around)),
    "",
  ].join("\n\n");
}

/** One table; or one for each group of the definition, below a table of the groups. */
function inGroups(
  { properties, required = [] }: Members,
  groupOf: (name: string) => string,
  tableOf: (members: Members) => string,
): readonly string[] {
  const groups = new Map<string, Record<string, Part>>();
  for (const [name, part] of Object.entries(properties))
    groups.set(groupOf(name), { ...groups.get(groupOf(name)), [name]: part });
  const tables = [...groups].map(([title, members]) => [title, tableOf({ properties: members, required })] as const);
  if (tables.length === 1) return tables.map(([, only]) => only);
  const index = [...groups].map(([title, members]) => [`[${title}](#${anchorOf(title)})`, codes(Object.keys(members))]);
  return [table(["Group", "Arguments"], index), ...tables.flatMap(([title, text]) => [heading(3, title), text])];
}

/** What becomes of an argument that is removed, where its description does not say it. A part is sent whole. */
const removalIn =
  (notesBefore = false, variants = "") =>
  ({ description = "", willReplaceOnChanges, additionalProperties, $ref }: Part, initially: string): string => {
    const [, by] = /^\| `(\w+)`/.exec(variants) ?? [];
    if (notesBefore) return "set back to what it was before";
    if (/Only used on create|Once adopted/.test(description.replaceAll("\n", " "))) return "no effect";
    if (willReplaceOnChanges === true) return "stays as it is";
    if (additionalProperties !== undefined) return "its entries are removed";
    if ($ref !== undefined && $ref !== anything) return "like each of its arguments";
    if (initially !== "") return "the default applies";
    return by === undefined ? "removed" : `only with another \`${by}\``;
  };

const onlyOutputs = ({ properties, inputProperties }: ResourcePart): Members["properties"] =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in inputProperties)));

function outputsOf(kind: string, resource: ResourcePart, { id }: Prose, around: Surroundings): readonly string[] {
  const { properties, inputProperties } = resource;
  const [only, without] = [true, false].map((isOutput) =>
    Object.keys(inputProperties).filter((name) => name in properties === isOutput),
  ) as [string[], string[]];
  const also =
    without.length < only.length
      ? [
          `Every argument${without.length === 0 ? "" : ` except ${listed(without)}`} is an output as well, with no value if it is not managed.`,
        ]
      : only.length === 0
        ? []
        : [
            `${listed(only)} ${only.length === 1 ? "is an output" : "are outputs"} as well, with no value if not managed.`,
          ];
  const idText = id === undefined ? `ID of the ${kind}.` : around.links.in(id, around.page);
  const outputs = { properties: onlyOutputs(resource) };
  return [...also, membersTable(outputs, { head: "Output" }, around, [["`id`", "ID", idText]])];
}

function adopting(args: readonly string[]): string {
  const ways = args.filter((name) => name.startsWith("adopt") || name === "exclusive");
  const says =
    ways.length === 0
      ? "There is nothing to adopt: a create declares what there is only one of, and takes it as it is."
      : `${listed(ways)} ${ways.length === 1 ? "decides" : "decide"} whether a create takes over what exists; without, it fails and changes nothing. What is adopted is owned, and deleted with the stack, unless \`retainOnDelete\` is set.`;
  return `${says} See [Ownership](../ownership.md).`;
}

function importing(kind: string, args: Members, { id = "" }: Prose, get: string): readonly string[] {
  const example = /`([^`<>]*[^`<>])`\.?$/.exec(id)?.[1] ?? /for example `([^`]+)`/.exec(id)?.[1] ?? "<id>";
  const written = neverRead(args);
  const isFixed = (name: string): boolean => args.properties[name]?.willReplaceOnChanges === true;
  const { notImportable: reason } = lifecycleOf(kind);
  const command = fenced("sh", `pulumi import bunny:index:${kind} example ${quotedForShell(example)}`);
  const lacking = (names: readonly string[], todo: string): readonly string[] =>
    names.length === 0 ? [] : [`The API never returns ${listed(names)}: ${todo}.`];
  return [
    heading(2, "Importing"),
    ...(reason === undefined
      ? [
          "With [the plugin](../plugin.md):",
          command,
          ...lacking(
            written.filter((name) => !isFixed(name)),
            "add what you need to the program after an import",
          ),
          ...lacking(written.filter(isFixed), "adding it to the program after an import replaces the resource"),
        ]
      : [`It cannot be imported: ${reason}.`]),
    `\`bunny.${kind}.get("example", id)\`: ${inOneLine(get).replace(/^\w/, (letter) => letter.toLowerCase())}`,
  ];
}

function drift(args: Members): string {
  const written = listed(neverRead(args));
  const cannot = written === "" ? "" : ` It cannot compare ${written}, which the API never returns.`;
  const compares = "A refresh compares what the program manages with what there is, and changes nothing.";
  return `${compares}${cannot} See [Drift](../drift.md).`;
}

/** The arguments of which a comment says so. */
const neverRead = ({ properties }: Members): readonly string[] =>
  Object.keys(properties).filter((name) =>
    properties[name]?.description?.replaceAll("\n", " ").includes("Never read back"),
  );

/** What only the lifecycle of a kind says. */
const lifecycleOf = (kind: string): { readonly notImportable?: string; readonly deleteBeforeReplace?: unknown } =>
  new Map<string, object>(Object.entries(lifecycles)).get(firstLower(kind)) ?? {};

function aboutArguments(kind: string, { properties }: Members): string {
  const replaces = Object.values(properties).some(({ willReplaceOnChanges }) => willReplaceOnChanges === true);
  const beside = "the new one is created first, and the old one is deleted at the end of the `up`";
  const order =
    lifecycleOf(kind).deleteBeforeReplace === undefined
      ? beside
      : `${beside}; or, where the two cannot exist side by side, the other way around`;
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

/** The section of a look-up. @param objects the sections of types that the page has already */
function functionSection(
  name: string,
  { description, inputs, outputs }: FunctionPart,
  objects: readonly string[],
  around: Surroundings,
): string {
  const titleOf = (section: string): string => section.replace(/^#+ /, "").replace(/\n[^]*/, "");
  const known = new Set(objects.map(titleOf));
  const prose = proseOf(description.replace(/^@see .*\n/m, ""));
  const inWords = (text: string): string => around.links.in(text, around.page);
  const hasInputs = inputs !== undefined && Object.keys(inputs.properties).length > 0;
  return [
    heading(3, name),
    ...[prose.summary, ...prose.details].map(inWords),
    ...(prose.example === undefined ? [] : [exampleBlocks(prose.example, around.examples)]),
    ...(hasInputs ? [membersTable(inputs, { head: "Argument" }, around)] : []),
    ...(outputs === undefined ? [] : [membersTable(outputs, { head: "Result" }, around)]),
    ...(outputs === undefined ? [] : typeSections(outputs, 4, { head: "Member" }, around)).filter(
      (section) => !known.has(titleOf(section)),
    ),
    ...(prose.operations.length === 0 ? [] : [`Sends ${inWords(prose.operations.join("; "))}`]),
  ].join("\n\n");
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? codes(names) : `${codes(names.slice(0, -1))} and ${codes(names.slice(-1))}`;

const quotedForShell = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : `'${text}'`);
