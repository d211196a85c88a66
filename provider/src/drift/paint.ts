/** Colours a text; only if requested, because files and many logs would show the escape codes. */
export type Paint = (colour: keyof typeof codes, text: string) => string;

const codes = { red: 31, green: 32, yellow: 33, grey: 90 } as const;

export const painter =
  (colours: boolean): Paint =>
  (colour, text) =>
    colours ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
