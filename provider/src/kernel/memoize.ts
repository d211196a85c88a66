/** Remembers what a pure function of one text gave. It forgets everything at `limit` texts, so it cannot grow for ever. */
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

/** Remembers what a pure function gave for an object that does not change, as long as the object is there. */
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
