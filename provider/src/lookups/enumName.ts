/** The name of a number that is an enumeration; `other(<number>)` where the API has more of them by now. */
export function named<Name extends string>(names: readonly Name[], value: number): Name | `other(${number})`;
export function named<Name extends string>(
  names: readonly Name[],
  value: number | undefined,
): Name | `other(${number})` | undefined;
export function named<Name extends string>(
  names: readonly Name[],
  value: number | undefined,
): Name | `other(${number})` | undefined {
  return value === undefined ? undefined : (names[value] ?? `other(${value})`);
}
