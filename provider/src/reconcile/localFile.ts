import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { refused } from "../contract/errors";
import type { LifecycleError } from "../contract/lifecycle";
import { fileContent, type LocalFile, type Unreadable } from "../common/localFiles";

/** The content of a local file, which must still be that of which the program has computed the checksum. */
export function localContent(path: string, checksum: string): TE.TaskEither<LifecycleError<never>, LocalFile> {
  return pipe(
    () => fileContent(path),
    TE.mapLeft(unreadable),
    TE.chain((file) => (file.checksum === checksum ? TE.right(file) : TE.left(changedMeanwhile(path)))),
  );
}

export function unreadable({ reason }: Unreadable): LifecycleError<never> {
  return refused(`source ${reason}`, "create it before `pulumi up`, and do not remove it while that runs");
}

function changedMeanwhile(path: string): LifecycleError<never> {
  return refused(
    `${path} has changed since the program read it`,
    "run `pulumi up` again when whatever writes it has finished",
  );
}
