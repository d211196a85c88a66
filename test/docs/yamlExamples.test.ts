import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { load } from "js-yaml";
import { isProperties, type Properties } from "../../provider/src/properties/values";
import { referenceExamples } from "../support/referenceExamples";

interface Part {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Part;
  readonly additionalProperties?: Part;
  readonly oneOf?: readonly Part[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
}

interface Schema {
  readonly types: Readonly<Record<string, Part>>;
  readonly provider: { readonly inputProperties: Readonly<Record<string, Part>> };
  readonly resources: Readonly<
    Record<string, Part & { readonly inputProperties: Part["properties"]; readonly requiredInputs: readonly string[] }>
  >;
  readonly functions: Readonly<Record<string, { readonly inputs?: Part; readonly outputs: Part }>>;
}

const schema = JSON.parse(readFileSync(resolve(__dirname, "../../provider/schema.json"), "utf8")) as Schema;

/** As far as this goes without the engine: what the engine would refuse because of its form. */
describe("the examples of the reference in YAML", () => {
  for (const { name, code } of referenceExamples("yaml")) {
    it(`${name}: declares what the schema has, and refers to what it declares`, () => {
      assert.deepEqual(problemsOf(load(code)), []);
    });
  }
});

function problemsOf(program: unknown): readonly string[] {
  const { config, variables, resources, outputs } = sectionsOf(program);
  const outputsOf = new Map<string, Part["properties"]>([
    ...Object.keys(config).map((name): [string, undefined] => [name, undefined]),
    ...Object.entries(variables).map(([name, variable]): [string, Part["properties"]] => [
      name,
      schema.functions[tokenOf(functionIn(variable).function)]?.outputs.properties ?? {},
    ]),
    ...Object.entries(resources).map(([name, resource]): [string, Part["properties"]] => [
      name,
      { id: { type: "string" }, ...schema.resources[tokenOf(fieldsOf(resource).type)]?.properties },
    ]),
  ]);
  const check = valueCheck(outputsOf);
  return [
    ...Object.entries(variables).flatMap(([name, variable]) => {
      const { function: called, arguments: given = {} } = functionIn(variable);
      const found = schema.functions[tokenOf(called)];
      if (found === undefined) return [`${name}: there is no ${String(called)}`];
      return check.object(fieldsOf(given), found.inputs ?? {}, name);
    }),
    ...Object.entries(resources).flatMap(([name, resource]) => {
      const { type, properties = {} } = fieldsOf(resource);
      const found = schema.resources[tokenOf(type)];
      if (type === "pulumi:providers:bunny")
        return check.object(fieldsOf(properties), { properties: schema.provider.inputProperties }, name);
      if (found === undefined) return [`${name}: there is no ${String(type)}`];
      const of = { properties: found.inputProperties ?? {}, required: found.requiredInputs };
      return check.object(fieldsOf(properties), of, name);
    }),
    ...Object.entries(outputs).flatMap(([name, value]) => check.value(value, {}, name)),
  ];
}

function sectionsOf(program: unknown): Record<"config" | "variables" | "resources" | "outputs", Properties> {
  const { config = {}, variables = {}, resources = {}, outputs = {}, ...others } = fieldsOf(program);
  assert.deepEqual(others, {});
  return {
    config: fieldsOf(config),
    variables: fieldsOf(variables),
    resources: fieldsOf(resources),
    outputs: fieldsOf(outputs),
  };
}

const fieldsOf = (value: unknown): Properties => (isProperties(value) ? value : assert.fail(JSON.stringify(value)));
const functionIn = (variable: unknown): Properties => fieldsOf(fieldsOf(variable)["fn::invoke"]);
const tokenOf = (type: unknown): string => String(type).replace(/^bunny:/, "bunny:index:");

interface Check {
  readonly object: (given: Properties, part: Part, at: string) => readonly string[];
  readonly value: (value: unknown, part: Part, at: string) => readonly string[];
}

/** @param outputsOf what can be referred to, and its properties */
function valueCheck(outputsOf: ReadonlyMap<string, Part["properties"]>): Check {
  const object = (given: Properties, { properties = {}, required = [] }: Part, at: string): readonly string[] => [
    ...required.filter((name) => !(name in given)).map((name) => `${at}: ${name} is missing`),
    ...Object.entries(given).flatMap(([name, member]) => {
      const part = properties[name];
      return part === undefined ? [`${at}: there is no ${name}`] : value(member, part, `${at}.${name}`);
    }),
  ];
  const value = (given: unknown, part: Part, at: string): readonly string[] => {
    const [, name, property] = typeof given === "string" ? (/^\$\{(\w[\w-]*)(?:\.(\w+))?\}$/.exec(given) ?? []) : [];
    if (name !== undefined) {
      if (!outputsOf.has(name)) return [`${at}: there is no ${name}`];
      const outputs = outputsOf.get(name);
      return property === undefined || (outputs !== undefined && property in outputs)
        ? []
        : [`${at}: there is no ${name}.${property}`];
    }
    if (isProperties(given) && "fn::readFile" in given) return [];
    if (part.oneOf !== undefined)
      return part.oneOf.some((one) => value(given, one, at).length === 0)
        ? []
        : [`${at}: ${JSON.stringify(given)} is none of its types`];
    if (part.items !== undefined) {
      const { items } = part;
      return Array.isArray(given) ? given.flatMap((item) => value(item, items, at)) : [`${at} is no list`];
    }
    if (part.$ref !== undefined)
      return object(fieldsOf(given), schema.types[part.$ref.replace("#/types/", "")] ?? {}, at);
    const { additionalProperties } = part;
    if (additionalProperties !== undefined)
      return Object.entries(fieldsOf(given)).flatMap(([key, one]) => value(one, additionalProperties, `${at}.${key}`));
    const is = part.type === "integer" ? Number.isInteger(given) : typeof given === part.type;
    return is || part.type === undefined ? [] : [`${at}: ${JSON.stringify(given)} is no ${part.type}`];
  };
  return { object, value };
}
