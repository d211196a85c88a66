import type { Equivalences } from "../../../properties/equivalence";
import { objectSchema, same, unorderedList, valueSchema } from "../../../properties/patchSchema";
import { isProperties, pick } from "../../../properties/values";

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
