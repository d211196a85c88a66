/** A PEM text with the line ends and the final line break that such files have: other white space is no difference. */
export function canonicalPem(text: string): string {
  return `${text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")}\n`;
}

/** Whether a text holds at least one whole PEM block of this kind, for example `CERTIFICATE`. */
export function holdsPem(text: string, kind: RegExp): boolean {
  return new RegExp(`-----BEGIN (${kind.source})-----[^-]+-----END \\1-----`).test(text);
}
