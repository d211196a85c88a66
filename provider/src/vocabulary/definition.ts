import type * as t from "io-ts";
import type { CodecsOf, Properties, Variants } from "./property";
import type { Naming } from "./wire";

/** One kind of resource, as data: everything about it except its behaviour. */
export interface Definition<
  Required extends Properties = Properties,
  Optional extends Properties = Properties,
  Computed extends Properties = Properties,
> {
  /** Name of the kind. It appears in users' state: never change it. */
  readonly kind: string;
  /** Required inputs. */
  readonly required: Required;
  /** Optional inputs, which are not managed if omitted. */
  readonly optional: Optional;
  /** Outputs that are not inputs. */
  readonly computed: Computed;
  /** How the API writes the names of the properties. @default "pascal" */
  readonly naming?: Naming;
  /** One of the inputs, an enum, decides which of the others apply. */
  readonly variants?: Variants;
}

export const define = <Required extends Properties, Optional extends Properties, Computed extends Properties>(
  definition: Definition<Required, Optional, Computed>,
): Definition<Required, Optional, Computed> => definition;

/** The inputs of a kind, as its lifecycle sees them. */
export type InputsOf<D extends Pick<Definition, "required" | "optional">> = t.TypeOf<
  t.IntersectionC<[t.TypeC<CodecsOf<D["required"]>>, t.PartialC<CodecsOf<D["optional"]>>]>
>;

/** The computed outputs of a kind. */
export type OutputsOf<D extends Definition> = t.TypeOf<t.TypeC<CodecsOf<D["computed"]>>>;
