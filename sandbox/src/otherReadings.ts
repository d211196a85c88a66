import { Type, type TSchema } from "@sinclair/typebox";
import { Behaviour } from "./options";
import { parsed } from "./validation";

type Readings = { readonly [Name in keyof Behaviour]: readonly [Behaviour[Name], ...Behaviour[Name][]] };

const behaviours = Object.entries<TSchema>(Behaviour.properties);

/** None is added without another reading. */
const Complete = Type.Unsafe<Readings>({
  type: "object",
  properties: Object.fromEntries(behaviours.map(([name, items]) => [name, { type: "array", items, minItems: 1 }])),
  required: behaviours.map(([name]) => name),
});

/**
 * Every behaviour with its non-default readings of the published facts. A client is safe if it works under each of
 * them.
 */
export const otherReadings: Readings = parsed(
  Complete,
  Object.fromEntries(behaviours.map(([name, schema]): [string, unknown] => [name, schema["others"]])),
  "other readings",
);
