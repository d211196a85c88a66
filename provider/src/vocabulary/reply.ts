import * as E from "fp-ts/Either";
import { identity, pipe } from "fp-ts/function";
import * as t from "io-ts";
import { decoder } from "../common/decoder";
import { memoizeByObject } from "../common/memoize";
import { equal, mapProperties, ownValue, pick, type Properties as Values } from "../properties/values";
import { canonicalInputs } from "./canonical";
import { define, type Definition, type InputsOf, type OutputsOf } from "./definition";
import type { AsArray, Properties, Property } from "./property";
import { fieldsOf, type Naming, wireName, withInner } from "./wire";

/*
 * The API's objects in the words of their definition. A reply `{Id: 5, Name: "A", DefaultValue: "hi"}` is decoded to
 * `{variableId: 5, name: "A", defaultValue: "hi"}`, and a body goes the other way.
 */

/** A remote object: the inputs that describe it, and its outputs. */
export type ObjectOf<D extends Definition> = Partial<InputsOf<D>> & OutputsOf<D>;

type Reply = t.Mixed;

/**
 * Decodes a reply. Tolerates members and enum values that the definition does not know, and members that are missing.
 *
 * @param complete adds what follows from the rest
 */
export function replyOf<D extends Definition>(definition: D): t.Type<ObjectOf<D>, unknown>;
export function replyOf<D extends Definition, A extends ObjectOf<D>>(
  definition: D,
  complete: (found: ObjectOf<D>) => A,
): t.Type<A, unknown>;
export function replyOf<D extends Definition>(
  { kind, required, optional, computed, naming }: D,
  complete: (found: ObjectOf<D>) => ObjectOf<D> = identity,
): t.Type<ObjectOf<D>, unknown> {
  const properties = { ...remoteInputs({ ...required, ...optional }), ...computed };
  const reply: t.Type<ObjectOf<D>, unknown> = objectReply(kind, properties, naming);
  return mapped(reply, complete);
}

/** Decodes what is only looked up: nothing of it is an input. */
export function outputsReply<Computed extends Properties>(
  kind: string,
  computed: Computed,
  naming: Naming = "pascal",
): t.Type<OutputsOf<Definition<object & Properties, object & Properties, Computed>>, unknown> {
  return replyOf(define({ kind, required: {}, optional: {}, computed, naming }));
}

/** The fields of a request that sets these inputs. */
export function bodyOf<D extends Definition>(
  { required, optional, naming }: D,
  inputs: Partial<InputsOf<D>>,
  names: readonly string[] = Object.keys(inputs),
): Values {
  return fieldsOf(remoteInputs({ ...required, ...optional }), pick({ ...inputs }, names), naming);
}

/** The fields of a request that creates an object, where that takes only some of the inputs. */
export function creationOf<D extends Definition>(definition: D, inputs: Partial<InputsOf<D>>): Values {
  const taken = Object.entries({ ...definition.required, ...definition.optional }).filter(
    ([, { facts }]) => facts.inCreate,
  );
  return bodyOf(
    definition,
    inputs,
    taken.map(([name]) => name),
  );
}

/** The properties that are in the same object of the API as one of these, and these themselves. */
export function besideNames({ required, optional, naming }: Definition, names: readonly string[]): readonly string[] {
  const place = (name: string): string => {
    const property = ownValue<Property>({ ...required, ...optional }, name);
    return property === undefined ? name : wireName(name, property, naming).replace(/\..*/, "");
  };
  const places = new Set(names.map(place));
  return Object.keys({ ...required, ...optional }).filter((name) => places.has(place(name)));
}

/** A value of the API in its canonical form. Undefined if there is none, or if it is not of the documented type. */
export function fromWire(property: Property, value: unknown): unknown {
  const { shape, facts } = property;
  const isNone =
    facts.commaSeparated === true ? value === "" || value === null : value === null && shape.type !== "list";
  if (value === undefined || isNone) return undefined;
  const read: t.Validation<unknown> = reader(property).decode(value);
  return E.isRight(read) ? read.right : undefined;
}

/** Without those that steer the provider, and without the parent, which is in the path. */
function remoteInputs(properties: Properties): Properties {
  return mapProperties(properties, (property) => {
    const isParent = property.shape.type === "parent" && property.facts.replaceOnChanges === true;
    return property.facts.control !== undefined || isParent ? undefined : property;
  });
}

function objectReply(name: string, properties: Properties, naming?: Naming): Reply {
  const members = Object.entries(properties).filter(([, { facts }]) => !isNeverReturned(facts));
  const fields = members.map(([own, of]) => [wireName(own, of, naming), valueReply(of, naming)] as const);
  const wire = t.type(Object.fromEntries(fields), name);
  const names = fields.map(([field]) => field);
  return decoder(name, (input, context) =>
    pipe(
      wire.validate(withInner(input, names), context),
      E.map((found: Values) =>
        mapProperties(Object.fromEntries(members), (property, own) => found[wireName(own, property, naming)]),
      ),
    ),
  );
}

function isNeverReturned({ writeOnly, stampedBy, stateOnly }: Property["facts"]): boolean {
  return writeOnly === true || stampedBy !== undefined || stateOnly === true;
}

const reader = memoizeByObject((property: Property) => valueReply(property));

/** Decodes a value to its canonical form. */
function valueReply(property: Property, naming?: Naming): Reply {
  const present = presentReply(property, naming);
  return decoder(present.name, (input, context) => {
    if (input !== undefined && input !== null) {
      return pipe(
        present.validate(input, context),
        E.map((value: unknown) => canonicalInputs({ value: property }, { value }, () => false)["value"]),
      );
    }
    const isAbsent = input === undefined || !isCollection(property);
    const isMissing = property.facts.inEveryReply === true && isAbsent;
    return isMissing ? t.failure(input, context) : t.success(absent(property));
  });
}

/** The API may have null for an empty one. */
function isCollection({ shape: { type } }: Property): boolean {
  return type === "list" || type === "map";
}

function presentReply({ shape, facts, codec }: Property, naming?: Naming): Reply {
  switch (shape.type) {
    case "text":
      return t.string;
    case "reference":
      return mapped(t.union([t.string, t.number]), String);
    case "number":
    case "integer":
      return t.number;
    case "boolean":
      return t.boolean;
    case "enum":
      return shape.isNumbered === true
        ? mapped(t.number, (number) => shape.names[facts.codes?.indexOf(number) ?? number] ?? String(number))
        : t.string;
    // The API has 0 or -1 if there is no such object.
    case "parent":
      return mapped(t.number, (number) => (number > 0 ? number : undefined));
    case "list":
      return facts.commaSeparated === true
        ? mapped(t.string, (text) =>
            text
              .split(",")
              .map((part) => part.trim())
              .filter((part) => part !== ""),
          )
        : listOf(valueReply(shape.item, naming));
    case "map": {
      const entries = facts.asArray;
      return entries === undefined
        ? t.record(t.string, valueReply(shape.value, naming))
        : mapped(listOf(entryReply(entries, valueReply(shape.value, naming))), Object.fromEntries);
    }
    case "object":
      return objectReply(facts.typeName ?? "object", shape.members, naming);
    default:
      return codec;
  }
}

function listOf<A>(item: t.Type<A, unknown>): t.Type<readonly A[], unknown> {
  return t.readonlyArray(item, `list of ${item.name}`);
}

/** An item of the array that the API has instead of a map. */
function entryReply({ key, value }: AsArray, entry: Reply): t.Type<readonly [string, unknown], unknown> {
  const named = t.type({ [key]: t.string });
  return decoder("entry", (input, context) =>
    pipe(
      named.validate(input, context),
      E.bindTo("item"),
      E.bind("found", ({ item }) =>
        entry.validate(value === undefined ? item : ownValue<unknown>(item, value), context),
      ),
      E.map(({ item, found }) => [item[key] ?? "", found] as const),
    ),
  );
}

/**
 * What a missing member is: its default, none, or the empty value of its type where the definition allows nothing else. The
 * API leaves out, or has null for, what is empty.
 */
function absent({
  shape,
  facts: { unset, default: initial, nullable, emptyMeansNone },
  isOptional,
}: Property): unknown {
  if (initial !== undefined || nullable === true) return emptyMeansNone === true ? undefined : initial;
  const empty = emptyValue(shape);
  return shape.type === "list" || (isOptional !== true && (unset === undefined || equal(unset, empty)))
    ? empty
    : undefined;
}

/** An enum that has numbers has its first name for 0. */
export function emptyValue(shape: Property["shape"]): unknown {
  return shape.type === "enum" && shape.isNumbered === true ? shape.names[0] : emptyValues[shape.type];
}

const emptyValues: Readonly<Partial<Record<Property["shape"]["type"], unknown>>> = {
  text: "",
  reference: "",
  number: 0,
  integer: 0,
  boolean: false,
  list: [],
  map: {},
};

function mapped<A>(from: t.Type<A, unknown>, map: (found: A) => unknown): Reply {
  return decoder(from.name, (input, context) => pipe(from.validate(input, context), E.map(map)));
}
