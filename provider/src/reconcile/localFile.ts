import { oneOfTwo } from "./oneOfTwo";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { refused } from "../contract/errors";
import type { LifecycleError } from "../contract/lifecycle";
import { fileContent, type LocalFile, sha256, type Unreadable } from "../common/localFiles";

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

/** What a program uploads: a local file, or text. */
interface ContentInputs {
  readonly source?: string;
  readonly content?: string;
  readonly checksum: string;
}

/** Local file or text, of which the program has computed the checksum. */
export function contentOf({
  source,
  content,
  checksum,
}: ContentInputs): TE.TaskEither<LifecycleError<never>, LocalFile> {
  if (content !== undefined) {
    return sha256(content) === checksum
      ? TE.right({ content: Buffer.from(content, "utf8"), checksum })
      : TE.left(refused("checksum is not that of content", "leave it to the class, which computes it"));
  }
  return source === undefined
    ? TE.left(refused("neither source nor content is given", "set one of them in the program"))
    : localContent(source, checksum);
}

/** All of a small file. */
export function bytesOf({ content }: LocalFile): TE.TaskEither<LifecycleError<never>, Uint8Array> {
  if (!("open" in content)) return TE.right(content);
  return TE.tryCatch(
    async () => Buffer.concat((await content.open().toArray()) as readonly Uint8Array[]),
    () => unreadable({ reason: "cannot be read", remedy: "" }),
  );
}

export const contentProblems = oneOfTwo("source", "content");
