import { Type, type Static } from "@sinclair/typebox";
import { addPullZone, nameTaken } from "./groups/pullZone";
import { closed } from "./schemas/basics";
import { PullZoneSeed, type PullZone } from "./schemas/pullZone";
import { accountNamed, type State } from "./state";
import { InvalidInput, parsed } from "./validation";

/** Objects to put into an account. What is absent gets the value of a new object. */
export const Seed = Type.Object(
  {
    /** @default the first account */
    account: Type.Optional(Type.String({ minLength: 1 })),
    pullZones: Type.Optional(Type.Array(PullZoneSeed)),
  },
  closed,
);
export type Seed = Static<typeof Seed>;

/** What a seed made, ids included. */
export interface Seeded {
  readonly pullZones: readonly PullZone[];
}

/** Puts all objects of the seed into the state, or refuses before it has put any. */
export const plant = (state: State, seed: unknown, defaultAccount: string): Seeded => {
  const { account = defaultAccount, pullZones = [] } = parsed(Seed, seed, "seed");
  const names = new Set<string>();
  let nextId = state.nextIds.pullZone;
  const planned = pullZones.map((zone) => {
    const { Name, Id = nextId } = zone;
    if (names.has(Name.toLowerCase()) || nameTaken(state, Name)) {
      throw new InvalidInput(`seed: there is a pull zone ${Name} already`);
    }
    if (Id < nextId) throw new InvalidInput(`seed: pull zone ${Name}: Id must be ${nextId} or more`);
    names.add(Name.toLowerCase());
    nextId = Id + 1;
    return { ...zone, Id };
  });
  // nothing was put so far, so that a refused seed leaves no trace
  state.nextIds.pullZone = nextId;
  const owner = accountNamed(state, account);
  return { pullZones: structuredClone(planned.map((zone) => addPullZone(state, owner, zone))) };
};
