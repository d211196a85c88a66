import type { hostname } from "./hostname.definition";
import type { InputsOf } from "../../../vocabulary";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { containsPem } from "../../../formats/pem";
import type { Properties } from "../../../properties/values";

export type HostnameInputs = InputsOf<typeof hostname>;

/** PEM texts, and combinations that cannot work. A value that is not known yet may still turn out to fit. */
export function validate(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const { certificate, forceSsl, certificateKeyType } = given;
  if (isUnknown(certificate)) return [];
  const problems: Problem[] = [];
  if (certificate === "none" && forceSsl === true) {
    problems.push({
      property: "forceSsl",
      reason: 'needs a certificate: set certificate to "managed" or "custom", or leave forceSsl out',
    });
  }
  const isCustom = certificate === "custom";
  for (const property of ["certificatePem", "privateKeyPem"]) {
    if (isCustom === (given[property] !== undefined)) continue;
    const reason = isCustom
      ? 'is required with certificate "custom"'
      : 'requires certificate "custom": set that, or leave it out';
    problems.push({ property, reason });
  }
  const certificatePem = knownText(given.certificatePem, isUnknown);
  const privateKeyPem = knownText(given.privateKeyPem, isUnknown);
  if (!isPem(certificatePem, /CERTIFICATE/)) problems.push(notPem("certificatePem"));
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(certificatePem ?? "")) {
    problems.push({
      property: "certificatePem",
      reason: "contains a private key, which state would hold in plain text: put the key into privateKeyPem only",
    });
  }
  if (!isPem(privateKeyPem, /(?:[A-Z]+ )?PRIVATE KEY/)) problems.push(notPem("privateKeyPem"));
  if (isCustom && certificateKeyType !== undefined) {
    problems.push({
      property: "certificateKeyType",
      reason: 'cannot be combined with certificate "custom", where the supplied key determines the type: leave it out',
    });
  }
  return problems;
}

function knownText(value: unknown, isUnknown: IsUnknown): string | undefined {
  return typeof value === "string" && !isUnknown(value) ? value : undefined;
}

function isPem(text: string | undefined, kind: RegExp): boolean {
  return text === undefined || containsPem(text, kind);
}

function notPem(property: string): Problem {
  return {
    property,
    reason: "must be PEM text, which begins with -----BEGIN: pass the content of the file, not its name",
  };
}
