/** One of the documented names, or the number of one that the API has by now. */
export type Enumerated<Name extends string> = Name | `other(${number})`;

/** The name of a number that is an enumeration. */
export function named<Name extends string>(names: readonly Name[], value: number): Enumerated<Name>;
export function named<Name extends string>(
  names: readonly Name[],
  value: number | undefined,
): Enumerated<Name> | undefined;
export function named<Name extends string>(
  names: readonly Name[],
  value: number | undefined,
): Enumerated<Name> | undefined {
  return value === undefined ? undefined : (names[value] ?? `other(${value})`);
}
