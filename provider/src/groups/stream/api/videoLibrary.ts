import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { videoLibrary } from "../videoLibrary.definition";

/** A video library, without its videos. */
export type RemoteVideoLibrary = ObjectOf<typeof videoLibrary>;

/** A library does not show the settings of its pull zone, so what they are is not known, rather than off. */
const notShown = { enableTokenAuthentication: undefined, enableTokenIpVerification: undefined };

const reply = replyOf(videoLibrary, (found) => ({ ...found, ...notShown }));

export const videoLibraries = remoteObjects("/videolibrary", "videoLibraryId", reply);

/** All libraries with exactly this name: `search` also matches parts of names. */
export function videoLibrariesNamed(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly RemoteVideoLibrary[]> {
  return pipe(
    videoLibraries.all(session, { search: name }),
    TE.map((found) => found.filter((each) => each.name === name)),
  );
}
