/** The first names of a list, for a message, and how many more there are: `a, b and 3 more`. */
export function someOf(names: readonly string[], most: number, separator = ", "): string {
  const more = names.length - most;
  return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : "");
}
