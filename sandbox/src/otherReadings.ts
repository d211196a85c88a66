import { Type, type TSchema } from "@sinclair/typebox";
import { type Behaviour, readings } from "./options";
import { object } from "./schemas/basics";
import { parsed } from "./validation";

type Readings = { readonly [Name in keyof typeof readings]: readonly [Behaviour[Name], ...Behaviour[Name][]] };

const schemas = Object.entries<TSchema>(readings);

/** None is added without another reading. */
const Complete = Type.Unsafe<Readings>(
  object(Object.fromEntries(schemas.map(([name, schema]) => [name, Type.Array(schema, { minItems: 1 })]))),
);

/** The readings other than the default ones. A client is safe if it works under each of them. */
export const otherReadings: Readings = parsed(
  Complete,
  Object.fromEntries(schemas.map(([name, schema]): [string, unknown] => [name, schema["others"]])),
  "other readings",
);
