/**
 * Remembers the results of a pure function of a string. Clears the cache at `limit` entries, so that it cannot grow
 * without bound.
 */
export function memoize<A>(of: (text: string) => A, limit = 20_000): (text: string) => A {
  const known = new Map<string, A>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = of(text);
    if (known.size >= limit) known.clear();
    known.set(text, made);
    return made;
  };
}

/** Remembers the results of a pure function of immutable objects, for as long as those exist. */
export function memoizeByObject<Key extends object, A>(of: (key: Key) => A): (key: Key) => A {
  const known = new WeakMap<Key, A>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = of(key);
    known.set(key, made);
    return made;
  };
}
