import * as E from "fp-ts/Either";
import type { Derived } from "../adapters/plugin/package";
import { hasUnknown, unknown } from "../adapters/pulumiWire";
import type { Properties } from "../properties/values";
import { checksumsBelow, fileChecksum, sha256, type Unreadable } from "../common/localFiles";

const none: Derived = { inputs: {}, secrets: [], problems: [] };

/**
 * What the classes of this package compute from their arguments, for programs in languages that do not have these
 * classes. Relative paths are below the program's folder.
 */
export function derivedInputs(kind: string, given: Properties): Derived {
  switch (kind) {
    case "StorageFile":
      return given.checksum === undefined ? checksumFor(given) : none;
    case "StorageFolder":
      return given.files === undefined ? filesFor(given) : none;
    default:
      return none;
  }
}

/** Where content is missing or ambiguous, nothing: the check says so. */
function checksumFor({ source, content }: Properties): Derived {
  if (hasUnknown([source, content])) return derived("checksum", E.right(unknown));
  // Whether the content is a secret is something that only the engine knows.
  if (typeof content === "string") return { ...none, inputs: { checksum: sha256(content) }, secrets: ["checksum"] };
  return typeof source === "string" ? derived("checksum", fileChecksum(source)) : none;
}

function filesFor({ source, exclude = [] }: Properties): Derived {
  if (hasUnknown([source, exclude])) return derived("files", E.right(unknown));
  const isList = Array.isArray(exclude) && exclude.every((pattern) => typeof pattern === "string");
  return typeof source === "string" && isList ? derived("files", checksumsBelow(source, exclude)) : none;
}

function derived(name: string, value: E.Either<Unreadable, unknown>): Derived {
  return E.isLeft(value)
    ? { ...none, problems: [{ property: "source", reason: `${value.left.reason}: ${value.left.remedy}` }] }
    : { ...none, inputs: { [name]: value.right } };
}
