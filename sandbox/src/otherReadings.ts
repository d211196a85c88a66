import { Type, type TSchema } from "@sinclair/typebox";
import { Behaviour } from "./options";
import { object } from "./schemas/basics";
import { parsed } from "./validation";

type Readings = { readonly [Name in keyof Behaviour]: readonly [Behaviour[Name], ...Behaviour[Name][]] };

const behaviours = Object.entries<TSchema>(Behaviour.properties);

/** None is added without another reading. */
const Complete = Type.Unsafe<Readings>(
  object(Object.fromEntries(behaviours.map(([name, schema]) => [name, Type.Array(schema, { minItems: 1 })]))),
);

/**
 * Every behaviour with its non-default readings of the published facts. A client is safe if it works under each of
 * them.
 */
export const otherReadings: Readings = parsed(
  Complete,
  Object.fromEntries(behaviours.map(([name, schema]): [string, unknown] => [name, schema["others"]])),
  "other readings",
);
