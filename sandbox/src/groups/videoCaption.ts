import { CaptionStatus, NewCaption } from "../schemas/video";
import { stream, streamReply } from "./dialects/stream";
import type { Operation, Reply } from "./group";
import { videoRoute } from "./video";

const path = "/captions/{srclang}";

const validated = (errorList: readonly string[]): Reply => ({
  status: 200,
  body: {
    success: true,
    message: "OK",
    statusCode: 200,
    data: { valid: errorList.length === 0, errorList, warningList: [], warningMessage: null },
  },
});

/** The captions of videos. Their text is in no reply. */
export const videoCaptions: { readonly operations: readonly Operation[] } = {
  operations: [
    videoRoute("POST", path, { body: NewCaption, replies: { 200: CaptionStatus } }, ({ params, body }, video) => {
      const { label = null, captionsFile } = Object(body) as {
        readonly label?: string;
        readonly captionsFile?: string;
      };
      const text = Buffer.from(captionsFile ?? "", "base64").toString("utf8");
      // Refused in a reply of success.
      if (!text.includes("-->")) return validated(["The file has no cues."]);
      const { srclang = "" } = params;
      const version = video.captions.find((each) => each.srclang === srclang)?.version ?? 0;
      video.captions = [
        ...video.captions.filter((each) => each.srclang !== srclang),
        { srclang, label, version: version + 1 },
      ];
      return validated([]);
    }),
    videoRoute("DELETE", path, { replies: { 200: stream.answers } }, ({ params }, video) => {
      const others = video.captions.filter(({ srclang }) => srclang !== params["srclang"]);
      if (others.length === video.captions.length) return streamReply(404, "The caption was not found.");
      video.captions = others;
      return stream.removed;
    }),
  ],
};
