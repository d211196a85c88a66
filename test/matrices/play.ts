import { calmApps } from "../support/calmApps";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";
import { Blame, withoutThoseToBlame } from "./blame";
import { type Found, type MatrixKind, type MatrixWorld, prepareWorld } from "./kinds";
import { type Adopting, type Cast, elsewhere, type Row, type Step } from "./rows";
import {
  errorsIn,
  kindsAtFault,
  lostIn,
  objectProblems,
  settingsOf,
  shortError,
  stateProblems,
  type Verdict,
  type Way,
  wayNamed,
  ways,
} from "./verdict";

type Verdicts = ReadonlyMap<string, Verdict>;

/** One kind in a row that is being played. */
interface Player {
  readonly kind: MatrixKind;
  was: readonly Found[];
  cast: Cast;
  readonly problems: Set<string>;
}

/** A stack in which a row is played. */
interface Game {
  readonly stack: EngineStack;
  readonly world: MatrixWorld;
  readonly players: readonly Player[];
  readonly row: Row;
  readonly adopt: boolean;
}

/** Plays a row with some kinds, as many of them as can in one stack. */
export const play = (row: Row, kinds: readonly string[], adopt: boolean): Promise<Verdicts> =>
  withoutThoseToBlame(kinds, (some) => together(row, some, adopt));

async function together(row: Row, kinds: readonly string[], adopt: boolean): Promise<Verdicts> {
  // Slow enough that what runs at once overlaps, as it does where the API is far away.
  const sandbox = { behaviour: calmApps, latency: { milliseconds: 20 } };
  const stack = await startEngineStack({ sandbox });
  try {
    const world = prepareWorld(stack.sandbox);
    const players = world.kinds
      .filter(({ kind }) => kinds.includes(kind))
      .map((kind): Player => ({ kind, was: [], cast: { resources: [], keys: [] }, problems: new Set() }));
    const runs = await playIn({ stack, world, players, row, adopt });
    return new Map(players.map(({ kind, problems }) => [kind.kind, { runs, problems: [...problems] }]));
  } finally {
    await stack.dispose();
  }
}

/** Plays until something stays wrong, and gives the runs that the last step took. */
async function playIn(game: Game): Promise<readonly Way[]> {
  const { stack, world, players, row } = game;
  const neighbours = world.neighbours();
  declare(game, row.before);
  if (!went(game, "cannot be made", await stack.up())) return [];
  for (const player of players) player.was = player.kind.found();

  let runs: readonly Way[] = [];
  for (const step of row.steps) {
    if (step.refused !== undefined) {
      await refuse(game, step, step.refused);
      continue;
    }
    if (step.keeps !== undefined) {
      await keep(game, step, step.keeps);
      continue;
    }
    const taken = await converge(game, step);
    if (taken === undefined) return runs;
    runs = taken;
  }

  const state = await stack.workspace.exportState();
  for (const { kind, was, cast, problems } of players) {
    const found = objectProblems(kind, was, cast.keys, row.anew);
    for (const problem of [...found, ...stateProblems(kind, cast, state)]) problems.add(problem);
  }
  if (players.every(hasProblems)) return runs;
  const again = await stack.up("--refresh", "--expect-no-changes");
  wentForOthers(game, "changes remain", again);
  if (again.requests.some(isWrite) && !players.some(hasProblems)) tell(game, "writes remain");

  wentForOthers(game, "destroy", await stack.destroy());
  for (const { kind, problems } of players) {
    const left = kind.stays === true ? 0 : kind.found().length;
    if (left > 0) problems.add(`${left} left after destroy`);
  }
  if (!players.some(hasProblems) && world.neighbours() !== neighbours) tell(game, "neighbours touched");
  for (const { problem } of stack.sandbox.violations()) tell(game, `not as the API wants it: ${problem}`);
  return runs;
}

/** The parallelism of a larger machine, so that what can overlap does. */
const manyAtOnce = ["--parallel", "64"];

/** Runs `up` in the ways that its errors name, until it succeeds: then the runs that it took. */
async function converge(game: Game, step: Step): Promise<readonly Way[] | undefined> {
  const { stack, players } = game;
  declare(game, step.cast, step.neighbourFails === true ? [failing(game)] : []);
  const flags = step.flags === undefined ? [] : players.flatMap(({ cast }) => step.flags?.(cast) ?? []);
  const runs: Way[] = [];
  for (let way: Way | undefined = "up"; way !== undefined;) {
    // What the program says itself, the run cannot change.
    if (game.adopt && way === "overwrite") declare(game, step.cast, [], "overwrite");
    const run = await stack.run(["up", "--yes", "--skip-preview", ...manyAtOnce, ...flags], settingsOf(way));
    runs.push(way);
    // What the program orders to go first is made by the next run.
    if (run.code === 0 || game.row.anew !== "perhaps") noteLosses(game, `after ${runs.join(", ")}`);
    if (run.code === 0) return runs;
    way = nextWay(game, step, runs, run);
  }
  return undefined;
}

/** The way that the errors of a run name, or, if only the neighbour failed, the same again. */
function nextWay(game: Game, step: Step, runs: readonly Way[], run: EngineRun): Way | undefined {
  if (step.neighbourFails === true && onlyNeighbourFails(run)) return runs.at(-1);
  const named = wayNamed(run.output);
  // What the neighbour makes fail is of the row's own design.
  const isNew = named !== undefined && ways.indexOf(named) > Math.max(...runs.map((way) => ways.indexOf(way)));
  if (isNew) return named;
  went(game, runs.length === 1 ? "first up" : "the remedy does not help", run);
  return undefined;
}

/** Lets the engine refuse a program: with an error that names both resources, and no write. */
async function refuse(game: Game, step: Step, names: readonly string[]): Promise<void> {
  // One kind after another, because the engine stops at the first refusal.
  for (const player of game.players) {
    for (const problem of await refused(game, player, step, names)) player.problems.add(problem);
  }
  noteLosses(game, "by what was refused");
}

/** What is wrong with the refusal for one kind. What is not refused in the preview is not run: it would delete the other kinds. */
async function refused({ stack, adopt }: Game, { kind }: Player, step: Step, names: readonly string[]) {
  stack.declare({ resources: step.cast(kind, adopt).resources });
  const isRefused = ({ output }: EngineRun): boolean =>
    errorsIn(output).some((error) => names.every((name) => error.includes(`${kind.kind}-${name}`)));
  const preview = await stack.preview();
  if (preview.code === 0 || !isRefused(preview)) return [`not refused, naming both: ${shortError(preview.output)}`];
  const up = await stack.up();
  // The engine may ask about the second resource first, which then takes over what the first one has.
  const sent = adopt ? [] : up.requests.filter((request) => isWrite(request) && !unseen.test(request));
  return [
    ...(isRefused(up) ? [] : [`not refused after the preview: ${shortError(up.output)}`]),
    ...([...preview.requests.filter(isWrite), ...sent].length > 0 ? ["sent all the same"] : []),
  ];
}

/** Lets a delete be refused, with an error that names what would go with it, and no write. */
async function keep(game: Game, step: Step, name: string): Promise<void> {
  const { stack, players } = game;
  const before = players.map(({ cast }) => cast);
  declare(game, step.cast);
  // Whatever is deleted is to be refused, and not only what comes first.
  const up = await stack.up("--continue-on-error");
  const isNamed = (label: string): boolean => errorsIn(up.output).some((error) => error.includes(label));
  if (!players.every(({ kind }) => isNamed(`${kind.kind} "${kind.kind}-${name}"`))) tell(game, "not kept");
  if (up.requests.some(isWrite)) tell(game, "sent all the same");
  for (const [index, player] of players.entries()) player.cast = before[index] ?? player.cast;
  noteLosses(game, "with its parent");
}

/**
 * The API shows neither that a challenge was requested or answered nor the specification of an API, so the first of two
 * resources may send that again before the second one is declared.
 */
const unseen = /^POST \/pullzone\/(request|complete)ExternalDnsCertificate$|^PATCH .*\/api-guardian\/spec$/;
const isWrite = (request: string): boolean => !request.startsWith("GET ");

const tell = ({ players }: Game, problem: string): void => {
  for (const { problems } of players) problems.add(problem);
};

/** Whether a command succeeded. A failure is told of a kind that plays alone; of several, those at fault are to play alone. */
function went(game: Game, what: string, { code, output }: EngineRun): boolean {
  if (code === 0) return true;
  const names = game.players.map(({ kind }) => kind.kind);
  if (names.length > 1) {
    const blamed = kindsAtFault(names, output);
    throw new Blame(blamed.length === 0 ? names : blamed);
  }
  tell(game, `${what}: ${shortError(output)}`);
  return false;
}

const hasProblems = ({ problems }: Player): boolean => problems.size > 0;

/** The same, where a failure says nothing new of those that have a problem already. */
function wentForOthers(game: Game, what: string, run: EngineRun): void {
  const names = game.players.map(({ kind }) => kind.kind);
  const others = game.players.filter((player) => !hasProblems(player)).map(({ kind }) => kind.kind);
  const blamed = run.code === 0 ? [] : kindsAtFault(names, run.output);
  const isKnown = blamed.length > 0 && !blamed.some((kind) => others.includes(kind));
  if (!isKnown) went(game, what, run);
}

function noteLosses({ players }: Game, when: string): void {
  for (const { kind, was, cast, problems } of players) {
    const lost = lostIn(kind, was, cast.keys);
    if (lost.length > 0) problems.add(`${lost.length} gone ${when}`);
  }
}

function declare(
  { stack, players, adopt }: Game,
  cast: Step["cast"],
  more: readonly DeclaredResource[] = [],
  how: Adopting = adopt,
): void {
  for (const player of players) player.cast = cast(player.kind, how);
  const resources = players.flatMap((player) => player.cast.resources);
  // Whatever else there is comes when all of them are done.
  const names = resources.map(({ name }) => name);
  const providers = resources.some(({ options }) => options?.provider === elsewhere.name) ? [elsewhere] : [];
  stack.declare({
    resources: [...providers, ...resources, ...more.map((one) => ({ ...one, options: { dependsOn: names } }))],
  });
}

/** A neighbour whose first write fails, once. */
function failing({ stack, world: { neighbourZone } }: Game): DeclaredResource {
  stack.sandbox.addFault({
    method: "POST",
    path: `/pullzone/${neighbourZone}/addBlockedIp`,
    answer: { kind: "status", status: 400 },
  });
  return { kind: "BlockedIp", name: "neighbour", args: { pullZoneId: neighbourZone, blockedIp: "192.0.2.250" } };
}

const onlyNeighbourFails = ({ output }: EngineRun): boolean =>
  errorsIn(output).every((error) => error.includes("Simulated fault"));
