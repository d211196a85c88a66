const shortest = 8;

/** The forms in which a server may quote a text of many lines: whole, and line by line. What is short tells nothing. */
export function redactionForms(text: string): readonly string[] {
  return [text, text.trim(), ...text.split(/\s*[\r\n]\s*/)].filter((form) => form.length >= shortest);
}
