/** A part of a program that stands where a value is wanted: `shopScript.id`. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Whether a value is only known when the program runs. */
export const isCode = (value: unknown): boolean => value instanceof Code;
