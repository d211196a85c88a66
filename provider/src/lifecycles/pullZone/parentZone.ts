import type * as O from "fp-ts/Option";
import type { Session } from "../../api/http/client";
import { findPullZone, type PullZone } from "../../api/pullZone/pullZone";
import { fromApi } from "../../kernel/errors";
import { existingParent, type Step } from "../step";

export type { Step } from "../step";

/** The zone that something was put into: with the zone, all in it is gone. */
export const parentZoneIfThere = (session: Session, pullZoneId: number): Step<O.Option<PullZone>> =>
  fromApi(findPullZone(session, pullZoneId));

/** The zone that something is put into: it must be there. */
export const parentZone = (session: Session, pullZoneId: number): Step<PullZone> =>
  existingParent(findPullZone(session, pullZoneId), `pull zone ${pullZoneId}`, "pullZoneId");
