import { dump } from "js-yaml";
import { firstLower } from "../catalogue";
import type { Member, ResourceStatement, Statement, Value } from "./program";

/** An example as sections of Pulumi.yaml. */
export function yamlOf(program: readonly Statement[]): string {
  const names = namesOf(program);
  const nameOf = (variable: string): string => names.get(variable) ?? variable;
  const section = (type: Statement["type"]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      program.flatMap((statement) => (statement.type === type ? [entryOf(statement, names, nameOf)] : [])),
    );
  const sections = {
    config: section("secret"),
    variables: section("lookup"),
    resources: section("resource"),
    outputs: section("output"),
  };
  const used = Object.fromEntries(Object.entries(sections).filter(([, entries]) => Object.keys(entries).length > 0));
  return withComments(dump(used, { lineWidth: 100, quotingType: '"', noRefs: true, flowLevel: -1 }), program, names);
}

type Names = ReadonlyMap<string | ResourceStatement, string>;

/** A resource is called what the engine calls it, unless two are: those are called what they are. */
function namesOf(program: readonly Statement[]): Names {
  const resources = program.filter((statement) => statement.type === "resource");
  const names = new Map<string | ResourceStatement, string>();
  for (const resource of resources) {
    const isUnique = resources.filter(({ name }) => name === resource.name).length === 1;
    const name = isUnique ? resource.name : (resource.variable ?? firstLower(resource.kind));
    names.set(resource, name);
    if (resource.variable !== undefined) names.set(resource.variable, name);
  }
  for (const statement of program) if (statement.type === "secret") names.set(statement.variable, statement.key);
  return names;
}

function entryOf(statement: Statement, names: Names, nameOf: (variable: string) => string): readonly [string, unknown] {
  const objectOf = (members: readonly Member[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(members.map(([name, value]) => [name, plain(value, nameOf)]));
  switch (statement.type) {
    case "secret":
      return [statement.key, { type: "string", secret: true }];
    case "output":
      return [statement.name, plain(statement.value, nameOf)];
    case "lookup": {
      const args = statement.members.length === 0 ? {} : { arguments: objectOf(statement.members) };
      return [statement.variable, { "fn::invoke": { function: `bunny:${statement.name}`, ...args } }];
    }
    case "resource": {
      const { kind, name, members, dependsOn, provider } = statement;
      const key = names.get(statement) ?? name;
      const options = {
        ...(dependsOn.length === 0 ? {} : { dependsOn: dependsOn.map((one) => `\${${nameOf(one)}}`) }),
        ...(provider === undefined ? {} : { provider: `\${${nameOf(provider)}}` }),
      };
      return [
        key,
        {
          type: kind === "Provider" ? "pulumi:providers:bunny" : `bunny:${kind}`,
          ...(key === name ? {} : { name }),
          properties: objectOf(members),
          ...(Object.keys(options).length === 0 ? {} : { options }),
        },
      ];
    }
  }
}

function plain(value: Value, nameOf: (variable: string) => string): unknown {
  switch (value.type) {
    case "text":
      return value.text;
    case "number":
      return value.number;
    case "boolean":
      return value.boolean;
    case "list":
      return value.items.map((item) => plain(item, nameOf));
    case "object":
      return Object.fromEntries(value.members.map(([name, member]) => [name, plain(member, nameOf)]));
    case "property":
      return `\${${nameOf(value.of)}.${value.name}}`;
    case "variable":
      return `\${${nameOf(value.name)}}`;
    case "file":
      return { "fn::readFile": `\${pulumi.cwd}/${value.path}` };
  }
}

/** Puts the comments of statements above what they have become. */
function withComments(text: string, program: readonly Statement[], names: Names): string {
  return program.reduce((so, statement) => {
    const key =
      statement.type === "resource"
        ? (names.get(statement) ?? statement.name)
        : statement.type === "secret"
          ? statement.key
          : statement.type === "output"
            ? statement.name
            : statement.variable;
    const lines = statement.comments.map((comment) => `  # ${comment}\n`).join("");
    return lines === "" ? so : so.replace(new RegExp(`^  ${key}:`, "m"), (line) => `${lines}${line}`);
  }, text);
}
