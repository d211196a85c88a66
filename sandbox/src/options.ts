import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./schemas/basics";
import { ContainerLimits } from "./schemas/containerAccount";
import { SaveStatus } from "./schemas/containerRegistry";

const oneOf = <const T extends string>(...values: readonly T[]) => Type.Unsafe<T>({ type: "string", enum: values });

const FieldName = Type.String({ minLength: 1 });

/** The behaviours that the published facts leave open: the sandbox supports every reading. */
export const Behaviour = Type.Object(
  {
    /** Adding an entry that is already in the list: 204 and stored once, or 400. */
    addPresentEntry: oneOf("accept", "reject"),
    /** Removing an entry that is not in the list: 204, or 400. */
    removeAbsentEntry: oneOf("accept", "reject"),
    /** The spellings that a removal accepts: only that returned by reads, or any equivalent one. */
    removeSpelling: oneOf("exact", "equivalent"),
    /** How reads spell IPv6 entries. */
    ipv6Form: oneOf("verbatim", "compressed", "expanded"),
    /** How reads spell referrers. */
    referrerCase: oneOf("verbatim", "lower"),
    /**
     * Writes to one pull zone that overlap in time: all of them are kept, or each one saves the settings and lists as it
     * has read them when it arrived, so that it overwrites those that ended in the meantime.
     */
    concurrentWrites: oneOf("kept", "lost"),
    /** How many reads of an account still return the old state after each of its changes. */
    lateReads: Type.Integer({ minimum: 0 }),
    /**
     * The response to a key that belongs to no account: 401 with only a message, also with an error key, or without a
     * body.
     */
    refusedKey: oneOf("message", "errorKey", "empty"),
    /**
     * Times of two changes to a script or secret within one second: reads show the same time, or times one second
     * apart.
     */
    changesWithinASecond: oneOf("alike", "apart"),
    /** The order in which reads return entries, and the variables, secrets and releases of a script. */
    listOrder: oneOf("insertion", "reversed"),
    /** How hostnames are stored. */
    hostnameCase: oneOf("verbatim", "lower"),
    /** The spellings of a hostname that calls accept: any case, or only that returned by reads. */
    hostnameSpelling: oneOf("equivalent", "exact"),
    /** Removing a hostname that the zone does not have: 400, or 204. */
    removeAbsentHostname: oneOf("reject", "accept"),
    /** Removing the certificate of a hostname that has none: 204, or 400. */
    removeAbsentCertificate: oneOf("accept", "reject"),
    /** The provision type of a certificate in reads: always 0, or its number. */
    provisionType: oneOf("hidden", "shown"),
    /** Forcing HTTPS for a hostname without a certificate: 400, or 204. */
    forceSslWithoutCertificate: oneOf("reject", "accept"),
    /** The effect of a zone's `EnableAutoSSL` on an added hostname: none, or it gets a certificate immediately. */
    autoSsl: oneOf("ignore", "issue"),
    /** Names of the fields in the challenge of an external HTTP certificate; without a name there is no such field. */
    httpChallengeFields: Type.Object(
      { path: FieldName, content: FieldName, expiresAt: Type.Optional(FieldName) },
      closed,
    ),
    /** How a look-up reports that there is no shield zone: see the README. */
    missingShieldZone: oneOf("envelope", "errorResponse", "acceptedResult"),
    /** The effect of updating a script variable on an omitted field: none, or it is cleared. */
    absentVariableField: oneOf("keep", "reset"),
    /** The response to reading the secrets of a script that does not exist: 404, or an empty list. */
    secretsOfMissingScript: oneOf("notFound", "empty"),
    /** The response to disabling DNSSEC: every field null, or empty strings and zeros. */
    disabledDnssec: oneOf("null", "empty"),
    /** Whether reads of a pull zone return the documented fields that were in no recorded response. */
    unseenPullZoneFields: oneOf("given", "absent"),
    /** What happens to the endpoints, mounts and variables of a remaining container when a patch omits them. */
    nestedArrays: oneOf("kept", "wiped"),
    /** What happens to members of a nested object that a patch of it omits. */
    nestedObjects: oneOf("merged", "replaced"),
    /**
     * A patch that changes the image of a container without its full name and digest: the server determines them, or
     * they stay.
     */
    staleImages: oneOf("renewed", "kept"),
    /** How reads of container apps and registries spell enumerations. */
    enumCase: oneOf("camel", "pascal"),
    /** The order in which reads of container apps return arrays whose order has no meaning. */
    arrayOrder: oneOf("given", "reversed"),
    /** How many reads after its creation do not yet show an app, an endpoint or a registry. */
    containerObjectReadsUntilShown: Type.Integer({ minimum: 0 }),
    /** The digest of an image if no request has set one: empty, or the one that the server has determined. */
    imageDigest: oneOf("empty", "found"),
    /** The response to reading an app by a malformed id: 404, or 400. */
    malformedAppId: oneOf("notFound", "badRequest"),
    /** Body of the 401 response of the container API: see the README. */
    containersUnauthorised: oneOf("problem", "message", "empty"),
    /** The regions of an app that count towards the limit: its required regions, or all allowed regions. */
    regionsCounted: oneOf("base", "allowed"),
    /** Whether reads of registries return the flag `isPlatformManaged`. */
    registryPlatformFlag: oneOf("absent", "shown"),
    /** Whether the logs of an app can be forwarded: no, with 400 or 401 and no body, or as documented. */
    logForwarding: oneOf("refuse", "accept"),
    /** How many reads after each change show an app as `progressing`. */
    appReadsUntilActive: Type.Integer({ minimum: 0 }),
    /** The status of an app when it is no longer `progressing`. */
    appOutcome: oneOf("active", "failing", "suspended"),
    /** How many times an app is still found after its deletion. */
    appReadsUntilGone: Type.Integer({ minimum: 0 }),
    /** Creating an app: it is saved, or saved without its endpoints, with the response 422 (or 500) and its id. */
    createApp: oneOf("saved", "partlySaved", "partlySavedWith500"),
    /** `maxAllowedRegions` of an app that omits it. */
    defaultMaxAllowedRegions: Type.Unsafe<number | null>({ type: "integer", nullable: true }),
    /** An endpoint that is renamed by its own update: it stays the same endpoint, or is recreated. */
    renamedEndpoint: oneOf("changed", "anew"),
    /** Whether the pull zones of CDN endpoints are left behind when the endpoints are deleted. */
    leftoverPullZones: Type.Boolean(),
    /** Account limits that differ from those of a new account; null = no limit. Replaced as a whole. */
    containerLimits: Type.Partial(ContainerLimits, closed),
    /** Status of the response when a registry is created. */
    registryCreated: Type.Unsafe<200 | 201>({ type: "integer", enum: [200, 201] }),
    /** The result of saving a registry; all but `saved` save nothing, but still return 200. */
    registrySave: SaveStatus,
    /** User names whose credentials the registries reject. */
    rejectedRegistryUsers: Type.Array(Type.String()),
    /** What happens to the credentials of a registry when an update omits them. */
    omittedCredentials: oneOf("kept", "removed"),
  },
  closed,
);
export type Behaviour = Static<typeof Behaviour>;

/** A token bucket per account: `burst` requests at once, then `perSecond`. Above the limit: 429 with `Retry-After`. */
export const RateLimit = Type.Object(
  {
    perSecond: Type.Number({ exclusiveMinimum: 0 }),
    /** @default perSecond, at least 1 */
    burst: Type.Optional(Type.Number({ minimum: 1 })),
    /** Format of the `Retry-After` header. @default "seconds" */
    retryAfter: Type.Optional(oneOf("seconds", "date")),
  },
  closed,
);
export type RateLimit = Static<typeof RateLimit>;

const members = {
  /** Whether to check each request and each reply against the documented schemas and record violations. */
  strict: Type.Boolean(),
  behaviour: Behaviour,
  /** How long each request waits before it is processed. */
  latency: Type.Object({ milliseconds: Type.Number({ minimum: 0 }) }, closed),
  rateLimit: Type.Unsafe<RateLimit | null>({ ...RateLimit, nullable: true }),
  /** The accounts by name, with their keys. Accounts share nothing except the namespace of zone names. */
  accounts: Type.Record(Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))),
};

/** Everything that can change while a sandbox runs. */
export const Options = Type.Object(members, closed);
export type Options = Static<typeof Options>;

/** A change of options: omitted options stay unchanged; `behaviour` may be partial. */
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
    concurrentWrites: "kept",
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
