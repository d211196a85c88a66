/** Remembers what a pure function of one text gave. It forgets everything at `limit` texts, so it cannot grow for ever. */
export function memoise<A>(of: (text: string) => A, limit = 20_000): (text: string) => A {
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
