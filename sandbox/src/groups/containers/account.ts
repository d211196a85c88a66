import { Type } from "@sinclair/typebox";
import { CursorPaging, listOf } from "../../schemas/basics";
import { ListRegionsResponse, UserLimits, type Region } from "../../schemas/published";
import { type Operation } from "../group";
import { containerRoute, refusals } from "./operation";
import { pageReply } from "./pages";
import { ordered } from "./show";

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

const allRegions: readonly Region[] = Object.entries(groups).flatMap(([group, ids]) =>
  ids.map((id) => ({ id, name: id, group, hasAnycastSupport: !withoutAnycast.has(id), hasCapacity: true })),
);

/** Those of an account, as observed. The sandbox does not enforce them. */
const limits = containerRoute("GET", "/limits", {
  replies: { 200: UserLimits, ...refusals(404, 500) },
  handle: ({ account }) => ({
    status: 200,
    body: {
      maxNumberOfApplications: 10,
      existingNumberOfApplications: account.containerApps.size,
      maxNumberOfRegionsPerApplication: 5,
      maxNumberOfInstancesPerRegion: 3,
      maxNumberOfInstancesPerApplication: 15,
      maxNumberOfVolumesPerApplication: 2,
      maxVolumeSize: 100,
    },
  }),
});

const regions = containerRoute("GET", "/regions", {
  query: CursorPaging,
  replies: { 200: ListRegionsResponse, ...refusals(400, 500) },
  handle: ({ behaviour, query }) => pageReply(ordered(allRegions, behaviour), query),
});

/** Addresses for documentation: nothing runs there. */
const madeUpNodes = ["192.0.2.1", "192.0.2.2", "2001:db8::1"];

const nodes = containerRoute("GET", "/nodes", {
  query: CursorPaging,
  replies: { 200: listOf(Type.String()), ...refusals(400, 500) },
  handle: ({ query }) => pageReply(madeUpNodes, query),
});

export const ofAccount: readonly Operation[] = [limits, regions, nodes];
