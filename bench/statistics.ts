/** Several measurements of the same thing. */
export interface Sample {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Sums measurements up. There must be one at least. */
export function sample(values: readonly number[]): Sample {
  const sorted = [...values].sort((left, right) => left - right);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) throw new Error("there is no median of nothing");
  const [left, right] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return { median: ((left ?? lowest) + (right ?? highest)) / 2, lowest, highest };
}

/** How many times the other: the median of the pairs that were measured one soon after the other. */
export function ratioOfPairs(values: readonly number[], others: readonly number[]): number {
  return sample(values.map((value, index) => value / (others[index] ?? NaN))).median;
}

/** How often each text is there, most often first. */
export function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return new Map([...found].sort(([, left], [, right]) => right - left));
}

/** All elements in their order, beginning with another one in each turn, and round again. */
export function inTurn<Element>(elements: readonly Element[], turn: number): readonly Element[] {
  const start = elements.length === 0 ? 0 : turn % elements.length;
  return [...elements.slice(start), ...elements.slice(0, start)];
}
