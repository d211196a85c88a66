import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./schemas/basics";
import { PullZone, pullZoneSecrets } from "./schemas/pullZone";
import { parsed } from "./validation";

/** What one account owns. A new API group adds its kinds here. */
export interface Account {
  readonly name: string;
  readonly pullZones: Map<number, PullZone>;
}

/** Numbers that the next object of each kind gets; they are unique over all accounts. */
const NextIds = Type.Object({ pullZone: Type.Integer(), hostname: Type.Integer() }, closed);
type NextIds = Static<typeof NextIds>;

/** Everything that the sandbox remembers of the imitated API. */
export interface State {
  readonly accounts: Map<string, Account>;
  readonly nextIds: NextIds;
}

/** The state as plain JSON: what the state file and a dump hold. Keys are not part of it. */
export const StateDump = Type.Object(
  {
    version: Type.Literal(1),
    nextIds: NextIds,
    accounts: Type.Record(Type.String(), Type.Object({ pullZones: Type.Array(PullZone) }, closed)),
  },
  closed,
);
export type StateDump = Static<typeof StateDump>;

export const emptyState = (): State => ({ accounts: new Map(), nextIds: { pullZone: 1001, hostname: 50001 } });

/** The account of that name, made when it is first used. */
export const accountNamed = (state: State, name: string): Account => {
  const known = state.accounts.get(name);
  if (known !== undefined) return known;
  const account: Account = { name, pullZones: new Map() };
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
      [...state.accounts.values()].map(({ name, pullZones }) => [name, { pullZones: [...pullZones.values()] }]),
    ),
  });

/** The state that a dump holds; refuses anything else with the place that does not fit. */
export const loadState = (dump: unknown, what: string): State => {
  const { nextIds, accounts } = parsed(StateDump, dump, what);
  const state: State = { accounts: new Map(), nextIds };
  for (const [name, { pullZones }] of Object.entries(accounts)) {
    state.accounts.set(name, { name, pullZones: new Map(pullZones.map((zone) => [zone.Id, zone])) });
  }
  return state;
};

const secretFields = new Set(pullZoneSecrets);

/** The same JSON with the values of secret fields masked. */
export const masked = (dump: StateDump): string =>
  JSON.stringify(dump, (name: string, value: unknown) =>
    secretFields.has(name) && value !== null ? "(hidden)" : value,
  );
