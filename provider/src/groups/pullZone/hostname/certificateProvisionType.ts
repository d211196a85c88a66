/** How a certificate was obtained; `other(<number>)` for types that bunny.net has added since. */
export type CertificateProvisionType = "unknown" | "http01" | "dns01" | "custom" | "managed" | `other(${number})`;
