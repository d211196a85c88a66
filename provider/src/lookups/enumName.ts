/** A name that a definition gives a number: one that it does not know is the number itself. */
export function nameOrOther<Name extends string>(names: readonly Name[], value: string): Name | `other(${number})` {
  return names.find((name) => name === value) ?? `other(${Number(value)})`;
}
