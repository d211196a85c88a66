import { canonicalHostname } from "../../kernel/hostname";
import { anything, boolean, define, oneOf, optional, text, triggers, usually } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

/** How control of a hostname is proved: by a file that it serves, or by a record in its DNS. */
export const challenge = ["http", "dns"] as const;

export const externalCertificate = define({
  kind: "ExternalCertificate",
  required: {
    pullZoneId,
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
    challenge: oneOf(challenge),
  },
  optional: { renewTriggers: triggers() },
  computed: {
    requestedAt: usually(text()),
    expiresAt: optional(text()),
    txtRecordName: usually(text()),
    txtRecordValue: usually(text()),
    challengeResponse: anything(),
    hasCertificate: boolean(),
  },
});
