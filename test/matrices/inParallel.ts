import { availableParallelism } from "node:os";

/** Does something with all of them, as many at once as there are processors. */
export async function inParallel<A, B>(all: readonly A[], action: (one: A) => Promise<B>): Promise<readonly B[]> {
  const waiting = [...all.entries()];
  const done = new Map<number, B>();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, one] = next;
      done.set(index, await action(one));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return [...done.entries()].sort(([a], [b]) => a - b).map(([, result]) => result);
}
