import * as E from "fp-ts/Either";
import { type Unanswerable, unanswerable } from "./lookup";

/** Look-ups that find an object's number by its name, by the property that takes the number. */
const byName: Readonly<Record<string, string>> = {
  pullZoneId: "getPullZone({ name })",
  scriptId: "getScript({ name })",
  dnsZoneId: "getDnsZone({ domain })",
  registryId: "getContainerRegistry({ displayName })",
};

/** The number of the object that a look-up is asked about. */
export function objectNumber(property: string, value: number | string): E.Either<Unanswerable, number> {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return E.right(number);
  const found = byName[property];
  const remedy = found === undefined ? "" : `: bunny.${found} finds it by name`;
  return E.left(unanswerable(`${property} must be a number above 0${remedy}`));
}
