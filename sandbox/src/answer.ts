import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { FaultAnswer } from "./faults";
import type { Reply } from "./groups/group";

/** What leaves the sandbox: text with a status and headers, or nothing at all. */
export type Outcome =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly text: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: "reset" }
  | { readonly kind: "hang" };

const json = { "content-type": "application/json; charset=utf-8" };
const html = { "content-type": "text/html; charset=utf-8" };
const page = "<!DOCTYPE html>\n<html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>\n";

const answer = (status: number, text: string, headers: Readonly<Record<string, string>> = json): Outcome => ({
  kind: "answer",
  status,
  text,
  headers: text === "" ? {} : headers,
});

/** The reply as it goes over the wire. */
export const asAnswer = ({ status, body }: Reply, headers: Readonly<Record<string, string>> = {}): Outcome =>
  answer(status, body === undefined ? "" : JSON.stringify(body), { ...json, ...headers });

const accepted = (errorKey: string, message: string) => ({
  data: null,
  error: { statusCode: 400, success: false, message, errorKey },
});

const halfOf = (text: string) => text.slice(0, Math.max(1, Math.floor(text.length / 2)));

/** What a fault makes of a request; `normal` is the reply that it would have got, when the work was done. */
export const asFault = (fault: FaultAnswer | undefined, normal: Reply | undefined): Outcome => {
  switch (fault?.kind) {
    case undefined:
      return normal === undefined ? { kind: "hang" } : asAnswer(normal);
    case "status": {
      const { status, body = { ErrorKey: "sandbox.fault", Field: null, Message: "A fault was asked for." } } = fault;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return answer(status, status === 204 ? "" : text, { ...json, ...fault.headers });
    }
    case "truncated":
      return answer(fault.status ?? 200, halfOf(JSON.stringify(normal?.body ?? { Id: 1, Name: "truncated" })));
    case "html":
      return answer(fault.status ?? 502, page, html);
    case "empty":
      return answer(fault.status ?? 200, "");
    case "acceptedError": {
      const { errorKey = "sandbox.fault", message = "A fault was asked for." } = fault;
      return answer(202, JSON.stringify(accepted(errorKey, message)));
    }
    case "reset":
    case "hang":
      return fault;
  }
};

/** Lets the outcome happen to the request. */
export const send = (outcome: Outcome, reply: FastifyReply): void => {
  if (outcome.kind === "answer") {
    void reply
      .code(outcome.status)
      .headers({ "cdn-requestid": randomUUID().replaceAll("-", ""), ...outcome.headers })
      .send(outcome.text === "" ? undefined : outcome.text);
    return;
  }
  // from here on nobody but the client or a closing sandbox ends the request
  reply.hijack();
  if (outcome.kind === "reset") reply.request.raw.socket.resetAndDestroy();
};
