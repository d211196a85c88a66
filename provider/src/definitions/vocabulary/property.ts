import type { Either } from "fp-ts/Either";
import type * as t from "io-ts";
import type { cannotBeUnset } from "../../kernel/resetOnOmit";
import { mapProperties, type Properties as Values } from "../../kernel/values";

/** What is true of a property whatever its type. Named as in Pulumi's package schema where that has a name for it. */
export interface Facts<A> {
  /** A change replaces the resource. */
  readonly replaceOnChanges?: true;
  readonly secret?: true;
  /** Of an object, or of texts that a type names: what programs call the type. */
  readonly typeName?: string;
  /** The API never gives it back. */
  readonly writeOnly?: true;
  /**
   * It steers the provider and is no part of the remote object. One that matters at creation only is frozen afterwards; a
   * change of one that delete reads is an update without a request, because delete sees nothing but state.
   */
  readonly control?: "always" | "createOnly" | "readByDelete";
  /** What it becomes when it was given and is omitted again. Without this the lifecycle's update decides. */
  readonly unset?: A | null | typeof cannotBeUnset;
  /** What the API fills in when it is omitted. In a merge patch, a property that is omitted again goes back to this. */
  readonly default?: A;
  /** A null in a merge patch removes it, so that is sent when it is omitted again. */
  readonly nullable?: true;
  /** No merge patch takes it: only a PUT of the whole object does. */
  readonly putOnly?: true;
  /** A map that is managed whole where it is given: what others add to it is drift. */
  readonly exclusive?: true;
  /** The API may give back a secret here that nobody declared. */
  readonly secretPlace?: true;
  /** An output that no update changes. */
  readonly stable?: true;
  /** Of an output: an update changes it only where it changes one of these inputs. Without this any update may. */
  readonly affectedBy?: readonly string[];
  /** Of an enum: whether names may be written in any case. */
  readonly anyCase?: true;
  /** Of a text: values that may be written in any case. */
  readonly spellings?: readonly string[];
  /** Of a text or an object: the API gives an empty one where there is none, so that it says no more than none. */
  readonly emptyIsOmitted?: true;
  /** Of an object: its members come and go like entries of a map. */
  readonly entries?: true;
  /** Of an object: members of which it has exactly one. */
  readonly alternatives?: readonly string[];
  /** Of an object: members that no program gives. If it has alternatives, they are among them. */
  readonly apiOnly?: Properties;
  /** Of an object that no null removes: what it says when it is as good as none. */
  readonly disabledBy?: Values;
  /** Of a map: the API has an array instead, which a merge patch replaces. */
  readonly asArray?: AsArray;
  /** Of a list: the API gives it back in any order. The canonical form keeps the order of the program all the same. */
  readonly anyOrder?: true;
  /** Least and most: of a whole number, or of the characters of a text. */
  readonly range?: readonly [least: number, most: number];
  /** The canonical form of a value, so that another spelling is no difference; or what is wrong with it, and what to write. */
  parse?(value: A): Either<string, unknown>;
  /** What is wrong with a value, which may be of any type or hold what is unknown; and what to write. */
  check?(value: unknown): string | undefined;
  /** Of a map: what is wrong with the name of an entry. */
  checkName?(name: string): string | undefined;
}

/** Which members of an array's items hold what a map has. */
export interface AsArray {
  /** The name of an entry. */
  readonly key: string;
  /** The value of an entry. @default the item itself is the value, an object */
  readonly value?: string;
  /** An id that the API gives items, and matches them by. @default it matches them by their key */
  readonly id?: string;
}

/** The type of a property, as data: for what is derived from definitions besides types. */
export type Shape =
  | {
      readonly type:
        "text" | "number" | "integer" | "boolean" | "adopt" | "anything" | "triggers" | "entries" | "reference";
    }
  | { readonly type: "parent"; readonly example: string }
  | { readonly type: "enum"; readonly names: readonly string[] }
  | { readonly type: "list"; readonly item: Property; readonly isOrdered: boolean }
  | { readonly type: "map"; readonly value: Property }
  | { readonly type: "object"; readonly members: Properties; readonly required: readonly string[] };

/** A property: its type and its facts. The codec is that of its value as a lifecycle sees it. */
export interface Property<Codec extends t.Mixed = t.Mixed> {
  readonly shape: Shape;
  readonly codec: Codec;
  readonly facts: Facts<t.TypeOf<Codec>>;
  /** Of what is computed: its type says that it may be missing. */
  readonly isOptional?: true;
}

/** What a property holds. */
export type ValueOf<P extends Property> = t.TypeOf<P["codec"]>;

export type Properties = Readonly<Record<string, Property>>;

/** The codecs of properties, by their names. */
export type CodecsOf<Of extends Properties> = { readonly [Name in keyof Of]: Of[Name]["codec"] };

export function codecsOf<Of extends Properties>(properties: Of): CodecsOf<Of> {
  // A function over all properties cannot say that each keeps its own type.
  return mapProperties(properties, ({ codec }) => codec) as CodecsOf<Of>;
}
