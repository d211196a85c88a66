export { type Declarations, declarationsOf } from "./declarations";
export { define, type Definition, type InputsOf, type OutputsOf } from "./definition";
export type { Property } from "./property";
export {
  adopt,
  any,
  boolean,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  parent,
  text,
  triggers,
} from "./types";
