import type { TObject, TSchema } from "@sinclair/typebox";
import type { Behaviour } from "../options";
import { blank } from "../schemas/basics";
import type { StoredKind } from "../schemas/stored";
import type { Account, State } from "../state";
import { made } from "../validation";
import {
  inOrder,
  route,
  type Call,
  type Group,
  type KeyOwner,
  type Method,
  type Operation,
  type Refused,
  type Reply,
} from "./group";

/** How an area of the API writes what all areas have. */
export interface Dialect {
  readonly query: TObject;
  readonly page: (item: TSchema) => TSchema;
  readonly shownPage: (found: readonly unknown[], query: Readonly<Record<string, unknown>>) => unknown;
  /** The envelope of an object. @default none */
  readonly one?: (schema: TSchema) => TSchema;
  readonly shown?: (found: unknown) => unknown;
  /** The status of a create. @default 200 */
  readonly createdStatus?: number;
  readonly save: Method;
  /** What a change returns. @default the object */
  readonly saved?: Reply;
  readonly removed: Reply;
  /** Schema of replies to a change and to a removal that are no object. */
  readonly answers: TSchema | null;
  /** Replies beside those of success, with their schemas. */
  readonly refusals: Readonly<Record<number, TSchema | null>>;
  readonly missing: Reply;
  /** @default as most of the API does */
  readonly unauthorised?: Reply;
  readonly refused?: Refused;
  readonly keyOwner?: (method: Method) => KeyOwner;
}

/** What objects belong to. */
export interface ParentOf {
  /** Its name in objects and bodies, and that in paths. */
  readonly field: string;
  readonly param: string;
  readonly exists: (account: Account, id: string) => boolean;
}

interface Objects<Stored extends object> {
  readonly dialect: Dialect;
  readonly kind: StoredKind;
  readonly parent?: ParentOf;
  /** The name of the id in the path of one object. */
  readonly idParam: string;
  readonly list: string;
  /** The path of a create. @default that of the list */
  readonly add?: string;
  readonly one: string;
  readonly objectsOf: (account: Account) => Map<string | number, Stored>;
  readonly created: TSchema;
  readonly settings: TSchema;
  /** What a new one has, besides what was sent or seeded. */
  readonly initial?: (state: State, fields: Partial<Stored>, account: Account) => Partial<Stored>;
  /** What is kept of what was sent, and what that changes besides. @default all that was sent */
  readonly coupled?: (account: Account, sent: Partial<Stored>, before: Partial<Stored>) => Partial<Stored>;
  /** What an object has that is kept elsewhere in the account. */
  readonly keptElsewhere?: (account: Account, found: Stored) => Partial<Stored>;
  /** What else happens when the API creates an object. */
  readonly onCreate?: (call: Call<unknown, unknown>, made: Stored) => void;
  /** What a create returns. @default the object */
  readonly acknowledged?: { readonly schema: TSchema; readonly shown: (made: Stored) => unknown };
  /** Why the API does not accept it. */
  readonly problem?: (
    call: Call<unknown, unknown>,
    sent: Partial<Stored>,
    others: readonly Stored[],
  ) => Reply | undefined;
}

/** Its operations, and how a seed adds an object with the defaults of a new one, except `fields`. */
export interface StoredGroup extends Group {
  readonly add: (state: State, account: Account, fields: object) => object;
}

/** Without members that are null, which count as omitted. */
export const given = (body: unknown): object =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== null));

export const traitsOf = ({ unauthorised, refused, keyOwner }: Dialect, method: Method) => ({
  ...(unauthorised && { unauthorised }),
  ...(refused && { refused, invalid: () => refused(400, "The request is invalid.", "", null) }),
  ...(keyOwner && { keyOwner: keyOwner(method) }),
});

/** The id of the parent that a request names, in its path or in its body. */
const parentIdOf = ({ field, param }: ParentOf, { params, body }: Pick<Call<unknown, unknown>, "params" | "body">) => {
  const named = params[param] ?? (Reflect.get(given(body), field) as unknown);
  return /^\d+$/.test(String(named)) ? Number(named) : named;
};

/** Adds an object of a kind to an account. @param initial what one has, where it is not blank or given */
export const adding =
  <Stored extends object>(
    { schema, id }: StoredKind,
    objectsOf: (account: Account) => Map<string | number, Stored>,
    initial: (fields: Partial<Stored>, state: State, account: Account) => object = () => ({}),
  ) =>
  (state: State, account: Account, fields: object): Stored => {
    const object = made(id, schema, {
      ...blank(schema),
      ...given(fields),
      ...initial(fields as Partial<Stored>, state, account),
    }) as Stored;
    objectsOf(account).set(Reflect.get(object, id) as string, object);
    return object;
  };

/** An API of objects that are listed below a parent or for the account, and that are written one by one. */
export const objects = <Stored extends object>(of: Objects<Stored>): StoredGroup => {
  const { dialect, kind, parent, list, one, objectsOf, idParam } = of;
  const { schema, id } = kind;
  const shown = dialect.shown ?? ((found: unknown) => found);
  const add = adding<Stored>(kind, objectsOf, (fields, state, account) => of.initial?.(state, fields, account) ?? {});
  const belowParent = (call: Call<unknown, unknown>, act: (parentField: object) => Reply): Reply => {
    if (parent === undefined) return act({});
    const parentId = parentIdOf(parent, call);
    return parent.exists(call.account, String(parentId)) ? act({ [parent.field]: parentId }) : dialect.missing;
  };
  const isBelow = (object: Stored, call: Call<unknown, unknown>): boolean =>
    parent === undefined ||
    (parent.param in call.params
      ? String(Reflect.get(object, parent.field)) === call.params[parent.param]
      : parent.exists(call.account, String(Reflect.get(object, parent.field))));
  const allIn = ({ account }: Call<unknown, unknown>): readonly Stored[] =>
    [...objectsOf(account).values()].map((found) => Object.assign(found, of.keptElsewhere?.(account, found)));
  const coupled = of.coupled ?? ((_account, sent) => sent);
  const withObject = (call: Call<unknown, unknown>, act: (found: Stored) => Reply): Reply => {
    const found = allIn(call).find(
      (object) => String(Reflect.get(object, id)) === call.params[idParam] && isBelow(object, call),
    );
    return found === undefined ? dialect.missing : act(found);
  };
  const body = (found: Stored, status = 200): Reply => ({ status, body: shown(found) });
  const { createdStatus = 200 } = dialect;
  const shownOne = dialect.one?.(schema) ?? schema;
  const operations: readonly Operation[] = [
    route("GET", list, {
      query: dialect.query,
      replies: { 200: dialect.page(schema), ...dialect.refusals },
      ...traitsOf(dialect, "GET"),
      handle: (call) =>
        belowParent({ ...call, body: undefined }, () => {
          const found = allIn(call).filter((object) => isBelow(object, call));
          return { status: 200, body: dialect.shownPage(inOrder(found, call.behaviour), call.query) };
        }),
    }),
    route("POST", of.add ?? list, {
      body: of.created,
      replies: { [createdStatus]: of.acknowledged?.schema ?? shownOne, ...dialect.refusals },
      ...traitsOf(dialect, "POST"),
      handle: (call) =>
        belowParent(call, (parentField) => {
          const sent = coupled(call.account, { ...given(call.body), ...parentField }, {});
          const refusal = of.problem?.(call, sent, allIn(call));
          if (refusal !== undefined) return refusal;
          const object = add(call.state, call.account, sent);
          of.onCreate?.(call, object);
          return of.acknowledged === undefined
            ? body(object, createdStatus)
            : { status: createdStatus, body: of.acknowledged.shown(object) };
        }),
    }),
    route("GET", one, {
      replies: { 200: shownOne, ...dialect.refusals },
      ...traitsOf(dialect, "GET"),
      handle: (call) => withObject(call, body),
    }),
    route(dialect.save, one, {
      body: of.settings,
      replies: { 200: dialect.saved === undefined ? shownOne : dialect.answers, ...dialect.refusals },
      ...traitsOf(dialect, dialect.save),
      handle: (call) =>
        withObject(call, (found) => {
          const sent = coupled(call.account, given(call.body), found);
          const refusal = of.problem?.(call, { ...found, ...sent }, allIn(call));
          if (refusal !== undefined) return refusal;
          Object.assign(found, sent);
          return dialect.saved ?? body(found);
        }),
    }),
    route("DELETE", one, {
      replies: { [dialect.removed.status]: dialect.answers, ...dialect.refusals },
      ...traitsOf(dialect, "DELETE"),
      handle: (call) =>
        withObject(call, (found) => {
          objectsOf(call.account).delete(Reflect.get(found, id) as string);
          return dialect.removed;
        }),
    }),
  ];
  return { add, operations };
};

interface Singletons<Stored extends object> {
  readonly dialect: Dialect;
  readonly kind: StoredKind;
  readonly parent: ParentOf;
  readonly path: string;
  readonly objectsOf: (account: Account) => Map<string | number, Stored>;
  readonly settings: TSchema;
  /** What a parent has at first. */
  readonly initial: Partial<Stored>;
  /** Why the API neither shows nor changes them. */
  readonly problem?: (call: Call<unknown, unknown>, found: Stored) => Reply | undefined;
}

/** An API of settings of which each parent has one. They are there as long as the parent is. */
export const singletons = <Stored extends object>(of: Singletons<Stored>): StoredGroup => {
  const { dialect, kind, parent, path, objectsOf } = of;
  const shown = dialect.shown ?? ((found: unknown) => found);
  const shownOne = dialect.one?.(kind.schema) ?? kind.schema;
  const add = adding<Stored>(kind, objectsOf, (fields) => ({ ...of.initial, ...fields }));
  const withSettings = (call: Call<unknown, unknown>, act: (found: Stored) => Reply): Reply => {
    const id = parentIdOf(parent, call) as number;
    if (!parent.exists(call.account, String(id))) return dialect.missing;
    const found = objectsOf(call.account).get(id) ?? add(call.state, call.account, { [parent.field]: id });
    return of.problem?.(call, found) ?? act(found);
  };
  return {
    add,
    operations: [
      route("GET", path, {
        replies: { 200: shownOne, ...dialect.refusals },
        ...traitsOf(dialect, "GET"),
        handle: (call) => withSettings({ ...call, body: undefined }, (found) => ({ status: 200, body: shown(found) })),
      }),
      route(dialect.save, path, {
        body: of.settings,
        replies: { 200: dialect.saved === undefined ? shownOne : dialect.answers, ...dialect.refusals },
        ...traitsOf(dialect, dialect.save),
        handle: (call) =>
          withSettings(call, (found) => {
            const after = { ...found, ...settled(found, given(call.body), of.initial, call.behaviour.nestedObjects) };
            Object.assign(found, after);
            return dialect.saved ?? { status: 200, body: shown(found) };
          }),
      }),
    ],
  };
};

/** What becomes of the settings: where nested objects are replaced, what a change of one omits is as it was at first. */
const settled = (found: object, sent: object, initial: object, nested: Behaviour["nestedObjects"]): object =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]: [string, unknown]) => {
      const before: unknown = Reflect.get(nested === "merged" ? found : initial, name);
      const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
      return [name, isNested && typeof before === "object" ? { ...before, ...value } : value];
    }),
  );
