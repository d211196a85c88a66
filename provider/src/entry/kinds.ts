import { kinds } from "../generated/kinds";
import type { ResourceKind } from "./resourceKind";

/** The kind of that name, loaded on first use; `undefined` if this version does not know it. */
export function loadKind(name: string): ResourceKind | undefined {
  const loaded = known.get(name) ?? (Object.hasOwn(kinds, name) ? kinds[name]?.() : undefined);
  if (loaded !== undefined) known.set(name, loaded);
  return loaded;
}

const known = new Map<string, ResourceKind>();
