import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./schemas/basics";
import { ContainerLimits } from "./schemas/containerAccount";
import { SaveStatus } from "./schemas/containerRegistry";

const oneOf = <const T extends string>(...values: readonly T[]) => Type.Unsafe<T>({ type: "string", enum: values });

const FieldName = Type.String({ minLength: 1 });

/** Where the published facts leave the behaviour of the API open, the sandbox can do either. */
export const Behaviour = Type.Object(
  {
    /** Adding an entry that the list has already: 204 and nothing stored twice, or 400. */
    addPresentEntry: oneOf("accept", "reject"),
    /** Removing an entry that the list does not have: 204, or 400. */
    removeAbsentEntry: oneOf("accept", "reject"),
    /** Which spellings a removal accepts: the one that reads give back, or any that means the same. */
    removeSpelling: oneOf("exact", "equivalent"),
    /** How reads spell IPv6 entries. */
    ipv6Form: oneOf("verbatim", "compressed", "expanded"),
    /** How reads spell referrers. */
    referrerCase: oneOf("verbatim", "lower"),
    /** How many reads of an account after each of its changes still answer as before that change. */
    lateReads: Type.Integer({ minimum: 0 }),
    /** What a request with a key that opens no account answers: 401 with a message alone, with an error key too, or without a word. */
    refusedKey: oneOf("message", "errorKey", "empty"),
    /** Times of two changes of a script or secret within a second: reads show them alike, or a second apart. */
    changesWithinASecond: oneOf("alike", "apart"),
    /** In which order reads give entries, and the variables, secrets and releases of a script. */
    listOrder: oneOf("insertion", "reversed"),
    /** How hostnames are stored. */
    hostnameCase: oneOf("verbatim", "lower"),
    /** Which spellings of a hostname calls accept: any case, or the one that reads give back. */
    hostnameSpelling: oneOf("equivalent", "exact"),
    /** Removing a hostname that the zone does not have: 400, or 204. */
    removeAbsentHostname: oneOf("reject", "accept"),
    /** Removing the certificate of a hostname that has none: 204, or 400. */
    removeAbsentCertificate: oneOf("accept", "reject"),
    /** What reads say of how a certificate came: 0 whatever it is, or its number. */
    provisionType: oneOf("hidden", "shown"),
    /** Forcing HTTPS for a hostname without a certificate: 400, or 204. */
    forceSslWithoutCertificate: oneOf("reject", "accept"),
    /** What `EnableAutoSSL` of a zone does to a hostname that is added: nothing, or it gets a certificate at once. */
    autoSsl: oneOf("ignore", "issue"),
    /** Names of the fields in the challenge of an external HTTP certificate; without a name there is no such field. */
    httpChallengeFields: Type.Object(
      { path: FieldName, content: FieldName, expiresAt: Type.Optional(FieldName) },
      closed,
    ),
    /** How a look-up says that there is no shield zone: see the README. */
    missingShieldZone: oneOf("envelope", "errorResponse", "acceptedResult"),
    /** What a change of a script's variable does to a field that it does not give: nothing, or it empties it. */
    absentVariableField: oneOf("keep", "reset"),
    /** What a read of the secrets of a script that does not exist answers: 404, or that there are none. */
    secretsOfMissingScript: oneOf("notFound", "empty"),
    /** What disabling DNSSEC answers: every field null, or empty texts and zeros. */
    disabledDnssec: oneOf("null", "empty"),
    /** Whether reads of a pull zone give the documented fields that no recorded answer has had. */
    unseenPullZoneFields: oneOf("given", "absent"),
    /** A patch of a container that stays: what becomes of its endpoints, mounts and variables when it names none. */
    nestedArrays: oneOf("kept", "wiped"),
    /** A patch of a nested object: what becomes of the members that it does not name. */
    nestedObjects: oneOf("merged", "replaced"),
    /** A patch that gives a container another image without its full name and digest: the server finds them, or they stay. */
    staleImages: oneOf("renewed", "kept"),
    /** How reads of container applications and registries spell enumerations. */
    enumCase: oneOf("camel", "pascal"),
    /** In which order reads of container applications give arrays whose order means nothing. */
    arrayOrder: oneOf("given", "reversed"),
    /** How many reads after its creation do not show an application, an endpoint or a registry. */
    containerObjectReadsUntilShown: Type.Integer({ minimum: 0 }),
    /** Digest of an image that no request has named: none, or the one that the server has found. */
    imageDigest: oneOf("empty", "found"),
    /** A read of an application by a text that cannot be an id: 404, or 400. */
    malformedAppId: oneOf("notFound", "badRequest"),
    /** Body of the 401 of the container API: see the README. */
    containersUnauthorised: oneOf("problem", "message", "empty"),
    /** Which regions of an application count against the limit: those that it must run in, or all that it may run in. */
    regionsCounted: oneOf("base", "allowed"),
    /** Whether reads of registries have the flag `isPlatformManaged`. */
    registryPlatformFlag: oneOf("absent", "shown"),
    /** Whether the logs of an application can be forwarded: no, with 400 or 401 and no body, or as it is documented. */
    logForwarding: oneOf("refuse", "accept"),
    /** How many reads after each change find an application `progressing`. */
    appReadsUntilActive: Type.Integer({ minimum: 0 }),
    /** What an application is when it is no longer `progressing`. */
    appOutcome: oneOf("active", "failing", "suspended"),
    /** How many looks after its deletion still find an application. */
    appReadsUntilGone: Type.Integer({ minimum: 0 }),
    /** Creating an application: it is saved, or saved without its endpoints, and the answer is 422 (or 500) with its id. */
    createApp: oneOf("saved", "partlySaved", "partlySavedWith500"),
    /** `maxAllowedRegions` of an application that does not give it. */
    defaultMaxAllowedRegions: Type.Unsafe<number | null>({ type: "integer", nullable: true }),
    /** What an endpoint is whose own update gives it another name: the same one, or one made anew. */
    renamedEndpoint: oneOf("changed", "anew"),
    /** Whether the pull zones of CDN endpoints stay behind when these are gone. */
    leftoverPullZones: Type.Boolean(),
    /** Limits of each account that are to differ from those of a new account; null = none. Given as a whole. */
    containerLimits: Type.Partial(ContainerLimits, closed),
    /** Status of the answer to the creation of a registry. */
    registryCreated: Type.Unsafe<200 | 201>({ type: "integer", enum: [200, 201] }),
    /** What saving a registry comes to; all but `saved` save nothing, and answer 200 all the same. */
    registrySave: SaveStatus,
    /** User names whose credentials the registries refuse. */
    rejectedRegistryUsers: Type.Array(Type.String()),
    /** What becomes of the credentials of a registry when an update does not give any. */
    omittedCredentials: oneOf("kept", "removed"),
  },
  closed,
);
export type Behaviour = Static<typeof Behaviour>;

/** A token bucket per account: `burst` requests at once, then `perSecond`. Above that: 429 with `Retry-After`. */
export const RateLimit = Type.Object(
  {
    perSecond: Type.Number({ exclusiveMinimum: 0 }),
    /** @default perSecond, at least 1 */
    burst: Type.Optional(Type.Number({ minimum: 1 })),
    /** Form of the `Retry-After` header. @default "seconds" */
    retryAfter: Type.Optional(oneOf("seconds", "date")),
  },
  closed,
);
export type RateLimit = Static<typeof RateLimit>;

const members = {
  /** Check each request and each reply against the documented schemas and remember what does not fit. */
  strict: Type.Boolean(),
  behaviour: Behaviour,
  /** How long each request waits before it is looked at. */
  latency: Type.Object({ milliseconds: Type.Number({ minimum: 0 }) }, closed),
  rateLimit: Type.Unsafe<RateLimit | null>({ ...RateLimit, nullable: true }),
  /** Names of the accounts and the keys that open each. Accounts share nothing but the space of zone names. */
  accounts: Type.Record(Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))),
};

/** Everything that can change while a sandbox runs. */
export const Options = Type.Object(members, closed);
export type Options = Static<typeof Options>;

/** A change of options: what is absent stays as it is; `behaviour` may be given in part. */
export const OptionsChange = Type.Partial(
  Type.Object({ ...members, behaviour: Type.Partial(Behaviour, closed) }),
  closed,
);
export type OptionsChange = Static<typeof OptionsChange>;

export const defaultOptions: Options = {
  strict: false,
  behaviour: {
    addPresentEntry: "accept",
    removeAbsentEntry: "accept",
    removeSpelling: "exact",
    ipv6Form: "verbatim",
    referrerCase: "verbatim",
    lateReads: 0,
    refusedKey: "message",
    changesWithinASecond: "alike",
    listOrder: "insertion",
    hostnameCase: "verbatim",
    hostnameSpelling: "equivalent",
    removeAbsentHostname: "reject",
    removeAbsentCertificate: "accept",
    provisionType: "hidden",
    forceSslWithoutCertificate: "reject",
    autoSsl: "ignore",
    httpChallengeFields: { path: "ChallengePath", content: "ChallengeContent", expiresAt: "ExpiresAt" },
    missingShieldZone: "envelope",
    absentVariableField: "keep",
    secretsOfMissingScript: "notFound",
    disabledDnssec: "null",
    unseenPullZoneFields: "given",
    nestedArrays: "kept",
    nestedObjects: "merged",
    staleImages: "renewed",
    enumCase: "camel",
    arrayOrder: "given",
    containerObjectReadsUntilShown: 0,
    imageDigest: "empty",
    malformedAppId: "notFound",
    containersUnauthorised: "problem",
    regionsCounted: "base",
    registryPlatformFlag: "absent",
    logForwarding: "refuse",
    appReadsUntilActive: 1,
    appOutcome: "active",
    appReadsUntilGone: 0,
    createApp: "saved",
    defaultMaxAllowedRegions: 5,
    renamedEndpoint: "changed",
    leftoverPullZones: true,
    containerLimits: {},
    registryCreated: 201,
    registrySave: "saved",
    rejectedRegistryUsers: [],
    omittedCredentials: "kept",
  },
  latency: { milliseconds: 0 },
  rateLimit: null,
  accounts: { main: ["sandbox-key"] },
};

export const changed = (options: Options, change: OptionsChange): Options => ({
  ...options,
  ...change,
  behaviour: { ...options.behaviour, ...change.behaviour },
});
