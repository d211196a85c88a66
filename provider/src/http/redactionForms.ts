import { shortestSecretLine } from "../common/redaction";

/** The forms in which a server may quote a secret text of several lines: whole, and line by line. */
export function redactionForms(text: string): readonly string[] {
  return [text, text.trim(), ...text.split(/\s*[\r\n]\s*/)].filter((form) => form.length >= shortestSecretLine);
}
