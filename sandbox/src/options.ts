import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { closed, object } from "./schemas/basics";
import { ContainerLimits } from "./schemas/containerApp";
import { SavedContainerRegistryStatus } from "./schemas/published";
import { parsed } from "./validation";

/** The first one is the default. */
const oneOf = <const T extends string>(...values: readonly T[]) =>
  Type.Unsafe<T>({ type: "string", enum: values, default: values[0], others: values.slice(1) });

/** A number with the default, and others to test with. */
const count = (initial: number, ...others: readonly number[]) => Type.Integer({ minimum: 0, default: initial, others });

const FieldName = Type.String({ minLength: 1 });

/** The behaviours that the published facts leave open: the sandbox supports every reading. */
export const Behaviour = object({
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
  lateReads: count(0, 1),
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
  /**
   * The order in which reads return entries, edge rules with their triggers, patterns and extra actions, and the
   * variables, secrets and releases of a script.
   */
  listOrder: oneOf("insertion", "reversed"),
  /** Body of the response when an edge rule was added or updated: none, or the rule. */
  edgeRuleAnswer: oneOf("rule", "empty"),
  /** More than five triggers of a rule, or patterns of a trigger: 400, or accepted, as if support had raised the limits. */
  edgeRuleLimits: oneOf("usual", "raised"),
  /** Updating an edge rule that the zone does not have: 404, or a rule with that id is added. */
  updateOfMissingEdgeRule: oneOf("notFound", "add"),
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
  /** Uploading files that are no certificate, or no private key: 204 as if they were, or 400. */
  unreadableCertificate: oneOf("accept", "reject"),
  /** The effect of a zone's `EnableAutoSSL` on an added hostname: none, or it gets a certificate immediately. */
  autoSsl: oneOf("ignore", "issue"),
  /** Names of the fields in the challenge of an external HTTP certificate; without a name there is no such field. */
  httpChallengeFields: Type.Object(
    { path: FieldName, content: FieldName, expiresAt: Type.Optional(FieldName) },
    {
      ...closed,
      default: { path: "ChallengePath", content: "ChallengeContent", expiresAt: "ExpiresAt" },
      others: [{ path: "HttpPath", content: "HttpContent" }],
    },
  ),
  /** How a look-up reports that there is no shield zone: see the README. */
  missingShieldZone: oneOf("envelope", "errorResponse", "acceptedResult"),
  /** The effect of updating a script variable on an omitted field: none, or it is cleared. */
  absentVariableField: oneOf("keep", "reset"),
  /** The response to reading the secrets of a script that does not exist: 404, or an empty list. */
  secretsOfMissingScript: oneOf("notFound", "empty"),
  /** The response to disabling DNSSEC: every field null, or empty strings and zeros. */
  disabledDnssec: oneOf("null", "empty"),
  /** The response to the creation of a DNS zone: the zone, or no body. */
  dnsZoneCreated: oneOf("body", "empty"),
  /**
   * An update that leaves a DNS zone with custom nameservers of which one or the SOA email is the default, or without
   * them although one is not: accepted, or 400.
   */
  incompleteNameservers: oneOf("accept", "reject"),
  /** Adding a DNS record that the zone already has: stored twice, or 400. */
  addPresentRecord: oneOf("accept", "reject"),
  /** The effect of updating a DNS record on an omitted field: none, or it is reset. */
  absentRecordField: oneOf("keep", "reset"),
  /** What happens to fields that records of a type do not have, such as the weight of a TXT record: ignored, or 400. */
  foreignRecordFields: oneOf("ignore", "reject"),
  /** Names of the fields in the response to importing a zone file: those of a recording, or the documented ones. */
  importResult: oneOf("recorded", "documented"),
  /** How many reads do not yet show the pull zone of an accelerated DNS record, once its domain is delegated. */
  recordReadsUntilAccelerated: count(1, 0, 2),
  /** What happens to the pull zone of a DNS record that is no longer accelerated. */
  acceleratedPullZones: oneOf("kept", "deleted"),
  /** Whether reads of a pull zone return the documented fields that were in no recorded response. */
  unseenPullZoneFields: oneOf("given", "absent"),
  /** The body of the response to the creation of a pull zone: the zone, or none. */
  createdPullZone: oneOf("shown", "empty"),
  /** The pull zone in the response to its update: as it is from now on, or as it was before. */
  updatedPullZone: oneOf("after", "before"),
  /** How the names of pull zones are stored. */
  pullZoneNameCase: oneOf("verbatim", "lower"),
  /**
   * A setting that follows from another one and has a value of its own in the same request: it gets that value, or the
   * one that follows.
   */
  coupledSettings: oneOf("given", "following"),
  /** The effect of enabling Bunny Optimizer on what distinguishes cached responses: none, or WebP and the query string do. */
  optimizerVary: oneOf("kept", "set"),
  /** The effect of signing the visitor's address on the address families of a pull zone: none on the setting, or it is IPv4. */
  signedAddressFamily: oneOf("kept", "set"),
  /** A pull zone that gets or loses its script: its routing filters follow, or must be changed in the same request. */
  scriptRoutingFilter: oneOf("set", "required"),
  /** What the number of WebSocket connections is rounded up to: hundreds, or the documented tiers. */
  webSocketRounding: oneOf("hundreds", "tiers"),
  /** When log forwarding needs a hostname: to be enabled, or to be set at all. */
  logForwardingHostname: oneOf("enabled", "always"),
  /** Perma-Cache together with Origin Shield or an origin in storage: accepted, or 400. */
  permaCacheConflict: oneOf("accept", "reject"),
  /** The response to reading the audit log: its entries, 403, or 401 without a body. */
  auditLog: oneOf("readable", "forbidden", "unauthorised"),
  /**
   * The format of what changed in the audit log: the old and the new value by field, a list of fields with both, or
   * nothing.
   */
  auditDiff: oneOf("pairs", "list", "none"),
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
  containerObjectReadsUntilShown: count(0, 2),
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
  appReadsUntilActive: count(1, 0, 2),
  /** The status of an app when it is no longer `progressing`. */
  appOutcome: oneOf("active", "failing", "suspended"),
  /** How many times an app is still found after its deletion. */
  appReadsUntilGone: count(0, 2),
  /** Creating an app: it is saved, or saved without its endpoints, with the response 422 (or 500) and its id. */
  createApp: oneOf("saved", "partlySaved", "partlySavedWith500"),
  /** `maxAllowedRegions` of a new app that omits it. */
  defaultMaxAllowedRegions: Type.Unsafe<number | null>({ type: "integer", nullable: true, default: 5, others: [null] }),
  /** An endpoint that is renamed by its own update: it stays the same endpoint, or is recreated. */
  renamedEndpoint: oneOf("changed", "anew"),
  /** Whether the pull zones of CDN endpoints are left behind when the endpoints are deleted. */
  leftoverPullZones: Type.Boolean({ default: true, others: [false] }),
  /** Account limits that differ from those of a new account; null = no limit. Replaced as a whole. */
  containerLimits: Type.Partial(ContainerLimits, {
    ...closed,
    default: {},
    others: [{ maxNumberOfApplications: 1000, maxVolumeSize: 1000 }],
  }),
  /** Status of the response when a registry is created. */
  registryCreated: Type.Unsafe<200 | 201>({ type: "integer", enum: [200, 201], default: 201, others: [200] }),
  /** The result of saving a registry; all but `saved` save nothing, but still return 200. */
  registrySave: oneOf(...SavedContainerRegistryStatus.enum),
  /** User names whose credentials the registries reject. */
  rejectedRegistryUsers: Type.Array(Type.String(), { default: [], others: [["nobody"]] }),
  /** What happens to the credentials of a registry when an update omits them. */
  omittedCredentials: oneOf("kept", "removed"),
  /** The response about a storage zone that the account does not have: 401 without a body, or 404. */
  missingStorageZone: oneOf("unauthorized", "notFound"),
  /** A read of a storage zone that was deleted: as if there were none, or with `Deleted` true. */
  deletedStorageZone: oneOf("missing", "shown"),
  /** How often the name of a deleted storage zone is still refused, because it is being deleted. */
  deletedNameRefusals: count(0, 2),
  /** The passwords in the response to the creation of a storage zone: its passwords, or a placeholder. */
  passwordsOfNewZone: oneOf("real", "placeholder"),
  /** Whether reads of a storage zone count the files that were just uploaded. */
  storageUsage: oneOf("current", "lagging"),
  /** How many reads after new replication regions were added still say that the replication changes. */
  readsUntilReplicated: count(1, 0, 3),
  /** When reads show new replication regions: immediately, or when the files are there. */
  addedRegions: oneOf("immediately", "whenDone"),
  /** An update of a storage zone without some of its replication regions: they stay, or 400. */
  removedRegion: oneOf("keep", "reject"),
  /** The effect of updating a storage zone on omitted settings other than the origin: none, or they are cleared. */
  absentStorageZoneField: oneOf("keep", "clear"),
  /** The effect of updating a storage zone on a text that is empty in the request: it is cleared, or stays. */
  emptyStorageZoneText: oneOf("clear", "keep"),
  /** The response to listing a folder of a storage zone that does not exist: an empty list, or 404. */
  missingFolder: oneOf("empty", "notFound"),
  /** Uploading a file without content: 201, or 400. */
  emptyFile: oneOf("accept", "reject"),
  /** Uploading a file to the path of a folder without files: 400, or the file takes its place. */
  fileInPlaceOfFolder: oneOf("reject", "accept"),
  /** How many requests to the files of a new storage zone are still refused with 401. */
  newZoneRefusals: count(0, 2),
  /** Deleting a file of a storage zone that does not exist: 404, or 400. */
  removeAbsentFile: oneOf("notFound", "reject"),
  /** Adding replication regions while the replication changes: 400, or 204. */
  replicationWhileChanging: oneOf("reject", "accept"),
});
export type Behaviour = Static<typeof Behaviour>;

const defaultBehaviour = (): Behaviour => {
  const defaults = Object.entries(Behaviour.properties).map(([name, schema]: [string, TSchema]): [string, unknown] => [
    name,
    schema["default"],
  ]);
  return parsed(Behaviour, Object.fromEntries(defaults), "behaviour");
};

/** A token bucket per account: `burst` requests at once, then `perSecond`. Above the limit: 429 with `Retry-After`. */
export const RateLimit = object({
  perSecond: Type.Number({ exclusiveMinimum: 0 }),
  /** @default perSecond, at least 1 */
  burst: Type.Optional(Type.Number({ minimum: 1 })),
  /** Format of the `Retry-After` header. @default "seconds" */
  retryAfter: Type.Optional(oneOf("seconds", "date")),
});
export type RateLimit = Static<typeof RateLimit>;

const members = {
  /** Whether to check each request and each reply against the documented schemas and record violations. */
  strict: Type.Boolean(),
  behaviour: Behaviour,
  /** How long each request waits before it is processed. */
  latency: object({ milliseconds: Type.Number({ minimum: 0 }) }),
  rateLimit: Type.Unsafe<RateLimit | null>({ ...RateLimit, nullable: true }),
  /** The accounts by name, with their keys. Accounts share nothing except the namespace of zone names. */
  accounts: Type.Record(Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))),
};

/** Everything that can change while a sandbox runs. */
export const Options = object(members);
export type Options = Static<typeof Options>;

/** A change of options: omitted options stay unchanged; `behaviour` may be partial. */
export const OptionsChange = Type.Partial(
  Type.Object({ ...members, behaviour: Type.Partial(Behaviour, closed) }),
  closed,
);
export type OptionsChange = Static<typeof OptionsChange>;

export const defaultOptions: Options = {
  strict: false,
  behaviour: defaultBehaviour(),
  latency: { milliseconds: 0 },
  rateLimit: null,
  accounts: { main: ["sandbox-key"] },
};

export const changed = (options: Options, change: OptionsChange): Options => ({
  ...options,
  ...change,
  behaviour: { ...options.behaviour, ...change.behaviour },
});
