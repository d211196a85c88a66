import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { closed, object } from "./schemas/basics";
import { ContainerLimits } from "./schemas/containerApp";
import { parsed } from "./validation";

/** The first one is the default. */
const oneOf = <const T extends string>(...values: readonly T[]) =>
  Type.Unsafe<T>({ type: "string", enum: values, default: values[0], others: values.slice(1) });

const count = (initial: number, ...others: readonly number[]) => Type.Integer({ minimum: 0, default: initial, others });

/** What the published facts leave open where a wrong guess would lose an object, its data or a secret. */
export const readings = {
  /** Adding an entry that is already in the list: 204 and stored once, or 400. */
  addPresentEntry: oneOf("accept", "reject"),
  /**
   * Writes to one pull zone that overlap in time: all of them are kept, or each one saves the settings and lists as it
   * has read them when it arrived, so that it overwrites those that ended in the meantime.
   */
  concurrentWrites: oneOf("kept", "lost"),
  /** How many reads of an account still return the old state after each of its changes. */
  lateReads: count(0, 1),
  /**
   * The order in which reads return entries, edge rules with their triggers, patterns and extra actions, and the
   * variables, secrets and releases of a script.
   */
  listOrder: oneOf("insertion", "reversed"),
  /** The provision type of a certificate in reads: always 0, or its number. */
  provisionType: oneOf("hidden", "shown"),
  /** Forcing HTTPS for a hostname without a certificate: 400, or 204. */
  forceSslWithoutCertificate: oneOf("reject", "accept"),
  /** The effect of updating a script variable on an omitted field: none, or it is cleared. */
  absentVariableField: oneOf("keep", "reset"),
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
  /** What happens to the pull zone of a DNS record that is no longer accelerated. */
  acceleratedPullZones: oneOf("kept", "deleted"),
  /** What happens to the endpoints, mounts and variables of a remaining container when a patch omits them. */
  nestedArrays: oneOf("kept", "wiped"),
  /** What happens to members of a nested object that a patch of it omits. */
  nestedObjects: oneOf("merged", "replaced"),
  /** Creating an app: it is saved, or saved without its endpoints, with the response 422 and its id. */
  createApp: oneOf("saved", "partlySaved"),
  /** What happens to the credentials of a registry when an update omits them. */
  omittedCredentials: oneOf("kept", "removed"),
  /** The response about a storage zone that the account does not have: 401 without a body, or 404. */
  missingStorageZone: oneOf("unauthorized", "notFound"),
  /** A read of a storage zone that was deleted: as if there were none, or with `Deleted` true. */
  deletedStorageZone: oneOf("missing", "shown"),
  /** The passwords in the response to the creation of a storage zone: its passwords, or a placeholder. */
  passwordsOfNewZone: oneOf("real", "placeholder"),
  /** Whether reads of a storage zone count the files that were just uploaded. */
  storageUsage: oneOf("current", "lagging"),
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
  /** Deleting a file of a storage zone that does not exist: 404, or 400. */
  removeAbsentFile: oneOf("notFound", "reject"),
  /** Adding replication regions while the replication changes: 400, or 204. */
  replicationWhileChanging: oneOf("reject", "accept"),
};

/** How long things take, and what an account may have: the API has each of these at one time or another. */
const circumstances = {
  /** How many reads do not yet show the pull zone of an accelerated DNS record, once its domain is delegated. */
  recordReadsUntilAccelerated: count(1),
  /** How many reads after its creation do not yet show an app, an endpoint or a registry. */
  containerObjectReadsUntilShown: count(0),
  /** How many reads after each change show an app as `progressing`. */
  appReadsUntilActive: count(1),
  /** The status of an app when it is no longer `progressing`. */
  appOutcome: oneOf("active", "failing", "suspended"),
  /** How many times an app is still found after its deletion. */
  appReadsUntilGone: count(0),
  /** Account limits that differ from those of a new account; null = no limit. Replaced as a whole. */
  containerLimits: Type.Partial(ContainerLimits, { ...closed, default: {} }),
  /** How often the name of a deleted storage zone is still refused, because it is being deleted. */
  deletedNameRefusals: count(0),
  /** How many reads after new replication regions were added still say that the replication changes. */
  readsUntilReplicated: count(1),
  /** How many requests to the files of a new storage zone are still refused with 401. */
  newZoneRefusals: count(0),
};

export const Behaviour = object({ ...readings, ...circumstances });
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
