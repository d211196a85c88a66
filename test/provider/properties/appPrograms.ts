import fc from "fast-check";
import { elementsOf, memberOf } from "../../../provider/src/properties/patchSchema";
import { isProperties, type Properties } from "../../../provider/src/properties/values";
import { desires } from "./containerAppStates";

/** What a program may say of an app, in the form of a request. Its containers are whole, as a program has to give them. */
export const programs: fc.Arbitrary<Properties> = desires({});

const kinds = ["httpGet", "tcpSocket", "grpc", "cdn", "anycast"];
const keyOf = (element: unknown): unknown => memberOf(element, "displayName") ?? memberOf(element, "name");

/** Something of one value and something of another; what only one of them has may be in it or not. */
function mixed(left: unknown, right: unknown): fc.Arbitrary<unknown> {
  if (isProperties(left) && isProperties(right) && sameKind(left, right)) return mixedObjects(left, right);
  if (isNamed(left) && isNamed(right)) {
    const byKey = (of: unknown): ReadonlyMap<unknown, unknown> =>
      new Map(elementsOf(of).map((element) => [keyOf(element), element]));
    const [mine, theirs] = [byKey(left), byKey(right)];
    const keys = [...new Set([...mine.keys(), ...theirs.keys()])];
    return fc
      .tuple(...keys.map((key) => mixed(mine.get(key), theirs.get(key))))
      .map((elements) => elements.filter((element) => element !== undefined));
  }
  return fc.constantFrom(left, right);
}

export function mixedObjects(left: Properties, right: Properties): fc.Arbitrary<Properties> {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return fc
    .tuple(...names.map((name) => mixed(left[name], right[name]).map((value) => [name, value] as const)))
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

const sameKind = (left: Properties, right: Properties): boolean =>
  kinds.every((kind) => (left[kind] === undefined) === (right[kind] === undefined));

const isNamed = (value: unknown): boolean =>
  Array.isArray(value) && value.every((element) => keyOf(element) !== undefined);
