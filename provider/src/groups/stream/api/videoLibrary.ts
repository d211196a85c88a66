import type * as TE from "fp-ts/TaskEither";
import { mapStep, type Step } from "../../../common/taskEither";
import type { Content } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import { boolean, computedList, integer, text } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { videoLibrary } from "../videoLibrary.definition";

const remote = {
  ...videoLibrary,
  computed: {
    ...videoLibrary.computed,
    allowedReferrers: computedList(text()),
    blockedReferrers: computedList(text()),
    hasWatermark: boolean(),
    watermarkVersion: integer(),
  },
};

/** A video library, without its videos. */
export type RemoteVideoLibrary = ObjectOf<typeof remote>;

/** A library does not show the settings of its pull zone, so what they are is not known, rather than off. */
const notShown = { enableTokenAuthentication: undefined, enableTokenIpVerification: undefined };

const reply = replyOf(remote, (found) => ({ ...found, ...notShown }));

export const videoLibraries = remoteObjects("/videolibrary", "videoLibraryId", reply);

/** All libraries with exactly this name: `search` also matches parts of names. */
export function videoLibrariesNamed(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly RemoteVideoLibrary[]> {
  return mapStep(videoLibraries.all(session, { search: name }), (found) => found.filter((each) => each.name === name));
}

/** Its lists of referrers. */
export type ReferrerList = "allowed" | "blocked";
const nouns = { allowed: "AllowedReferrer", blocked: "BlockedReferrer" } as const;

/** POST /videolibrary/{id}/addAllowedReferrer and its like: 200, 400, 404. A removal takes the server's spelling. */
export function writeReferrer(
  session: Session,
  videoLibraryId: number,
  action: "add" | "remove",
  list: ReferrerList,
  Hostname: string,
): Step<ApiError, void> {
  const property = `${list}Referrers` as const;
  return videoLibraries.write(
    session,
    videoLibraryId,
    { method: "POST", below: `/${action}${nouns[list]}`, body: { Hostname }, reply: Nothing, idempotent: true },
    (found) => {
      const others = found[property].filter((each) => each !== Hostname);
      return { ...found, [property]: action === "add" ? [...others, Hostname] : others };
    },
  );
}

/** PUT /videolibrary/{id}/watermark: 204, 404, 413 if it is too large. Its version is in the next read. */
export function putWatermark(session: Session, videoLibraryId: number, content: Content): Step<ApiError, void> {
  return videoLibraries.write(session, videoLibraryId, { method: "PUT", below: "/watermark", content, reply: Nothing });
}

/** DELETE /videolibrary/{id}/watermark: 204, 404 if there is no such library. */
export function deleteWatermark(session: Session, videoLibraryId: number): Step<ApiError, void> {
  return videoLibraries.write(session, videoLibraryId, { method: "DELETE", below: "/watermark", reply: Nothing });
}
