import axios, { type AxiosError, type AxiosInstance, type CreateAxiosDefaults } from "axios";
import * as http from "node:http";
import * as https from "node:https";
import { type Connection, isLoopback } from "../config/config";
import { version } from "../common/version";
import type { ApiCall, Content } from "./apiCall";
import type { Method } from "./errors";
import type { TransportSettings } from "./settings";

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: Method;
  readonly pathAndQuery: string;
  /** JSON text, or raw content. */
  readonly body?: string | Content;
  readonly headers?: NonNullable<ApiCall<unknown>["headers"]>;
  /** The header of the reply that is wanted. */
  readonly returnsHeader?: string;
}

/** The outcome of one request. Contains neither headers nor axios objects, which would contain the key. */
export type HttpOutcome =
  | {
      readonly _tag: "Reply";
      readonly status: number;
      readonly text: string;
      readonly retryAfter?: string;
      readonly header?: string;
    }
  /** `sent`: the request may have reached the server. `temporary`: another attempt may succeed. */
  | { readonly _tag: "NoReply"; readonly code: string; readonly sent: boolean; readonly temporary: boolean };

/** Sends one request, once. Never rejects. */
export type HttpClient = (request: HttpRequest, signal: AbortSignal) => Promise<HttpOutcome>;

export function createAxiosClient(connection: Connection, settings: TransportSettings): HttpClient {
  const client = createAxiosInstance(connection, settings);
  return async ({ method, pathAndQuery, body, headers: more, returnsHeader = "" }, signal) => {
    const stream = typeof body === "object" && "open" in body ? body.open() : undefined;
    try {
      const { status, data, headers } = await client.request<unknown>({
        method,
        url: connection.apiUrl + pathAndQuery,
        signal,
        data:
          stream ?? (body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body),
        headers: {
          "Content-Type": contentType(body),
          ...more,
          ...(stream === undefined ? {} : { "Content-Length": body?.length }),
        },
      });
      const retryAfter: unknown = headers["retry-after"];
      const header: unknown = headers[returnsHeader];
      return {
        _tag: "Reply",
        status,
        text: typeof data === "string" ? data : "",
        ...(typeof retryAfter === "string" ? { retryAfter } : {}),
        ...(typeof header === "string" ? { header } : {}),
      };
    } catch (thrown) {
      return failure(thrown);
    } finally {
      // A reply may come before everything is read.
      stream?.destroy();
    }
  };
}

function contentType(body: HttpRequest["body"]): string | false {
  if (body === undefined) return false;
  return typeof body === "string" ? "application/json" : "application/octet-stream";
}

function createAxiosInstance({ apiUrl, hostname, apiKey }: Connection, settings: TransportSettings): AxiosInstance {
  // Idle connections do not keep the process alive.
  const agent = { keepAlive: true, maxSockets: settings.inFlight, timeout: settings.idleMilliseconds };
  const base: CreateAxiosDefaults = {
    headers: {
      AccessKey: apiKey,
      Accept: "application/json",
      "User-Agent": `pulumi-bunny/${version()}`,
      ...(hostname === undefined ? {} : { Host: hostname }),
    },
    httpAgent: new http.Agent(agent),
    httpsAgent: new https.Agent(agent),
    // The key is sent to the configured address and nowhere else.
    maxRedirects: 0,
    validateStatus: () => true,
    // JSON is parsed by the caller, which turns a reply that is not JSON into an error.
    responseType: "text",
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    maxContentLength: settings.replyBytes,
    maxBodyLength: Infinity,
  };
  const isLocal = URL.canParse(apiUrl) && isLoopback(new URL(apiUrl).hostname);
  return axios.create(isLocal ? { ...base, proxy: false } : base);
}

/** Of a reply with more bytes than {@link HttpSettings} allows, which another attempt would get as well. */
const tooLong = "ERR_BAD_RESPONSE";

function failure(thrown: unknown): HttpOutcome {
  if (!axios.isAxiosError(thrown)) return { _tag: "NoReply", code: "UNKNOWN", sent: true, temporary: false };
  const code = codeOf(thrown);
  const isAboutTls = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$)/.test(code);
  // A proxy makes the connection itself, so only some codes show that none of the request was sent. A certificate or
  // protocol that does not match will not match the next time either.
  const isUnsent = isAboutTls || ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(code);
  return { _tag: "NoReply", code, sent: !isUnsent, temporary: !isAboutTls && code !== tooLong };
}

/** If a reply is cut off, axios gives no code. */
function codeOf({ code, message }: AxiosError): string {
  if (message === "stream has been aborted") return "ECONNRESET";
  return code !== undefined && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN";
}
