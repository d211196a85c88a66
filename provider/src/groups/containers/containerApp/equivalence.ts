import type { Equivalences } from "../../../properties/equivalence";
import { objectSchema, same, unorderedList, valueSchema } from "../../../properties/patchSchema";
import { pathsIn, setAt, valueAt } from "../../../properties/paths";
import { equal, isProperties, pick, type Properties } from "../../../properties/values";
import { appDeclarations } from "./inputs";

/** Compares values that have several equivalent forms. */
export const appEquivalences: Equivalences = {
  "containerTemplates.*.endpoints.*.cdn.portMappings": samePorts,
  "containerTemplates.*.endpoints.*.anycast.portMappings": samePorts,
  "containerTemplates.*.probes.*.httpGet.response.expectedStatusCode": (wanted, found) =>
    String(wanted).toLowerCase() === String(found).toLowerCase(),
};

const port = objectSchema({ containerPort: valueSchema(), exposedPort: valueSchema(), protocols: unorderedList() });

/** Whether two lists have the same ports, in any order. What a declared port omits is filled in by bunny.net. */
export function samePorts(wanted: unknown, found: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(found) || wanted.length !== found.length) return false;
  const rest = found.map((each: unknown) => each);
  return wanted.every((mapping: unknown) => {
    const names = isProperties(mapping) ? Object.keys(mapping) : [];
    const index = rest.findIndex((other) => isProperties(other) && same(port, mapping, pick(other, names)));
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
}

/** The managed values, plus null for each other entry of an exclusive map. */
export function withSurplus(managed: Properties, found: Properties): Properties {
  return appDeclarations.exclusive
    .flatMap((pattern) => pathsIn(managed, pattern))
    .reduce((whole, path) => {
      const [wanted, existing] = [valueAt(managed, path), valueAt(found, path)];
      const surplus = Object.keys(isProperties(existing) ? existing : {}).filter(
        (name) => isProperties(wanted) && equal(wanted[name], undefined),
      );
      return surplus.reduce((above, name) => setAt(above, [...path, name], null), whole);
    }, managed);
}
