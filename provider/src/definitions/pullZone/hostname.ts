import * as E from "fp-ts/Either";
import { canonicalHostname } from "../../kernel/hostname";
import { canonicalPem } from "../../kernel/pem";
import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { adopt, boolean, define, integer, oneOf, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

const parsePem = (pem: string): E.Either<never, string> => E.right(canonicalPem(pem));

export const hostname = define({
  kind: "Hostname",
  required: { pullZoneId, hostname: text({ replaceOnChanges: true, parse: canonicalHostname }) },
  optional: {
    certificate: oneOf(["none", "managed", "custom"], { unset: cannotBeUnset }),
    certificatePem: text({ writeOnly: true, parse: parsePem }),
    privateKeyPem: text({ secret: true, writeOnly: true, parse: parsePem }),
    forceSsl: boolean({ unset: false }),
    certificateKeyType: oneOf(["ecdsa", "rsa"], { unset: cannotBeUnset }),
    useOnlyHttp01: boolean({ control: "always" }),
    adopt: adopt(),
  },
  computed: {
    hostnameId: integer({ stable: true }),
    hasCertificate: boolean(),
    certificateProvisionType: text({ typeName: "CertificateProvisionType" }),
    isSystemHostname: boolean({ stable: true }),
    isManagedHostname: boolean({ stable: true }),
  },
});
