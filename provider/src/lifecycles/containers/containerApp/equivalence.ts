import type { Equivalences } from "../../../kernel/equivalence";
import { same, object, unorderedList, value } from "../../../kernel/patchSchema";
import { pathsIn, setAt, valueAt } from "../../../kernel/paths";
import { equal, isProperties, pick, type Properties } from "../../../kernel/values";
import { declarations } from "./inputs";

const port = object({ containerPort: value(), exposedPort: value(), protocols: unorderedList() });

/** Ports are the same in any order; what the first says nothing of, bunny.net fills in. */
export const samePorts = (wanted: unknown, found: unknown): boolean => {
  if (!Array.isArray(wanted) || !Array.isArray(found) || wanted.length !== found.length) return false;
  const rest = found.map((each: unknown) => each);
  return wanted.every((mapping: unknown) => {
    const names = isProperties(mapping) ? Object.keys(mapping) : [];
    const index = rest.findIndex((other) => isProperties(other) && same(port, mapping, pick(other, names)));
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
};

/** Values of which another spelling is no difference. */
export const equivalences: Equivalences = {
  "containerTemplates.*.endpoints.*.cdn.portMappings": samePorts,
  "containerTemplates.*.endpoints.*.anycast.portMappings": samePorts,
};

/** What is managed, and, as null, what stands beside it in maps that are managed whole. */
export const withSurplus = (managed: Properties, found: Properties): Properties =>
  declarations.exclusive
    .flatMap((pattern) => pathsIn(managed, pattern))
    .reduce((whole, path) => {
      const [wanted, there] = [valueAt(managed, path), valueAt(found, path)];
      const surplus = Object.keys(isProperties(there) ? there : {}).filter(
        (name) => isProperties(wanted) && equal(wanted[name], undefined),
      );
      return surplus.reduce((above, name) => setAt(above, [...path, name], null), whole);
    }, managed);
