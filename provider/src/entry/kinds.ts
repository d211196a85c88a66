import { ResourceKind, type ServedKind } from "../adapters/resource";
import { kinds } from "../generated/kinds";
import type { Client } from "../http/client";
import type { ApiError } from "../http/errors";
import type { DefinedKind } from "../reconcile/steps";
import { declared } from "../vocabulary/declarations";
import type { Definition } from "../vocabulary/definition";

/** The kind of that name, loaded on first use; `undefined` if this version does not know it. */
export function loadKind(name: string): ServedKind<Client, ApiError> | undefined {
  const loaded = known.get(name) ?? (Object.hasOwn(kinds, name) ? kinds[name]?.(served) : undefined);
  if (loaded !== undefined) known.set(name, loaded);
  return loaded;
}

const known = new Map<string, ServedKind<Client, ApiError>>();

function served<Remote, I extends object, O extends object>(
  kind: DefinedKind<Definition, Remote, I, O>,
): ServedKind<Client, ApiError> {
  return new ResourceKind(declared(kind));
}
