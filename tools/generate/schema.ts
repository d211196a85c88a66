import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { settingNames } from "../../provider/src/config/config";
import type { Combination, Properties, Property } from "../../provider/src/vocabulary";
import {
  type DefinitionFile,
  documentationAt,
  firstUpper,
  type Kind,
  type LookupOf,
  type NamedType,
} from "./catalogue";
import type { Paths } from "./documentation";
import { lists } from "../../provider/src/entry/lists";
import { repository } from "../release/repository";
import { inAllLanguages } from "./examples";
import { goModule } from "./examples/go";
import { SchemaTypes } from "./examples/types";
import { functionsOfPrograms } from "./functions";
import { codes, variantsTable } from "./markdown";
import type { FunctionPart, Members, Part, Parts, ResourcePart, TypePart } from "./package";
import { afterRemoval } from "./sentences";

/** A part of a schema, as JSON. */
type Json = Readonly<Record<string, unknown>>;

/** The package in the form in which Pulumi describes packages to all its languages and tools. */
export function packageSchema(files: readonly DefinitionFile[]): Json {
  const { schema } = schemaSaying(inMarkdown, files);
  const examples = new SchemaTypes(schema);
  return {
    ...schema,
    resources: withExamples(schema.resources, examples),
    functions: withExamples(schema.functions, examples),
  };
}

/** How a comment is written, with what follows from facts. */
type Says = (comment: string, more?: string) => string;

/** The same with comments as they are written: with links, and with examples in TypeScript. */
export const commentedSchema = (files: readonly DefinitionFile[]) => {
  const { schema, others } = schemaSaying((comment, more = "") => {
    const at = comment.search(/\s*(?:@default\b|^@)/m);
    return at < 0 ? comment + more : comment.slice(0, at) + more + comment.slice(at);
  }, files);
  return { ...schema, others };
};

function schemaSaying(says: Says, files: readonly DefinitionFile[]) {
  const { version, description, license } = manifest;
  const types = new Types(new Map(files.flatMap((file) => [...file.types])), says);
  const kinds = files.flatMap(({ kind }) => (kind === undefined ? [] : [kind]));
  const resources = kinds.map((kind): [string, ResourcePart] => [token(kind.definition.kind), resourceOf(kind, types)]);
  const functions = files.flatMap(({ lookup }): [string, FunctionPart][] =>
    lookup === undefined ? [] : [[token(lookup.definition.name), types.functionOf(lookup)]],
  );
  const schema = {
    name: "bunny",
    displayName: "bunny.net",
    version,
    // The manifest describes the npm package.
    description: description.replace(" in TypeScript", ""),
    keywords: ["pulumi", "bunny", "bunny.net", "kind/native", "category/cloud"],
    license,
    publisher: "pulumi-bunny",
    // From there, Pulumi downloads the plugin if a program needs it.
    ...(repository === undefined
      ? {}
      : {
          repository,
          logoUrl: `${repository.replace("//github.com", "//raw.githubusercontent.com")}/main/tools/sdk/logo.png`,
          pluginDownloadURL: repository.replace(/^https:\/\/github\.com/, "github://api.github.com"),
        }),
    // Generated packages are complete and have the version of this one.
    meta: { supportPack: true },
    language: languages,
    types: Object.fromEntries([...types.all].sort(([left], [right]) => left.localeCompare(right))),
    config: { variables: settings },
    provider: {
      description:
        "Another account, or other settings than those of the stack. Without one, the stack's settings apply.",
      inputProperties: settings,
      properties: {},
    },
    resources: Object.fromEntries(resources.sort(([left], [right]) => left.localeCompare(right))),
    functions: Object.fromEntries(functions.sort(([left], [right]) => left.localeCompare(right))),
  };
  return { schema, others: functionsOfPrograms(says) };
}

const withExamples = (of: Readonly<Record<string, { readonly description: string }>>, types: SchemaTypes): Json =>
  Object.fromEntries(
    Object.entries(of).map(([name, one]) => [name, { ...one, description: withLanguages(one.description, types) }]),
  );

/** A description with its example in all languages. */
function withLanguages(description: string, types: SchemaTypes): string {
  return description.replace(/```typescript\n([^]*?)```/, (_block, code: string) =>
    inAllLanguages(code, types)
      .map((example) => `\`\`\`${example.language}\n${example.code}\`\`\``)
      .join("\n"),
  );
}

const manifest = JSON.parse(readFileSync(join(__dirname, "..", "..", "provider", "package.json"), "utf8")) as Readonly<
  Record<"version" | "description" | "license", string>
>;

/** What the generators need to know besides. Until the repository is known, users of Go replace the module by a folder. */
const languages: Json = {
  go: { importBasePath: `${goModule}/bunny` },
  nodejs: { packageName: "pulumi-bunny" },
  python: { packageName: "pulumi_bunny", pyproject: { enabled: true } },
};

const token = (name: string): string => `bunny:index:${name}`;

/** Settings of a stack and of an explicit provider, without the prefix `bunny:`. `explicit` is not for programs. */
export const settings: Readonly<Record<Exclude<keyof typeof settingNames, "explicit">, Part>> = {
  apiKey: {
    type: "string",
    secret: true,
    description:
      "API key of the account. Stored encrypted in state.\n\nDefault: the environment variable BUNNYNET_API_KEY.",
  },
  apiKeyEnv: {
    type: "string",
    description:
      "Name of an environment variable with the key, read whenever the provider runs: the key is not in state. Only for an explicit provider.",
  },
  apiUrl: {
    type: "string",
    description:
      "Address of the API.\n\nDefault: the environment variable BUNNYNET_API_URL, else https://api.bunny.net.",
  },
};

/** Objects and enumerations are types of their own, which are written down where they are first used. */
class Types {
  readonly all = new Map<string, TypePart>();

  constructor(
    private readonly named: ReadonlyMap<string, NamedType>,
    readonly says: Says,
  ) {}

  /** The type of a property of a resource or of an object, which names the types inside of it. */
  of({ shape, facts }: Property, isOutput: boolean, owner: string, documentation: Paths, path: string): Part {
    switch (shape.type) {
      case "text":
      case "reference":
        return { type: "string" };
      case "number":
      case "integer":
      case "boolean":
        return { type: shape.type };
      case "anything":
        return { $ref: "pulumi.json#/Any" };
      case "adopt":
        return { oneOf: [{ type: "boolean" }, { type: "string" }] };
      case "parent":
        return isOutput ? { type: "integer" } : { oneOf: [{ type: "integer" }, { type: "string" }] };
      case "entries":
      // Also a map for the classes of this package; but Python's SDK cannot send what is either.
      case "triggers":
        return { type: "array", items: { type: "string" } };
      case "list":
        return { type: "array", items: this.of(shape.item, isOutput, owner, documentation, path) };
      case "map":
        return { type: "object", additionalProperties: this.of(shape.value, isOutput, owner, documentation, path) };
      case "union": {
        const members = shape.members.map((member): [Property, Part] => [
          member,
          this.of(member, isOutput, owner, documentation, path),
        ]);
        const mapping = members.flatMap(([member, { $ref = "" }]) =>
          tagsOf(member, shape.tag).map((tag): [string, string] => [tag, $ref]),
        );
        return {
          oneOf: members.map(([, type]) => type),
          discriminator: { propertyName: shape.tag, mapping: Object.fromEntries(mapping) },
        };
      }
      case "enum":
        // An enumeration would be a type of its own in each language, which the classes of this package do not have.
        return { type: "string" };
      case "object": {
        const name = facts.typeName ?? owner;
        const place = facts.typeName === undefined ? undefined : this.named.get(facts.typeName)?.documentation;
        return this.reference(name, () => {
          const [at, within] = place === undefined ? [documentation, path] : [place, ""];
          const description = this.says(documentationAt(at, within, name).text, togetherOf(facts));
          return { description, ...this.object(shape, facts, name, at, within) };
        });
      }
    }
  }

  functionOf({ definition: { name, required, optional, result }, documentation }: LookupOf): FunctionPart {
    if (result.shape.type !== "object") throw new Error(`${name} returns no object`);
    const args = { members: { ...required, ...optional }, required: Object.keys(required) };
    return {
      description: this.says(documentationAt(documentation, "", name).text),
      inputs: this.object(args, {}, `${firstUpper(name)}Args`, documentation, ""),
      outputs: this.object(result.shape, {}, `${firstUpper(name)}Result`, documentation, "result"),
    };
  }

  private object(
    { members, required }: Pick<Extract<Property["shape"], { type: "object" }>, "members" | "required">,
    facts: Property["facts"],
    owner: string,
    documentation: Paths,
    path: string,
  ): Members {
    const properties = Object.entries(members).map(([name, property]): [string, Part] => {
      const at = path === "" ? name : `${path}.${name}`;
      const type = this.of(property, false, `${owner}${firstUpper(name)}`, documentation, at);
      const { text } = documentationAt(documentation, at, owner);
      const removal = required.includes(name) || text.includes("Removing ") ? "" : removalOf(name, property, facts);
      const description = this.says(text, removal + valuesOf(property, text, path.startsWith("result")));
      return [name, { ...type, ...factsOf(property), description }];
    });
    return { type: "object", properties: Object.fromEntries(properties), required };
  }

  private reference(name: string, make: () => TypePart): Part {
    const of = token(name);
    if (!this.all.has(of)) this.all.set(of, make());
    return { $ref: `#/types/${of}` };
  }
}

/** The tags that mean this member of a union. */
function tagsOf({ shape }: Property, tag: string): readonly string[] {
  const property = shape.type === "object" ? shape.members[tag] : undefined;
  return property?.shape.type === "enum" ? property.shape.names : [];
}

function resourceOf(
  { definition: { kind, required, optional, computed }, documentation }: Kind,
  types: Types,
): ResourcePart {
  const given = { ...required, ...optional };
  const isGiven = (name: string): boolean => given[name]?.facts.derivedBy === undefined;
  const inputs = Object.fromEntries(Object.entries(given).filter(([name]) => isGiven(name)));
  const properties = (of: Properties, isOutput: boolean, describe: (name: string) => string): Parts =>
    Object.fromEntries(
      Object.entries(of).map(([name, property]) => [
        name,
        {
          ...types.of(property, isOutput, `${kind}${firstUpper(name)}`, documentation, name),
          ...factsOf(property),
          ...nameInDotnet(kind, name),
          description: types.says(describe(name), valuesOf(property, describe(name))),
        },
      ]),
    );
  const outputs = Object.fromEntries(
    Object.entries(given).filter(([name]) => documentationAt(documentation, name, kind).output !== undefined),
  );
  const outputText = (name: string): string => documentationAt(documentation, name, kind).output ?? "";
  const computedOnly = Object.fromEntries(Object.entries(computed).filter(([name]) => !(name in outputs)));
  return {
    description: types.says(documentationAt(documentation, "", kind).text),
    properties: {
      ...properties(outputs, true, outputText),
      ...properties(computedOnly, true, (name) => documentationAt(documentation, `computed.${name}`, kind).text),
    },
    required: [
      ...Object.keys(required).filter((name) => name in outputs),
      ...Object.keys(computedOnly).filter((name) => computed[name]?.isOptional !== true),
    ],
    // What the classes derive from their arguments, the plugin derives for other languages.
    inputProperties: properties(inputs, false, (name) => documentationAt(documentation, name, kind).text),
    requiredInputs: Object.keys(required).filter(isGiven),
    ...listInputsOf(kind),
    aliases: [{ type: `pulumi-nodejs:bunny:${kind}` }],
  };
}

/** What `pulumi do <kind> list` takes. */
function listInputsOf(kind: string): Pick<ResourcePart, "listInputs"> {
  const list = lists[kind];
  if (list === undefined) return {};
  const { parent, property } = list;
  const name = { type: "string", description: `Only those with this \`${property}\`. Without it, all are listed.` };
  const within = ({ type, noun }: Exclude<typeof parent, undefined>): Part => ({
    type,
    description: `ID of the ${noun} in which to look.`,
  });
  return {
    listInputs: {
      type: "object",
      properties: {
        ...(parent && { [parent.property]: within(parent) }),
        ...(property !== undefined && { [property]: name }),
      },
      ...(parent && { required: [parent.property] }),
    },
  };
}

const factsOf = ({ facts: { secret, replaceOnChanges } }: Property): Part => ({
  ...(secret === true ? { secret } : {}),
  ...(replaceOnChanges === true ? { willReplaceOnChanges: true } : {}),
});

/** In C#, no member of a class can have its name. */
const nameInDotnet = (kind: string, property: string): Json =>
  firstUpper(property) === kind ? { language: { csharp: { name: `${kind}Value` } } } : {};

/** The values of an enumeration, as the end of a description that does not name them. Look-ups return others, too. */
function valuesOf({ shape }: Property, text: string, isFound = false): string {
  const each = shape.type === "list" ? shape.item.shape : shape;
  if (each.type !== "enum" || each.names.every((name) => text.includes(`"${name}"`))) return "";
  const names = each.names.map((name) => `\`"${name}"\``).join(", ");
  return `\n\n${each === shape ? "One" : "Each is one"} of ${names}${isFound && each.isNumbered === true ? ", or `other(<number>)` for one that was added since" : ""}.`;
}

/** What becomes of a member of an object that is removed, where its type does not say it. */
function removalOf(name: string, { shape, facts }: Property, of: Property["facts"]): string {
  const { alternatives = [], combinations = [], variants } = of;
  const unset: unknown = facts.unset === undefined ? facts.default : facts.unset;
  if ([...alternatives, ...combinations.flatMap(({ required }) => required)].includes(name))
    return " Removing this requires another one in its place.";
  if (unset !== undefined) return ` ${afterRemoval(shape.type, unset)}`;
  const isNeeded = Object.values(variants?.of ?? {}).some(({ required }) => required.includes(name));
  return isNeeded ? ` Removing this requires another \`${variants?.by ?? ""}\`.` : "";
}

/** Which members of an object go together. */
function togetherOf({ alternatives, combinations, variants }: Property["facts"]): string {
  const together = ({ required, optional = [] }: Combination): string =>
    `${codes(required)}${optional.length === 0 ? "" : `, optionally with ${codes(optional)}`}`;
  return [
    ...(alternatives === undefined ? [] : [`Exactly one of ${codes(alternatives)}.`]),
    ...(combinations === undefined ? [] : [`Combinations: ${combinations.map(together).join("; or ")}.`]),
    ...(variants === undefined ? [] : [variantsTable(variants)]),
  ]
    .map((text) => `\n\n${text}`)
    .join("");
}

/** A comment in the Markdown of Pulumi's schemas, where nothing links and an example has a frame. */
export function inMarkdown(text: string, more = ""): string {
  const [says = "", example] = text.split(/^@example\n/m);
  const plain = (part: string): string =>
    part
      .replaceAll(/^@see .*$/gm, "")
      .replaceAll(/\{@link (\w+)\}/g, "`$1`")
      // Each language has its own word for it.
      .replaceAll("`undefined`", "no value")
      .replaceAll(/\s*@default ([^\n]+)/g, (_all, value: string) => `\n\nDefault: ${value}.`)
      .trim();
  if (example === undefined) return plain(says) + more;
  const code = example.trim().replace(/^```ts\n/, "```typescript\n");
  return `${plain(says)}\n\n{{% examples %}}\n{{% example %}}\n## Example Usage\n\n${code}\n{{% /example %}}\n{{% /examples %}}`;
}
