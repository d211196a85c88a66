import * as E from "fp-ts/Either";

/** A PEM text with at least one block of this kind, in canonical form: white space and line endings make no difference. */
const pemOf =
  (kind: RegExp) =>
  (text: string): E.Either<string, string> => {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    return new RegExp(`-----BEGIN (${kind.source})-----[^-]+-----END \\1-----`).test(text)
      ? E.right(`${lines.filter((line) => line !== "").join("\n")}\n`)
      : E.left("must be PEM text, which begins with -----BEGIN: pass the content of the file, not its name");
  };

export const privateKeyPem = pemOf(/(?:[A-Z]+ )?PRIVATE KEY/);

/** A certificate, without a key beside it, which would not be kept as a secret. */
export function certificatePem(text: string): E.Either<string, string> {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)
    ? E.left("contains a private key, which state would hold in plain text: put the key into privateKeyPem only")
    : pemOf(/CERTIFICATE/)(text);
}
