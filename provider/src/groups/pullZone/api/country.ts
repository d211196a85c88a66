import type { Session } from "../../../http/client";
import { fetchList } from "../../../http/pagination";
import { boolean, number, optional, set, text } from "../../../vocabulary";
import { outputsReply } from "../../../vocabulary/reply";

const Country = outputsReply("Country", {
  code: text({ wire: "IsoCode", inEveryReply: true }),
  name: text(),
  isInEu: boolean({ wire: "IsEU" }),
  taxRate: number(),
  taxPrefix: optional(text()),
  regionCodes: set(text(), { wire: "PopList" }),
});

/** GET /country: 200. All countries, the same for every account. */
export const fetchCountries = (session: Session) => fetchList(session, "/country", Country);
