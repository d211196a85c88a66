/** What is wrong with a number that must be a whole number within a range, both ends included. */
export const notInRange = (value: number, [least, most]: readonly [number, number]): string | undefined =>
  Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `must be a whole number from ${least} to ${most}`;
