import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import { HostnameModel } from "./published";

const { Certificate, CertificateKey } = HostnameModel.properties;

/** One hostname of a zone. Certificates are null except in a read that requests them. */
export const Hostname = object({
  ...HostnameModel.properties,
  Value: text,
  Certificate: Type.Optional(Certificate),
  CertificateKey: Type.Optional(CertificateKey),
});
export type Hostname = Static<typeof Hostname>;

/** A hostname to seed: its name, and any fields that differ from those of a newly added hostname. */
export const HostnameSeed = object({ ...Type.Partial(Hostname).properties, Value: text });
export type HostnameSeed = Static<typeof HostnameSeed>;

/** Query of the call that obtains a certificate. */
export const FreeCertificateQuery = object({ hostname: text, useOnlyHttp01: Type.Optional(Type.Boolean()) });

/** What the owner of a hostname has to publish, as the sandbox stores it. */
export const Challenge = object({
  hostnameId: Type.Integer(),
  kind: Type.Unsafe<"Dns" | "Http">({ enum: ["Dns", "Http"] }),
  /** Name of the TXT record, or path of the file. */
  place: Type.String(),
  /** Contents of the record or the file. */
  value: Type.String(),
  expiresAt: Type.String(),
});
export type Challenge = Static<typeof Challenge>;

/** The TXT record to publish. */
export const DnsChallenge = object({
  TxtRecordName: Type.String(),
  TxtRecordValue: Type.String(),
  ExpiresAt: Type.String(),
});

/** The file to publish. The documents have no schema for it. */
export const HttpChallenge = Type.Record(Type.String(), Type.String());
