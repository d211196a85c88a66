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

/** The same for a name that a definition gives a number: one that it does not know is the number itself. */
export function nameOrOther<Name extends string>(names: readonly Name[], value: string): Name | `other(${number})` {
  return names.find((name) => name === value) ?? `other(${Number(value)})`;
}
