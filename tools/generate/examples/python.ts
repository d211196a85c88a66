import { type Item, type Layout, type Style, written } from "./layout";
import { type Member, type Statement, usedIn, type Value } from "./program";
import { type Part, typeNameOf } from "../package";
import type { SchemaTypes } from "./types";

const black: Style = { indent: "    ", width: 88 };

/** An example as a program in Python. */
export function pythonOf(program: readonly Statement[], types: SchemaTypes): string {
  const used = usedIn(program);
  const usesPulumi = program.some(
    (statement) =>
      statement.type === "secret" ||
      statement.type === "output" ||
      (statement.type === "resource" && (statement.dependsOn.length > 0 || statement.provider !== undefined)),
  );
  const lines = program.flatMap((statement) => [
    ...statement.comments.map((comment) => `# ${comment}`),
    written(layoutOf(statement, types, used), black),
  ]);
  return [
    ...(lines.some((line) => line.includes("Path(")) ? ["from pathlib import Path", ""] : []),
    ...(usesPulumi ? ["import pulumi"] : []),
    "import pulumi_bunny as bunny",
    "",
    ...lines,
    "",
  ].join("\n");
}

function layoutOf(statement: Statement, types: SchemaTypes, used: ReadonlySet<string>): Layout {
  switch (statement.type) {
    case "secret":
      return `${snake(statement.variable)} = pulumi.Config().require_secret(${quoted(statement.key)})`;
    case "output":
      return call("pulumi.export", [quoted(statement.name)], [{ key: "", value: valueIn(statement.value, {}, types) }]);
    case "lookup":
      return call(
        `${snake(statement.variable)} = bunny.${snake(statement.name)}_output`,
        [],
        keywords(statement.members, (name) => types.argumentOf(statement.name, name), types),
      );
    case "resource": {
      const { variable, kind, name, members, dependsOn, provider } = statement;
      const options = [
        ...(dependsOn.length === 0 ? [] : [`depends_on=[${dependsOn.map(snake).join(", ")}]`]),
        ...(provider === undefined ? [] : [`provider=${snake(provider)}`]),
      ];
      return call(
        `${variable === undefined || !used.has(variable) ? "" : `${snake(variable)} = `}bunny.${kind}`,
        [quoted(name)],
        [
          ...keywords(members, (member) => types.inputOf(kind, member), types),
          ...(options.length === 0 ? [] : [{ key: "opts=", value: `pulumi.ResourceOptions(${options.join(", ")})` }]),
        ],
      );
    }
  }
}

function call(open: string, first: readonly string[], items: readonly Item[]): Layout {
  return { open: `${open}(`, close: ")", items: [...first.map((value) => ({ key: "", value })), ...items] };
}

function keywords(members: readonly Member[], partOf: (name: string) => Part, types: SchemaTypes): readonly Item[] {
  return members.map(([name, value]) => ({ key: `${snake(name)}=`, value: valueIn(value, partOf(name), types) }));
}

function valueIn(value: Value, part: Part, types: SchemaTypes): Layout {
  switch (value.type) {
    case "text":
      return quoted(value.text);
    case "number":
      return String(value.number);
    case "boolean":
      return value.boolean ? "True" : "False";
    case "property":
      return `${snake(value.of)}.${snake(value.name)}`;
    case "variable":
      return snake(value.name);
    case "file":
      return `Path(${quoted(value.path)}).read_text()`;
    case "list": {
      const items = value.items.map((item) => ({ key: "", value: valueIn(item, part.items ?? {}, types) }));
      return { open: "[", close: "]", items };
    }
    case "object":
      return objectIn(value.members, part, types);
  }
}

/** A dictionary; but what is one of several classes has to be named, or else Pulumi does not translate its names. */
function objectIn(members: readonly Member[], part: Part, types: SchemaTypes): Layout {
  const ref = types.objectAt(part, (tag) => textOf(members, tag));
  if (ref === undefined) {
    const items = members.map(([name, value]) => ({
      key: `${quoted(name)}: `,
      value: valueIn(value, part.additionalProperties ?? {}, types),
    }));
    return { open: "{", close: "}", items };
  }
  if (part.discriminator !== undefined)
    return call(
      `bunny.${typeNameOf(ref)}Args`,
      [],
      keywords(members, (name) => types.memberOf(ref, name), types),
    );
  const items = members.map(([name, value]) => ({
    key: `${quoted(snake(name))}: `,
    value: valueIn(value, types.memberOf(ref, name), types),
  }));
  return { open: "{", close: "}", items };
}

export function textOf(members: readonly Member[], name: string): string | undefined {
  const value = members.find(([member]) => member === name)?.[1];
  return value?.type === "text" ? value.text : undefined;
}

/** A name by Pulumi's rules for Python. */
const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

const quoted = (text: string): string => JSON.stringify(text);
