import { Type, type Static } from "@sinclair/typebox";
import { addApp, addRegistry, plannedApp } from "./groups/containers/seed";
import { addDnsZone, domainTaken } from "./groups/dnsZone";
import { hostnameTaken, systemHostnameOf } from "./groups/ofZone";
import { addPullZone, nameTaken } from "./groups/pullZone";
import { addScript } from "./groups/script";
import { addShieldZone } from "./groups/shield";
import { storageZoneNamed } from "./groups/ofStorageZone";
import { addStorageZone } from "./groups/storageZone";
import { plainGroups } from "./groups";
import { HostnameBehaviour, setBehaviour } from "./hostnameBehaviour";
import type { Behaviour } from "./options";
import { object } from "./schemas/basics";
import { ContainerAppSeed } from "./schemas/containerApp";
import { ContainerRegistrySeed } from "./schemas/containerRegistry";
import { DnsZoneSeed } from "./schemas/dnsZone";
import { plainSeed, type PlainSeed, plantPlain } from "./schemas/plain";
import { PullZoneSeed } from "./schemas/pullZone";
import { ScriptSeed } from "./schemas/script";
import { ShieldZoneSeed } from "./schemas/shield";
import { StorageZoneSeed } from "./schemas/storageZone";
import { accountNamed, type AccountDump, type State } from "./state";
import { InvalidInput, parsed } from "./validation";

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
export type Seed = Static<typeof SeedOfOthers> & PlainSeed;
const Seed = Type.Unsafe<Seed>(object({ ...SeedOfOthers.properties, ...plainSeed }));

/** The objects that a seed created, including their ids. */
export type Seeded = {
  readonly [Kind in keyof Omit<AccountDump, "challenges">]-?: Readonly<Required<AccountDump>[Kind]>;
};

/** Adds all objects of the seed to the state, or rejects the seed without adding any. */
export const plant = (state: State, given: unknown, defaultAccount: string, behaviour: Behaviour): Seeded => {
  const seed = parsed(Seed, given, "seed");
  const { account = defaultAccount, hostnameBehaviour = {} } = seed;
  const nextIds = { ...state.nextIds };
  const pullZones = plannedPullZones(state, nextIds, seed);
  const shieldZones = plannedShieldZones(state, nextIds, account, seed, pullZones);
  const scripts = plannedScripts(nextIds, seed);
  const dnsZones = plannedZones(
    seed.dnsZones,
    "DNS zone",
    idsFrom(nextIds, "dnsZone"),
    ({ Domain }) => Domain,
    (name) => domainTaken(state, name),
  );
  const { containerApps = [] } = seed;
  const apps = containerApps.map((app) => plannedApp(state.accounts.get(account) ?? { pullZones: new Map() }, app));
  const registryId = idsFrom(nextIds, "containerRegistry");
  const registries = (seed.containerRegistries ?? []).map((registry) => ({
    ...registry,
    id: registryId(registry.id, `container registry ${registry.displayName}: id`),
  }));
  const storageZones = plannedZones(
    seed.storageZones,
    "storage zone",
    idsFrom(nextIds, "storageZone"),
    ({ Name }) => Name,
    (name) => storageZoneNamed(state, name) !== undefined,
  );
  // nothing has been added so far, so that a rejected seed leaves no trace
  Object.assign(state.nextIds, nextIds);
  const owner = accountNamed(state, account);
  for (const [hostname, circumstances] of Object.entries(hostnameBehaviour)) {
    setBehaviour(state.hostnames, hostname, circumstances);
  }
  return structuredClone({
    pullZones: pullZones.map((zone) => addPullZone(state, owner, zone)),
    shieldZones: shieldZones.map((zone) => addShieldZone(state, owner, zone)),
    scripts: scripts.map((script) => addScript(state, owner, script, behaviour)),
    dnsZones: dnsZones.map((zone) => addDnsZone(state, owner, zone)),
    containerApps: apps.map((app) => addApp({ state, account: owner, behaviour, auditLog: [] }, app)),
    containerRegistries: registries.map((registry) => addRegistry(state, owner, registry)),
    storageZones: storageZones.map((zone) => addStorageZone(state, owner, zone)),
    ...plantPlain(seed, (name, fields) => plainGroups[name].add(state, owner, fields)),
  });
};

type NextIds = State["nextIds"];

/** Gives out the next ids, or those that are given: ids only increase, so that none is used twice. */
const idsFrom =
  (nextIds: NextIds, kind: keyof NextIds) =>
  (given: number | undefined, what: string): number => {
    const next = nextIds[kind];
    if (given !== undefined && given < next) throw new InvalidInput(`seed: ${what} must be ${next} or more`);
    nextIds[kind] = (given ?? next) + 1;
    return given ?? next;
  };

/** Refuses a name that exists, or that was seen before. */
const namesOf = (what: string, exists: (name: string) => boolean) => {
  const seen = new Set<string>();
  return (name: string): void => {
    if (seen.has(name.toLowerCase()) || exists(name))
      throw new InvalidInput(`seed: the ${what} ${name} already exists`);
    seen.add(name.toLowerCase());
  };
};

const plannedPullZones = (state: State, nextIds: NextIds, { pullZones }: Seed) => {
  const planned = plannedZones(
    pullZones,
    "pull zone",
    idsFrom(nextIds, "pullZone"),
    ({ Name }) => Name,
    (name) => nameTaken(state, name),
  );
  const checkHostname = namesOf("hostname", (name) => hostnameTaken(state, name));
  for (const { Name, Hostnames = [{ Value: systemHostnameOf(Name) }] } of planned)
    for (const { Value } of Hostnames) checkHostname(Value);
  return planned;
};

const plannedShieldZones = (
  state: State,
  nextIds: NextIds,
  account: string,
  { shieldZones = [] }: Seed,
  newPullZones: readonly { readonly Id: number }[],
) => {
  const known = state.accounts.get(account);
  const shielded = new Set(known?.shieldZones.keys());
  const pullZoneIds = new Set([...(known?.pullZones.keys() ?? []), ...newPullZones.map(({ Id }) => Id)]);
  const idOf = idsFrom(nextIds, "shieldZone");
  return shieldZones.map((zone) => {
    const { pullZoneId } = zone;
    if (!pullZoneIds.has(pullZoneId))
      throw new InvalidInput(`seed: the pull zone ${pullZoneId} of a shield zone does not exist`);
    if (shielded.has(pullZoneId)) throw new InvalidInput(`seed: pull zone ${pullZoneId} already has a shield zone`);
    shielded.add(pullZoneId);
    return { ...zone, shieldZoneId: idOf(zone.shieldZoneId, `shield zone of ${pullZoneId}: shieldZoneId`) };
  });
};

const plannedScripts = (nextIds: NextIds, { scripts = [] }: Seed) => {
  const idOf = idsFrom(nextIds, "script");
  return scripts.map((script) => {
    const { Name, EdgeScriptVariables = [], Secrets = [] } = script;
    const names = [...EdgeScriptVariables, ...Secrets].map((entry) => entry.Name);
    if (new Set(names).size < names.length) {
      throw new InvalidInput(`seed: script ${Name} has two variables or secrets of the same name`);
    }
    return { ...script, Id: idOf(script.Id, `script ${Name}: Id`) };
  });
};

/** Zones that are known by a name, or a domain. */
const plannedZones = <Zone extends { readonly Id?: number }>(
  zones: readonly Zone[] = [],
  what: string,
  idOf: ReturnType<typeof idsFrom>,
  nameOf: (zone: Zone) => string,
  exists: (name: string) => boolean,
) => {
  const checkName = namesOf(what, exists);
  return zones.map((zone) => {
    checkName(nameOf(zone));
    return { ...zone, Id: idOf(zone.Id, `${what} ${nameOf(zone)}: Id`) };
  });
};
