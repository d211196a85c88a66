import * as Either from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { errorMessage } from "../http/errorMessage";
import type { Freshness } from "../http/client";
import { type Names, noObjects, type Objects, oneObject, oneWithin } from "../ownership/claims";
import { partial, refused } from "../contract/errors";
import { childId, type ChildId, type ChildIds, numberId, type ObjectId, textId } from "../formats/ids";
import type { ListedKey, ListedObjects } from "../http/listed";
import type { ParentObjects } from "../http/parentObjects";
import type { SettingsObjects } from "../http/settingsObjects";
import type { IsUnknown } from "../contract/lifecycle";
import { equal, type Properties } from "../properties/values";
import type { Action, Ctx, Failure } from "./steps";

/*
 * What identifies an object, and what follows from it.
 *
 *                            `childOf`             `numbered`, `assigned`             `recognised`
 *   it is known by           its parent and its    an id that the API assigns, and    its parent and an id that the API
 *                            name                  its parent, if it has one          assigns
 *   a create looks for       the object            all objects of its name            all with its content
 *   it finds several         cannot be             and refuses: the user chooses      and takes one: they are the same
 *   another resource has it  and refuses           and creates another, unless        and creates another
 *                                                  names are unique
 *   a lost create            is recorded           cannot be recorded: the next       cannot be recorded: the next run
 *                                                  run finds the name                 finds the content
 *   an update finds it gone  and creates it again  and refuses: a new one has         and refuses: a new one has another
 *                                                  another id                         id
 *
 * `settingsOf` is what each of its parents has anyway, or has once it is asked for: a create sets what the program sets,
 * without `adopt`, and a destroy puts back what was before; another resource that has it is refused. Where a parent has
 * several, each is a `childOf` with `isSettings`. `onlyOneOf` is made, adopted and deleted, like an object. What is known by
 * state alone, because no read shows it, has no identity at all: see issued.ts.
 */

export interface Identity<I, Found, Key> {
  /** Its number, or another id, is assigned by the API: one that was not there before is a new object. */
  readonly isAssigned: boolean;
  /** No other object of an account can have the name. */
  readonly isUnique: boolean;
  /** Objects that a create would duplicate are all the same. */
  readonly areAlike: boolean;
  /** It is there as long as its parent is, so nothing is adopted: a create notes what was before, and a destroy puts it back. */
  readonly isSettings?: true;
  /** Ids are in users' state: how they are written must never change. */
  readonly format: (key: Key) => string;
  readonly parse: (id: string) => Either.Either<Failure, Key>;
  readonly keyOf: (inputs: I, found: Found) => Key;
  /** The inputs that are part of the key, and that the API does not return with the object. */
  readonly inputsIn: (inputs: I) => Partial<Found>;
  /** The unique name of an object, in messages and as what a resource owns: `variable GREETING of script 30001`. */
  readonly nameOf: (key: Key) => string;
  /** All names by which a resource may own an object. */
  readonly namesOf: (inputs: I, found: Found) => Names;
  /** What messages call it, with or without a key. */
  readonly titleOf: (inputs: I, key?: Key) => string;
  /** What a resource owns according to its inputs or, with an id, its state. */
  readonly objects: (properties: Properties, isUnknown: IsUnknown, id?: string) => Objects;

  readonly parent?: Parent<I>;
  readonly find: (ctx: Ctx, key: Key, freshness: Freshness) => Action<Found | undefined>;
  /** The objects that a create would duplicate. */
  readonly findSame: (ctx: Ctx, inputs: I, freshness: Freshness) => Action<readonly Found[]>;

  /** The failures that depend on what identifies an object: see above. */
  readonly several: (inputs: I, found: readonly Found[]) => Failure;
  readonly unknownOutcome: (inputs: I, failure: Failure) => Failure;
}

/** What an object belongs to. */
export interface Parent<I> {
  readonly property: string;
  readonly nameOf: (inputs: I) => string;
  readonly find: (ctx: Ctx, inputs: I, freshness: Freshness) => Action<unknown>;
}

/** One of the objects of a parent, by the parent's id and its own name: `30001/GREETING`. */
export function childOf<Of extends string, Name extends string, Found extends object>(
  parent: ParentKind<Of>,
  child: ChildKind<Name, Found>,
): Identity<Readonly<Record<Of, number> & Record<Name, string>>, Found, ChildId>;
export function childOf<Of extends string, Name extends string, Found extends object, Parent extends ObjectId>(
  parent: ParentKind<Of, Parent> & { readonly ids: ChildIds<Parent> },
  child: ChildKind<Name, Found, NoInfer<Parent>>,
): Identity<Readonly<Record<Of, Parent> & Record<Name, string>>, Found, ChildId<Parent>>;
export function childOf<Of extends string, Name extends string, Found extends object, Parent extends ObjectId>(
  parent: ParentKind<Of, Parent>,
  child: ChildKind<Name, Found, Parent>,
): Identity<Readonly<Record<Of, Parent> & Record<Name, string>>, Found, ChildId<Parent>> {
  type I = Readonly<Record<Of, Parent> & Record<Name, string>>;
  const ids = idsBelow(parent);
  const keyOf = (inputs: I): ChildId<Parent> => ({ parent: inputs[parent.property], key: inputs[child.property] });
  const nameOf = ({ parent: number, key }: ChildId<Parent>): string =>
    `${child.noun} ${key} of ${parent.noun} ${number}`;
  const inputsIn = (key: ChildId<Parent>) => ({ [parent.property]: key.parent, [child.property]: key.key });
  const find: Identity<I, Found, ChildId<Parent>>["find"] = (ctx, key, freshness) =>
    pipe(
      child.find(ctx, key, freshness),
      TE.map((found) => (found === undefined ? undefined : { ...found, ...inputsIn(key) })),
    );
  const title = (inputs: I): string => nameOf(keyOf(inputs));
  return {
    isAssigned: false,
    isUnique: true,
    areAlike: false,
    format: ({ parent: of, key }) => ids.format(of, key),
    parse: ids.parse,
    keyOf,
    inputsIn: (inputs) => inputsIn(keyOf(inputs)) as Partial<Found>,
    nameOf,
    namesOf: (inputs) => [title(inputs)],
    titleOf: title,
    objects: ({ [parent.property]: of, [child.property]: key }, isUnknown) =>
      isObjectId(of) && !isUnknown(of) && typeof key === "string" && !isUnknown(key)
        ? oneWithin(`${child.noun} ${key} of ${parent.noun} ${of}`, `${parent.noun} ${of}`)
        : noObjects,
    parent: parentIn(parent),
    find,
    findSame: (ctx, inputs, freshness) =>
      pipe(
        find(ctx, keyOf(inputs), freshness),
        TE.map((found) => (found === undefined ? [] : [found])),
      ),
    several: (inputs) => refused(`${title(inputs)} exists twice`, "delete one of the two in the dashboard"),
    unknownOutcome: (inputs, failure) => {
      const key = keyOf(inputs);
      return partial({ id: ids.format(key.parent, key.key), applied: inputsIn(key), outs: {} })(failure);
    },
  };
}

/** An object of the account: `30001`. Until it has a number, the one of its name counts as the object. */
export function numbered<
  Id extends string,
  Name extends string,
  Found extends Readonly<Record<Id, number>>,
  I extends Readonly<Partial<Record<Name, string | undefined>>>,
>({
  noun,
  id,
  ...of
}: {
  readonly noun: string;
  /** The output that is the number, and the input that is the name. */
  readonly id: Id;
  readonly name: Name;
  /** Inputs that tell apart objects of one name. */
  readonly beside?: ReadonlyArray<keyof I & string>;
  /** The API takes each name once. @default false */
  readonly isUnique?: boolean;
  readonly find: (ctx: Ctx, id: number, freshness: Freshness) => Action<Found | undefined>;
  readonly findSame: (ctx: Ctx, inputs: I, freshness: Freshness) => Action<readonly Found[]>;
}): Identity<I, Found, number> {
  return assignedBy<I, Found, number>({
    noun,
    ...of,
    format: numberId.format,
    parse: (text) => numberId.parse(text, noun),
    keyOf: (_inputs, found) => found[id],
    idOf: String,
  });
}

/**
 * An object of the account, `db_01J`, or of a parent, `70001/5001`, by an id that the API assigns. Until it has one, the one
 * of its name counts as the object.
 */
export function assigned<
  Name extends string,
  Found extends Readonly<Partial<Record<Name, string>>>,
  I extends Readonly<Record<Name, string>>,
>({
  noun,
  name,
  objects: { parent, keyOf, all, find },
  ...of
}: {
  readonly noun: string;
  /** The input that is the name. */
  readonly name: Name;
  /** The API takes each name once. @default false */
  readonly isUnique?: boolean;
  readonly objects: Pick<ListedObjects<Found>, "parent" | "keyOf" | "all" | "find">;
}): Identity<I, Found, ListedKey> {
  const parentOf = (inputs: object) => parentIdIn(parent, inputs);
  return assignedBy<I, Found, ListedKey>({
    noun,
    name,
    ...of,
    ...(parent === undefined ? {} : { parent }),
    format: ({ parent: of, key }) => (of === undefined ? textId.format(key) : `${of}/${key}`),
    parse: (text) =>
      parent === undefined
        ? Either.map((key: string): ListedKey => ({ parent: undefined, key }))(textId.parse(text, noun))
        : parent.ids.parseChild(text),
    keyOf: (inputs, found) => ({ parent: parentOf(inputs), key: keyOf(found) }),
    idOf: ({ key }) => key,
    below: ({ parent: of }) => of,
    find,
    findSame: (ctx, inputs, freshness) =>
      pipe(
        all(ctx, parentOf(inputs), freshness),
        TE.map((found) => found.filter((each) => equal(each[name], inputs[name]))),
      ),
  });
}

interface Assigned<I, Found, Key> extends Pick<
  Identity<I, Found, Key>,
  "format" | "parse" | "keyOf" | "find" | "findSame"
> {
  readonly noun: string;
  readonly name: keyof I & string;
  readonly beside?: ReadonlyArray<keyof I & string>;
  readonly isUnique?: boolean;
  readonly parent?: ParentObjects;
  readonly idOf: (key: Key) => string;
  /** The id of the parent. */
  readonly below?: (key: Key) => ObjectId | undefined;
}

/** What all objects with an id of the API have in common. */
export function assignedBy<I extends object, Found extends object, Key>(
  of: Assigned<I, Found, Key>,
): Identity<I, Found, Key> {
  const { noun, name, beside = [], isUnique = false, parent, idOf, keyOf, parse } = of;
  const inParent = (id: ObjectId | undefined): string =>
    parent === undefined ? "" : ` of ${parent.noun} ${String(id)}`;
  const below = (properties: object): string => inParent(parentIdIn(parent, properties));
  const title = (inputs: I): string => `${noun} ${String(inputs[name])}${below(inputs)}`;
  const nameOf = (key: Key): string => `${noun} ${idOf(key)}${inParent(of.below?.(key))}`;
  const one = (own: string, id: ObjectId | undefined): Objects =>
    parent === undefined || id === undefined ? oneObject(own) : oneWithin(own, `${parent.noun} ${id}`);
  return {
    isAssigned: true,
    isUnique,
    areAlike: false,
    format: of.format,
    parse,
    keyOf,
    inputsIn: (inputs) => (parent === undefined ? {} : parentInput(parent, inputs)),
    nameOf,
    namesOf: (inputs, found) => [nameOf(keyOf(inputs, found))],
    titleOf: (inputs, key) => (key === undefined ? title(inputs) : `${title(inputs)} (${idOf(key)})`),
    objects: (properties, isUnknown, text) => {
      const key = text === undefined ? undefined : parse(text);
      if (key !== undefined) return Either.isLeft(key) ? noObjects : one(nameOf(key.right), of.below?.(key.right));
      const parts = [name, ...beside].map((part) => properties[part]).filter((part) => typeof part === "string");
      const number = parent === undefined ? undefined : parentIdIn(parent, properties);
      const isKnown = parent === undefined || (number !== undefined && !isUnknown(number));
      return typeof properties[name] !== "string" || parts.some(isUnknown) || !isKnown
        ? noObjects
        : one(`${noun} named ${parts.join(", ")}${below(properties)}`, number);
    },
    ...(parent === undefined ? {} : { parent: parentIn(parent) }),
    find: of.find,
    findSame: of.findSame,
    several: (inputs, found) =>
      refused(
        `more than one ${noun} named ${String(inputs[name])} already exists${below(inputs)}: ` +
          found.map((each) => idOf(keyOf(inputs, each))).join(", "),
        `give this ${noun} another name, or rename or delete all but one of them in the dashboard and take that one over with ` +
          "`adopt: true`",
      ),
    unknownOutcome: (inputs, failure) => notRecorded(title(inputs), noun, failure),
  };
}

/** What each of its parents has one of, by the id of the parent: `5001`. */
export interface SettingsKey {
  readonly parent: ObjectId;
}

/** What its parent has anyway, or once it is asked for. */
export function settingsOf<I extends object, Found extends object>(
  of: OneOfParent<Found>,
): Identity<I, Found, SettingsKey> {
  return { ...onlyOneOf<I, Found>(of), isSettings: true };
}

interface OneOfParent<Found> {
  readonly noun: string;
  readonly objects: Pick<SettingsObjects<Found>, "parent" | "find">;
}

/** What its parent has one of, or none: it is made and deleted. */
export function onlyOneOf<I extends object, Found extends object>({
  noun,
  objects: { parent, find },
}: OneOfParent<Found>): Identity<I, Found, SettingsKey> {
  const nameOf = ({ parent: id }: SettingsKey): string => `${noun} of ${parent.noun} ${id}`;
  const keyOf = (inputs: I): SettingsKey => ({ parent: parentIdIn(parent, inputs) ?? "" });
  return {
    isAssigned: false,
    isUnique: true,
    areAlike: false,
    format: ({ parent: id }) => String(id),
    parse: (text) => Either.map((id: ObjectId): SettingsKey => ({ parent: id }))(parent.ids.parse(text, parent.noun)),
    keyOf,
    inputsIn: (inputs) => parentInput(parent, inputs),
    nameOf,
    namesOf: (inputs) => [nameOf(keyOf(inputs))],
    titleOf: (inputs) => nameOf(keyOf(inputs)),
    objects: (properties, isUnknown) => {
      const id = parentIdIn(parent, properties);
      return id === undefined || isUnknown(id) ? noObjects : oneWithin(nameOf({ parent: id }), `${parent.noun} ${id}`);
    },
    parent: parentIn(parent),
    find: (ctx, { parent: id }, freshness) => find(ctx, id, freshness),
    findSame: (ctx, inputs, freshness) =>
      pipe(
        find(ctx, keyOf(inputs).parent, freshness),
        TE.map((found) => (found === undefined ? [] : [found])),
      ),
    several: (inputs) => refused(`${nameOf(keyOf(inputs))} exists twice`, "look at it in the dashboard"),
    unknownOutcome: (inputs, failure) => {
      const key = keyOf(inputs);
      return partial({ id: String(key.parent), applied: parentInput(parent, inputs), outs: {} })(failure);
    },
  };
}

/** An object of a parent by an id of its own: `60001/5001`. Until it has one, what has the same content counts as the object. */
export function recognised<
  Of extends string,
  Id extends string,
  Found extends Readonly<Record<Id, string | number>>,
  I extends Readonly<Record<Of, number>>,
>(
  parent: ParentKind<Of>,
  {
    noun,
    id,
    contentOf = () => [],
    ...own
  }: {
    readonly noun: string;
    /** The output that is the id. */
    readonly id: Id;
    /** What it is also owned by until its id is known. */
    readonly contentOf?: (found: Found) => readonly string[];
    readonly titleOf: (inputs: I) => string;
    readonly inputsIn?: (inputs: I) => Partial<Found>;
  } & Pick<Identity<I, Found, ChildId>, "parse" | "find" | "findSame" | "objects" | "several">,
): Identity<I, Found, ChildId> {
  const keyOf = (inputs: I, found: Found): ChildId => ({ parent: inputs[parent.property], key: String(found[id]) });
  const nameOf = ({ parent: number, key }: ChildId): string =>
    `${noun} ${key.toLowerCase()} of ${parent.noun} ${number}`;
  return {
    ...own,
    isAssigned: true,
    isUnique: false,
    areAlike: true,
    format: ({ parent: number, key }) => childId.format(number, key),
    keyOf,
    inputsIn: own.inputsIn ?? (() => ({})),
    nameOf,
    namesOf: (inputs, found) => [nameOf(keyOf(inputs, found)), ...contentOf(found)],
    titleOf: (inputs, key) => (key === undefined ? own.titleOf(inputs) : `${own.titleOf(inputs)} (${key.key})`),
    parent: parentIn(parent),
    unknownOutcome: (inputs, failure) => notRecorded(own.titleOf(inputs), noun, failure),
  };
}

// Its `find` is a method, because each parent has either numbers or texts.
interface ParentKind<Of extends string, Id extends ObjectId = number> {
  readonly noun: string;
  readonly property: Of;
  /** How ids of its children are written. @default its id is a number */
  readonly ids?: ChildIds<Id>;
  find(ctx: Ctx, id: Id, freshness: Freshness): Action<unknown>;
}

export interface ChildKind<Name extends string, Found, Parent extends ObjectId = number> {
  readonly noun: string;
  readonly property: Name;
  readonly find: (ctx: Ctx, key: ChildId<Parent>, freshness: Freshness) => Action<Found | undefined>;
}

/** Without any, the parent has a number: which `Id` is then, as the compiler cannot know. */
function idsBelow<Id extends ObjectId>({ ids }: Pick<ParentKind<string, Id>, "ids">): ChildIds<Id> {
  return ids ?? (childId as unknown as ChildIds<Id>);
}

function parentIn<I extends object>(
  parent: Pick<ParentKind<string, ObjectId>, "noun" | "property" | "find">,
): Parent<I> {
  return {
    property: parent.property,
    nameOf: (inputs) => `${parent.noun} ${String(parentIdIn(parent, inputs))}`,
    find: (ctx, inputs, freshness) => {
      const id = parentIdIn(parent, inputs);
      return id === undefined ? TE.right(undefined) : parent.find(ctx, id, freshness);
    },
  };
}

function isObjectId(value: unknown): value is ObjectId {
  return typeof value === "number" || typeof value === "string";
}

/** The id of the parent among inputs. */
function parentIdIn(parent: Pick<ParentObjects, "property"> | undefined, inputs: object): ObjectId | undefined {
  const id: unknown = parent === undefined ? undefined : Reflect.get(inputs, parent.property);
  return isObjectId(id) ? id : undefined;
}

function parentInput(parent: ParentObjects, inputs: object): object {
  return { [parent.property]: parentIdIn(parent, inputs) };
}

/** Without an id nothing can be recorded. The next run finds the object by its name or content. */
function notRecorded(title: string, noun: string, failure: Failure): Failure {
  if (failure._tag !== "Api") return failure;
  return refused(
    `it is not known whether ${title} was created: ${errorMessage(failure.cause)}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or " +
      `delete the ${noun} in the dashboard`,
  );
}
