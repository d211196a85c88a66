import { inParallel } from "./inParallel";

/** A command failed for these kinds, which tells nothing of the others. */
export class Blame extends Error {
  constructor(readonly kinds: readonly string[]) {
    super(`a command failed for ${kinds.join(", ")}`);
  }
}

/**
 * Plays with all kinds in one stack, which is quick. When a command fails, those at fault play again alone, and the others
 * without them; when that fails too, all play alone. A game of one kind blames nobody.
 */
export async function withoutThoseToBlame<A>(
  kinds: readonly string[],
  game: (kinds: readonly string[]) => Promise<ReadonlyMap<string, A>>,
  isLastTry = false,
): Promise<ReadonlyMap<string, A>> {
  const blamed: string[] = [];
  const together = await game(kinds).catch((error: unknown) => {
    if (!(error instanceof Blame)) throw error;
    blamed.push(...(isLastTry ? kinds : error.kinds));
    return undefined;
  });
  if (together !== undefined) return together;
  const alone = await inParallel(blamed, (kind) => game([kind]));
  const rest = kinds.filter((kind) => !blamed.includes(kind));
  const others = rest.length === 0 ? [] : await withoutThoseToBlame(rest, game, true);
  return new Map([...alone.flatMap((one) => [...one]), ...others]);
}
