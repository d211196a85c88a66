import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { step, type Step } from "../../../common/taskEither";
import type { ChildId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { listOrEmpty, Nothing } from "../../../http/codecs";
import { entriesIn } from "../../../http/entries";
import type { ApiError } from "../../../http/errors";
import type { Properties } from "../../../properties/values";
import { sharedZones, zonesWith } from "./sharedZone";

type Parameters = Readonly<Record<string, string>>;

const HasName = t.type({ Name: t.string });
const HasParameters = t.type({ Properties: t.record(t.string, t.string) });

/** The image classes of a zone, each as it came: what others have made must be written as it was. */
const zones = zonesWith(t.strict({ OptimizerClasses: listOrEmpty(t.UnknownRecord) }, "PullZone"));

const isNamed =
  (name: string) =>
  (found: object): boolean =>
    HasName.is(found) && found.Name === name;

export const optimizerClasses = {
  ...entriesIn(
    zones.find,
    (zone) =>
      zone.OptimizerClasses.filter(HasName.is).map((found) => ({
        name: found.Name,
        parameters: HasParameters.is(found) ? found.Properties : {},
      })),
    ({ name }) => name,
  ),
  findZone: zones.find,
  /** Puts the class into the list, or takes it out: POST /pullzone/{pullZoneId} of all classes, by what a GET has just shown. */
  set: (session: Session, { parent, key }: ChildId, parameters: Parameters | undefined): Step<ApiError, void> => {
    const operation = { method: "POST", path: sharedZones.path } as const;
    const own = parameters === undefined ? [] : [{ Name: key, Properties: parameters }];
    const after = (all: readonly Properties[]): readonly Properties[] =>
      all.some(isNamed(key)) ? all.flatMap((found) => (isNamed(key)(found) ? own : [found])) : [...all, ...own];
    return step(
      sharedZones.cache(session.client).turn(parent, session, (turn) =>
        pipe(
          sharedZones.ifExists(session, turn.read),
          TE.flatMap((zone) => (zone === undefined ? TE.right(undefined) : TE.fromEither(zones.decoded(zone)))),
          TE.flatMap((zone) => {
            // A zone that is gone has no classes: a removal is done, and the API refuses anything else.
            if (parameters === undefined && !zone?.OptimizerClasses.some(isNamed(key))) return TE.right(undefined);
            const body = { OptimizerClasses: after(zone?.OptimizerClasses ?? []) };
            const call = { operation, params: { pullZoneId: parent }, body, reply: Nothing, idempotent: true };
            return turn.write(
              call,
              zones.changed(({ OptimizerClasses }) => ({ OptimizerClasses: after(OptimizerClasses) })),
            );
          }),
        ),
      ),
    );
  },
};
