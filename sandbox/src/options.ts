import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { closed, object } from "./schemas/basics";
import { parsed } from "./validation";

/** The first one is the default. */
const oneOf = <const T extends string>(...values: readonly T[]) =>
  Type.Unsafe<T>({ type: "string", enum: values, default: values[0], others: values.slice(1) });

const count = (initial: number, ...others: readonly number[]) => Type.Integer({ minimum: 0, default: initial, others });

/** What the published facts leave open where a wrong guess would lose an object, its data or a secret. */
export const readings = {
  /**
   * Adding an entry that is already in the list: 204 and stored once, or 400.
   * Guards against an entry without an owner after a lost reply.
   */
  addPresentEntry: oneOf("accept", "reject"),
  /**
   * Writes to one pull zone, or to the custom rules of one Shield zone, that overlap in time: all of them are kept, or each
   * one saves the settings and lists, or the rules, as it has read them when it arrived, so that it overwrites those that
   * ended in the meantime.
   * Guards against losing the entries of the others.
   */
  concurrentWrites: oneOf("kept", "lost"),
  /**
   * How many reads of an account still return the old state after each of its changes.
   * Guards against creating an object twice.
   */
  lateReads: count(0, 1),
  /**
   * The order in which reads return entries, edge rules with their triggers, patterns and extra actions, and the
   * variables, secrets and releases of a script.
   * Guards against taking the wrong object for the one just created.
   */
  listOrder: oneOf("insertion", "reversed"),
  /**
   * The effect of updating a script variable on an omitted field: none, or it is cleared.
   * Guards against losing a default value.
   */
  absentVariableField: oneOf("keep", "reset"),
  /**
   * Adding a DNS record that the zone already has: stored twice, or 400.
   * Guards against a second record after a lost reply.
   */
  addPresentRecord: oneOf("accept", "reject"),
  /**
   * The effect of updating a DNS record on an omitted field: none, or it is reset.
   * Guards against losing settings of others.
   */
  absentRecordField: oneOf("keep", "reset"),
  /**
   * What happens to the endpoints, mounts and variables of a remaining container when a patch omits them.
   * Guards against losing those of others.
   */
  nestedArrays: oneOf("kept", "wiped"),
  /**
   * What happens to members of a nested object that a patch of it omits.
   * Guards against losing their values.
   */
  nestedObjects: oneOf("merged", "replaced"),
  /**
   * Creating an app: it is saved, or saved without its endpoints, with the response 422 and its id.
   * Guards against an app that state does not know.
   */
  createApp: oneOf("saved", "partlySaved"),
  /**
   * What happens to the credentials of a registry when an update omits them.
   * Guards against losing the secret.
   */
  omittedCredentials: oneOf("kept", "removed"),
  /**
   * The response about a storage zone that the account does not have: 401 without a body, or 404.
   * Guards against taking a zone without permission for gone.
   */
  missingStorageZone: oneOf("unauthorized", "notFound"),
  /**
   * A read of a storage zone that was deleted: as if there were none, or with `Deleted` true.
   * Guards against keeping files in a zone that is gone.
   */
  deletedStorageZone: oneOf("missing", "shown"),
  /**
   * An update of a storage zone without some of its replication regions: they stay, or 400.
   * Guards against replacing a zone with its files.
   */
  removedRegion: oneOf("keep", "reject"),
  /**
   * The response to listing a folder of a storage zone that does not exist: an empty list, or 404.
   * Guards against taking a zone that cannot be seen for empty.
   */
  missingFolder: oneOf("empty", "notFound"),
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
  /** How often the name of a deleted storage zone is still refused, because it is being deleted. */
  deletedNameRefusals: count(0),
  /** How many reads after new replication regions were added still say that the replication changes. */
  readsUntilReplicated: count(1),
  /** How many reads of a video show it as being encoded, once it was uploaded. */
  videoReadsUntilEncoded: count(1),
  /** What becomes of a video that is encoded. */
  encodingOutcome: oneOf("finished", "error", "uploadFailed"),
  /** How many requests with the key of a new storage zone or video library are still refused with 401. */
  newKeyRefusals: count(0),
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
