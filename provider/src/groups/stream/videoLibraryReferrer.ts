import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Step, taskEither } from "../../common/taskEither";
import { canonicalStoredHostname } from "../../formats/hostname";
import type { ChildId } from "../../formats/ids";
import type { ApiError } from "../../http/errors";
import type { Freshness } from "../../http/client";
import { reconciled } from "../../reconcile/engine";
import { childOf } from "../../reconcile/identity";
import type { Action, Ctx } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import { inVideoLibrary } from "./api/streamHost";
import { type ReferrerList, type RemoteVideoLibrary, videoLibraries, writeReferrer } from "./api/videoLibrary";
import { videoLibraryReferrer as definition } from "./videoLibraryReferrer.definition";

type Referrer = Pick<InputsOf<typeof definition>, "videoLibraryId" | "hostname" | "list">;

/** What is in both is blocked. */
const lists = ["blocked", "allowed"] as const;

/** A hostname in one of the two lists of a library, which are read with it. */
export const videoLibraryReferrer = reconciled(definition, {
  identity: childOf<"videoLibraryId", "hostname", Referrer>(
    {
      noun: inVideoLibrary.noun,
      property: "videoLibraryId",
      find: (ctx, id, freshness) => videoLibraries.find(ctx, id, freshness),
    },
    { noun: "referrer", property: "hostname", find },
  ),
  create: (ctx, { videoLibraryId, hostname, list }) => put(ctx, { parent: videoLibraryId, key: hostname }, list),
  update: (ctx, found, { list = found.list }, key) => put(ctx, key, list),
  remove: (ctx, key) => put(ctx, key, undefined),
});

function find(ctx: Ctx, { parent, key }: ChildId, freshness: Freshness): Action<Referrer | undefined> {
  return pipe(
    videoLibraries.find(ctx, parent, freshness),
    TE.map((library) => {
      const list = library && lists.find((each) => spellingsIn(library, each, key).length > 0);
      return list && { videoLibraryId: parent, hostname: key, list };
    }),
  );
}

/** The hostname as the server spells it: what a removal needs. */
function spellingsIn(library: RemoteVideoLibrary, list: ReferrerList, hostname: string): readonly string[] {
  return library[`${list}Referrers`].filter((spelling) => canonicalStoredHostname(spelling) === hostname);
}

/** Puts the hostname into this list and into no other. */
function put<List extends ReferrerList | undefined>(
  ctx: Ctx,
  { parent, key }: ChildId,
  wanted: List,
): Step<ApiError, Omit<Referrer, "list"> & { readonly list: List }> {
  return taskEither(async function* () {
    const library = yield* videoLibraries.find(ctx, parent);
    const has = (list: ReferrerList): readonly string[] => (library ? spellingsIn(library, list, key) : []);
    // Without a library, the API says so.
    if (wanted !== undefined && has(wanted).length === 0) yield* writeReferrer(ctx, parent, "add", wanted, key);
    for (const list of lists.filter((each) => each !== wanted))
      for (const spelling of has(list)) yield* writeReferrer(ctx, parent, "remove", list, spelling);
    return { videoLibraryId: parent, hostname: key, list: wanted };
  });
}
