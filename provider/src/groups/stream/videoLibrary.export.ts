import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { importableInputs } from "../../contract/importable";
import { declare, sectionOf } from "../../export/declare";
import { exportable } from "../../export/exportable";
import { numberId } from "../../formats/ids";
import { videoLibraries, type VideoLibrary } from "./api/videoLibrary";
import { videoLibrary as lifecycle } from "./videoLibrary";

export const videoLibrary = exportable({
  option: "video-library",
  help: "a video library with its settings, without its videos",
  singular: "video library",
  plural: "video libraries",
  id: ({ videoLibraryId }: VideoLibrary) => String(videoLibraryId),
  name: ({ name = "" }) => name,
  list: (session) => videoLibraries.all(session),
  read: (session, { videoLibraryId, name }, all) =>
    pipe(
      videoLibraries.find(session, videoLibraryId),
      TE.map(O.fromNullable),
      TE.map(O.map((library) => ({ library, isNamesake: all.filter((other) => other.name === name).length > 1 }))),
    ),
  declare: (naming, { library, isNamesake }) => {
    const { name = "", videoLibraryId } = library;
    const title = `Video library ${name} (${videoLibraryId})`;
    return sectionOf(title, [
      isNamesake
        ? E.left(`${title}: others have the same name, so none of them can be taken over; rename all but one`)
        : declare(naming, lifecycle, {
            what: title,
            identifier: naming.identifier(name, "library"),
            name: naming.resource(lifecycle.kind, name),
            id: numberId.format(videoLibraryId),
            properties: { ...importableInputs(lifecycle, library), adopt: true },
          }),
    ]);
  },
});
