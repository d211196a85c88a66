import type * as t from "io-ts";
import { isProperties, mapProperties, ownValue } from "../properties/values";
import type { Definition } from "./definition";
import type { CodecsOf, Facts, Properties, Property, ValueOf } from "./property";
import { emptyValue, type ObjectOf, outputsReply } from "./reply";
import { computedObject } from "./types";
import type { Naming } from "./wire";

/** One look-up, as data: everything about it except which calls it makes. */
export interface LookupDefinition<
  Required extends Properties = Properties,
  Optional extends Properties = Properties,
  Result extends Property = Property,
> {
  /** Name of its function. */
  readonly name: string;
  /** Required arguments. */
  readonly required: Required;
  /** Optional arguments. */
  readonly optional: Optional;
  /** An object. */
  readonly result: Result;
  /** How the API writes the names in the result. @default "pascal" */
  readonly naming?: Naming;
}

/* eslint-disable @typescript-eslint/no-empty-object-type -- a look-up without such arguments has none */
export const defineLookup = <
  Result extends Property,
  Required extends Properties = {},
  Optional extends Properties = {},
>({
  required = {} as Required,
  optional = {} as Optional,
  ...definition
}: Omit<LookupDefinition<Required, Optional, Result>, "required" | "optional"> & {
  readonly required?: Required;
  readonly optional?: Optional;
}): LookupDefinition<Required, Optional, Result> => ({ ...definition, required, optional });
/* eslint-enable @typescript-eslint/no-empty-object-type */

/** What a look-up finds: properties that the API left out are completed by {@link answerOf}. */
export type FoundBy<D extends LookupDefinition> = t.TypeOf<D["result"]["codec"]>;

type FoundCodec<D extends Definition, Name extends keyof ObjectOf<D>, More extends Properties> = t.Type<
  Pick<ObjectOf<D>, Name> & t.TypeOf<t.TypeC<CodecsOf<More>>>,
  unknown
>;

/**
 * An object of a kind as a look-up returns it: these of the kind's properties, with their documentation, and those that only
 * the look-up has.
 */
export const found = <
  D extends Definition,
  const Name extends keyof ObjectOf<D> & string,
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- no more members
  More extends Properties = {},
>(
  { kind, required, optional, computed }: D,
  names: readonly Name[],
  more: More = {} as More,
  facts: Pick<Facts<unknown>, "typeName"> = {},
): Property<FoundCodec<D, Name, More>> => {
  const picked = Object.fromEntries(
    names.flatMap((name): [string, Property][] => {
      const output = ownValue<Property>(computed, name);
      const input = ownValue<Property>({ ...required, ...optional }, name);
      if (output !== undefined) return [[name, { ...output, facts: outputFacts(output) }]];
      return input === undefined ? [] : [[name, asOutput(input, name in required)]];
    }),
  );
  const { shape, codec } = computedObject({ ...picked, ...more });
  // The type cannot express which properties are picked.
  return { shape, codec: codec as unknown as FoundCodec<D, Name, More>, facts: { ...facts, of: kind } };
};

/** What a program gives, as what it gets: with what the API has where nothing is set, if that is always the same. */
function asOutput(property: Property, isRequired: boolean): Property {
  const { shape, codec, facts } = property;
  const isNone = facts.emptyMeansNone === true || (facts.unset !== undefined && facts.unset !== "");
  if (shape.type === "parent")
    return { shape: { type: "integer" }, codec, facts: {}, ...(isRequired ? {} : { isOptional: true }) };
  if (shape.type === "text" && isNone) return { shape, codec, facts: outputFacts(property), isOptional: true };
  return { shape, codec, facts: { ...outputFacts(property), default: emptyValue(shape) } };
}

function outputFacts({ facts: { secret, typeName } }: Property): Facts<unknown> {
  return { ...(secret === undefined ? {} : { secret }), ...(typeName === undefined ? {} : { typeName }) };
}

/** The members of an object. */
export const membersOf = ({ shape }: Property): Properties => (shape.type === "object" ? shape.members : {});

/** Decodes an object of a look-up's result, or all of it. */
export function replyTo<P extends Property>(object: P, naming?: Naming): t.Type<ValueOf<P>, unknown> {
  // The codec of an object is that of its members.
  return outputsReply(object.facts.typeName ?? "reply", membersOf(object), naming) as t.Type<ValueOf<P>, unknown>;
}

/** What a look-up returns of what was found: what its definition lists, completed and in order. */
export function answerOf({ shape, codec, facts }: Property, value: unknown): unknown {
  const present: unknown = value ?? facts.default;
  if (shape.type === "enum" && shape.isNumbered === true && present !== undefined && !codec.is(present))
    return `other(${String(present)})`;
  if (shape.type === "object" && isProperties(present))
    return mapProperties(shape.members, (member, name) => answerOf(member, present[name]));
  if (shape.type === "map" && isProperties(present))
    return mapProperties(present, (entry) => answerOf(shape.value, entry));
  if (shape.type !== "list" || !Array.isArray(present)) return present;
  const items = present.map((item: unknown) => answerOf(shape.item, item));
  return facts.sortedBy === undefined ? items : sortedBy(facts.sortedBy, items);
}

/** Every preview shows the same order, whatever the API returns. */
function sortedBy(name: string, items: readonly unknown[]): readonly unknown[] {
  const keyOf = (item: unknown): unknown => (isProperties(item) ? item[name] : undefined);
  return [...items].sort((one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    return typeof left === "number" && typeof right === "number"
      ? left - right
      : String(left).localeCompare(String(right));
  });
}
