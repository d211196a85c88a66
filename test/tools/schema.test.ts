import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { settingNames } from "../../provider/src/config/config";
import * as definitions from "../../provider/src/generated/definitions";
import type { Definition, Properties, Property } from "../../provider/src/vocabulary";

/** A part of the schema: a type, or a property with its type. */
interface Part {
  readonly type?: string;
  readonly $ref?: string;
  readonly oneOf?: readonly Part[];
  readonly items?: Part;
  readonly additionalProperties?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly secret?: boolean;
  readonly language?: { readonly csharp?: { readonly name?: string } };
  readonly willReplaceOnChanges?: boolean;
}

interface ResourcePart extends Part {
  readonly inputProperties: Readonly<Record<string, Part>>;
  readonly requiredInputs: readonly string[];
}

interface FunctionPart extends Part {
  readonly inputs?: Part;
  readonly outputs: Part;
}

const schema = JSON.parse(readFileSync(resolve(__dirname, "../../provider/schema.json"), "utf8")) as {
  readonly config: { readonly variables: Readonly<Record<string, Part>> };
  readonly provider: { readonly inputProperties: Readonly<Record<string, Part>> };
  readonly types: Readonly<Record<string, Part>>;
  readonly resources: Readonly<Record<string, ResourcePart>>;
  readonly functions: Readonly<Record<string, FunctionPart>>;
};
const kinds: readonly Definition[] = Object.values(definitions);

describe("the schema", () => {
  it("describes everything that a program can name", () => {
    const missing = all().filter(([, { description = "" }]) => description.trim() === "");
    assert.deepEqual(
      missing.map(([path]) => path),
      [],
    );
  });

  it("has each setting, and so has the page on installing", () => {
    const { explicit, ...names } = settingNames;
    const settings = Object.values(names).map((name) => name.slice("bunny:".length));
    assert.ok(explicit, "it marks an explicit provider, and is no setting for a program");
    assert.deepEqual(Object.keys(schema.config.variables).sort(), [...settings].sort());
    assert.deepEqual(schema.provider.inputProperties, schema.config.variables);
    const page = readFileSync(resolve(__dirname, "../../docs/installing.md"), "utf8");
    assert.deepEqual(
      settings.filter((name) => !page.includes(`\`bunny:${name}\``) && !page.includes(`\`${name}\``)),
      [],
    );
  });

  it("has every kind with the inputs of its definition, but for those that the plugin derives", () => {
    assert.deepEqual(Object.keys(schema.resources).sort(), kinds.map(({ kind }) => `bunny:index:${kind}`).sort());
    for (const { kind, required, optional } of kinds) {
      const { inputProperties, requiredInputs } = resource(kind);
      const given = (of: Properties) => Object.keys(of).filter((name) => of[name]?.facts.derivedBy === undefined);
      assert.deepEqual(Object.keys(inputProperties), [...given(required), ...given(optional)], kind);
      assert.deepEqual(requiredInputs, given(required), kind);
    }
  });

  it("says of each property what its definition says: secrets, replacements and defaults", () => {
    for (const { kind, required, optional, computed } of kinds) {
      const { inputProperties, properties = {} } = resource(kind);
      for (const [name, property] of Object.entries({ ...required, ...optional })) {
        const input = inputProperties[name];
        if (input !== undefined) agree(property, input, `${kind}.${name}`);
        // An output that is computed as well is described as the computed one.
        const output = name in computed ? undefined : properties[name];
        if (output !== undefined) flagsAgree(property, output, `${kind}.${name} as an output`);
      }
      for (const [name, property] of Object.entries(computed)) {
        const output = properties[name];
        assert.ok(output, `${kind}.${name}`);
        if (!(name in required) && !(name in optional)) flagsAgree(property, output, `${kind}.${name} computed`);
      }
    }
  });

  it("marks what look-ups return as secret, and nothing else", () => {
    const marked = Object.entries(schema.functions).flatMap(
      ([
        token,
        {
          outputs: { properties = {} },
        },
      ]) => Object.entries(properties).flatMap(([name, { secret }]) => (secret === true ? [`${token}.${name}`] : [])),
    );
    assert.deepEqual(marked, [
      "bunny:index:getStorageZone.password",
      "bunny:index:getStorageZone.readOnlyPassword",
      "bunny:index:getVideoLibrary.apiKey",
      "bunny:index:getVideoLibrary.readOnlyApiKey",
    ]);
  });

  it("sets no value that a program omits, because what it omits is not managed", () => {
    const text = JSON.stringify([schema.types, schema.resources]);
    assert.doesNotMatch(text, /"default":/);
  });

  it("uses only types that every language can send and read", () => {
    for (const [path, part] of all()) {
      for (const nested of within(part)) {
        // An enumeration would be a type of its own, which the classes of this package do not have.
        assert.ok(!("enum" in nested), path);
        if (nested.$ref?.startsWith("#/types/") === true)
          assert.ok(nested.$ref.slice("#/types/".length) in schema.types, `${path}: ${nested.$ref}`);
        // Python's SDK cannot send what is either a list or something else.
        for (const { items, additionalProperties } of nested.oneOf ?? [])
          assert.deepEqual([items, additionalProperties], [undefined, undefined], path);
      }
    }
  });

  it("names no member as its class in .NET, where that is an error", () => {
    const same = all().filter(([path, { language }]) => {
      const [, owner, member] = /:(\w+)(?: inputs)?\.(\w+)$/.exec(path) ?? [];
      return owner !== undefined && (language?.csharp?.name ?? member)?.toLowerCase() === owner.toLowerCase();
    });
    assert.deepEqual(same, []);
  });

  it("has sets as lists of strings", () => {
    const sets = kinds.flatMap(({ kind, required }) =>
      Object.entries(required).flatMap(([name, { shape }]) => (shape.type === "entries" ? [{ kind, name }] : [])),
    );
    assert.ok(sets.length > 0);
    for (const { kind, name } of sets) {
      const { inputProperties, properties = {} } = resource(kind);
      for (const part of [inputProperties[name], properties[name]]) {
        assert.deepEqual([part?.type, part?.items], ["array", { type: "string" }], `${kind}.${name}`);
      }
    }
  });
});

function resource(kind: string): ResourcePart {
  const found = schema.resources[`bunny:index:${kind}`];
  assert.ok(found, kind);
  return found;
}

/** Everything that has a name, by its path. */
function all(): ReadonlyArray<readonly [string, Part]> {
  const membersOf = (path: string, members: Readonly<Record<string, Part>> = {}) =>
    Object.entries(members).map(([name, part]) => [`${path}.${name}`, part] as const);
  return [
    ...Object.entries(schema.types),
    ...Object.entries(schema.resources),
    ...Object.entries(schema.functions),
    ...Object.entries(schema.types).flatMap(([token, { properties }]) => membersOf(token, properties)),
    ...Object.entries(schema.resources).flatMap(([token, { properties, inputProperties }]) => [
      ...membersOf(token, properties),
      ...membersOf(`${token} inputs`, inputProperties),
    ]),
    ...Object.entries(schema.functions).flatMap(([token, { inputs, outputs }]) => [
      ...membersOf(`${token} inputs`, inputs?.properties),
      ...membersOf(token, outputs.properties),
    ]),
  ];
}

/** A type and those that it consists of. */
function within(part: Part): readonly Part[] {
  const { items, additionalProperties, oneOf = [] } = part;
  const inside = [items, additionalProperties, ...oneOf].filter((nested) => nested !== undefined);
  return [part, ...inside.flatMap(within)];
}

function flagsAgree({ facts, shape }: Property, part: Part, path: string): void {
  assert.equal(part.secret === true, facts.secret === true, `secret: ${path}`);
  assert.equal(part.willReplaceOnChanges === true, facts.replaceOnChanges === true, `replaced: ${path}`);
  if (shape.type === "enum")
    for (const name of shape.names) assert.ok(part.description?.includes(`"${name}"`) === true, `${path}: ${name}`);
}

/** A property and all inside of it. */
function agree(property: Property, part: Part, path: string): void {
  flagsAgree(property, part, path);
  const byDefault: unknown = property.facts.default;
  // An empty one is the same as none.
  const isEmpty = byDefault === undefined || byDefault === "" || (Array.isArray(byDefault) && byDefault.length === 0);
  if (!isEmpty) assert.match(part.description ?? "", new RegExp(`Default: ${JSON.stringify(byDefault)}\\b`), path);
  insideAgrees(property, part, path);
}

function insideAgrees({ shape }: Property, part: Part, path: string): void {
  switch (shape.type) {
    case "list":
      insideAgrees(shape.item, part.items ?? {}, `${path}[]`);
      break;
    case "map":
      insideAgrees(shape.value, part.additionalProperties ?? {}, `${path}{}`);
      break;
    case "union":
      shape.members.forEach((member, index) => {
        insideAgrees(member, part.oneOf?.[index] ?? {}, path);
      });
      break;
    case "object": {
      const { properties = {}, required = [] } = schema.types[(part.$ref ?? "").slice("#/types/".length)] ?? {};
      assert.deepEqual(Object.keys(properties), Object.keys(shape.members), path);
      assert.deepEqual(required, shape.required, path);
      for (const [name, member] of Object.entries(shape.members))
        agree(member, properties[name] ?? {}, `${path}.${name}`);
      break;
    }
    default:
  }
}
