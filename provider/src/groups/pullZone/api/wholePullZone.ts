import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { optional, type Reply, requiredList, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { AccessLists } from "./accessLists";
import { RemoteEdgeRule } from "./edgeRule";
import { RemoteHostname } from "./hostname";
import { RemotePullZone, searchPullZones } from "./pullZone";
import { zonesWith } from "./sharedZone";

const Parts = t.strict(
  {
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
  RemotePullZone.name,
);

/** A pull zone with all that it has, for look-ups and exports. */
export interface WholePullZone extends RemotePullZone, t.TypeOf<typeof Parts> {}

export const WholePullZone: Reply<WholePullZone> = new t.Type<WholePullZone, unknown>(
  RemotePullZone.name,
  (value): value is WholePullZone => RemotePullZone.is(value) && Parts.is(value),
  (input, context) =>
    pipe(
      Parts.validate(input, context),
      E.flatMap((parts) =>
        E.map((zone: RemotePullZone) => ({ ...zone, ...parts }))(RemotePullZone.validate(input, context)),
      ),
    ),
  t.identity,
);

export const wholePullZones = zonesWith(WholePullZone);

/** The zones with exactly this name: one at most, because names are unique. */
export function wholePullZonesNamed(session: Session, name: string): TE.TaskEither<ApiError, readonly WholePullZone[]> {
  return searchPullZones(session, name, WholePullZone, (zone) => zone.Name === name);
}
