import { Type, type TObject } from "@sinclair/typebox";
import { collections, type CollectionName, type CollectionSeed, type Stored } from "../collections";
import { ApiErrorData, closed, defaultsOf, pageOf, Paging } from "../schemas/basics";
import { takeId, type Account, type State } from "../state";
import { parsed } from "../validation";
import { NoBody, NoQuery, onePage, operation, refusal, type Call, type Group, type Reply, type World } from "./group";

/** An API of objects that have a number and a name: list, create, read, update, delete. */
interface PlainObjects<Name extends CollectionName> {
  readonly collection: Name;
  /** Path of the list, which also creates. */
  readonly path: string;
  /** What the API calls the object in errors. */
  readonly model: string;
  /** Bodies of a create and of an update. A member that is null counts as omitted. */
  readonly created: TObject;
  readonly settings: TObject;
  /** The fields of a new object that depend on more than the schema. */
  readonly assigned: (world: Pick<World, "state" | "account">, fields: CollectionSeed<Name>) => Partial<Stored<Name>>;
  /** Why the API does not accept these settings of an object. */
  readonly problem: (settings: Stored<Name>) => Reply | undefined;
  /** The settings that change along with others. */
  readonly coupled: (changed: Partial<Stored<Name>>, settings: Stored<Name>) => Partial<Stored<Name>>;
}

/** Adds an object with the defaults of a new one, except `fields`. */
export const addPlainObject = <Name extends CollectionName>(
  { collection, assigned }: Pick<PlainObjects<Name>, "collection" | "assigned">,
  state: State,
  account: Account,
  fields: CollectionSeed<Name>,
): Stored<Name> => {
  const { schema } = collections[collection];
  const object = parsed(
    schema,
    {
      ...defaultsOf(schema),
      ...assigned({ state, account }, fields),
      ...fields,
      Id: fields.Id ?? takeId(state, collection),
    },
    `${collection} ${fields.Name}: `,
  );
  account[collection].set(object.Id, object);
  return object;
};

const given = (body: object): object => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

export const plainObjects = <Name extends CollectionName>(of: PlainObjects<Name>): Group => {
  const { collection, path, model, created, settings } = of;
  const { schema } = collections[collection];
  const missing = refusal(404, "not_found", model, "Object reference not set to an instance of an object.");
  const withObject = (call: Call<unknown, unknown>, act: (object: Stored<Name>) => Reply): Reply => {
    const object = call.account[collection].get(Number(call.params["id"]));
    return object === undefined ? missing : act(object);
  };
  /** The object with these fields, or why the API does not accept them. */
  const changed = (object: Stored<Name>, fields: object): Stored<Name> => {
    const after = { ...object, ...fields };
    return { ...after, ...of.coupled(fields, after) };
  };
  return {
    operations: [
      operation({
        method: "GET",
        path,
        body: NoBody,
        query: Type.Object(Paging, closed),
        replies: { 200: Type.Union([Type.Array(schema), pageOf(schema)]) },
        handle: ({ account, query: { page = 0, perPage = 1000, search = "" } }) => {
          const found = [...account[collection].values()].filter(({ Name }) =>
            Name.toLowerCase().includes(search.toLowerCase()),
          );
          return { status: 200, body: page === 0 ? found : onePage(found, page, perPage) };
        },
      }),
      operation({
        method: "POST",
        path,
        body: created,
        query: NoQuery,
        replies: { 201: schema, 400: ApiErrorData },
        handle: ({ state, account, body }) => {
          const fields = parsed(collections[collection].seed, given(body), "");
          const problem = of.problem(changed({ ...defaultsOf(schema) } as Stored<Name>, fields));
          if (problem !== undefined) return problem;
          const object = addPlainObject(of, state, account, fields);
          Object.assign(object, changed(object, fields));
          return { status: 201, body: object };
        },
      }),
      operation({
        method: "GET",
        path: `${path}/{id}`,
        body: NoBody,
        query: NoQuery,
        replies: { 200: schema, 404: ApiErrorData },
        handle: (call) => withObject(call, (object) => ({ status: 200, body: object })),
      }),
      operation({
        method: "POST",
        path: `${path}/{id}`,
        body: settings,
        query: NoQuery,
        replies: { 200: schema, 400: ApiErrorData, 404: ApiErrorData },
        handle: (call) =>
          withObject(call, (object) => {
            const after = changed(object, given(call.body));
            const problem = of.problem(after);
            if (problem !== undefined) return problem;
            Object.assign(object, after);
            return { status: 200, body: object };
          }),
      }),
      operation({
        method: "DELETE",
        path: `${path}/{id}`,
        body: NoBody,
        query: NoQuery,
        replies: { 204: null, 404: ApiErrorData },
        handle: (call) =>
          withObject(call, (object) => {
            call.account[collection].delete(object.Id);
            return { status: 204 };
          }),
      }),
    ],
  };
};
