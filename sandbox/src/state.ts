import { Type, type Static } from "@sinclair/typebox";
import { HostnameScript, type HostnameScripts } from "./hostnameBehaviour";
import { closed } from "./schemas/basics";
import { Challenge } from "./schemas/hostname";
import { PullZone, pullZoneSecrets } from "./schemas/pullZone";
import { ShieldZone } from "./schemas/shield";
import { parsed } from "./validation";

/** What one account owns. A new API group adds its kinds here. */
export interface Account {
  readonly name: string;
  readonly pullZones: Map<number, PullZone>;
  /** By pull zone: each has one at most. */
  readonly shieldZones: Map<number, ShieldZone>;
  /** Challenges of external certificates that are open, by number of the hostname: each has one at most. */
  readonly challenges: Map<number, Challenge>;
}

/** Numbers that the next object of each kind gets; they are unique over all accounts. */
const NextIds = Type.Object({ pullZone: Type.Integer(), hostname: Type.Integer(), shieldZone: Type.Integer() }, closed);
type NextIds = Static<typeof NextIds>;

/** Everything that the sandbox remembers of the imitated API, and of the world around it. */
export interface State {
  readonly accounts: Map<string, Account>;
  readonly hostnames: HostnameScripts;
  readonly nextIds: NextIds;
}

const AccountDump = Type.Object(
  { pullZones: Type.Array(PullZone), shieldZones: Type.Array(ShieldZone), challenges: Type.Array(Challenge) },
  closed,
);

/** The state as plain JSON: what the state file and a dump hold. Keys are not part of it. */
export const StateDump = Type.Object(
  {
    version: Type.Literal(1),
    nextIds: NextIds,
    accounts: Type.Record(Type.String(), AccountDump),
    hostnames: Type.Record(Type.String(), HostnameScript),
  },
  closed,
);
export type StateDump = Static<typeof StateDump>;

export const emptyState = (): State => ({
  accounts: new Map(),
  hostnames: new Map(),
  nextIds: { pullZone: 1001, hostname: 50001, shieldZone: 7001 },
});

/** The account of that name, made when it is first used. */
export const accountNamed = (state: State, name: string): Account => {
  const known = state.accounts.get(name);
  if (known !== undefined) return known;
  const account: Account = { name, pullZones: new Map(), shieldZones: new Map(), challenges: new Map() };
  state.accounts.set(name, account);
  return account;
};

export const takeId = (state: State, kind: keyof NextIds): number => state.nextIds[kind]++;

/** A copy of the state as plain JSON. */
export const dumpState = (state: State): StateDump =>
  structuredClone({
    version: 1,
    nextIds: state.nextIds,
    accounts: Object.fromEntries(
      [...state.accounts.values()].map(({ name, pullZones, shieldZones, challenges }) => [
        name,
        {
          pullZones: [...pullZones.values()],
          shieldZones: [...shieldZones.values()],
          challenges: [...challenges.values()],
        },
      ]),
    ),
    hostnames: Object.fromEntries(state.hostnames),
  });

/** The state that a dump holds; refuses anything else with the place that does not fit. */
export const loadState = (dump: unknown, what: string): State => {
  const { nextIds, accounts, hostnames } = parsed(StateDump, dump, what);
  const state: State = { accounts: new Map(), hostnames: new Map(Object.entries(hostnames)), nextIds };
  for (const [name, { pullZones, shieldZones, challenges }] of Object.entries(accounts)) {
    state.accounts.set(name, {
      name,
      pullZones: new Map(pullZones.map((zone) => [zone.Id, zone])),
      shieldZones: new Map(shieldZones.map((zone) => [zone.pullZoneId, zone])),
      challenges: new Map(challenges.map((challenge) => [challenge.hostnameId, challenge])),
    });
  }
  return state;
};

const secretFields = new Set(pullZoneSecrets);

/** The same JSON with the values of secret fields masked. */
export const masked = (dump: StateDump): string =>
  JSON.stringify(dump, (name: string, value: unknown) =>
    secretFields.has(name) && value !== null ? "(hidden)" : value,
  );
