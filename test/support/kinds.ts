import type * as t from "io-ts";
import * as lifecycles from "../../provider/src/generated/lifecycles";

/** What a kind of resource declares of its properties. */
export interface Definition {
  readonly kind: string;
  readonly inputs: { readonly required: readonly string[]; readonly codecs: Readonly<Record<string, t.Mixed>> };
  readonly outputs: { readonly codecs: Readonly<Record<string, t.Mixed>> };
  readonly replaceOn: readonly string[];
  readonly control: readonly string[];
  readonly createOnly?: readonly string[];
  readonly writeOnly: readonly string[];
  readonly secretInputs?: readonly string[];
  readonly secretOutputs?: readonly string[];
  readonly exclusive?: readonly string[];
}

/** All kinds of resources that this version has. */
export const definitions: readonly Definition[] = Object.values(lifecycles);

export const lifecycleKinds: readonly string[] = definitions.map(({ kind }) => kind);
