import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type Properties, storableProperties } from "../../properties/values";
import type { PulumiProperties } from "../pulumiWire";

type JavaScript = Parameters<typeof Struct.fromJavaScript>[0];

/** Properties as the engine sends them. */
export function fromStruct(struct: Struct | undefined): PulumiProperties {
  return struct === undefined ? {} : struct.toJavaScript();
}

/** Properties for the engine. Undefined values are left out. */
export function toStruct(properties: Properties): Struct {
  // Structs hold JSON, which is all that inputs and state consist of.
  return Struct.fromJavaScript(storableProperties(properties) as JavaScript);
}
