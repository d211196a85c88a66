export { type DefinedDeclarations, declarationsOf } from "./declarations";
export { defaultsOf } from "./defaults";
export { define, type Definition, type InputsOf, type OutputsOf } from "./definition";
export { entrySchema, patchSchema, putOnlySchema } from "./patchSchema";
export type { Facts, Properties, Property, Shape, ValueOf, Variant, Variants } from "./property";
export { notInRange } from "./range";
export {
  adopt,
  anything,
  boolean,
  computedList,
  computedObject,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  parent,
  reference,
  set,
  text,
  triggers,
  unchecked,
  usually,
  where,
} from "./types";
export { namesIn } from "./variants";
