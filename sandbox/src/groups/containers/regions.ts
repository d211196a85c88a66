import type { Region } from "../../schemas/published";

/**
 * Regions by group, whose names equal their ids. Their number matches that observed in the API; of their ids, only DE,
 * AMS and HK were observed, and of the groups, EU and APAC.
 */
const groups = {
  EU: ["DE", "AMS", "ATH", "BUH", "CPH", "UK", "MAD", "MIL", "FR", "CZ", "SE", "VIE", "WA", "ZAG"],
  NA: ["NY", "LA", "ASB", "ATL", "BOS", "CHI", "DAL", "DEN", "MIA", "SJC", "SEA", "TOR"],
  APAC: ["HK", "SG", "SYD", "BKK", "IST", "JKT", "KUL", "MNL", "TLV", "JP"],
  SA: ["BR", "BOG", "MEX"],
  AF: ["JH", "LOS"],
};

const withoutAnycast = new Set(["HK"]);

export const allRegions: readonly Region[] = Object.entries(groups).flatMap(([group, ids]) =>
  ids.map((id) => ({ id, name: id, group, hasAnycastSupport: !withoutAnycast.has(id), hasCapacity: true })),
);

/** The optimal region, for any client location. */
export const frankfurt: Region = { id: "DE", name: "DE", group: "EU", hasAnycastSupport: true, hasCapacity: true };
