import type { Either } from "fp-ts/Either";
import type * as t from "io-ts";
import type { cannotBeUnset } from "../properties/resetOnOmit";
import { mapProperties, type Properties as Values } from "../properties/values";

/**
 * Facts about a property that do not depend on its type. Named as in Pulumi's package schema where it has a name for
 * them.
 */
export interface Facts<A> {
  /** A change replaces the resource. */
  readonly replaceOnChanges?: true;
  readonly secret?: true;
  /** For an object, or a string with a named type: the name of the type in programs. */
  readonly typeName?: string;
  /** The API never returns it. */
  readonly writeOnly?: true;
  /**
   * The API never returns it, but this output changes whenever it is written: as long as the output is that of state, so is
   * the value.
   */
  readonly stampedBy?: string;
  /**
   * It controls the provider and is not part of the remote object. `createOnly` inputs are frozen after creation;
   * changing a `deleteOnly` input is an update without a request, because delete sees only state.
   */
  readonly control?: "always" | "createOnly" | "deleteOnly";
  /** The class computes it from its arguments, by this function of `program/localContent`: it is no argument itself. */
  readonly derivedBy?: string;
  /** What the property is reset to when it is removed. Without this, the lifecycle's update decides. */
  readonly unset?: A | null | typeof cannotBeUnset;
  /** What the API fills in if it is omitted. In a merge patch, a property that is removed is reset to this. */
  readonly default?: A;
  /** A null in a merge patch removes it, so null is sent when it is removed from the program. */
  readonly nullable?: true;
  /** No merge patch accepts it: only a PUT of the whole object does. */
  readonly putOnly?: true;
  /** A map that is managed as a whole if it is set: entries added elsewhere are drift. */
  readonly exclusive?: true;
  /** The API may return a secret here that nobody declared. */
  readonly secretPlace?: true;
  /** An output that no update changes. */
  readonly stable?: true;
  /** An output that only state knows: see `notes` of a kind. */
  readonly stateOnly?: true;
  /** For an output: an update changes it only if it changes one of these inputs. Without this, any update may. */
  readonly affectedBy?: readonly string[];
  /** For an enum that has numbers: those of its names, where they are not the positions. */
  readonly codes?: readonly number[];
  /** For an enum: whether the case of names is ignored. */
  readonly anyCase?: true;
  /** For a string: values whose case is ignored. */
  readonly caseInsensitiveValues?: readonly string[];
  /** For a string, a list or an object: the API returns an empty one if there is none, so empty is equivalent to none. */
  readonly emptyMeansNone?: true;
  /** For an object: its members come and go like entries of a map. */
  readonly entries?: true;
  /** For an object in a list, which is compared whole: members that are what they would be without being set are left out. */
  readonly omitsUnset?: true;
  /** For an object: members of which exactly one is set. */
  readonly alternatives?: readonly string[];
  /** For an object: one of its members, an enum, decides which of the others apply. */
  readonly variants?: Variants;
  /** For an object: members that only the API sets. If it has alternatives, these are among them. */
  readonly apiOnly?: Properties;
  /** For an object: members that every request has with it. */
  readonly sentWith?: Values;
  /** For an object that null does not remove: the value that is equivalent to none. */
  readonly noneValue?: Values;
  /** For a map: the API has an array instead, which a merge patch replaces. */
  readonly asArray?: AsArray;
  /** For a set of strings: the API has one string instead, in which commas separate them. */
  readonly commaSeparated?: true;
  /** For an object: the combinations of members that it may have. Each member that is set must be in the same one. */
  readonly combinations?: readonly Combination[];
  /** The API's name, where it does not follow from that of the property; in an object of the API: `config.timeframe`. */
  readonly wire?: string;
  /** A create takes it: see `creationOf`. */
  readonly inCreate?: true;
  /** Every reply has it: one without it is of something else. */
  readonly inEveryReply?: true;
  /** For a list: the API returns it in any order. The canonical form keeps the order of the program nevertheless. */
  readonly returnedInAnyOrder?: true;
  /** For a list: its order does not matter, so one that differs from that in state is no difference. */
  readonly ignoresOrder?: true;
  /** For a list in the result of a look-up: the member that its items are sorted by. */
  readonly sortedBy?: string;
  /** For an object in the result of a look-up: the kind that documents the members that are not documented here. */
  readonly of?: string;
  /** Tells the members of a union apart. Programs write it as it is, so that TypeScript knows what goes with it. */
  readonly isTag?: true;
  /** Minimum and maximum: of a whole number, or of the length of a string in characters. */
  readonly range?: readonly [least: number, most: number];
  /**
   * The canonical form of a value, so that a different spelling causes no diff; or what is wrong with it and what to
   * write. Only what is wrong may depend on the other members of the object.
   */
  parse?(value: A, members?: Values): Either<string, unknown>;
  /** What is wrong with a value and what to write. The value may be of any type or contain unknowns. */
  check?(value: unknown): string | undefined;
  /** For a map: what is wrong with the name of an entry. */
  checkName?(name: string): string | undefined;
}

/** Members of an object that go together. */
export interface Combination {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/** An enum among properties decides which of the others apply. */
export interface Variants {
  /** The enum. */
  readonly by: string;
  /** By its values. Properties that no variant names apply to all of them. */
  readonly of: Readonly<Record<string, Variant>>;
}

/** What applies to one value of the enum. */
export interface Variant {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Facts of properties that hold only here, in addition to their own. */
  readonly facts?: Readonly<Record<string, Facts<never>>>;
}

/** Which members of the items of an array correspond to the entries of a map. */
export interface AsArray {
  /** The name of an entry. */
  readonly key: string;
  /** The value of an entry. @default the item itself, an object, is the value */
  readonly value?: string;
  /** An ID that the API assigns to items and matches them by. @default it matches them by their key */
  readonly id?: string;
}

/** The type of a property, as data: for everything that is derived from definitions besides types. */
export type Shape =
  | {
      readonly type:
        "text" | "number" | "integer" | "boolean" | "adopt" | "anything" | "triggers" | "entries" | "reference";
    }
  | { readonly type: "parent"; readonly example: string }
  | {
      readonly type: "enum";
      readonly names: readonly string[];
      /** The API has their positions instead. */
      readonly isNumbered?: true;
    }
  | { readonly type: "list"; readonly item: Property; readonly isOrdered: boolean }
  | { readonly type: "map"; readonly value: Property }
  | { readonly type: "object"; readonly members: Properties; readonly required: readonly string[] }
  | { readonly type: "union"; readonly tag: string; readonly members: readonly Property[] };

/** A property: its type and its facts. The codec is that of its value as a lifecycle sees it. */
export interface Property<Codec extends t.Mixed = t.Mixed> {
  readonly shape: Shape;
  readonly codec: Codec;
  readonly facts: Facts<t.TypeOf<Codec>>;
  /** For a computed property: its type allows `undefined`. */
  readonly isOptional?: true;
}

/** The type of a property's value. */
export type ValueOf<P extends Property> = t.TypeOf<P["codec"]>;

export type Properties = Readonly<Record<string, Property>>;

/** The codecs of properties, by name. */
export type CodecsOf<Of extends Properties> = { readonly [Name in keyof Of]: Of[Name]["codec"] };

export function codecsOf<Of extends Properties>(properties: Of): CodecsOf<Of> {
  // The type of `mapProperties` cannot express that each property keeps its own codec.
  return mapProperties(properties, ({ codec }) => codec) as CodecsOf<Of>;
}
