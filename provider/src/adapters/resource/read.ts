import * as O from "fp-ts/Option";
import { readBack } from "../../contract/read";
import { type Kind, sealed } from "./kind";
import type { Resource } from "./resource";

/** Reads the object of a resource, as far as the program manages it. */
export function readStep<Client, Failure, I extends object, Outputs extends object, Remote>({
  lifecycle,
  stateOf,
  read,
}: Kind<Client, Failure, I, Outputs, Remote>): Resource<Client>["read"] {
  return async (configured, call, id, props) => {
    const state = stateOf(props);
    const found = await read(configured, call, id, state);
    if (O.isNone(found)) return undefined;
    const { state: outs, inputs } = readBack(lifecycle, state, found.value);
    // Without inputs the engine keeps those in state, which need not be sent again.
    return { outs: sealed(outs), ...(inputs === undefined ? {} : { inputs: sealed(inputs) }) };
  };
}
