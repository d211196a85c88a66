import type { Session } from "../../../http/client";
import { fetchList } from "../../../http/pagination";
import { assignedId, boolean, number, text } from "../../../vocabulary";
import { outputsReply } from "../../../vocabulary/reply";

const Region = outputsReply("Region", {
  regionId: assignedId(),
  code: text({ wire: "RegionCode" }),
  name: text(),
  continentCode: text(),
  countryCode: text(),
  latitude: number(),
  longitude: number(),
  pricePerGigabyte: number(),
  allowLatencyRouting: boolean(),
});

/** GET /region: 200. All regions of the network, the same for every account. */
export const fetchRegions = (session: Session) => fetchList(session, "/region", Region);
