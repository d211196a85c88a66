import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import { refused } from "../contract/errors";
import type { LifecycleError } from "../contract/lifecycle";

/* The ids of resources, which are stored in users' state. `what` is what messages call the objects that an id names. */

type Parsed<Id> = E.Either<LifecycleError<never>, Id>;

/** What the API assigns to an object. */
export type ObjectId = number | string;

/** An object that is identified by its parent and a key of its own. */
export interface ChildId<Parent = number> {
  readonly parent: Parent;
  readonly key: string;
}

/** `<parent number>/<key>`, for example `1234/203.0.113.0/24`. The key may contain slashes. */
export const childId = {
  format: (parent: number, key: string): string => `${parent}/${key}`,
  parse: (id: string): Parsed<ChildId> =>
    parsed(
      id,
      /^(\d+)\/(.+)$/s,
      "write <number of the parent>/<key>, for example 1234/www.example.com or 1234/203.0.113.7",
      (parent, key = "") => ({ parent: Number(parent), key }),
    ),
};

/** The same, of keys that have a canonical form. */
export function canonicalChildId(canonical: (key: string) => string): ChildIds<number> {
  const parse = (id: string) => E.map((of: ChildId) => ({ ...of, key: canonical(of.key) }))(childId.parse(id));
  return { format: childId.format, parse };
}

/** `<parent number>/<number>`, for example `60001/5001`, where both are assigned by the API. */
export const numberChildId = {
  format: childId.format,
  /** @param what the parent and the child, as messages call them */
  parse: (id: string, what: readonly [parent: string, child: string]): Parsed<ChildId> =>
    pipe(
      parsed(
        id,
        /^(\d{1,16})\/(\d{1,16})$/,
        `write <number of the ${what[0]}>/<number of the ${what[1]}>, for example 60001/5001`,
        (parent, child) => ({ parent: Number(parent), child: Number(child) }),
      ),
      E.map(({ parent, child }) => ({ parent, key: String(child) })),
    ),
};

/** The number of an object, or of its parent if that has exactly one such object: `1234`. */
export const numberId = {
  format: (number: number): string => String(number),
  parse: (id: string, what: string): Parsed<number> =>
    parsed(id, /^(\d{1,16})$/, `write the number of the ${what}, for example 1234`, Number),
};

/** A folder of a storage zone, whose path is empty if it is the whole zone. */
export interface FolderId {
  readonly parent: number;
  readonly folder: string;
}

/** `<number of the storage zone>/<path of the folder>`: `5001/assets`, and `5001/` for the whole zone. */
export const folderId = {
  format: (parent: number, folder: string): string => `${parent}/${folder}`,
  parse: (id: string): Parsed<FolderId> =>
    parsed(
      id,
      /^(\d+)\/(.*)$/s,
      "write <number of the storage zone>/<path of the folder>, for example 5001/assets, or 5001/ for the whole zone",
      (parent, folder = "") => ({ parent: Number(parent), folder }),
    ),
};

/** A textual id without spaces and slashes: `9fJ2kQxA7bC1dE4`. */
export const textId = {
  format: (id: string): string => id,
  parse: (id: string, what: string): Parsed<string> =>
    parsed(id, /^([\w-]{1,100})$/, `write the id of the ${what}, as bunny.net's dashboard shows it`, () => id),
};

/** The id of an object, or of the one that contains it. */
export function outermostId(id: string): string {
  return id.split("/", 1).join();
}

/** How ids of the children of one kind of parent are written: that of the parent, a slash, and a key of their own. */
export interface ChildIds<Parent extends ObjectId> {
  readonly format: (parent: Parent, key: string) => string;
  readonly parse: (id: string) => Parsed<ChildId<Parent>>;
}

/** How the ids of a kind of parent are written, and those of its children. */
export interface ParentIds {
  /** How many parts an id has, with slashes between them. */
  readonly parts: number;
  readonly parse: (id: string, what: string) => Parsed<ObjectId>;
  readonly parseChild: (id: string) => Parsed<ChildId<ObjectId>>;
}

export const numberedParent: ParentIds = { parts: 1, parse: numberId.parse, parseChild: childId.parse };

/** @param parts `70001/0f6c2a7e` has two */
export function textParent(parts = 1): ParentIds {
  const parent = Array.from({ length: parts }, () => "[^/]+").join("/");
  return {
    parts,
    parse: (id, what) =>
      parsed(id, RegExp(`^(${parent})$`), `write the id of the ${what}, as its resource has it`, () => id),
    parseChild: (id) =>
      parsed(id, RegExp(`^(${parent})/(.+)$`, "s"), "write <id of the parent>/<key>", (of = "", key = "") => ({
        parent: of,
        key,
      })),
  };
}

/** What the groups of a pattern give. Numbers that are not exact fail. */
function parsed<Id extends number | string | object>(
  id: string,
  pattern: RegExp,
  remedy: string,
  of: (...parts: readonly (string | undefined)[]) => Id,
): Parsed<Id> {
  const parts = pattern.exec(id)?.slice(1);
  const found = parts === undefined ? undefined : of(...parts);
  const values: readonly unknown[] = typeof found === "object" ? Object.values(found) : [found];
  return found !== undefined && values.every((value) => typeof value !== "number" || Number.isSafeInteger(value))
    ? E.right(found)
    : E.left(refused(`"${id}" is not a valid id for this kind of resource`, remedy));
}
