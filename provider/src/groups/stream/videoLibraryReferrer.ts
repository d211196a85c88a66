import { type Step, taskEither } from "../../common/taskEither";
import { canonicalStoredHostname } from "../../formats/hostname";
import type { ChildId } from "../../formats/ids";
import { entriesIn } from "../../http/entries";
import type { ApiError } from "../../http/errors";
import { reconciled } from "../../reconcile/engine";
import { childOf } from "../../reconcile/identity";
import type { Ctx } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import { inVideoLibrary } from "./api/streamHost";
import { type ReferrerList, videoLibraries, writeReferrer } from "./api/videoLibrary";
import { videoLibraryReferrer as definition } from "./videoLibraryReferrer.definition";

type Referrer = Pick<InputsOf<typeof definition>, "hostname" | "list">;

/** Those of both lists, as the server spells them, which a removal needs. What is in both is blocked. */
export const videoReferrers = entriesIn(
  videoLibraries.find,
  (library) =>
    (["blocked", "allowed"] as const).flatMap((list) =>
      library[`${list}Referrers`].map((spelling) => ({ hostname: canonicalStoredHostname(spelling), list, spelling })),
    ),
  ({ hostname }) => hostname,
);

/** A hostname in one of the two lists of a library, which are read with it. */
export const videoLibraryReferrer = reconciled(definition, {
  identity: childOf<"videoLibraryId", "hostname", Referrer>(
    { noun: inVideoLibrary.noun, property: "videoLibraryId", find: videoLibraries.find },
    { noun: "referrer", property: "hostname", find: videoReferrers.find },
  ),
  create: (ctx, { videoLibraryId, hostname, list }) => put(ctx, { parent: videoLibraryId, key: hostname }, list),
  update: (ctx, found, { list = found.list }, key) => put(ctx, key, list),
  remove: (ctx, key) => put(ctx, key, undefined),
});

/** Puts the hostname into this list and into no other. */
function put<List extends ReferrerList | undefined>(
  ctx: Ctx,
  { parent, key }: ChildId,
  wanted: List,
): Step<ApiError, Omit<Referrer, "list"> & { readonly list: List }> {
  return taskEither(async function* () {
    const present = (yield* videoReferrers.all(ctx, parent)).filter(({ hostname }) => hostname === key);
    // Without a library, the API says so.
    if (wanted !== undefined && !present.some(({ list }) => list === wanted))
      yield* writeReferrer(ctx, parent, "add", wanted, key);
    for (const { list, spelling } of present)
      if (list !== wanted) yield* writeReferrer(ctx, parent, "remove", list, spelling);
    return { hostname: key, list: wanted };
  });
}
