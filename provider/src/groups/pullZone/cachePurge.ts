import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { IsUnknown, Problem } from "../../contract/lifecycle";
import { missingParent } from "../../contract/errors";
import { isNotFound } from "../../http/errors";
import type { Properties } from "../../properties/values";
import { oneOfTwo } from "../../reconcile/oneOfTwo";
import { issued } from "../../reconcile/issued";
import type { Action, Ctx } from "../../reconcile/steps";
import { purgePullZone, purgeUrl } from "./api/purge";
import { cachePurge as definition } from "./cachePurge.definition";
import { pullZoneObject } from "./pullZoneReference";

/** A purge of the cache: of a pull zone, of its files with a tag, or of URLs. */
export const cachePurge = issued(definition, {
  noun: "cache purge",
  idOf: ({ pullZoneId }) => (pullZoneId === undefined ? "urls" : String(pullZoneId)),
  validate: targetProblems,
  issue: (ctx, { pullZoneId, tag, urls = [], exactPath }): Action<object> => {
    const purge: Action<unknown> =
      pullZoneId === undefined
        ? TE.traverseSeqArray((url: string) => purgeUrl(ctx, url, exactPath))(urls)
        : purgeZone(ctx, pullZoneId, tag);
    return TE.map(() => ({}))(purge);
  },
});

function purgeZone(ctx: Ctx, pullZoneId: number, tag: string | undefined): Action<void> {
  return pipe(
    purgePullZone(ctx, pullZoneId, tag),
    TE.mapLeft((error) => (isNotFound(error) ? missingParent(pullZoneObject(pullZoneId), "pullZoneId") : error)),
  );
}

/** An unknown value may turn out to be omitted. */
function targetProblems({ pullZoneId, urls, tag, exactPath }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if ([pullZoneId, urls].some(isUnknown)) return [];
  return [
    ...oneOfTwo("pullZoneId", "urls")({ pullZoneId, urls }, isUnknown),
    ...(tag === undefined || pullZoneId !== undefined
      ? []
      : [{ property: "tag", reason: "belongs to a pull zone: set pullZoneId, or omit tag" }]),
    ...(exactPath === undefined || urls !== undefined
      ? []
      : [{ property: "exactPath", reason: "belongs to urls: set urls, or omit exactPath" }]),
  ];
}
