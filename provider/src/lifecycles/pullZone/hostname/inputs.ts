import { hostname } from "../../../definitions/pullZone/hostname";
import { declarationsOf, type InputsOf } from "../../../definitions/vocabulary";
import type { IsUnknown, Problem } from "../../../kernel/lifecycle";
import { holdsPem } from "../../../kernel/pem";
import type { Properties } from "../../../kernel/values";

export const declarations = declarationsOf(hostname);
export type Inputs = InputsOf<typeof hostname>;

/** What the types cannot say: names, PEM texts, and what does not go together. */
export const validate = (given: Properties, isUnknown: IsUnknown): readonly Problem[] => [
  ...declarations.validate(given, isUnknown),
  ...certificateProblems(given, isUnknown),
];

const known = (value: unknown, isUnknown: IsUnknown): string | undefined =>
  typeof value === "string" && !isUnknown(value) ? value : undefined;

/** What does not go together. A value that is unknown yet may turn out to fit. */
function certificateProblems(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const { certificate, certificatePem, privateKeyPem, forceSsl, certificateKeyType } = given;
  const problem = (property: string, reason: string): Problem => ({ property, reason });
  const pems = Object.entries({ certificatePem, privateKeyPem });
  if (isUnknown(certificate)) return [];
  return [
    ...(certificate === "none" && forceSsl === true
      ? [problem("forceSsl", 'needs a certificate: write certificate "managed" or "custom", or leave forceSsl out')]
      : []),
    ...pems.flatMap(([property, value]) => {
      if (certificate === "custom")
        return value === undefined ? [problem(property, 'is required with certificate "custom"')] : [];
      return value === undefined
        ? []
        : [problem(property, 'goes only with certificate "custom": write that, or leave it out')];
    }),
    ...pemProblem("certificatePem", /CERTIFICATE/, known(certificatePem, isUnknown)),
    ...(/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(known(certificatePem, isUnknown) ?? "")
      ? [
          problem(
            "certificatePem",
            "holds a private key, which would be kept in plain: put that into privateKeyPem alone",
          ),
        ]
      : []),
    ...pemProblem("privateKeyPem", /(?:[A-Z]+ )?PRIVATE KEY/, known(privateKeyPem, isUnknown)),
    ...(certificate === "custom" && certificateKeyType !== undefined
      ? [problem("certificateKeyType", 'goes not with certificate "custom", whose key decides: leave it out')]
      : []),
  ];
}

const pemProblem = (property: string, kind: RegExp, text: string | undefined): readonly Problem[] =>
  text === undefined || holdsPem(text, kind)
    ? []
    : [
        {
          property,
          reason: "must be PEM text, which begins with -----BEGIN: pass the content of the file, not its name",
        },
      ];
