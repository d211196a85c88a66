import { cannotBeUnset } from "../../provider/src/properties/resetOnOmit";
import type { Definition, Properties, Property } from "../../provider/src/vocabulary";
import { type Documentation, type Paths, wrapped } from "./documentation";
import { variantsTable } from "./markdown";

/** The documentation with what follows from facts, which comments need not repeat. */
export function withFacts({ required, optional, computed, variants }: Definition, documentation: Paths): Paths {
  const given: Properties = { ...required, ...optional };
  const areSettings = "before" in computed;
  return new Map(
    [...documentation, ...(areSettings ? [beforeSettings] : [])].map(([path, says]): [string, Documentation] => {
      const property = given[path];
      if (path === "" && areSettings) return [path, { ...says, text: withSettings(says.text) }];
      if (path === "" && variants !== undefined)
        return [path, { ...says, text: says.text.replace("{@variants}", variantsTable(variants)) }];
      if (property === undefined) return [path, says];
      const [said = "", ...tags] = says.text.split(/\s(?=@default )/);
      const own = property.shape.type === "adopt" ? adoptText(said) : said;
      const sentences =
        says.group !== undefined
          ? [...rangeOf(property), ...replacement(property, own), ...removal(property, own)]
          : sentencesOf(property, own, path in optional, tags.join());
      const text = [appended(own, sentences), ...(property.shape.type === "adopt" ? [adoptDefault] : tags)].join("\n");
      const output = says.output === "" ? outputOf(own, path in optional) : says.output;
      return [path, { ...says, text, ...(output !== undefined && { output }) }];
    }),
  );
}

const beforeSettings: [string, Documentation] = [
  "computed.before",
  { text: "What the properties that the program sets were before: what destroy sets them back to." },
];

const otherSettings = "another resource of the program has the same settings: remove one of the two";

/** What is so of all settings that others have, before what the comment says of errors. */
function withSettings(text: string): string {
  const settings = wrapped(
    "What the program sets is changed as soon as the resource is created, without `adopt`. What was set before is kept in " +
      "state: removing a property from the program, or destroying the resource, sets it back. Declare at most one such " +
      "resource for the same settings, and in only one stack.",
  );
  return text.replace(/Errors: [\s\S]*?(?=\.(\n\n|$))/, (errors) =>
    [settings, wrapped(`${errors.replaceAll("\n", " ")}; ${otherSettings}`)].join("\n\n"),
  );
}

const adoptDefault = "@default false, or what BUNNYNET_ADOPT says";

/** What the values of `adopt` mean, unless the comment has more to say of it. */
function adoptText(text: string): string {
  const equal = ': `true` if everything managed is already equal, `"overwrite"` to update it to match.';
  return text.includes("`true`") ? text : text.replace(/(?<=^Adopt an existing [^.:]*)\./, equal);
}

/** What an output says if its comment does not: the first sentence of the input, without how a program gets the ID. */
export function outputOf(text: string, isOptional: boolean): string {
  const [sentence = text] = text.replaceAll("\n", " ").split(/(?<=\.)\s/);
  const first = sentence.replace(/: (pass|its numeric ID, which) .*/, ", by its ID.");
  return isOptional ? `${first.replace(/\.$/, "")}; \`undefined\` if not managed.` : first;
}

/** Sentences that begin like one in the comment are left out. */
export function sentencesOf(property: Property, text: string, isOptional: boolean, tags = ""): readonly string[] {
  const { shape, facts } = property;
  const says = text.replaceAll("\n", " ");
  const unless = (words: RegExp, sentence: string): readonly string[] => (words.test(says) ? [] : [sentence]);
  if (shape.type === "adopt")
    return [
      ...unless(/Once adopted/, "Once adopted, it is deleted on destroy unless `retainOnDelete` is set."),
      ...unless(/Used |Only used/, "Only used on create."),
    ];
  if (facts.control === "createOnly") return unless(/Only used/, "Only used on create.");
  if (facts.control === "deleteOnly")
    return unless(/Changing /, "Changing this takes effect with the next `up`, without a request.");
  if (shape.type === "triggers") return unless(/Removing this/, "Removing this has no effect.");
  if (facts.control !== undefined) return [];
  return [
    ...(facts.replaceOnChanges === true ? replacement(property, says) : unless(changing, "Updated in place.")),
    ...(facts.secret === true
      ? unless(/secret/, "Always a secret, even if the program does not mark it as one: encrypted in state.")
      : []),
    ...(facts.writeOnly === true && facts.stampedBy === undefined
      ? unless(/Never read back/, "Never read back: changes made elsewhere are not detected.")
      : []),
    ...(isOptional && isKept(property, tags) ? unless(/[Nn]ot managed|Defaults to/, "Not managed if omitted.") : []),
    ...removal(property, says),
  ];
}

/** Whether what the API has stays as it is if the program says nothing. What has a default besides that of a create does not. */
function isKept({ facts }: Property, tags: string): boolean {
  return facts.unset !== undefined && facts.replaceOnChanges !== true && /^$|on create/.test(tags);
}

const changing = /in place|[Cc]hanging |Sent again/;

function replacement({ facts }: Property, text: string): readonly string[] {
  return facts.replaceOnChanges !== true || /[Cc]hanging /.test(text) ? [] : ["Changing this replaces the resource."];
}

function rangeOf({ shape, facts: { range } }: Property): readonly string[] {
  if ((shape.type !== "integer" && shape.type !== "number") || range === undefined) return [];
  const [least, most] = range;
  return [most >= 2_147_483_647 ? `At least ${least}.` : `${least} to ${most}.`];
}

function removal({ shape: { type }, facts: { unset } }: Property, text: string): readonly string[] {
  return unset === undefined || text.includes("Removing ") ? [] : [afterRemoval(type, unset)];
}

/** What becomes of a property that a program no longer gives, by its fact. */
export function afterRemoval(type: string, unset: unknown): string {
  if (unset === cannotBeUnset) return "Removing this leaves the current value unchanged.";
  if (type === "parent") return "Removing this ends its use.";
  return unset === "" || (Array.isArray(unset) && unset.length === 0)
    ? "Removing this clears it."
    : // With spaces, at which a page can break a long list.
      `Removing this resets it to \`${JSON.stringify(unset).replaceAll('","', '", "')}\`.`;
}

/** After the last paragraph, which gets new lines. */
function appended(text: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return text;
  const at = text.includes("\n\n") ? text.lastIndexOf("\n\n") + 2 : 0;
  return text.slice(0, at) + wrapped([text.slice(at).replaceAll("\n", " "), ...sentences].join(" "));
}
