import { Type, type TObject } from "@sinclair/typebox";
import { momentFromNow } from "../moments";
import { blank, object, pageOf, Paging } from "../schemas/basics";
import type { firstPlainIds } from "../schemas/plain";
import { ApiErrorData } from "../schemas/published";
import { takeId, type Account, type State } from "../state";
import { listReply, refusal, route, type Call, type Group, type Reply } from "./group";

interface Plain {
  readonly Id: number;
  readonly Name: string;
}

/** An API of objects that have a number and a name: list, create, read, update, delete. */
interface PlainObjects<Stored extends Plain> {
  /** Path of the list, which also creates: `/videolibrary`. */
  readonly path: string;
  /** What the API calls the object in errors. */
  readonly model: string;
  /** An object as every read returns it. */
  readonly schema: TObject;
  /** Checks that a new one is like that. */
  readonly checked: (object: unknown, what: string) => Stored;
  /** What a new one has that is neither off, nor empty, nor 0. */
  readonly initial: Partial<Stored>;
  /** Bodies of a create and of an update. A member that is null counts as omitted. */
  readonly created: TObject;
  readonly settings: TObject;
  readonly objectsOf: (account: Account) => Map<number, Stored>;
  /** What its ids are called in the state. */
  readonly ids: keyof typeof firstPlainIds;
  /** What comes with a new object. */
  readonly comesWith?: (state: State, account: Account, fields: object) => Partial<Stored>;
  /** What else happens when the API creates an object. */
  readonly onCreate?: (call: Call<unknown, unknown>, made: Stored) => void;
  /** What a new object, or one with new settings, also has. */
  readonly coupled?: (changed: Partial<Stored>, after: Stored) => Partial<Stored>;
  /** What an object has that is kept elsewhere in the account. */
  readonly keptElsewhere?: (account: Account, object: Stored) => Partial<Stored>;
  /** Sends to where they are kept the settings that no object has. Returns the others. */
  readonly sendElsewhere?: (account: Account, object: Stored, settings: object) => Partial<Stored>;
  /** Why the API does not accept the object with its new settings. */
  readonly problem?: (after: Stored) => Reply | undefined;
}

/** Its operations, and how a seed adds an object with the defaults of a new one, except `fields`. */
export interface PlainGroup extends Group {
  readonly add: (state: State, account: Account, fields: { readonly Id?: number }) => Plain;
}

/** Without members that are null, which count as omitted. */
export const given = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

const dates = ["DateCreated", "DateModified"];

const adding =
  <Stored extends Plain>({ schema, checked, model, initial, ids, comesWith, objectsOf }: PlainObjects<Stored>) =>
  (state: State, account: Account, fields: { readonly Id?: number }): Stored => {
    const made = {
      ...blank(schema),
      ...Object.fromEntries(dates.filter((name) => name in schema.properties).map((name) => [name, momentFromNow()])),
      ...initial,
      ...comesWith?.(state, account, fields),
      ...fields,
    };
    const object = checked({ ...made, Id: takeId(state, ids, fields.Id, `${model}: Id`) }, `${model}: `);
    objectsOf(account).set(object.Id, object);
    return object;
  };

export const plainObjects = <Stored extends Plain>(of: PlainObjects<Stored>): PlainGroup => {
  const { path, schema, objectsOf } = of;
  const add = adding(of);
  const one = `${path}/{id}`;
  const missing = refusal(404, "not_found", of.model, "Object reference not set to an instance of an object.");
  const withObject = (call: Call<unknown, unknown>, act: (found: Stored) => Reply): Reply => {
    const found = objectsOf(call.account).get(Number(call.params["id"]));
    return found === undefined ? missing : act(current(call.account, found));
  };
  const current = (account: Account, found: Stored): Stored => Object.assign(found, of.keptElsewhere?.(account, found));
  /** Changes the object, unless the API does not accept that. */
  const change = (found: Stored, fields: Partial<Stored>, status: number): Reply => {
    const after = { ...found, ...fields };
    const all = { ...after, ...of.coupled?.(fields, after) };
    return of.problem?.(all) ?? { status, body: Object.assign(found, all) };
  };
  return {
    add,
    operations: [
      route("GET", path, {
        query: object(Paging),
        replies: { 200: Type.Union([Type.Array(schema), pageOf(schema)]) },
        handle: ({ account, query }) => {
          const wanted = (query.search ?? "").toLowerCase();
          const found = [...objectsOf(account).values()].filter(({ Name }) => Name.toLowerCase().includes(wanted));
          return listReply(
            found.map((each) => current(account, each)),
            query,
          );
        },
      }),
      route("POST", path, {
        body: of.created,
        replies: { 201: schema, 400: ApiErrorData },
        handle: (call) => {
          const { state, account, body } = call;
          const added = add(state, account, given(body));
          const reply = change(added, given(body), 201);
          if (reply.status !== 201) objectsOf(account).delete(added.Id);
          else of.onCreate?.(call, added);
          return reply;
        },
      }),
      route("GET", one, {
        replies: { 200: schema, 404: ApiErrorData },
        handle: (call) => withObject(call, (found) => ({ status: 200, body: found })),
      }),
      route("POST", one, {
        body: of.settings,
        replies: { 200: schema, 400: ApiErrorData, 404: ApiErrorData },
        handle: (call) =>
          withObject(call, (found) => {
            const settings = given(call.body);
            return change(found, of.sendElsewhere?.(call.account, found, settings) ?? settings, 200);
          }),
      }),
      route("DELETE", one, {
        replies: { 204: null, 404: ApiErrorData },
        handle: (call) =>
          withObject(call, ({ Id }) => {
            objectsOf(call.account).delete(Id);
            return { status: 204 };
          }),
      }),
    ],
  };
};
