import { right } from "fp-ts/Either";
import * as t from "io-ts";
import { AdoptMode } from "../ownership/adoption";
import { joinWithOr } from "../properties/codecs";
import { inWholeSeconds } from "../formats/timestamps";
import { isProperties, mapProperties, ownValue, recordOf } from "../properties/values";
import { type CodecsOf, codecsOf, type Facts, type Properties, type Property, type Shape } from "./property";

/** A property of a type that needs no more than its name. */
const plain =
  <Codec extends t.Mixed>(type: "text" | "number" | "integer" | "boolean" | "anything" | "reference", codec: Codec) =>
  (facts: Facts<t.TypeOf<Codec>> = {}): Property<Codec> => ({ shape: { type }, codec, facts });

export const text = plain("text", t.string);
export const number = plain("number", t.number);
export const integer = plain("integer", t.number);
export const boolean = plain("boolean", t.boolean);
/** Any value that state can hold. */
export const anything = plain("anything", t.unknown);
/** The ID of another object, which is a string; a program may pass a number. */
export const reference = plain("reference", t.string);
/** A part of a reply that has a codec of its own. */
export const decodedBy = <Codec extends t.Mixed>(codec: Codec): Property<Codec> => plain("anything", codec)();

/** A time in ISO 8601, in UTC and whole seconds: replies to writes are more precise than those to reads. */
export const time = (facts: Facts<string> = {}): Property<t.StringC> =>
  text({ parse: (value) => right(inWholeSeconds(value)), ...facts });

const isChecksum = (value: unknown): boolean => typeof value === "string" && /^[0-9A-F]{64}$/.test(value);

/** The SHA-256 of a file, spelled as in the listings of storage zones. The classes compute it. */
export const checksum = (facts: Facts<string> = {}): Property<t.StringC> =>
  text({
    check: (value) =>
      typeof value !== "string" || isChecksum(value)
        ? undefined
        : "must be a SHA-256 in upper-case hexadecimal digits: leave it to the class, which computes it",
    ...facts,
  });

/** The number that the API has assigned to the object itself. */
export const assignedId = (wire = "Id"): Property<t.NumberC> => integer({ wire, inEveryReply: true, stable: true });

/** One of several names. */
export const oneOf = <const Name extends string>(
  names: readonly Name[],
  facts: Facts<Name> = {},
): Property<t.KeyofC<Record<Name, null>>> => ({
  shape: { type: "enum", names },
  codec: t.keyof(
    recordOf(names, () => null),
    joinWithOr(names.map((name) => JSON.stringify(name))),
  ),
  facts,
});

/** The same, where the API has a number for each name: its position. */
export const oneOfNumbered = <const Name extends string>(
  names: readonly Name[],
  facts: Facts<Name> = {},
): Property<t.KeyofC<Record<Name, null>>> => ({
  ...oneOf(names, facts),
  shape: { type: "enum", names, isNumbered: true },
});

/**
 * One of several names, for each of which the API has a number: its position. A number that is newer than this package is
 * kept as text, `"7"`, so that what the API has can always be read and, with `ignoreChanges`, be left alone.
 */
export const numbered = (
  names: readonly string[],
  facts: Facts<string> = {},
): Property<t.KeyofType<Record<string, null>>> => {
  const is = (value: unknown): value is string =>
    typeof value === "string" && (names.includes(value) || /^\d{1,9}$/.test(value));
  return {
    shape: { type: "enum", names, isNumbered: true },
    codec: new t.KeyofType<Record<string, null>>(
      joinWithOr(names.map((name) => JSON.stringify(name))),
      is,
      (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
      t.identity,
      recordOf(names, () => null),
    ),
    facts,
  };
};

/**
 * Another object that this one uses: a program passes its number or its ID, which is a string, and a lifecycle sees the
 * number.
 *
 * @param example what a program writes
 */
export const referenceTo = (example: string, facts: Facts<number> = {}): Property<t.NumberC> => ({
  shape: { type: "parent", example },
  codec: t.number,
  facts,
});

/** The resource that this one belongs to, likewise. Changing it replaces the resource. */
export const parent = (example: string): Property<t.NumberC> => referenceTo(example, { replaceOnChanges: true });

/** Whether an existing object is taken over. */
export const adopt = (control: "createOnly" | "always" = "createOnly"): Property<typeof AdoptMode> => ({
  shape: { type: "adopt" },
  codec: AdoptMode,
  facts: { control },
});

const Triggers = t.union([t.array(t.string), t.record(t.string, t.string)], "a list of strings or a map of strings");

/** Arbitrary strings: only the fact that they change matters. */
export const triggers = (): Property<typeof Triggers> => ({
  shape: { type: "triggers" },
  codec: Triggers,
  facts: { writeOnly: true },
});

/** A value of a property, as far as it goes into a message. */
function exampleOf({ shape: { type } }: Property): string {
  return type === "object" || type === "union" ? "{ … }" : type === "text" ? '"…"' : "…";
}

/** A list whose order matters. */
export const list = <Codec extends t.Mixed>(
  item: Property<Codec>,
  facts: Facts<Array<t.TypeOf<Codec>>> = {},
): Property<t.ArrayC<Codec>> => ({
  shape: { type: "list", item, isOrdered: true },
  codec: t.array(item.codec, `a list: [${exampleOf(item)}]`),
  facts,
});

/** A list whose order and duplicates do not matter. */
export const set = <Codec extends t.Mixed>(
  item: Property<Codec>,
  facts: Facts<Array<t.TypeOf<Codec>>> = {},
): Property<t.ArrayC<Codec>> => ({ ...list(item, facts), shape: { type: "list", item, isOrdered: false } });

/** Values by names that are not part of the definition. */
export const map = <Codec extends t.Mixed>(
  value: Property<Codec>,
  facts: Facts<Readonly<Record<string, t.TypeOf<Codec>>>> = {},
): Property<t.RecordC<t.StringC, Codec>> => ({
  shape: { type: "map", value },
  codec: t.record(t.string, value.codec, `a map by name: { web: ${exampleOf(value)} }`),
  facts,
});

/** The codec of an object with required and optional members. */
type ObjectCodec<Required extends Properties, Optional extends Properties> = t.IntersectionC<
  [t.TypeC<CodecsOf<Required>>, t.PartialC<CodecsOf<Optional>>]
>;

/** An object with required and optional members, and no others. */
export const object = <Required extends Properties, Optional extends Properties>(
  required: Required,
  optional: Optional,
  facts: Facts<t.TypeOf<ObjectCodec<Required, Optional>>> = {},
): Property<ObjectCodec<Required, Optional>> => ({
  shape: { type: "object", members: { ...required, ...optional }, required: Object.keys(required) },
  codec: t.intersection(
    [t.type(codecsOf(required)), t.partial(codecsOf(optional))],
    `an object with ${Object.keys({ ...required, ...optional }).join(", ")}`,
  ),
  facts,
});

/** One of several objects, which their `type` tells apart. */
export const union = <const Members extends readonly Property[]>(
  members: Members,
  facts: Facts<t.TypeOf<Members[number]["codec"]>> = {},
): Property<t.Type<t.TypeOf<Members[number]["codec"]>, unknown>> => {
  const is = (value: unknown): value is t.TypeOf<Members[number]["codec"]> =>
    members.some(({ codec }) => codec.is(value));
  return {
    shape: { type: "union", tag: "type", members },
    codec: new t.Type<t.TypeOf<Members[number]["codec"]>, unknown>(
      "an object with type",
      is,
      (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
      t.identity,
    ),
    facts,
  };
};

/** The member of a union that a value is to be, if its tag says so. */
export function memberOfUnion(
  { tag, members }: Extract<Shape, { readonly type: "union" }>,
  value: unknown,
): Property | undefined {
  if (!isProperties(value)) return undefined;
  const given = ownValue(value, tag);
  return members.find(({ shape }) => shape.type === "object" && ownValue(shape.members, tag)?.codec.is(given) === true);
}

/** A computed object. */
export const computedObject = <Of extends Properties>(
  members: Of,
  facts: Pick<Facts<unknown>, "typeName"> = {},
): Property<t.TypeC<CodecsOf<Of>>> => ({
  shape: {
    type: "object",
    members,
    required: Object.keys(members).filter((name) => members[name]?.isOptional !== true),
  },
  codec: t.type(codecsOf(members)),
  facts,
});

/** A computed list. */
export const computedList = <Codec extends t.Mixed>(
  item: Property<Codec>,
  facts: Facts<ReadonlyArray<t.TypeOf<Codec>>> = {},
): Property<t.ReadonlyArrayC<Codec>> => ({
  shape: { type: "list", item, isOrdered: true },
  codec: t.readonlyArray(item.codec),
  facts,
});

/** The same property with additional facts. */
export const withFacts = <Codec extends t.Mixed>(
  property: Property<Codec>,
  facts: Facts<t.TypeOf<Codec>>,
): Property<Codec> => ({ ...property, facts: { ...property.facts, ...facts } });

/** An output that may be missing. */
export const optional = <Codec extends t.Mixed>(
  property: Property<Codec>,
): Property<t.UnionC<[Codec, t.UndefinedC]>> => ({ ...rarelyMissing(property), isOptional: true });

/**
 * An output that is missing only in rare cases, which its documentation names. Its type does not say so, because
 * programs would then have to handle these cases wherever they use it.
 */
export const rarelyMissing = <Codec extends t.Mixed>({
  shape,
  codec,
  facts,
}: Property<Codec>): Property<t.UnionC<[Codec, t.UndefinedC]>> => ({
  shape,
  codec: t.union([codec, t.undefined]),
  facts,
});

/** An output for which state may hold anything, whatever its type promises to programs. */
export const untyped = (property: Property): Property<t.UnknownC> => ({ ...property, codec: t.unknown });

/** Properties that the API has inside of an object: `inside("config", { timeframe })` is `{config: {timeframe}}`. */
export const inside = <Of extends Properties>(object: string, properties: Of): Of =>
  // The type of `mapProperties` cannot express that each property keeps its own codec.
  mapProperties(properties, (property, name) =>
    withFacts(property, { wire: `${object}.${property.facts.wire ?? name}` }),
  ) as Of;

/** What settings were before the program set them. The engine notes it, and a destroy puts it back. */
export const settingsBefore = (): Property<t.UnionC<[t.UnknownRecordC, t.UndefinedC]>> =>
  rarelyMissing({
    shape: { type: "map", value: anything() },
    codec: t.UnknownRecord,
    facts: { stateOnly: true },
  });
