/** Shorter secrets are not redacted: that would blank out ordinary words. */
const shortestSecret = 4;

/** Shorter lines of a secret text of many lines are not redacted on their own: they give nothing away. */
const shortestSecretLine = 8;

/** A text without these secrets, longest first: one that begins like another would otherwise leave its rest. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap(formsOf)
    .sort((left, right) => right.length - left.length)
    .reduce((kept, form) => kept.replaceAll(form, "[secret]"), text);
}

/**
 * The forms in which a server may quote a secret that it was sent: verbatim or URL-encoded, and a text of several lines
 * also in part and with different white space.
 */
function formsOf(secret: string): readonly string[] {
  const whole = [secret, secret.trim()].filter((form) => form.length >= shortestSecret);
  const lines = secret
    .trim()
    .split(/\s*[\r\n]\s*/)
    .filter((line) => line.length >= shortestSecretLine);
  return [...whole, ...lines].flatMap((form) => [form, urlEncoded(form)]);
}

/** Half of a surrogate pair cannot be encoded, nor sent. */
function urlEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text, "utf8").toString("utf8"));
}

/** A text that leaves a terminal as it is: without control characters, except for line breaks and tabs. */
export function withoutControls(text: string): string {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "\ufffd");
}

/** Text without line breaks and other characters that would affect a program, a report or a terminal. */
export function inOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** JSON whose texts leave a terminal as it is, and which is a JavaScript expression: JSON need not escape all of that. */
export function withControlsEscaped(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
