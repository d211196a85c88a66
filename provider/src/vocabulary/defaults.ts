import { mapProperties, type Properties as Values } from "../properties/values";
import type { Facts, Property } from "./property";

/** What the API fills in for omitted members of an object. */
export function defaultsOf({ shape }: Property): Values {
  return shape.type === "object" ? mapProperties(shape.members, defaultOf) : {};
}

function defaultOf({ facts }: { readonly facts: Facts<unknown> }): unknown {
  return facts.default;
}
