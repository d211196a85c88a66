import { cannotBeUnset } from "../../../properties/resetOnOmit";
import { boolean, numbered } from "../../../vocabulary";

/** TLS and certificates. @output */
export const tlsSettings = {
  /** Whether TLS 1.0 is accepted. Has no effect unless `tlsSecurityLevel` is `"legacy"`. */
  enableTls1: boolean({ wire: "EnableTLS1", unset: true }),
  /** Whether TLS 1.1 is accepted. Has no effect unless `tlsSecurityLevel` is `"legacy"`. */
  enableTls11: boolean({ wire: "EnableTLS1_1", unset: true }),
  /** Protocols and ciphers that are accepted: all, secure ones that most clients have, or only the latest. */
  tlsSecurityLevel: numbered(["legacy", "compatible", "modernOnly"], { unset: cannotBeUnset }),
  /** Whether hostnames get a certificate as soon as they are added. */
  enableAutoSsl: boolean({ wire: "EnableAutoSSL", unset: false }),
  /** Whether requests below `/.well-known/acme-challenge` go to the origin, so that it can obtain certificates itself. */
  disableLetsEncrypt: boolean({ unset: false }),
};
