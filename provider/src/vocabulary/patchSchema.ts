import * as schema from "../properties/patchSchema";
import { mapProperties } from "../properties/values";
import type { Definition } from "./definition";
import type { AsArray, Facts, Properties, Property } from "./property";

/** How a merge patch treats the inputs of a kind. Excludes control inputs and those that only a PUT accepts. */
export function patchSchema({ required, optional }: Definition): schema.ObjectSchema {
  return schemaOf({ ...required, ...optional }, ({ control, putOnly }) => control === undefined && putOnly !== true);
}

/** How inputs that only a PUT accepts are compared with the current ones. */
export function putOnlySchema({ required, optional }: Definition): schema.ObjectSchema {
  return schemaOf({ ...required, ...optional }, ({ putOnly }) => putOnly === true);
}

/** How a merge patch treats one item of an array that stands for a map in the API. */
export function entrySchema(entry: Property, { key, value }: AsArray): schema.ObjectSchema {
  if (value !== undefined) return schema.objectSchema({ [key]: schema.valueSchema(), [value]: ruleOf(entry) });
  const { members, ...rest } = objectRule(entry);
  return { ...rest, members: { [key]: schema.valueSchema(), ...members } };
}

function schemaOf(properties: Properties, isPart: (facts: Facts<unknown>) => boolean): schema.ObjectSchema {
  return schema.objectSchema(
    mapProperties(properties, (property) => (isPart(property.facts) ? memberRule(property) : undefined)),
  );
}

/** How a member of an object is treated, including when it is removed. */
function memberRule(property: Property): schema.PatchSchema {
  const rule = ruleOf(property);
  const { facts } = property;
  if (facts.default !== undefined) return { ...rule, unset: facts.default };
  return facts.nullable === true || facts.noneValue !== undefined ? { ...rule, unset: null } : rule;
}

function ruleOf(property: Property): schema.PatchSchema {
  const { shape, facts } = property;
  switch (shape.type) {
    case "object":
      return objectRule(property);
    case "map":
      return facts.asArray === undefined
        ? schema.valueSchema({ isMap: true })
        : elementsRule(shape.value, facts.asArray);
    case "list":
      return {
        kind: "list",
        ordered: shape.isOrdered && facts.returnedInAnyOrder !== true,
        item: ruleOf(shape.item),
      };
    default:
      if (facts.anyCase === true || facts.caseInsensitiveValues !== undefined) return { kind: "enumeration" };
      return schema.valueSchema(facts.default === undefined ? {} : { default: facts.default });
  }
}

function objectRule({ shape, facts: { alternatives, apiOnly = {}, noneValue } }: Property): schema.ObjectSchema {
  const members = shape.type === "object" ? { ...shape.members, ...apiOnly } : apiOnly;
  return schema.objectSchema(mapProperties(members, memberRule), {
    ...(alternatives === undefined ? {} : { alternatives: [...alternatives, ...Object.keys(apiOnly)] }),
    ...(noneValue === undefined ? {} : { off: noneValue }),
  });
}

function elementsRule(entry: Property, asArray: AsArray): schema.ElementsSchema {
  const { key, id, value } = asArray;
  const { members, alternatives = [] } = entrySchema(entry, asArray);
  const required = entry.shape.type === "object" ? entry.shape.required : [];
  return {
    kind: "elements",
    element: schema.objectSchema(members, alternatives.length === 0 ? {} : { alternatives }),
    key,
    ...(id === undefined ? {} : { id }),
    // An item has exactly one of the alternatives.
    required: value === undefined ? [...required, ...alternatives] : [value],
  };
}
