import * as definitions from "../../provider/src/generated/definitions";
import type { Definition, Property } from "../../provider/src/vocabulary";
import { setAt } from "../../provider/src/properties/paths";
import { isProperties, omit, type Properties } from "../../provider/src/properties/values";
import { pluginDerives } from "../support/modes";

/** Inputs with one mistake, and what must be said of it. */
export interface Mistake {
  readonly args: Properties;
  readonly says: string;
}

/**
 * What a program can get wrong by what the definition of a kind says: each property of these inputs missing where it must be
 * given, of a wrong type, outside of its range, and beside one that there is not. Each mistake is made once.
 */
export function mistakesIn(kind: string, variants: readonly Properties[]): readonly Mistake[] {
  const definition = Object.values<Definition>(definitions).find((one) => one.kind === kind);
  if (definition === undefined) return [];
  const { required, optional } = definition;
  const [first = {}] = variants;
  const missing = Object.entries(required)
    .filter(([, { facts }]) => facts.derivedBy === undefined || !pluginDerives)
    .map(([name]) => ({ args: omit(first, [name]), says: `${name} is required` }));
  const made = new Set<string>();
  const isNew = ({ path, value }: WrongValue): boolean => {
    const mistake = JSON.stringify([path, value]);
    const wasMade = made.has(mistake);
    made.add(mistake);
    return !wasMade;
  };
  const wrong = variants.flatMap((inputs) =>
    Object.entries({ ...required, ...optional })
      .flatMap(([name, property]) => wrongValues(property, inputs[name], [name]))
      .filter(isNew)
      .map(({ path, value, says = "" }) => ({
        args: setAt(inputs, path, value),
        says: `${path.join(".")} ${says}`,
      })),
  );
  return [
    ...missing,
    ...wrong,
    { args: { ...first, nonsense: "anything" }, says: "nonsense is not a property of this resource" },
  ];
}

interface WrongValue {
  readonly path: readonly string[];
  readonly value: unknown;
  /** What its type or range calls for. */
  readonly says?: string | undefined;
}

function wrongValues(property: Property, value: unknown, path: readonly string[]): readonly WrongValue[] {
  if (value === undefined) return [];
  const instead = wrongInstead(property).map(([wrong, says]) => ({ path, value: wrong, says }));
  return [...instead, ...wrongInside(property, value, path)];
}

/** Values that a property cannot have, and what must be said of them. */
function wrongInstead({ shape, facts: { range } }: Property): ReadonlyArray<readonly [value: unknown, says?: string]> {
  switch (shape.type) {
    case "text": {
      const [least = 0, most = 0] = range ?? [];
      const says = `must have ${least > 0 ? `${least} to` : "at most"} ${most} characters`;
      const tooShort = least > 0 ? [["", says] as const] : [];
      return [[7, "must be "], ...tooShort, ...(range === undefined ? [] : [["x".repeat(most + 1), says] as const])];
    }
    case "number":
    case "integer": {
      const says = `must be a ${shape.type === "integer" ? "whole " : ""}number from`;
      return [["many"], ...(range === undefined ? [] : [[range[0] - 1, says] as const, [range[1] + 1, says] as const])];
    }
    case "boolean":
      return ["yes", 1].map((value) => [value, "must be true or false"]);
    case "adopt":
      return [["nonsense", 'must be true, false or "overwrite"']];
    case "enum":
      return [["nonsense", `must be "${shape.names[0]}"`]];
    case "parent":
      return ["nonsense", 0, -1].map((value) => [value, "must be a number above 0: pass "]);
    case "reference":
      return [[true]];
    case "list":
      return [["a text", "must be a list"]];
    case "entries":
    case "triggers":
      return [["a text"]];
    case "map":
    case "object":
    case "union":
      return [["a text"], [["a list"]]];
    case "anything":
      return [];
  }
}

function wrongInside({ shape }: Property, value: unknown, path: readonly string[]): readonly WrongValue[] {
  if (!isProperties(value)) return [];
  if (shape.type === "map")
    return Object.entries(value).flatMap(([name, entry]) => wrongValues(shape.value, entry, [...path, name]));
  if (shape.type !== "object") return [];
  return [
    ...Object.entries(shape.members).flatMap(([name, member]) => wrongValues(member, value[name], [...path, name])),
    { path: [...path, "nonsense"], value: "anything" },
  ];
}
