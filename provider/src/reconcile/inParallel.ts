import * as E from "fp-ts/Either";
import type * as TE from "fp-ts/TaskEither";

/** Which of several steps have failed, and which were not begun. */
interface Outcomes<Item, Failure> {
  readonly failed: ReadonlyArray<{ readonly item: Item; readonly failure: Failure }>;
  readonly notStarted: readonly Item[];
}

/** Takes a step for each item, a limited number at a time, until one fails: then only those that have started end. */
export async function inParallel<Item, Failure>(
  items: readonly Item[],
  limit: number,
  step: (item: Item) => TE.TaskEither<Failure, unknown>,
): Promise<Outcomes<Item, Failure>> {
  const failed: { readonly item: Item; readonly failure: Failure }[] = [];
  const rest = items.values();
  const work = async (): Promise<void> => {
    for (const item of rest) {
      const outcome = await step(item)();
      if (E.isLeft(outcome)) failed.push({ item, failure: outcome.left });
      if (failed.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return { failed, notStarted: [...rest] };
}
