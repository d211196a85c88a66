/** Colors a text; only if requested, because files and many logs would show the escape codes. */
export type Paint = (color: keyof typeof codes, text: string) => string;

const codes = { red: 31, green: 32, yellow: 33, grey: 90 } as const;

export const painter =
  (colors: boolean): Paint =>
  (color, text) =>
    colors ? `\u001b[${codes[color]}m${text}\u001b[0m` : text;
