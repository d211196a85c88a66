import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { dashboardUser, type Actor } from "./auditLog";
import { asAnswer, asFault, send, type Outcome } from "./answer";
import { addControl, type Direct } from "./control";
import type { Core } from "./core";
import { refused, unauthorised, type Operation, type RawRequest, type Reply } from "./groups/group";
import { isStorageHost } from "./groups/storageRegions";
import type { OpenEntry } from "./journal";
import { addPage } from "./page";

interface ApiRoute {
  readonly Params: Readonly<Record<string, string>>;
  readonly Querystring: Readonly<Record<string, unknown>>;
  readonly Body: Buffer | undefined;
}
type ApiRequest = FastifyRequest<ApiRoute>;

/** A request as it arrived, with what the journal leaves out because it may be secret. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Undefined if there is none, or if it is a file. */
  readonly body: unknown;
}

/** The HTTP side of a sandbox. */
export const createServer = (core: Core, onRequest: (request: ReceivedRequest) => unknown) => {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // one for each request that waits
  const directAccount = new AsyncLocalStorage<string>();
  const during = mostAtOnce();
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // The largest part of an upload, and some more.
    bodyLimit: 65 * 1024 * 1024,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = "/", headers: { host } }) => (isStorageHost(host) ? storagePrefix + url : url),
  });

  /** The outcome after a delay; nothing if the sandbox closes meanwhile. */
  const after = (milliseconds: number, outcome: () => Outcome | Promise<Outcome>): Outcome | Promise<Outcome> =>
    milliseconds === 0
      ? outcome()
      : sleep(milliseconds, undefined, { signal: closing.signal }).then(outcome, () => nothing);

  /** Decides what happens to a request: each step can intervene between it and its response. */
  const decide = (
    operation: Operation,
    raw: RawRequest,
    entry: OpenEntry,
    actor: Actor,
    putBack: (() => void) | undefined,
  ): Outcome | Promise<Outcome> => {
    const { account } = entry;
    if (account === null) return asAnswer(operation.unauthorised);
    const retryAfter = core.overLimit(account);
    if (retryAfter !== undefined) return asAnswer({ ...tooMany, headers: { "retry-after": retryAfter } });
    const refused = strictRefusal(core, operation, raw);
    if (refused !== undefined) return asAnswer(refused);

    const perform = () => {
      putBack?.();
      return core.perform(operation, account, raw, actor);
    };
    const met = core.meetFault(entry);
    if (met === undefined) return asAnswer(perform());
    entry.fault = met.id;
    const { act = false, hold = false, delayMilliseconds = 0, answer } = met.fault;
    // reads are always executed: they are harmless, and only a real reply can be truncated
    const work = () => (act || answer === undefined || !operation.changes ? perform() : undefined);
    const goOn = (reply: Reply | undefined) =>
      after(delayMilliseconds, () => asFault(answer, reply, operation.refused));
    if (!hold) return goOn(work());
    const early = act ? work() : undefined;
    return core.faultTakenOff(met.id).then(() => goOn(act ? early : work()));
  };

  const serve = async (operation: Operation, template: string | null, request: ApiRequest, reply: FastifyReply) => {
    const raw: RawRequest = {
      params: paramsOf(request, operation),
      query: request.query,
      // what is uploaded need not be text
      body:
        operation.host === "storage" || operation.takesContent === true ? "" : (request.body?.toString("utf8") ?? ""),
      host: request.host,
      ...(request.body !== undefined && { content: request.body }),
      headers: request.headers,
    };
    const owner = directAccount.getStore();
    if (owner !== undefined) {
      send(asAnswer(strictRefusal(core, operation, raw) ?? core.perform(operation, owner, raw, dashboardUser)), reply);
      return reply;
    }
    onRequest({ method: request.method, path: pathOf(request), body: parsedBody(raw) });
    const key = request.headers["accesskey"];
    const secret = typeof key === "string" ? key : "";
    const entry = core.open({
      account: core.accountOf(operation, raw, secret) ?? null,
      method: request.method,
      path: pathOf(request),
      ...(operation.host === "storage" && { host: request.host }),
      ...queryOf(raw),
      template,
    });
    // only after the entry has its time: a pause between the two would make it appear to end later than it did
    const started = performance.now();
    const putBack = entry.account === null ? undefined : core.arrive(operation, entry.account, raw);
    const { milliseconds } = core.options().latency;
    const overlaps = putBack !== undefined || operation.mostAtOnce !== undefined;
    const duration = overlaps ? Math.max(milliseconds, shortestOverlap) : milliseconds;
    const outcome = await during(operation, () =>
      after(duration, () => decide(operation, raw, entry, core.actorOf(secret), putBack)),
    );
    if (outcome.kind === "answer") {
      // before the client can see it, so that the entry is complete once the response is received
      entry.status = outcome.status;
      entry.milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
    }
    send(outcome, reply);
    return reply;
  };

  const direct: Direct = (method, path, body, account) =>
    directAccount.run(account, async () => {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const { statusCode, payload: text, headers } = await app.inject({ method, url: path, ...payload });
      const isJson = String(headers["content-type"]).startsWith("application/json");
      const reply: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
      return { status: statusCode, body: reply };
    });

  // bodies arrive unparsed regardless of their type: the operations parse them
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  for (const operation of core.operations.filter(({ host }) => host === "api")) {
    app.route<ApiRoute>({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: (request, reply) => serve(operation, operation.path, request, reply),
    });
  }
  const serveUnknown = (request: ApiRequest, reply: FastifyReply) =>
    serve(notImitated(request.method, pathOf(request)), null, request, reply);
  app.setNotFoundHandler<ApiRoute>(serveUnknown);
  const ofStorage = core.operations.filter(({ host }) => host === "storage");
  app.all<ApiRoute>(`${storagePrefix}/*`, (request, reply) => {
    const isFolder = pathOf(request).endsWith("/");
    const operation = ofStorage.find(
      ({ method, path }) => method === request.method && path.endsWith("/") === isFolder,
    );
    return operation === undefined ? serveUnknown(request, reply) : serve(operation, operation.path, request, reply);
  });
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, request, reply) => {
    const { statusCode = 500, message } = error;
    core.report({
      side: "reply",
      method: request.method,
      path: pathOf(request),
      problem: `the sandbox failed: ${message}`,
    });
    void reply.code(statusCode).send({ Message: message });
  });
  void app.register(
    (scope, _options, done) => {
      addControl(scope, core.control, direct);
      done();
    },
    { prefix: "/_sandbox" },
  );
  void app.register((scope, _options, done) => {
    addPage(scope);
    done();
  });

  return {
    app,
    direct,
    /** Ends all requests immediately, including hanging ones. */
    close: async () => {
      closing.abort();
      await app.close();
    },
  };
};

/** In front of the paths of the storage API inside the sandbox, so that none of them is one of the account's API. */
const storagePrefix = "/_storage";

/** How many milliseconds a request takes that others are to overlap. */
const shortestOverlap = 5;

/** Counts the requests in progress of operations that limit them, and refuses more. */
const mostAtOnce = () => {
  const counts = new Map<string, number>();
  return async ({ host, method, mostAtOnce: most, refused }: Operation, act: () => Outcome | Promise<Outcome>) => {
    if (most === undefined) return act();
    const name = `${host} ${method}`;
    const others = counts.get(name) ?? 0;
    if (others >= most) return asAnswer(refused(400, "Unable to process request", "", ""));
    counts.set(name, others + 1);
    try {
      return await act();
    } finally {
      counts.set(name, (counts.get(name) ?? 1) - 1);
    }
  };
};

const nothing: Outcome = { kind: "hang" };
const tooMany: Reply = { status: 429, body: { Message: "Too many requests." } };

/** The API may have the operation, and a 404 would mean that something is gone. */
const notImitated = (method: string, path: string): Operation => ({
  method,
  path,
  host: "api",
  changes: false,
  unauthorised,
  refused,
  requestProblem: () => undefined,
  replyProblem: () => ({ place: "", message: "the sandbox does not imitate this operation" }),
  perform: () => refused(501, `The sandbox does not imitate ${method} ${path}.`, "sandbox.not_imitated", null),
});

const strictRefusal = (core: Core, operation: Operation, raw: RawRequest): Reply | undefined => {
  const problem = core.requestProblem(operation, raw);
  return problem && operation.refused(400, problem.message, "sandbox.strict_violation", problem.place);
};

/** The path as the client sent it. */
const pathOf = ({ originalUrl }: Pick<FastifyRequest, "originalUrl">): string =>
  originalUrl.split("?", 1)[0] ?? originalUrl;

/** Text where it is no JSON. */
const parsedBody = ({ body }: RawRequest): unknown => {
  if (body === "") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/** The parameters in the path. At the storage host they are the zone, and the path of the file or folder in it. */
const paramsOf = (request: ApiRequest, { host }: Operation): ApiRoute["Params"] => {
  const whole = request.params["*"];
  if (host !== "storage" || whole === undefined) return request.params;
  const [, storageZoneName = "", path = ""] = /^([^/]*)\/*(.*?)\/*$/s.exec(whole) ?? [];
  return { storageZoneName, path: path.replaceAll(/\/+/g, "/") };
};

const queryOf = ({ query }: RawRequest): Pick<OpenEntry, "query"> => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return given.length === 0 ? {} : { query: Object.fromEntries(given) };
};
