import { inParallel } from "./inParallel";

/** A command failed for these kinds, which tells nothing of the others. */
export class Blame extends Error {
  constructor(readonly kinds: readonly string[]) {
    super(`a command failed for ${kinds.join(", ")}`);
  }
}

/**
 * Plays with all kinds in one stack, which is quick. When a command fails, those at fault play again alone, and the others
 * without them. A game of one kind blames nobody.
 */
export async function withoutThoseToBlame<A>(
  kinds: readonly string[],
  game: (kinds: readonly string[]) => Promise<ReadonlyMap<string, A>>,
): Promise<ReadonlyMap<string, A>> {
  const together = await game(kinds).catch((error: unknown) => {
    if (error instanceof Blame) return error;
    throw error;
  });
  if (!(together instanceof Blame)) return together;
  const alone = await inParallel(together.kinds, (kind) => game([kind]));
  const rest = kinds.filter((kind) => !together.kinds.includes(kind));
  const others = rest.length === 0 ? [] : await withoutThoseToBlame(rest, game);
  return new Map([...alone.flatMap((one) => [...one]), ...others]);
}
