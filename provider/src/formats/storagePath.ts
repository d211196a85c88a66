import * as E from "fp-ts/Either";

/**
 * The path of a file in a storage zone, in canonical form: `assets/app.js`. Leading slashes are dropped, and Unicode is
 * composed (NFC), because file systems differ in it.
 */
export function canonicalFilePath(path: string): E.Either<string, string> {
  if (path.endsWith("/")) return E.left("must name a file: remove the slash at the end");
  const canonical = withoutOuterSlashes(path);
  if (canonical === "") return E.left("must name a file, for example assets/app.js");
  if (/^ | $/.test(nameIn(canonical))) {
    return E.left("must not begin or end a file name with a space, which bunny.net refuses: rename the file");
  }
  return checked(canonical);
}

/** The name of what a path leads to. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** How long a path in a storage zone can be. */
const longestPath = 6_000;

/** The path of a folder in a storage zone, in canonical form: `assets/icons`. Empty is the whole zone. */
export function canonicalFolderPath(path: string): E.Either<string, string> {
  const canonical = withoutOuterSlashes(path);
  return canonical === "" ? E.right("") : checked(canonical);
}

/** The path of something below a folder, whose path may be empty. */
export function pathBelow(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** The folder that something is in. Empty is the whole zone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A folder and all that contain it, up to the whole zone, whose path is empty. */
export function foldersAbove(folder: string): readonly string[] {
  return folder === "" ? [""] : [folder, ...foldersAbove(folderOf(folder))];
}

function withoutOuterSlashes(path: string): string {
  return path.normalize("NFC").replace(/^\/+|\/+$/g, "");
}

function checked(path: string): E.Either<string, string> {
  if (path.length > longestPath) return E.left(`must have at most ${longestPath} characters: write fewer`);
  if (path.includes("\\")) return E.left("must not contain a backslash: separate folders by /");
  if (/[\u0000-\u001f\u007f]/.test(path)) return E.left("must not contain control characters");
  const segments = path.split("/");
  if (segments.includes("")) return E.left("must not contain // : write a single slash");
  return segments.includes(".") || segments.includes("..")
    ? E.left("must not contain the folders . or .. : write the path from the root of the storage zone")
    : E.right(path);
}
