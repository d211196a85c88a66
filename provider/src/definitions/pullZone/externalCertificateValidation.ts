import { define, oneOf, text } from "../vocabulary";
import { challenge } from "./externalCertificate";

export const externalCertificateValidation = define({
  kind: "ExternalCertificateValidation",
  required: {
    externalCertificate: text({ replaceOnChanges: true }),
    // It comes with `requestedAt`, which alone tells one challenge from another, as does `expiresAt`.
    challenge: oneOf(challenge, { control: "always" }),
    requestedAt: text({ writeOnly: true }),
  },
  optional: { expiresAt: text({ control: "always" }) },
  computed: { certificateProvisionType: text({ typeName: "CertificateProvisionType" }) },
});
