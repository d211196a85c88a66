export { type DefinedDeclarations, declarationsOf } from "./declarations";
export { type AuditFacts, define, type Definition, type InputsOf, type OutputsOf } from "./definition";
export { placesIn } from "./patterns";
export type { Combination, Facts, Properties, Property, Shape, ValueOf, Variant, Variants } from "./property";
export { notInRange, problemsOf } from "./problems";
export {
  adopt,
  anything,
  assignedId,
  boolean,
  computedList,
  computedObject,
  decodedBy,
  integer,
  referenceTo,
  list,
  map,
  memberOfUnion,
  number,
  numbered,
  object,
  oneOf,
  oneOfNumbered,
  optional,
  parent,
  reference,
  set,
  text,
  time,
  triggers,
  untyped,
  union,
  rarelyMissing,
  withFacts,
} from "./types";
export { namesIn } from "./variants";
