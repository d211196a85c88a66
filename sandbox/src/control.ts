import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "@sinclair/typebox";
import type { Core } from "./core";
import type { Method } from "./groups/group";
import type { Options } from "./options";
import { requireLoopback } from "./loopback";
import { object } from "./schemas/basics";
import { masked } from "./state";
import { InvalidInput, matchesText, parsed } from "./validation";

const Since = Type.Object({ since: Type.Optional(Type.Integer({ minimum: 0 })) });

/** Response to a request made without HTTP. */
export interface DirectReply {
  readonly status: number;
  /** Undefined if there is none. */
  readonly body: unknown;
}

/** Performs one API operation as an account. */
export type Direct = (method: Method, path: string, body: unknown, account: string) => Promise<DirectReply>;

const DirectCall = object({
  method: Type.Unsafe<Method>({ enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] }),
  /** An API path: neither the page nor the control API. */
  path: Type.String({ pattern: "^/(?!_sandbox)." }),
  body: Type.Optional(Type.Unknown()),
  account: Type.Optional(Type.String()),
});

/** The control API, for tests and users. Needs no key and is not in the journal. */
export const addControl = (app: FastifyInstance, control: Core["control"], direct: Direct): void => {
  app.addHook("onRequest", requireLoopback);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? undefined : JSON.parse(String(body)));
    } catch {
      done(new InvalidInput("the body is not JSON"));
    }
  });
  app.setErrorHandler((error: Error, _request, reply) => {
    void reply.code(error instanceof InvalidInput ? 400 : 500).send({ message: error.message });
  });
  app.setNotFoundHandler((request, reply) => {
    void reply.code(404).send({ message: `the control API has no ${request.method} ${request.url}` });
  });

  app.post("/reset", done(control.reset));
  app.post("/seed", (request, reply) => reply.code(201).send(control.seed(request.body)));
  app.get("/state", (_request, reply) => reply.type("application/json").send(masked(control.state())));

  app.post("/api", async ({ body: given }) => {
    const accounts = Object.keys(control.options().accounts);
    const { method, path, body, account = accounts[0] ?? "main" } = parsed(DirectCall, given, "call");
    if (!accounts.includes(account)) throw new InvalidInput(`call/account must be one of ${accounts.join(", ")}`);
    return direct(method, path, body, account);
  });

  app.put<{ Params: { hostname: string } }>("/hostnames/:hostname", ({ params, body }) =>
    control.setHostnameBehaviour(params.hostname, body),
  );

  app.get("/journal", ({ query }) => {
    if (!matchesText(Since, query)) throw new InvalidInput("since must be a sequence number");
    return control.journal(query.since);
  });
  app.delete("/journal", done(control.clearJournal));

  app.get("/options", () => withoutKeys(control.options()));
  app.put("/options", ({ body }) => withoutKeys(control.setOptions(body)));

  app.get("/faults", () => control.faults());
  app.post("/faults", ({ body }, reply) => reply.code(201).send({ id: control.addFault(body) }));
  app.delete("/faults", done(control.clearFaults));
  app.delete<{ Params: { id: string } }>("/faults/:id", ({ params }, reply) =>
    control.removeFault(Number(params.id))
      ? reply.code(204).send()
      : reply.code(404).send({ message: `there is no fault ${params.id}` }),
  );

  app.get("/violations", () => control.violations());
};

/** A handler of what returns nothing. */
const done = (act: () => void) => (_request: FastifyRequest, reply: FastifyReply) => {
  act();
  return reply.code(204).send();
};

const withoutKeys = (options: Options): Options => ({
  ...options,
  accounts: Object.fromEntries(
    Object.entries(options.accounts).map(([account, keys]) => [account, keys.map(() => "(hidden)")]),
  ),
});
