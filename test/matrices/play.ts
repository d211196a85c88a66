import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";
import { type Found, type MatrixKind, type MatrixWorld, prepareWorld } from "./kinds";
import type { Cast, Row, Step } from "./rows";
import { errorsIn, lostIn, objectProblems, shortError, stateProblems, type Verdict } from "./verdict";

/** One kind in a row that is being played. */
interface Player {
  readonly kind: MatrixKind;
  readonly was: readonly Found[];
  readonly problems: string[];
}

const neighbour = "neighbour";

/**
 * Plays a row with some kinds in one stack of their own. What an `up` says is said of all of them; what becomes of their
 * objects is looked at for each.
 */
export async function play(
  row: Row,
  kindNames: readonly string[],
  adopt: boolean,
): Promise<ReadonlyMap<string, Verdict>> {
  const stack = await startEngineStack({ sandbox: { behaviour: { leftoverPullZones: false } } });
  try {
    const world = prepareWorld(stack.sandbox);
    const kinds = world.kinds.filter(({ kind }) => kindNames.includes(kind));
    return await playIn(stack, world, kinds, row, adopt);
  } finally {
    await stack.dispose();
  }
}

async function playIn(
  stack: EngineStack,
  world: MatrixWorld,
  kinds: readonly MatrixKind[],
  row: Row,
  adopt: boolean,
): Promise<ReadonlyMap<string, Verdict>> {
  const neighbours = world.neighbours();
  const first = declare(stack, kinds, row.before, adopt, []);
  const made = await stack.up();
  const players = kinds.map((kind): Player => ({ kind, was: kind.found(), problems: [] }));
  const tell = (problem: string): void => {
    for (const { problems } of players) if (!problems.includes(problem)) problems.push(problem);
  };
  const verdicts = (ups: number): ReadonlyMap<string, Verdict> =>
    new Map(players.map(({ kind, problems }) => [kind.kind, { ups, problems }]));
  if (made.code !== 0) {
    tell(`cannot be made: ${shortError(made.output)}`);
    return verdicts(0);
  }

  let casts = first;
  let ups = 0;
  for (const step of row.steps) {
    if (step.refused !== undefined) {
      const refused = await refuse(stack, kinds, step, adopt, step.refused);
      for (const player of players) player.problems.push(...refused, ...lost(player, castOf(casts, player)));
      continue;
    }
    casts = declare(stack, kinds, step.cast, adopt, step.neighbourFails === true ? [failing(stack, world)] : []);
    const flags = step.flags === undefined ? [] : [...casts.values()].flatMap(step.flags);
    let run: EngineRun | undefined;
    for (ups = 1; ups <= 2; ups++) {
      run = await stack.up(...(ups === 1 ? flags : []));
      for (const player of players) player.problems.push(...lost(player, castOf(casts, player), ups));
      if (run.code === 0) break;
      // What the neighbour makes fail is of the row's own design.
      const isAwaited = step.neighbourFails === true && ups === 1 && onlyNeighbourFails(run);
      if (!isAwaited && ups === 1) tell(`first up: ${shortError(run.output)}`);
    }
    if (run !== undefined && run.code !== 0) {
      tell(`no convergence: ${shortError(run.output)}`);
      return verdicts(ups);
    }
  }

  const state = await stack.workspace.exportState();
  for (const player of players) {
    const { kind, was, problems } = player;
    const isChanged = row.anew === true && row.takesPart !== undefined;
    const cast = castOf(casts, player);
    problems.push(...objectProblems(kind, was, cast.keys, isChanged, row.anew === true));
    problems.push(...stateProblems(kind, cast, state));
  }
  const again = await stack.up("--refresh", "--expect-no-changes");
  if (again.code !== 0) tell(`changes remain: ${shortError(again.output)}`);
  if (again.requests.some((request) => !request.startsWith("GET "))) tell("writes remain");
  const destroyed = await stack.destroy();
  if (destroyed.code !== 0) tell(`destroy: ${shortError(destroyed.output)}`);
  for (const { kind, problems } of players) {
    if (kind.stays !== true && kind.found().length > 0) problems.push(`${kind.found().length} left after destroy`);
  }
  if (players.every(({ problems }) => problems.length === 0) && world.neighbours() !== neighbours) {
    tell("neighbours touched");
  }
  for (const { problem } of stack.sandbox.violations()) tell(`not as the API wants it: ${problem}`);
  return verdicts(ups);
}

type Casts = ReadonlyMap<string, Cast>;

const castOf = (casts: Casts, { kind }: Player): Cast => casts.get(kind.kind) ?? { resources: [], keys: [] };

function declare(
  stack: EngineStack,
  kinds: readonly MatrixKind[],
  cast: Step["cast"],
  adopt: boolean,
  more: readonly DeclaredResource[],
): Casts {
  const casts = new Map(kinds.map((kind) => [kind.kind, cast(kind, adopt)]));
  const resources = [...casts.values()].flatMap((one) => one.resources);
  // Whatever else there is comes when all of them are done.
  const names = resources.map(({ name }) => name);
  stack.declare({ resources: [...resources, ...more.map((one) => ({ ...one, options: { dependsOn: names } }))] });
  return casts;
}

/** A neighbour whose first write fails, once. */
function failing({ sandbox }: EngineStack, { neighbourZone }: MatrixWorld): DeclaredResource {
  sandbox.addFault({
    method: "POST",
    path: `/pullzone/${neighbourZone}/addBlockedIp`,
    answer: { kind: "status", status: 400 },
  });
  return { kind: "BlockedIp", name: neighbour, args: { pullZoneId: neighbourZone, blockedIp: "192.0.2.250" } };
}

const onlyNeighbourFails = ({ output }: EngineRun): boolean =>
  errorsIn(output).every((error) => error.includes("sandbox.fault") || error.includes("A fault was asked for"));

const lost = ({ kind, was, problems }: Player, { keys }: Cast, ups = 1): readonly string[] => {
  const gone = lostIn(kind, was, keys);
  const words = `${gone.length} gone after up ${ups}`;
  return gone.length === 0 || problems.includes(words) ? [] : [words];
};

/** Lets the engine refuse a program: with one error that names both resources, and without any write. */
async function refuse(
  stack: EngineStack,
  kinds: readonly MatrixKind[],
  step: Step,
  adopt: boolean,
  names: readonly string[],
): Promise<readonly string[]> {
  declare(stack, kinds, step.cast, adopt, []);
  const run = await stack.up();
  const wanted = kinds.flatMap(({ kind }) => names.map((name) => `${kind}-${name}`));
  const named = errorsIn(run.output).filter((error) => wanted.every((name) => error.includes(name)));
  return [
    ...(run.code === 0 ? ["not refused"] : named.length === 1 ? [] : [`does not name both: ${shortError(run.output)}`]),
    ...(run.requests.some((request) => !request.startsWith("GET ")) ? ["sent all the same"] : []),
  ];
}
