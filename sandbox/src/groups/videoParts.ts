import { createHash, randomUUID } from "node:crypto";
import { PartHeaders } from "../schemas/video";
import type { State, UploadInParts } from "../state";
import { stream, streamReply } from "./dialects/stream";
import { type Call, type KeyOwner, type Operation, type Reply, route } from "./group";
import { takeFile } from "./video";

const path = "/tusupload/{upload}";

/** Who made the signature of the headers had the key of the library, which is not among them. */
const signer: KeyOwner = ({ accounts }, { headers = {}, host = "" }) => {
  if (!/^video\.bunnycdn\.com(:\d+)?$/i.test(host)) return undefined;
  const { libraryid, videoid, authorizationexpire: expires, authorizationsignature: signature } = headers;
  for (const account of accounts.values()) {
    const library = account.videoLibraries.get(Number(libraryid));
    if (library === undefined) continue;
    const signed = `${String(libraryid)}${String(library.ApiKey)}${String(expires)}${String(videoid)}`;
    const isValid = createHash("sha256").update(signed).digest("hex") === signature;
    return isValid && Number(expires) * 1000 > Date.now() ? account.name : undefined;
  }
  return undefined;
};

const traits = {
  keyOwner: signer,
  headers: PartHeaders,
  unauthorised: streamReply(401, "Unauthorized"),
  refused: streamReply,
};
const tus = { "tus-resumable": "1.0.0" };

const withUpload = (call: Call<unknown, unknown>, act: (upload: UploadInParts) => Reply): Reply => {
  const found = call.state.uploads.get(call.params["upload"] ?? "");
  return found === undefined ? { status: 404 } : act(found);
};
const received = ({ parts }: UploadInParts): number => parts.reduce((sum, { length }) => sum + length, 0);
const offsetOf = (upload: UploadInParts) => ({ ...tus, "upload-offset": String(received(upload)) });

const start = (state: State, headers: Call<unknown, unknown>["headers"]): Reply => {
  const id = randomUUID();
  state.uploads.set(id, { video: String(headers["videoid"]), length: Number(headers["upload-length"]), parts: [] });
  return { status: 201, headers: { ...tus, location: `/tusupload/${id}` } };
};

/** Uploads in parts, by the protocol TUS. They are in no document: bunny.net's own tool shows how it uses them. */
export const videoParts: { readonly operations: readonly Operation[] } = {
  operations: [
    route("POST", "/tusupload", {
      ...traits,
      replies: { 201: null, 404: null },
      handle: ({ state, account, headers }) =>
        account.videos.has(String(headers["videoid"])) ? start(state, headers) : { status: 404 },
    }),
    route("HEAD", path, {
      ...traits,
      changes: false,
      replies: { 200: null, 404: null },
      handle: (call) => withUpload(call, (upload) => ({ status: 200, headers: offsetOf(upload) })),
    }),
    route("PATCH", path, {
      ...traits,
      takesContent: true,
      replies: { 204: null, 400: stream.answers, 404: null, 409: null },
      handle: (call) =>
        withUpload(call, (upload) => {
          if (Number(call.headers["upload-offset"]) !== received(upload)) return { status: 409 };
          upload.parts.push(call.content);
          const video = call.account.videos.get(upload.video);
          if (received(upload) < upload.length || video === undefined)
            return { status: 204, headers: offsetOf(upload) };
          const taken = takeFile(call, video, Buffer.concat(upload.parts));
          return taken.status === 200 ? { status: 204, headers: offsetOf(upload) } : taken;
        }),
    }),
  ],
};
