import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { optional, requiredList, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { AccessLists } from "./accessLists";
import { RemoteEdgeRule } from "./edgeRule";
import { RemoteHostname } from "./hostname";
import { searchPullZones, ZoneFacts } from "./pullZone";
import { zonesWith } from "./sharedZone";

/** A pull zone with all that it has, for look-ups and exports. */
export const WholePullZone = t.strict(
  {
    ...ZoneFacts,
    OriginUrl: optional(t.string),
    /** -1 if none. */
    StorageZoneId: optional(t.number),
    /** -1 if none. */
    EdgeScriptId: optional(t.number),
    ...AccessLists,
    /** Whether requests without a referrer are blocked. */
    BlockNoneReferrer: withDefault(t.boolean, false),
    Hostnames: requiredList(RemoteHostname),
    EdgeRules: requiredList(RemoteEdgeRule),
  },
  "PullZone",
);
export type WholePullZone = t.TypeOf<typeof WholePullZone>;

export const wholePullZones = zonesWith(WholePullZone);

/** The zones with exactly this name: one at most, because names are unique. */
export function wholePullZonesNamed(session: Session, name: string): TE.TaskEither<ApiError, readonly WholePullZone[]> {
  return searchPullZones(session, name, WholePullZone, (zone) => zone.Name === name);
}
