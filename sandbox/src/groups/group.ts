import { OptionalKind, Type, type Static, type TSchema } from "@sinclair/typebox";
import type { Behaviour } from "../options";
import { object } from "../schemas/basics";
import type { ApiErrorData, UserAuditLog } from "../schemas/published";
import type { Account, State } from "../state";
import { lenient, matches, matchesText, problemOf, problemOfText, type Problem } from "../validation";

/** Creates an error response with this key and field, if its format includes them. */
export type Refused = (status: number, message: string, key: string, field: string | null) => Reply;

/** A response of the emulated API; without `body`, it has none. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** A body that is not JSON, instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Raw content instead of a JSON body. */
  readonly content?: Uint8Array;
}

/** The context of an operation. */
export interface World {
  readonly state: State;
  /** The account whose key the request carried. */
  readonly account: Account;
  readonly behaviour: Behaviour;
  /** The audit log of the account, oldest first. */
  readonly auditLog: readonly UserAuditLog[];
}

/** A request as received, before its contents are validated. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Text of the body; empty if there is none. */
  readonly body: string;
  /** The `Host` header. */
  readonly host?: string;
  /** Content of an upload. */
  readonly content?: Uint8Array;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** The account that a key opens for a request, if any. */
export type KeyOwner = (state: State, request: RawRequest, key: string) => string | undefined;

/** A request whose body and query match the schemas of the operation. */
export interface Call<Body, Query> extends World {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Content of an upload. */
  readonly content: Uint8Array;
  readonly headers: Readonly<Record<string, unknown>>;
}

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What nearly all operations have in common, and some have otherwise. */
interface Traits {
  /** The host that serves it, of those that share the sandbox's address. @default "api" */
  readonly host: Host;
  /** Whether it may change the state. @default true for every method except GET */
  readonly changes: boolean;
  /** Response to a request without a valid key. @default that of most of the API */
  readonly unauthorised: Reply;
  /** Format of an error before the operation is reached: strict mode, a fault. @default that of most of the API */
  readonly refused: Refused;
}

/** What only some operations have. */
interface Extras {
  /** The account that a key opens. @default that of an account key */
  readonly keyOwner?: KeyOwner;
  /**
   * For writes that read something when they arrive, and save it when they are executed: remembers it, and returns what
   * puts it back, right before `handle`. Used where concurrent writes are to be lost.
   */
  readonly arrive?: (account: Account, request: RawRequest) => () => void;
  /** Its body is an upload, which need not be text: `content` of a call. */
  readonly takesContent?: true;
  /** How many requests with its method may be in progress at this host: further ones are refused. @default any number */
  readonly mostAtOnce?: number;
}

/** One API operation as described by its group, except for its address. `Found` is what its path names: see {@link routesOn}. */
export interface Details<Body extends TSchema, Query extends TSchema, Found extends readonly unknown[] = []>
  extends Partial<Traits>, Extras {
  /** @default none */
  readonly body?: Body;
  /** @default none */
  readonly query?: Query;
  /** Headers that strict mode checks. */
  readonly headers?: TSchema;
  /**
   * Every status that the operation returns, with the schema of the body; null = no body. One that is optional or nullable
   * may be absent.
   */
  readonly replies: Readonly<Record<number, TSchema | null>>;
  /**
   * Response to a request that does not match; without a problem, its body is not JSON. @default that of most of the
   * API
   */
  readonly invalid?: (problem: Problem | undefined) => Reply;
  /** Pure except for the state: it may read and change `call.state` and `call.account`. */
  readonly handle: (call: Call<Static<Body>, Static<Query>>, ...found: Found) => Reply;
}

/** The hosts of the emulated APIs: that of the account, and those of storage zones. */
export type Host = "api" | "storage";

/** An operation as the server uses it. */
export interface Operation extends Traits, Extras {
  readonly method: string;
  readonly path: string;
  /** The problem that strict mode finds in the request. */
  readonly requestProblem: (request: RawRequest) => Problem | undefined;
  /** The undocumented part of the reply. */
  readonly replyProblem: (reply: Reply) => Problem | undefined;
  /** Reads the request as leniently as the real API, and executes it. */
  readonly perform: (world: World, request: RawRequest) => Reply;
}

/** One area of the API. */
export interface Group {
  readonly operations: readonly Operation[];
}

/** For operations that take no body. */
export const NoBody = Type.Unknown();
/** For operations whose body is any text instead of JSON. */
export const TextBody = Type.String();
/** For operations that take no query. */
export const NoQuery = object({});

/** An error in the format that most of the API uses. */
export const refusal = (status: number, ErrorKey: string, Field: string | null, Message: string): Reply => ({
  status,
  body: { ErrorKey, Field, Message } satisfies ApiErrorData,
});

export const refused: Refused = (status, message, key, field) => refusal(status, key, field, message);

/** A write that returns nothing. */
export const done: Reply = { status: 204 };

/** The list as reads return it. */
export const inOrder = <T>(list: readonly T[], { listOrder }: Behaviour): T[] =>
  listOrder === "reversed" ? [...list].reverse() : [...list];

/** The part of a list on a page. Pages count from 1. */
export const onePage = <T>(
  found: readonly T[],
  page: number,
  perPage: number,
  shown: (item: T) => unknown = (item) => item,
) => {
  const end = page * perPage;
  return {
    Items: found.slice(end - perPage, end).map((item) => shown(item)),
    CurrentPage: page,
    TotalItems: found.length,
    HasMoreItems: end < found.length,
  };
};

/** The reply of a list of most of the API: page 0 is the whole list as a bare array. */
export const listReply = <T>(
  found: readonly T[],
  { page = 0, perPage = 1000 }: { readonly page?: number; readonly perPage?: number },
  shown?: (item: T) => unknown,
): Reply => ({
  status: 200,
  body: page === 0 ? onePage(found, 1, found.length, shown).Items : onePage(found, page, perPage, shown),
});

/** The field named here is the first one that the API reads, not the invalid one: that in the path, if there is one. */
const invalidRequest =
  (path: string) =>
  (problem: Problem | undefined): Reply =>
    refusal(
      400,
      "model.invalid",
      /\{(\w+)\}/.exec(path)?.[1] ?? problem?.place.split("/")[1] ?? null,
      "Model validation failed",
    );

/**
 * A value of the right type that the API does not accept. Its message has one line per problem, each with a line
 * ending.
 */
export const validationError = (Field: string, message: string): Reply =>
  refusal(400, "validation_error", Field, `${message}\r`);

/** Undefined for text that is not JSON; no JSON text parses to undefined. */
export const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** These path parameters of the API are whole numbers everywhere. */
const numbersInPaths = ["id", "zoneId", "pullZoneId", "shieldZoneId", "variableId", "secretId", "registryId"];
const patternOfNumber = /^\d{1,19}$/;

/** The response of most of the API to a request without a valid key. */
export const unauthorised: Reply = {
  status: 401,
  body: { Message: "Authorization has been denied for this request." },
};

/**
 * @param path with parameters in braces: `/pullzone/{id}`. At the storage host, the last one may contain slashes, and a
 *   path that ends with a slash is that of a folder.
 */
export const route = <Body extends TSchema = typeof NoBody, Query extends TSchema = typeof NoQuery>(
  method: Method,
  path: string,
  details: Details<Body, Query>,
): Operation => {
  const { replies, handle, invalid = invalidRequest(path) } = details;
  const bodySchema: TSchema = details.body ?? NoBody;
  const querySchema: TSchema = details.query ?? NoQuery;
  const isBody = (body: unknown): body is Static<Body> => matches(bodySchema, body);
  const isQuery = (query: unknown): query is Static<Query> => matchesText(querySchema, query);
  const takesBody = bodySchema !== NoBody;
  const isTextBody = Object.is(bodySchema, TextBody);
  // a nullable body may be omitted
  const read = (text: string): unknown =>
    isTextBody ? text : text === "" && bodySchema["nullable"] === true ? null : fromJson(text);

  const problemOfBody = (text: string): Problem | undefined => {
    if (!takesBody) return text === "" ? undefined : { place: "", message: "body is not expected" };
    const body = read(text);
    return body === undefined ? { place: "", message: "body is not JSON" } : problemOf(bodySchema, body);
  };

  return {
    host: "api",
    changes: method !== "GET",
    unauthorised,
    refused,
    ...details,
    method,
    path,

    requestProblem: ({ params, query, body, headers = {} }) => {
      const noNumber = numbersInPaths.find((name) => !patternOfNumber.test(params[name] ?? "0"));
      if (noNumber !== undefined) return { place: `/${noNumber}`, message: "in the path is not a number" };
      return (
        problemOfText(querySchema, { ...query }) ??
        problemOfBody(body) ??
        (details.headers === undefined ? undefined : problemOf(details.headers, headers))
      );
    },

    replyProblem: ({ status, text, body = text }) => {
      const schema = replies[status];
      if (schema === undefined) return { place: "", message: `status ${status} is not documented` };
      if (body === undefined && schema?.[OptionalKind] !== undefined) return undefined;
      if (schema === null) return body === undefined ? undefined : { place: "", message: "body is not documented" };
      return body === undefined && schema["nullable"] === true ? undefined : problemOf(schema, body);
    },

    perform: (world, request) => {
      const query = lenient(querySchema, request.query);
      if (!isQuery(query)) return invalid(problemOfText(querySchema, query));
      const body = takesBody ? lenient(bodySchema, read(request.body)) : undefined;
      if (takesBody && body === undefined) return invalid(undefined);
      if (!isBody(body)) return invalid(problemOf(bodySchema, body));
      const { params, content = new Uint8Array(), headers = {} } = request;
      return handle({ ...world, params, query, body, content, headers });
    },
  };
};

/** Routes of operations that act on what their path names, which `withFound` finds, or returns why not. */
export const routesOn =
  <Found extends readonly unknown[]>(
    withFound: (call: Call<unknown, unknown>, act: (...found: Found) => Reply) => Reply,
    make: typeof route = route,
  ) =>
  <Body extends TSchema = typeof NoBody, Query extends TSchema = typeof NoQuery>(
    method: Method,
    path: string,
    { handle, ...details }: Details<Body, Query, Found>,
  ): Operation =>
    make<Body, Query>(method, path, {
      ...details,
      handle: (call) => withFound(call, (...found) => handle(call, ...found)),
    });

/** The call that lists what never changes. */
export const fixedList = (path: string, item: TSchema, items: readonly object[]): Operation =>
  route("GET", path, { replies: { 200: Type.Array(item) }, handle: () => ({ status: 200, body: items }) });
