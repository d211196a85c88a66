import type { FieldTree } from "../../../provider/src/properties/fieldMask";
import { elementsOf, memberOf } from "../../../provider/src/properties/patchSchema";
import { equal, isProperties, type Properties } from "../../../provider/src/properties/values";

/** The same state with elements under their names. */
export function asTree(state: unknown): Properties {
  if (!isProperties(state)) return {};
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      if (name === "nodeSelectors")
        return [name, isProperties(value) ? JSON.stringify(Object.entries(value).sort()) : value];
      const elements = elementsOf(value);
      const named = elements.every((element) => nameOf(element) !== undefined);
      if (Array.isArray(value) && named && !simple.has(name))
        return [name, Object.fromEntries(elements.map((element) => [nameOf(element), asTree(element)]))];
      return [name, isProperties(value) ? asTree(value) : value];
    }),
  );
}

const simple = new Set(["portMappings", "commandArray", "allowedRegionIds", "requiredRegionIds", "sessionHeaders"]);
const nameOf = (element: Properties): unknown => memberOf(element, "displayName") ?? memberOf(element, "name");
export const namesIn = (tree: Properties): FieldTree =>
  Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, isProperties(value) ? namesIn(value) : 1]));

/** Whether two leaves mean the same. What is empty is as good as none; what holds leaves is judged by those. */
export function alike(left: unknown, right: unknown): boolean {
  if ([left, right].some((value) => isProperties(value) && Object.keys(value).length > 0)) return true;
  const plain = (value: unknown): unknown =>
    typeof value === "string"
      ? value.toLowerCase()
      : (Array.isArray(value) && value.length === 0) || (isProperties(value) && Object.keys(value).length === 0)
        ? undefined
        : value;
  return equal(plain(left), plain(right));
}
