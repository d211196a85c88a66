import { kinds } from "../generated/kinds";
import type { Served } from "./served";

/** The kind of that name, loaded on first use; `undefined` if this version does not know it. */
export function servedKind(name: string): Served | undefined {
  const loaded = known.get(name) ?? (Object.hasOwn(kinds, name) ? kinds[name]?.() : undefined);
  if (loaded !== undefined) known.set(name, loaded);
  return loaded;
}

const known = new Map<string, Served>();
