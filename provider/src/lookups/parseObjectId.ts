import * as TE from "fp-ts/TaskEither";
import { type Unanswerable, unanswerable } from "./lookup";

/** The look-up that finds an object by its name, for each property that takes its number. */
const byName: Readonly<Record<string, string>> = {
  pullZoneId: "getPullZone({ name })",
  scriptId: "getScript({ name })",
  dnsZoneId: "getDnsZone({ domain })",
  storageZoneId: "getStorageZone({ name })",
  registryId: "getContainerRegistry({ displayName })",
  videoLibraryId: "getVideoLibrary({ name })",
};

/** Parses the number of the object to look up. */
export function parseObjectId(property: string, value: number | string): TE.TaskEither<Unanswerable, number> {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return TE.right(number);
  const found = byName[property];
  const remedy = found === undefined ? "" : `: bunny.${found} finds it by name`;
  return TE.left(unanswerable(`${property} must be a number above 0${remedy}`));
}
