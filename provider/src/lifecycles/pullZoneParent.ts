import { pipe } from "fp-ts/function";
import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../api/client";
import type { ApiError } from "../api/errors";
import { findPullZone, type PullZone } from "../api/pullZone";
import type { LifecycleError } from "../kernel/lifecycle";
import { fromApi, missingParent } from "../kernel/steps";
import type { Step } from "./step";

export type { Step } from "./step";

/** The zone that something was put into: with the zone, all in it is gone. */
export const parentZoneIfThere = (session: Session, pullZoneId: number): Step<O.Option<PullZone>> =>
  fromApi(findPullZone(session, pullZoneId));

/** The zone that something is put into: it must be there. */
export const parentZone = (session: Session, pullZoneId: number): Step<PullZone> =>
  pipe(
    parentZoneIfThere(session, pullZoneId),
    TE.chain(TE.fromOption((): LifecycleError<ApiError> => missingParent(`pull zone ${pullZoneId}`, "pullZoneId"))),
  );
