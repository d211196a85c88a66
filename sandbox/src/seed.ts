import { Type, type Static } from "@sinclair/typebox";
import { addApp, addRegistry } from "./groups/containers/seed";
import { addDnsZone } from "./groups/dnsZone";
import { addPullZone } from "./groups/pullZone";
import { addScript } from "./groups/script";
import { addShieldZone } from "./groups/shield";
import { addStorageZone } from "./groups/storageZone";
import { storedGroups } from "./groups";
import { HostnameBehaviour, setBehaviour } from "./hostnameBehaviour";
import type { Behaviour } from "./options";
import { object } from "./schemas/basics";
import { ContainerAppSeed } from "./schemas/containerApp";
import { ContainerRegistrySeed } from "./schemas/containerRegistry";
import { DnsZoneSeed } from "./schemas/dnsZone";
import { plantStored, storedSeed, type StoredSeed } from "./schemas/storedKinds";
import { PullZoneSeed } from "./schemas/pullZone";
import { ScriptSeed } from "./schemas/script";
import { ShieldZoneSeed } from "./schemas/shield";
import { StorageZoneSeed } from "./schemas/storageZone";
import { accountNamed, type AccountDump, type State } from "./state";
import { parsed } from "./validation";

const SeedOfOthers = object({
  /** @default the first account */
  account: Type.Optional(Type.String({ minLength: 1 })),
  pullZones: Type.Optional(Type.Array(PullZoneSeed)),
  /** Each belongs to a pull zone of the account, which may be in the same seed. */
  shieldZones: Type.Optional(Type.Array(ShieldZoneSeed)),
  scripts: Type.Optional(Type.Array(ScriptSeed)),
  dnsZones: Type.Optional(Type.Array(DnsZoneSeed)),
  containerApps: Type.Optional(Type.Array(ContainerAppSeed)),
  containerRegistries: Type.Optional(Type.Array(ContainerRegistrySeed)),
  storageZones: Type.Optional(Type.Array(StorageZoneSeed)),
  /** By hostname, in any account; `*` for all that are not named. */
  hostnameBehaviour: Type.Optional(Type.Record(Type.String({ minLength: 1 }), HostnameBehaviour)),
});
/** Objects to add to an account. Omitted members get the defaults of a new object. */
export type Seed = Static<typeof SeedOfOthers> & StoredSeed;
const Seed = Type.Unsafe<Seed>(object({ ...SeedOfOthers.properties, ...storedSeed }));

/** The objects that a seed created, including their ids. */
export type Seeded = {
  readonly [Kind in keyof Omit<AccountDump, "challenges">]-?: Readonly<Required<AccountDump>[Kind]>;
};

/** Adds all objects of the seed to the state, or rejects the seed without adding any. */
export const plant = (state: State, given: unknown, defaultAccount: string, behaviour: Behaviour): Seeded => {
  const seed = parsed(Seed, given, "seed");
  const { account = defaultAccount } = seed;
  // to a copy first, so that a rejected seed leaves no trace
  addAll(structuredClone(state), account, seed, behaviour);
  return structuredClone(addAll(state, account, seed, behaviour));
};

const addAll = (state: State, account: string, seed: Seed, behaviour: Behaviour): Seeded => {
  const owner = accountNamed(state, account);
  for (const [hostname, change] of Object.entries(seed.hostnameBehaviour ?? {})) {
    setBehaviour(state.hostnames, hostname, change);
  }
  const { pullZones = [], shieldZones = [], scripts = [], dnsZones = [], storageZones = [] } = seed;
  const { containerApps = [], containerRegistries = [] } = seed;
  return {
    pullZones: pullZones.map((zone) => addPullZone(state, owner, zone)),
    shieldZones: shieldZones.map((zone) => addShieldZone(state, owner, zone)),
    scripts: scripts.map((script) => addScript(state, owner, script)),
    dnsZones: dnsZones.map((zone) => addDnsZone(state, owner, zone)),
    containerApps: containerApps.map((app) => addApp({ state, account: owner, behaviour, auditLog: [] }, app)),
    containerRegistries: containerRegistries.map((registry) => addRegistry(state, owner, registry)),
    storageZones: storageZones.map((zone) => addStorageZone(state, owner, zone)),
    ...plantStored(seed, (name, fields) => storedGroups[name].add(state, owner, fields)),
  };
};
