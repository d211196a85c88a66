import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { failWith, type Step, taskEither, valueOf } from "../../../common/taskEither";
import { type ApiCall, type StoredContent, uploadMilliseconds } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { mapReply, type Reply, rewritten } from "../../../http/codecs";
import { type ApiError, isDoubtful } from "../../../http/errors";
import type { ListedKey } from "../../../http/listed";
import { withoutParent } from "../../../http/parentObjects";
import { inVideoLibrary } from "./streamHost";
import { videoLibraries } from "./videoLibrary";

/*
 * Uploads that go on where they were interrupted, by version 1.0.0 of the protocol TUS: a POST makes an upload, each PATCH adds
 * a part, and HEAD says how much has arrived. `tus-js-client` would send its requests past our transport, and so past proxies,
 * cancellation, the request log and the limits of connections; what is left of it without them is this loop.
 */

/** A file whose parts can be read. */
export interface FileInParts extends StoredContent {
  readonly open: (from?: number, length?: number) => ReturnType<StoredContent["open"]>;
}

/** What bunny.net's own tool sends at once. */
export const partBytes = 64 * 1024 * 1024;
const mostFailures = 5;
const validSeconds = 24 * 60 * 60;
const uploadPath = "/tusupload/{upload}";

const header = t.string as Reply<string>;
const Offset: Reply<number> = rewritten(
  header,
  Number,
  mapReply(t.Int, (bytes): number => bytes),
);

export function uploadInParts(
  session: Session & { readonly log: (line: string, kind: "progress") => void },
  key: ListedKey,
  file: FileInParts,
): Step<ApiError, void> {
  const { parent = 0 } = key;
  return taskEither(async function* () {
    const there = yield* valueOf(inVideoLibrary.at(session, parent));
    const library = yield* videoLibraries.find(session, Number(parent));
    const create = { operation: { method: "POST", path: "/tusupload" } } as const;
    if (there === undefined || library === undefined) return yield* failWith(withoutParent(create));
    const allowed = headersOf(library.apiKey, key);
    const send = <A>({ headers, ...call }: ApiCall<A>) =>
      there.client.transport.send({ ...call, headers: { ...allowed, ...headers } }, there);

    const length = { "upload-length": String(file.length) };
    const location = yield* valueOf(send({ ...create, headers: length, returnsHeader: "location", reply: header }));
    const params = { upload: location.replace(/\/$/, "").split("/").at(-1) ?? "" };
    for (let [offset, failures] = [0, 0]; offset < file.length;) {
      const sent = await send(partOf(file, offset, params))();
      if (E.isLeft(sent) && (!isInterruption(sent.left) || failures === mostFailures))
        return yield* failWith(sent.left);
      const look = { operation: { method: "HEAD", path: uploadPath }, params, returnsHeader: "upload-offset" } as const;
      const next: number = E.isRight(sent) ? sent.right : yield* valueOf(send({ ...look, reply: Offset }));
      failures = next > offset ? 0 : failures + 1;
      offset = next;
      // Whoever has the upload may take a while to let go of it. A signal that fires stops the next request.
      if (failures > 0) await delay(1_000 * failures, undefined, { signal: there.signal }).catch(() => undefined);
      session.log(`uploaded ${megabytes(offset)} of ${megabytes(file.length)} MB`, "progress");
    }
  });
}

function partOf({ length, open }: FileInParts, offset: number, params: { readonly upload: string }): ApiCall<number> {
  const size = Math.min(partBytes, length - offset);
  const content = { length: size, open: () => open(offset, size) };
  return {
    operation: { method: "PATCH", path: uploadPath },
    params,
    content,
    headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    attemptMilliseconds: uploadMilliseconds(content),
    returnsHeader: "upload-offset",
    reply: Offset,
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}

/** What may have sent a part, or none: how much has arrived is asked for. */
function isInterruption(error: ApiError): boolean {
  return isDoubtful(error) || (error._tag === "Status" && [409, 423].includes(error.status));
}

/** Every request needs them. */
function headersOf(apiKey: string, { parent, key }: ListedKey): Readonly<Record<string, string>> {
  const expires = String(Math.floor(Date.now() / 1000) + validSeconds);
  const signed = `${String(parent)}${apiKey}${expires}${key}`;
  return {
    "tus-resumable": "1.0.0",
    authorizationsignature: createHash("sha256").update(signed).digest("hex"),
    authorizationexpire: expires,
    libraryid: String(parent),
    videoid: key,
  };
}
