import { answering } from "../../../lookups/answering";
import { replyTo } from "../../../vocabulary/lookup";
import { getStatistics as definition } from "./getStatistics.definition";

const reply = replyTo(definition.result);

/** Each figure has a switch. */
const figures = {
  loadRequestsServed: true,
  loadBandwidthUsed: true,
  loadOriginTraffic: true,
  loadOriginResponseTimes: true,
};

export const getStatistics = answering(definition, (session, { pullZoneId: pullZone, dateFrom, dateTo }) => {
  const query = {
    ...(pullZone !== undefined && { pullZone }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...figures,
  };
  return session.client.transport.send({ operation: { method: "GET", path: "/statistics" }, query, reply }, session);
});
