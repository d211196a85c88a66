/** Names in a message: as many as fit, and how many more there are. */
export function someOf(names: readonly string[], most: number, separator = ", "): string {
  const more = names.length - most;
  return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : "");
}
