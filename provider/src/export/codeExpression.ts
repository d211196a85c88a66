/** An expression of the program in place of a value: `shopScript.id`. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Whether a value is only known when the program runs. */
export function isCode(value: unknown): boolean {
  return value instanceof Code;
}
