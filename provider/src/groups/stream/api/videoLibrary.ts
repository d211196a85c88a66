import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { videoLibrary } from "../videoLibrary.definition";

/** A video library, without its videos. */
export type VideoLibrary = ObjectOf<typeof videoLibrary>;

export const videoLibraries = remoteObjects("/videolibrary", "videoLibraryId", replyOf(videoLibrary));

/** All libraries with exactly this name: `search` also matches parts of names. */
export function videoLibrariesNamed(session: Session, name: string): TE.TaskEither<ApiError, readonly VideoLibrary[]> {
  return pipe(
    videoLibraries.all(session, { search: name }),
    TE.map((found) => found.filter((each) => each.name === name)),
  );
}
