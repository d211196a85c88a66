import { Type, type Static } from "@sinclair/typebox";
import { hostnameTaken, systemHostnameOf } from "./groups/ofZone";
import { addPullZone, nameTaken } from "./groups/pullZone";
import { addShieldZone } from "./groups/shield";
import { HostnameBehaviour, setBehaviour } from "./hostnameBehaviour";
import { closed } from "./schemas/basics";
import { PullZoneSeed, type PullZone } from "./schemas/pullZone";
import { ShieldZoneSeed, type ShieldZone } from "./schemas/shield";
import { accountNamed, type State } from "./state";
import { InvalidInput, parsed } from "./validation";

/** Objects to put into an account. What is absent gets the value of a new object. */
export const Seed = Type.Object(
  {
    /** @default the first account */
    account: Type.Optional(Type.String({ minLength: 1 })),
    pullZones: Type.Optional(Type.Array(PullZoneSeed)),
    /** Each for a pull zone of the account, which may be in the same seed. */
    shieldZones: Type.Optional(Type.Array(ShieldZoneSeed)),
    /** By hostname, whichever account has it; `*` for all that are not named. */
    hostnameBehaviour: Type.Optional(Type.Record(Type.String({ minLength: 1 }), HostnameBehaviour)),
  },
  closed,
);
export type Seed = Static<typeof Seed>;

/** What a seed made, ids included. */
export interface Seeded {
  readonly pullZones: readonly PullZone[];
  readonly shieldZones: readonly ShieldZone[];
}

/** Puts all objects of the seed into the state, or refuses before it has put any. */
export const plant = (state: State, given: unknown, defaultAccount: string): Seeded => {
  const seed = parsed(Seed, given, "seed");
  const { account = defaultAccount, hostnameBehaviour = {} } = seed;
  const pullZones = plannedPullZones(state, seed);
  const shieldZones = plannedShieldZones(state, account, seed, pullZones);
  // nothing was put so far, so that a refused seed leaves no trace
  for (const { Id } of pullZones) state.nextIds.pullZone = Id + 1;
  for (const { shieldZoneId } of shieldZones) state.nextIds.shieldZone = shieldZoneId + 1;
  const owner = accountNamed(state, account);
  for (const [hostname, behaviour] of Object.entries(hostnameBehaviour)) {
    setBehaviour(state.hostnames, hostname, behaviour);
  }
  return structuredClone({
    pullZones: pullZones.map((zone) => addPullZone(state, owner, zone)),
    shieldZones: shieldZones.map((zone) => addShieldZone(state, owner, zone)),
  });
};

/** The id that was given, or the next: ids only grow, so that none is ever given twice. */
const idOr = (next: number, given: number | undefined, what: string): number => {
  if (given !== undefined && given < next) throw new InvalidInput(`seed: ${what} must be ${next} or more`);
  return given ?? next;
};

const plannedPullZones = (state: State, { pullZones = [] }: Seed) => {
  const names = new Set<string>();
  const hostnames = new Set<string>();
  let nextId = state.nextIds.pullZone;
  return pullZones.map((zone) => {
    const { Name, Hostnames = [{ Value: systemHostnameOf(Name) }] } = zone;
    if (names.has(Name.toLowerCase()) || nameTaken(state, Name)) {
      throw new InvalidInput(`seed: there is a pull zone ${Name} already`);
    }
    names.add(Name.toLowerCase());
    for (const { Value } of Hostnames) {
      if (hostnames.has(Value.toLowerCase()) || hostnameTaken(state, Value)) {
        throw new InvalidInput(`seed: there is a hostname ${Value} already`);
      }
      hostnames.add(Value.toLowerCase());
    }
    const Id = idOr(nextId, zone.Id, `pull zone ${Name}: Id`);
    nextId = Id + 1;
    return { ...zone, Id };
  });
};

const plannedShieldZones = (
  state: State,
  account: string,
  { shieldZones = [] }: Seed,
  newPullZones: readonly { readonly Id: number }[],
) => {
  const known = state.accounts.get(account);
  const shielded = new Set(known?.shieldZones.keys());
  const pullZoneIds = new Set([...(known?.pullZones.keys() ?? []), ...newPullZones.map(({ Id }) => Id)]);
  let nextId = state.nextIds.shieldZone;
  return shieldZones.map((zone) => {
    const { pullZoneId } = zone;
    if (!pullZoneIds.has(pullZoneId)) throw new InvalidInput(`seed: there is no pull zone ${pullZoneId} to shield`);
    if (shielded.has(pullZoneId)) throw new InvalidInput(`seed: pull zone ${pullZoneId} has a shield zone already`);
    shielded.add(pullZoneId);
    const shieldZoneId = idOr(nextId, zone.shieldZoneId, `shield zone of ${pullZoneId}: shieldZoneId`);
    nextId = shieldZoneId + 1;
    return { ...zone, shieldZoneId };
  });
};
