/** A PEM text in canonical form: white space and line endings make no difference. */
export function canonicalPem(text: string): string {
  return `${text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")}\n`;
}

/** Whether a text contains at least one complete PEM block of this kind, for example `CERTIFICATE`. */
export function containsPem(text: string, kind: RegExp): boolean {
  return new RegExp(`-----BEGIN (${kind.source})-----[^-]+-----END \\1-----`).test(text);
}
