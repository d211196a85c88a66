import * as pulumi from "@pulumi/pulumi";
import * as E from "fp-ts/Either";
import { sha256 as checksum, fileChecksum, checksumsBelow, type Unreadable } from "../common/localFiles";
import { programError } from "./programError";

/** Arguments of a resource that say what is uploaded. */
interface FileArgs {
  readonly source?: pulumi.Input<string | undefined>;
  readonly content?: pulumi.Input<string | undefined>;
}

interface FolderArgs {
  readonly source: pulumi.Input<string>;
  readonly exclude?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
}

/**
 * The checksum of the content of a file. Where content is missing or ambiguous, nothing: the provider says so.
 *
 * @param resource as messages call it
 */
export function checksumOf(resource: string, args: FileArgs | undefined): pulumi.Input<string | undefined> {
  const { source, content } = args ?? {};
  if (typeof content === "string") return checksum(content);
  if (typeof source === "string" && content === undefined) return checksumOfFile(resource, source);
  return pulumi
    .all([source, content])
    .apply(([path, text]) =>
      text !== undefined ? checksum(text) : path === undefined ? undefined : checksumOfFile(resource, path),
    );
}

/** The checksums of all files below a folder, by their paths below it. */
export function filesOf(
  resource: string,
  args: FolderArgs | undefined,
): pulumi.Input<Record<string, string> | undefined> {
  if (args === undefined) return undefined;
  const { source, exclude = [] } = args;
  if (typeof source === "string" && isList(exclude)) return known(resource, checksumsBelow(source, exclude));
  return pulumi
    .all([source, exclude])
    .apply(([folder, patterns = []]) =>
      typeof folder === "string" && isList(patterns) ? known(resource, checksumsBelow(folder, patterns)) : undefined,
    );
}

/** Values of wrong types are reported by the provider. */
function isList(patterns: unknown): patterns is readonly string[] {
  return Array.isArray(patterns) && patterns.every((pattern) => typeof pattern === "string");
}

function checksumOfFile(resource: string, path: string): string {
  return known(resource, fileChecksum(path));
}

function known<A>(resource: string, read: E.Either<Unreadable, A>): A {
  if (E.isRight(read)) return read.right;
  const { reason, remedy } = read.left;
  throw programError(`${resource}: source ${reason}: ${remedy}`);
}
