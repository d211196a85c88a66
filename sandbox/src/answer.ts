import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { FaultAnswer } from "./faults";
import type { Refused, Reply } from "./groups/group";

type HeaderValues = Readonly<Record<string, string>>;

/** What the sandbox sends: text or content with a status and headers, or nothing at all. */
export type Outcome =
  | { readonly kind: "answer"; readonly status: number; readonly text: string | Buffer; readonly headers: HeaderValues }
  | { readonly kind: "reset" }
  | { readonly kind: "hang" };

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";

const answer = (status: number, text: string | Buffer, type: string, headers: HeaderValues = {}): Outcome => ({
  kind: "answer",
  status,
  text,
  headers: text === "" ? headers : { "content-type": type, ...headers },
});

/** The reply as sent over the wire. */
export const asAnswer = ({ status, body, text, content, headers }: Reply): Outcome =>
  content === undefined
    ? answer(status, text ?? (body === undefined ? "" : JSON.stringify(body)), json, headers)
    : answer(status, Buffer.from(content), "application/octet-stream", headers);

const page = "<!DOCTYPE html>\n<html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>\n";
const asked = "Simulated fault.";

/**
 * The effect of a fault on a request; `normal` is the reply that it would have got, if it was executed.
 *
 * @param refused the format of the operation's errors
 */
export const asFault = (fault: FaultAnswer | undefined, normal: Reply | undefined, refused: Refused): Outcome => {
  switch (fault?.kind) {
    case undefined:
      return normal === undefined ? { kind: "hang" } : asAnswer(normal);
    case "status":
      if (typeof fault.body === "string") return answer(fault.status, fault.body, json, fault.headers);
      if (fault.status === 204) return answer(204, "", json, fault.headers);
      return asAnswer({ ...refused(fault.status, asked, "sandbox.fault", null), ...fault });
    case "truncated": {
      const text = JSON.stringify(normal?.body ?? { Id: 1, Name: "truncated" });
      return answer(fault.status ?? 200, text.slice(0, Math.ceil(text.length / 2)), json);
    }
    case "html":
      return answer(fault.status ?? 502, page, html);
    case "empty":
      return answer(fault.status ?? 200, "", json);
    case "acceptedError": {
      const { errorKey = "sandbox.fault", message = asked } = fault;
      return asAnswer({
        status: 202,
        body: { data: null, error: { statusCode: 400, success: false, message, errorKey } },
      });
    }
    case "reset":
    case "hang":
      return fault;
  }
};

/** The headers of every API response. */
const usualHeaders = (method: string): HeaderValues => ({
  "cdn-requestid": randomUUID().replaceAll("-", ""),
  server: "BunnyCDN-SANDBOX",
  "cache-control": "no-cache",
  pragma: "no-cache",
  ...(method === "GET" && { "cdn-cache": "BYPASS", vary: "Accept-Encoding" }),
});

/** Applies the outcome to the request. */
export const send = (outcome: Outcome, reply: FastifyReply): void => {
  if (outcome.kind === "answer") {
    void reply
      .code(outcome.status)
      .headers({ ...usualHeaders(reply.request.method), ...outcome.headers })
      .send(outcome.text === "" ? undefined : outcome.text);
    return;
  }
  // from here on, only the client or a closing sandbox ends the request
  reply.hijack();
  if (outcome.kind === "reset") reply.request.raw.socket.resetAndDestroy();
};
