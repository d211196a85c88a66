import { decodeLeniently, type InputsCodec, type OutputsCodec } from "../properties/codecs";
import type { FieldTree } from "../properties/fieldMask";
import type { Prior } from "./lifecycle";
import type { StoredState } from "./state";

/** State, decoded only when it is used: most reads need nothing but the id. */
export class StoredPrior<I, Outputs> implements Prior<I, Outputs> {
  constructor(
    private readonly codecs: { readonly inputs: InputsCodec<I>; readonly outputs: OutputsCodec<Outputs> },
    private readonly state: StoredState,
    readonly removed: FieldTree = {},
    readonly changed: FieldTree = {},
  ) {}

  get isUnfinished(): boolean {
    return this.state.incomplete;
  }

  get inputs(): Partial<I> {
    return decodeLeniently(this.codecs.inputs, this.state.described);
  }

  get outs(): Partial<I> & Partial<Outputs> {
    const { inputs, outputs } = this.codecs;
    return { ...decodeLeniently(inputs, this.state.outs), ...decodeLeniently(outputs, this.state.outs) };
  }
}
