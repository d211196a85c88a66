import { Type, type Static } from "@sinclair/typebox";
import { HostnameScript, type HostnameScripts } from "./hostnameBehaviour";
import { object } from "./schemas/basics";
import { StoredApp } from "./schemas/containerApp";
import { StoredRegistry } from "./schemas/containerRegistry";
import { StoredDnsZone } from "./schemas/dnsZone";
import { Challenge } from "./schemas/hostname";
import { firstPlainIds, plainDump, type PlainDump, plainObjectsOf, type PlainObjects } from "./schemas/plain";
import { PullZone } from "./schemas/pullZone";
import { Script } from "./schemas/script";
import { ShieldZone } from "./schemas/shield";
import { StoredStorageZone } from "./schemas/storageZone";
import { parsed } from "./validation";

/** The objects of one account. A new API group adds its kinds here, or to the plain ones. */
export interface Account extends PlainObjects {
  readonly name: string;
  readonly pullZones: Map<number, PullZone>;
  /** By pull zone: each has at most one. */
  readonly shieldZones: Map<number, ShieldZone>;
  /** Open challenges of external certificates, by id of the hostname: each has at most one. */
  readonly challenges: Map<number, Challenge>;
  /** Each with its variables, secrets and releases. */
  readonly scripts: Map<number, Script>;
  readonly dnsZones: Map<number, StoredDnsZone>;
  readonly containerApps: Map<string, StoredApp>;
  readonly containerRegistries: Map<number, StoredRegistry>;
  /** Each with its files. Those that were deleted remain, because they keep their names for a while. */
  readonly storageZones: Map<number, StoredStorageZone>;
}

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
  ...firstPlainIds,
};
type NextIds = typeof firstIds;

const NextIds = Type.Unsafe<Partial<NextIds>>(
  object(Object.fromEntries(Object.keys(firstIds).map((kind) => [kind, Type.Optional(Type.Integer())]))),
);

/** The whole state of the sandbox: the emulated API, and the factors outside it. */
export interface State {
  readonly accounts: Map<string, Account>;
  readonly hostnames: HostnameScripts;
  readonly nextIds: NextIds;
}

const Dump = object({
  pullZones: Type.Array(PullZone),
  shieldZones: Type.Array(ShieldZone),
  challenges: Type.Array(Challenge),
  scripts: Type.Array(Script),
  dnsZones: Type.Array(StoredDnsZone),
  containerApps: Type.Array(StoredApp),
  containerRegistries: Type.Array(StoredRegistry),
  storageZones: Type.Optional(Type.Array(StoredStorageZone)),
});
type AccountDump = Static<typeof Dump> & PlainDump;
const AccountDump = Type.Unsafe<AccountDump>(object({ ...Dump.properties, ...plainDump }));

/** The state as plain JSON, as in the state file and in a dump. Keys are not part of it. */
export const StateDump = object({
  version: Type.Literal(1),
  /** Those of kinds that an older state file does not have are the first ones. */
  nextIds: NextIds,
  accounts: Type.Record(Type.String(), AccountDump),
  hostnames: Type.Record(Type.String(), HostnameScript),
});
export type StateDump = Static<typeof StateDump>;

export const emptyState = (): State => ({ accounts: new Map(), hostnames: new Map(), nextIds: { ...firstIds } });

/** The account with the objects of a dump, or without any. */
const accountOf = (name: string, dump?: AccountDump): Account => ({
  name,
  pullZones: new Map(dump?.pullZones.map((zone) => [zone.Id, zone])),
  shieldZones: new Map(dump?.shieldZones.map((zone) => [zone.pullZoneId, zone])),
  challenges: new Map(dump?.challenges.map((challenge) => [challenge.hostnameId, challenge])),
  scripts: new Map(dump?.scripts.map((script) => [script.Id, script])),
  dnsZones: new Map(dump?.dnsZones.map((zone) => [zone.Id, zone])),
  containerApps: new Map(dump?.containerApps.map((app) => [app.id, app])),
  containerRegistries: new Map(dump?.containerRegistries.map((registry) => [registry.id, registry])),
  storageZones: new Map(dump?.storageZones?.map((zone) => [zone.Id, zone])),
  ...plainObjectsOf(dump),
});

/** The account of that name, created on first use. */
export const accountNamed = (state: State, name: string): Account => {
  const account = state.accounts.get(name) ?? accountOf(name);
  state.accounts.set(name, account);
  return account;
};

export const takeId = (state: State, kind: keyof NextIds): number => state.nextIds[kind]++;

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
    nextIds: { ...firstIds, ...nextIds },
  };
};

const secretFields = new Set([
  "ZoneSecurityKey",
  "AWSSigningKey",
  "AWSSigningSecret",
  "LogForwardingToken",
  "CertificateKey",
  "DeploymentKey",
  "Secret",
  "Password",
  "ReadOnlyPassword",
  "ApiKey",
  "ApiAccessKey",
  "ReadOnlyApiKey",
  // of containers: passwords, tokens, and the values of environment variables
  "password",
  "token",
  "value",
]);

/** The same JSON with the values of secret fields masked. */
export const masked = (dump: StateDump): string =>
  JSON.stringify(dump, (name: string, value: unknown) =>
    secretFields.has(name) && value !== null ? "(hidden)" : value,
  );
