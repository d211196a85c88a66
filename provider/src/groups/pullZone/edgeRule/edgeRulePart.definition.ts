import { equal, ownValue, pick, type Properties, withoutNulls } from "../../../properties/values";
import { memberOfUnion, type Property, type Shape } from "../../../vocabulary";
import { problemsOf } from "../../../vocabulary/problems";

/** A kind of part of edge rules: the actions or the triggers. */
interface PartKind {
  readonly of: Property;
  /** The numbers of the types that have a name. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** A part as the API has it, which numbers its type and its parameters. */
export interface NumberedPart {
  readonly type: number;
  /** As text. Those that are missing are empty. */
  readonly parameters: readonly string[];
  /** What is not a parameter, as in programs. */
  readonly matching: Properties;
}

const matchingNames = ["patternMatches", "patternMatchingType"];

export function numberedPart({ of, numbers }: PartKind, part: Properties): NumberedPart {
  const { type } = part;
  return {
    type: typeof type === "number" ? type : (ownValue(numbers, String(type)) ?? 0),
    parameters: withoutEmptyEnd(parameterNames(memberFor(of, type)).map((name) => textOf(part[name]))),
    matching: pick(part, matchingNames),
  };
}

/** The part by name, or by number where it has none or has other parameters than those that this version knows. */
export function namedPart(kind: PartKind, part: NumberedPart): Properties {
  const { type, parameters, matching } = part;
  const name = Object.keys(kind.numbers).find((each) => kind.numbers[each] === type) ?? type;
  const numbered = { type, ...parametersIn(memberFor(kind.of, type), parameters), ...matching };
  if (name === type) return numbered;
  const named = { type: name, ...parametersIn(memberFor(kind.of, name), parameters), ...matching };
  const isExact =
    kind.of.codec.is(named) &&
    problemsOf(kind.of, named).length === 0 &&
    equal(numberedPart(kind, named), { ...part, parameters: withoutEmptyEnd(parameters) });
  return isExact ? named : numbered;
}

function textOf(parameter: unknown): string {
  return typeof parameter === "string" || typeof parameter === "number" ? String(parameter) : "";
}

type Member = Extract<Shape, { readonly type: "object" }>;

function memberFor({ shape }: Property, type: unknown): Member | undefined {
  const member = shape.type === "union" ? memberOfUnion(shape, { type })?.shape : undefined;
  return member?.type === "object" ? member : undefined;
}

/** The properties of a part that are parameters, in the order in which the API numbers them. */
function parameterNames(member: Member | undefined): readonly string[] {
  return Object.keys(member?.members ?? {}).filter((name) => name !== "type" && !matchingNames.includes(name));
}

function parametersIn(member: Member | undefined, parameters: readonly string[]): Properties {
  return withoutNulls(
    Object.fromEntries(
      parameterNames(member).map((name, index): [string, unknown] => {
        const text = parameters[index] ?? "";
        if (member?.members[name]?.shape.type === "integer")
          return [name, /^\d{1,15}$/.test(text) ? Number(text) : null];
        return [name, text !== "" || member?.required.includes(name) === true ? text : null];
      }),
    ),
  );
}

function withoutEmptyEnd(parameters: readonly string[]): readonly string[] {
  const last = parameters.findLastIndex((text) => text !== "");
  return parameters.slice(0, last + 1);
}
