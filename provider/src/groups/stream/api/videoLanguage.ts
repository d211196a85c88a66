import type { Session } from "../../../http/client";
import { fetchList } from "../../../http/pagination";
import { boolean, integer, text } from "../../../vocabulary";
import { outputsReply } from "../../../vocabulary/reply";

const Language = outputsReply("VideoLibraryLanguage", {
  code: text({ wire: "ShortCode", inEveryReply: true }),
  name: text(),
  supportPlayerTranslation: boolean(),
  supportTranscribing: boolean(),
  transcribingAccuracy: integer(),
});

/** GET /videolibrary/languages: 200. All languages, the same for every account. */
export const fetchVideoLanguages = (session: Session) => fetchList(session, "/videolibrary/languages", Language);
