/** The name of an enumeration's number; `other(<number>)` if the API has added one. */
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
