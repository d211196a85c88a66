import * as t from "io-ts";
import { inputs, type InputsOf } from "../../kernel/codecs";
import { canonicalHostname } from "../../kernel/hostname";
import type { IsUnknown, Problem } from "../../kernel/lifecycle";
import { Adopt } from "../../kernel/ownership";
import { notAParentNumber, parentNumber } from "../../kernel/parents";
import { canonicalPem, holdsPem } from "../../kernel/pem";
import type { Properties } from "../../kernel/values";
import { pullZoneNumber } from "../pullZoneParent";

const CertificateKind = t.keyof({ none: null, managed: null, custom: null }, '"none", "managed" or "custom"');
const KeyType = t.keyof({ ecdsa: null, rsa: null }, '"ecdsa" or "rsa"');

export const Inputs = inputs(
  { pullZoneId: t.number, hostname: t.string },
  {
    certificate: CertificateKind,
    certificatePem: t.string,
    privateKeyPem: t.string,
    forceSsl: t.boolean,
    certificateKeyType: KeyType,
    useOnlyHttp01: t.boolean,
    adopt: Adopt,
  },
);
export type Inputs = InputsOf<typeof Inputs>;

/** Canonical forms of names and PEM texts. */
export const normalise = (given: Properties, isUnknown: IsUnknown): Properties => {
  const name = known(given.hostname, isUnknown);
  const canonical = name === undefined ? undefined : canonicalHostname(name);
  return {
    ...given,
    pullZoneId: parentNumber(given.pullZoneId, isUnknown),
    hostname: canonical?._tag === "Right" ? canonical.right : given.hostname,
    certificatePem: withCanonicalPem(given.certificatePem, isUnknown),
    privateKeyPem: withCanonicalPem(given.privateKeyPem, isUnknown),
  };
};

/** What the types cannot say: names, PEM texts, and what does not go together. */
export const validate = (given: Properties, isUnknown: IsUnknown): readonly Problem[] => [
  ...notAParentNumber("pullZoneId", given.pullZoneId, pullZoneNumber, isUnknown),
  ...notAHostname(given.hostname, isUnknown),
  ...certificateProblems(given, isUnknown),
];

const known = (value: unknown, isUnknown: IsUnknown): string | undefined =>
  typeof value === "string" && !isUnknown(value) ? value : undefined;

const withCanonicalPem = (value: unknown, isUnknown: IsUnknown): unknown => {
  const text = known(value, isUnknown);
  return text === undefined ? value : canonicalPem(text);
};

const notAHostname = (value: unknown, isUnknown: IsUnknown): readonly Problem[] => {
  const text = known(value, isUnknown);
  const canonical = text === undefined ? undefined : canonicalHostname(text);
  return canonical?._tag === "Left" ? [{ property: "hostname", reason: canonical.left }] : [];
};

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
