export { type DefinedDeclarations, declarationsOf } from "./declarations";
export { defaultsOf } from "./defaults";
export { define, type Definition, type InputsOf, type OutputsOf } from "./definition";
export { entrySchema, patchSchema, putOnlySchema } from "./patchSchema";
export type { Properties, Property, Shape, ValueOf } from "./property";
export { nameOfNumber } from "./canonical";
export { problemsOf } from "./problems";
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
  memberOfUnion,
  namedNumber,
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
  union,
  usually,
  where,
} from "./types";
