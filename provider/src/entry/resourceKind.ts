import type { ServedKind } from "../adapters/resource/resource";
import { resourceOf } from "../adapters/resource/resourceOf";
import type { Client } from "../http/client";
import type { DefinedKind } from "../reconcile/steps";
import { declared } from "../vocabulary/declarations";
import type { Definition } from "../vocabulary/definition";
import { bunnyApi } from "./bunnyApi";

/** A kind as the adapters serve it. */
export type ResourceKind = ServedKind<Client>;

export function resourceKind<R, I extends object, O extends object>(
  kind: DefinedKind<Definition, R, I, O>,
): ResourceKind {
  return resourceOf(declared(kind), bunnyApi);
}
