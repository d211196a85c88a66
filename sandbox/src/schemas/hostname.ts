import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable } from "./basics";

/** The key type of certificates issued by bunny.net. */
export const PrivateKeyType = enumeration(["Ecdsa", "Rsa"]);

export const ProvisionType = { Unknown: 0, Http01: 1, Dns01: 2, Custom: 3, Managed: 4 } as const;

/** One hostname of a zone. Certificates are null except in a read that requests them. */
export const Hostname = Type.Object(
  {
    Id: Type.Integer(),
    Value: Type.String({ minLength: 1 }),
    ForceSSL: Type.Boolean(),
    IsSystemHostname: Type.Boolean(),
    IsManagedHostname: Type.Boolean(),
    HasCertificate: Type.Boolean(),
    Certificate: Type.Optional(nullable(Type.String())),
    CertificateKey: Type.Optional(nullable(Type.String())),
    CertificateKeyType: PrivateKeyType,
    CertificateProvisionType: enumeration(Object.keys(ProvisionType)),
  },
  closed,
);
export type Hostname = Static<typeof Hostname>;

/** Fields whose values are masked in a dump. */
export const hostnameSecrets = ["CertificateKey"];

/** A hostname to seed: its name, and any fields that differ from those of a newly added hostname. */
export const HostnameSeed = Type.Composite(
  [Type.Partial(Type.Omit(Hostname, ["Value"])), Type.Pick(Hostname, ["Value"])],
  closed,
);
export type HostnameSeed = Static<typeof HostnameSeed>;

const named = { Hostname: Type.String({ minLength: 1 }) };

/** Body of every call that needs only a hostname. */
export const NamedHostname = Type.Object(named, closed);

/** Body of the call that turns forced SSL on or off. */
export const ForceSsl = Type.Object({ ...named, ForceSSL: Type.Boolean() }, closed);

/** Body of the call that adds a custom certificate: two Base64-encoded files. */
export const CustomCertificate = Type.Object(
  { ...named, Certificate: Type.String({ minLength: 1 }), CertificateKey: Type.String({ minLength: 1 }) },
  closed,
);

/** Body of the call that sets the key type. */
export const KeyTypeChoice = Type.Object({ ...named, KeyType: PrivateKeyType }, closed);

/** Query of the call that obtains a certificate. */
export const FreeCertificateQuery = Type.Object(
  { hostname: Type.String({ minLength: 1 }), useOnlyHttp01: Type.Optional(Type.Boolean()) },
  closed,
);

/** What the owner of a hostname has to publish, as the sandbox stores it. */
export const Challenge = Type.Object(
  {
    hostnameId: Type.Integer(),
    kind: Type.Unsafe<"Dns" | "Http">({ enum: ["Dns", "Http"] }),
    /** Name of the TXT record, or path of the file. */
    place: Type.String(),
    /** Contents of the record or the file. */
    value: Type.String(),
    expiresAt: Type.String(),
  },
  closed,
);
export type Challenge = Static<typeof Challenge>;

/** The TXT record to publish. */
export const DnsChallenge = Type.Object(
  { TxtRecordName: Type.String(), TxtRecordValue: Type.String(), ExpiresAt: Type.String() },
  closed,
);

/** The file to publish. The documents have no schema for it. */
export const HttpChallenge = Type.Record(Type.String(), Type.String());
