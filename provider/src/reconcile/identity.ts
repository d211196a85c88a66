import type * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ChildKey } from "../http/children";
import { errorMessage } from "../http/errorMessage";
import type { Freshness } from "../http/remoteObjects";
import { type Names, noObjects, type Objects, oneObject, oneWithin } from "../ownership/claims";
import { partial, refused, vanished } from "../contract/errors";
import { childId, numberId } from "../formats/ids";
import type { IsUnknown } from "../contract/lifecycle";
import type { Properties } from "../properties/values";
import type { Action, Ctx, Failure } from "./steps";

/*
 * What identifies an object, and what follows from it.
 *
 *                            `childOf`                `numbered`                       `recognised`
 *   it is known by           its parent and its name  a number that the API assigns    its parent and an id that the API assigns
 *   a create looks for       the object               all objects of its name          all with its content
 *   it finds several         cannot be                and refuses: the user chooses    and takes one: they are the same
 *   another resource has it  and refuses              and creates another, unless      and creates another
 *                                                     names are unique
 *   a lost create            is recorded              cannot be recorded: the next     cannot be recorded: the next run finds
 *                                                     run finds the name               the content
 *   an update finds it gone  and creates it again     and refuses: a new one has       and refuses: a new one has another id
 *                                                     another number
 */

export interface Identity<I, Found, Key> {
  /** Its number, or another id, is assigned by the API: one that was not there before is a new object. */
  readonly isAssigned: boolean;
  /** No other object of an account can have the name. */
  readonly isUnique: boolean;
  /** Objects that a create would duplicate are all the same. */
  readonly areAlike: boolean;
  /** Ids are in users' state: how they are written must never change. */
  readonly format: (key: Key) => string;
  readonly parse: (id: string) => E.Either<Failure, Key>;
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
  readonly gone: (key: Key) => Failure;
}

/** What an object belongs to. */
interface Parent<I> {
  readonly property: keyof I & string;
  readonly nameOf: (inputs: I) => string;
  readonly find: (ctx: Ctx, inputs: I, freshness: Freshness) => Action<unknown>;
}

/** One of the objects of a parent, by the parent's number and its own name: `30001/GREETING`. */
export function childOf<Of extends string, Name extends string, Found extends object>(
  parent: ParentKind<Of>,
  child: {
    readonly noun: string;
    readonly property: Name;
    readonly find: (ctx: Ctx, key: ChildKey, freshness: Freshness) => Action<Found | undefined>;
  },
): Identity<Readonly<Record<Of, number> & Record<Name, string>>, Found, ChildKey> {
  type I = Readonly<Record<Of, number> & Record<Name, string>>;
  const keyOf = (inputs: I): ChildKey => ({ parent: inputs[parent.property], key: inputs[child.property] });
  const nameOf = ({ parent: number, key }: ChildKey): string => `${child.noun} ${key} of ${parent.noun} ${number}`;
  const inputsIn = (key: ChildKey) => ({ [parent.property]: key.parent, [child.property]: key.key });
  const find: Identity<I, Found, ChildKey>["find"] = (ctx, key, freshness) =>
    pipe(
      child.find(ctx, key, freshness),
      TE.map((found) => (found === undefined ? undefined : { ...found, ...inputsIn(key) })),
    );
  const title = (inputs: I): string => nameOf(keyOf(inputs));
  return {
    isAssigned: false,
    isUnique: true,
    areAlike: false,
    format: ({ parent: number, key }) => childId.format(number, key),
    parse: childId.parse,
    keyOf,
    inputsIn: (inputs) => inputsIn(keyOf(inputs)) as Partial<Found>,
    nameOf,
    namesOf: (inputs) => [title(inputs)],
    titleOf: title,
    objects: ({ [parent.property]: number, [child.property]: key }, isUnknown) =>
      typeof number === "number" && typeof key === "string" && !isUnknown(key)
        ? oneWithin(nameOf({ parent: number, key }), `${parent.noun} ${String(number)}`)
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
      return partial({ id: childId.format(key.parent, key.key), applied: inputsIn(key), outs: {} })(failure);
    },
    gone: (key) => vanished(nameOf(key)),
  };
}

/** An object of the account: `30001`. Until it has a number, the one of its name counts as the object. */
export function numbered<
  Id extends string,
  Name extends string,
  Found extends Readonly<Record<Id, number>>,
  I extends Readonly<Record<Name, string>>,
>({
  noun,
  id,
  name,
  beside = [],
  isUnique = false,
  find,
  findSame,
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
  const title = (inputs: I): string => `${noun} ${inputs[name]}`;
  return {
    isAssigned: true,
    isUnique,
    areAlike: false,
    format: numberId.format,
    parse: (text) => numberId.parse(text, noun),
    keyOf: (_inputs, found) => found[id],
    inputsIn: () => ({}),
    nameOf: (number) => `${noun} ${number}`,
    namesOf: (_inputs, found) => [`${noun} ${found[id]}`],
    titleOf: (inputs, number) => (number === undefined ? title(inputs) : `${title(inputs)} (${number})`),
    objects: (properties, isUnknown, number) => {
      if (number !== undefined) return oneObject(`${noun} ${number}`);
      const parts = [name, ...beside].map((part) => properties[part]).filter((part) => typeof part === "string");
      return typeof properties[name] !== "string" || parts.some(isUnknown)
        ? noObjects
        : oneObject(`${noun} named ${parts.join(", ")}`);
    },
    find,
    findSame,
    several: (inputs, found) =>
      refused(
        `more than one ${noun} named ${inputs[name]} already exists: ${found.map((each) => each[id]).join(", ")}`,
        `give this ${noun} another name, or rename or delete all but one of them in the dashboard and take that one over with ` +
          "`adopt: true`",
      ),
    unknownOutcome: (inputs, failure) => notRecorded(title(inputs), noun, failure),
    gone: (number) => vanished(`${noun} ${number}`),
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
  } & Pick<Identity<I, Found, ChildKey>, "parse" | "find" | "findSame" | "objects" | "several">,
): Identity<I, Found, ChildKey> {
  const keyOf = (inputs: I, found: Found): ChildKey => ({ parent: inputs[parent.property], key: String(found[id]) });
  const nameOf = ({ parent: number, key }: ChildKey): string =>
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
    gone: (key) => vanished(nameOf(key)),
  };
}

interface ParentKind<Of extends string> {
  readonly noun: string;
  readonly property: Of;
  readonly find: (ctx: Ctx, id: number, freshness: Freshness) => Action<unknown>;
}

function parentIn<Of extends string>({ noun, property, find }: ParentKind<Of>): Parent<Readonly<Record<Of, number>>> {
  return {
    property,
    nameOf: (inputs) => `${noun} ${inputs[property]}`,
    find: (ctx, inputs, freshness) => find(ctx, inputs[property], freshness),
  };
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
