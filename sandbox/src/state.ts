import { Type, type Static } from "@sinclair/typebox";
import { HostnameBehaviour, type HostnameBehaviours } from "./hostnameBehaviour";
import { object } from "./schemas/basics";
import { StoredApp } from "./schemas/containerApp";
import { StoredRegistry } from "./schemas/containerRegistry";
import { StoredDnsZone } from "./schemas/dnsZone";
import { Challenge } from "./schemas/hostname";
import { firstStoredIds, storedIds, type StoredName, storedSchemas } from "./schemas/storedKinds";
import { PullZone } from "./schemas/pullZone";
import { Script } from "./schemas/script";
import { ShieldZone } from "./schemas/shield";
import { StoredStorageZone } from "./schemas/storageZone";
import { InvalidInput, parsed } from "./validation";

/** How the objects of an account are stored, by kind. A new API group adds its kinds here, or declares them by `stored`. */
const kinds = {
  pullZones: PullZone,
  /** By pull zone: each has at most one. */
  shieldZones: ShieldZone,
  /** Open challenges of external certificates, by id of the hostname: each has at most one. */
  challenges: Challenge,
  /** Each with its variables, secrets and releases. */
  scripts: Script,
  dnsZones: StoredDnsZone,
  containerApps: StoredApp,
  containerRegistries: StoredRegistry,
  /** Each with its files. Those that were deleted remain, because they keep their names for a while. */
  storageZones: StoredStorageZone,
  ...storedSchemas,
};
type Kinds = typeof kinds;
/** Kinds that the state file of an earlier version may lack. */
type LaterKind = "storageZones" | StoredName;

/** The member by which an object is found, where that is not `Id`. */
const keys: Readonly<Record<string, string>> = {
  shieldZones: "pullZoneId",
  challenges: "hostnameId",
  containerApps: "id",
  containerRegistries: "id",
  ...storedIds,
};

export type Account = { readonly name: string } & {
  readonly [Kind in keyof Kinds]: Map<
    Kind extends "containerApps" ? string : Kind extends StoredName ? string | number : number,
    Static<Kinds[Kind]>
  >;
};

/** The same as plain JSON. */
export type AccountDump = { -readonly [Kind in Exclude<keyof Kinds, LaterKind>]: Static<Kinds[Kind]>[] } & {
  -readonly [Kind in LaterKind]?: Static<Kinds[Kind]>[];
};

/** The first id of each kind of object; ids are unique across all accounts. */
const firstIds = {
  pullZone: 1001,
  hostname: 50001,
  shieldZone: 7001,
  script: 30001,
  scriptVariable: 310001,
  scriptSecret: 320001,
  scriptRelease: 330001,
  dnsZone: 40001,
  dnsRecord: 400001,
  containerObject: 1,
  containerRegistry: 2001,
  storageZone: 60001,
  ...firstStoredIds,
};
type NextIds = typeof firstIds;

const NextIds = Type.Unsafe<Partial<NextIds>>(
  object(Object.fromEntries(Object.keys(firstIds).map((kind) => [kind, Type.Optional(Type.Integer())]))),
);

/** A file that arrives in parts. */
export interface UploadInParts {
  readonly video: string;
  readonly length: number;
  readonly parts: Uint8Array[];
}

/** The whole state of the sandbox: the emulated API, and the factors outside it. */
export interface State {
  readonly accounts: Map<string, Account>;
  readonly hostnames: HostnameBehaviours;
  readonly nextIds: NextIds;
  /** Keys that were just made, each with how many requests with it are still refused. Not part of a dump. */
  readonly newKeys: Map<string, number>;
  /** Tokens for which keys were exchanged, each with the name of its account. Not part of a dump. */
  readonly tokens: Map<string, string>;
  /** Uploads in parts, of which some may be missing. Not part of a dump. */
  readonly uploads: Map<string, UploadInParts>;
}

const AccountDump = Type.Unsafe<AccountDump>(
  object(Object.fromEntries(Object.entries(kinds).map(([kind, schema]) => [kind, Type.Optional(Type.Array(schema))]))),
);

/** The state as plain JSON, as in the state file and in a dump. Keys are not part of it. */
export const StateDump = object({
  version: Type.Literal(1),
  /** Those of kinds that an older state file does not have are the first ones. */
  nextIds: NextIds,
  accounts: Type.Record(Type.String(), AccountDump),
  hostnames: Type.Record(Type.String(), HostnameBehaviour),
});
export type StateDump = Static<typeof StateDump>;

export const emptyState = (): State => ({
  accounts: new Map(),
  hostnames: new Map(),
  nextIds: { ...firstIds },
  newKeys: new Map(),
  tokens: new Map(),
  uploads: new Map(),
});

/** The account with the objects of a dump, or without any. That their types go with the kinds cannot be told to the compiler. */
const accountOf = (name: string, dump?: AccountDump): Account => {
  const given: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = dump ?? {};
  const objects = Object.keys(kinds).map((kind) => [
    kind,
    new Map(given[kind]?.map((each) => [each[keys[kind] ?? "Id"], each])),
  ]);
  return { name, ...Object.fromEntries(objects) } as Account;
};

/** The account of that name, created on first use. */
export const accountNamed = (state: State, name: string): Account => {
  const account = state.accounts.get(name) ?? accountOf(name);
  state.accounts.set(name, account);
  return account;
};

/** The next id, or the one that a seed gives `what`: ids only increase, so that none is used twice. */
export const takeId = ({ nextIds }: State, kind: keyof NextIds, given?: number, what = ""): number => {
  const next = nextIds[kind];
  if (given !== undefined && given < next) throw new InvalidInput(`seed: ${what} must be ${next} or more`);
  nextIds[kind] = (given ?? next) + 1;
  return given ?? next;
};

/** A copy of the state as plain JSON, made several times as fast as by `structuredClone`: state is nothing else. */
export const dumpState = ({ accounts, hostnames, nextIds }: State): StateDump => {
  const dumps = [...accounts.values()].map(({ name, ...kinds }): [string, object] => [
    name,
    Object.fromEntries(Object.entries(kinds).map(([kind, objects]) => [kind, [...objects.values()]])),
  ]);
  const dump = { version: 1, nextIds, accounts: Object.fromEntries(dumps), hostnames: Object.fromEntries(hostnames) };
  return JSON.parse(JSON.stringify(dump)) as StateDump;
};

/** The state from a dump; rejects anything else, with the place that does not match. */
export const loadState = (dump: unknown, what: string): State => {
  const { nextIds, accounts, hostnames } = parsed(StateDump, dump, what);
  return {
    accounts: new Map(Object.entries(accounts).map(([name, account]) => [name, accountOf(name, account)])),
    hostnames: new Map(Object.entries(hostnames)),
    newKeys: new Map(),
    tokens: new Map(),
    uploads: new Map(),
    nextIds: { ...firstIds, ...nextIds },
  };
};

/** The last three are those of containers: passwords, tokens, and the values of environment variables. */
const secretFields = new Set(
  [
    "ZoneSecurityKey AWSSigningKey AWSSigningSecret LogForwardingToken CertificateKey DeploymentKey Secret",
    "Password ReadOnlyPassword ApiKey ApiAccessKey ReadOnlyApiKey password token value",
  ].flatMap((names) => names.split(" ")),
);

/** The same JSON with the values of secret fields masked. */
export const masked = (dump: StateDump): string =>
  JSON.stringify(dump, (name: string, value: unknown) =>
    secretFields.has(name) && value !== null ? "(hidden)" : value,
  );
