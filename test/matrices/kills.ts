import { setTimeout as delay } from "node:timers/promises";
import type { Fault, JournalEntry } from "pulumi-bunny-sandbox";
import { calmApps } from "../support/calmApps";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";
import { unlock } from "../support/unlock";
import { Blame, withoutThoseToBlame } from "./blame";
import { type Found, type MatrixKind, type MatrixWorld, prepareWorld } from "./kinds";
import { kindsAtFault, settingsOf, shortError, type Way, wayNamed } from "./verdict";

/** What is cut off: the command, what the program says before it, and what it says then. */
export const operations = ["create", "update", "destroy"] as const;
export type Operation = (typeof operations)[number];

/** When the process tree dies: before the server has done what was asked for (and never does), or when it just has. */
export type Side = "before" | "after";

/** The writes of each operation of a kind, and what is there after it, as a run shows that nobody kills. */
export interface Course {
  readonly writes: readonly Pick<Fault, "method" | "path" | "after">[];
  readonly then: readonly Found[];
}
export type Courses = Readonly<Record<Operation, Course>>;

/** The runs that it took to finish what was cut off. */
interface Finish {
  readonly runs: readonly Way[];
  /** Why it cannot be finished. */
  readonly error?: string;
}

/** The same, and what is wrong then. */
export interface Recovery extends Finish {
  readonly problems: readonly string[];
}

const sandbox = { behaviour: calmApps };
// As many at once as there are kinds, however few processors there are.
const parallel = ["--parallel", "32"];

const declared = (kind: MatrixKind, operation: Operation | "nothing"): readonly DeclaredResource[] => {
  const { edit, more = {} } = kind;
  const resource = { kind: kind.kind, name: `${kind.kind}-a` };
  if (operation === "nothing") return [];
  if (operation !== "update") return [{ ...resource, args: { ...kind.args(0), ...more } }];
  return edit === undefined
    ? [{ ...resource, args: kind.args(1) }]
    : [{ ...resource, args: { ...kind.args(0), ...more, [edit.property]: edit.value } }];
};

const command = (operation: Operation): readonly string[] => [
  operation === "destroy" ? "destroy" : "up",
  "--yes",
  "--skip-preview",
  ...parallel,
];

const declareAll = (stack: EngineStack, kinds: readonly MatrixKind[], operation: Operation | "nothing"): void => {
  stack.declare({ resources: kinds.flatMap((kind) => declared(kind, operation)) });
};

/** Runs the operations of a kind without any kill. */
export async function courseOf(name: string): Promise<Courses> {
  const stack = await startEngineStack({ sandbox });
  try {
    const kind = prepareWorld(stack.sandbox).kinds.find(({ kind: one }) => one === name);
    if (kind === undefined) throw new Error(`there is no ${name} in the matrix`);
    const seeded = JSON.stringify(stack.sandbox.state());
    const run = async (operation: Operation): Promise<Course> => {
      declareAll(stack, [kind], operation);
      const { code, output, journal } = await stack.run(command(operation));
      if (code !== 0) throw new Error(`${name} cannot ${operation}\n${output}`);
      return { writes: writesIn(journal, seeded), then: kind.found() };
    };
    return { create: await run("create"), update: await run("update"), destroy: await destroyed(run) };
  } finally {
    await stack.dispose();
  }
}

/** What is destroyed in the matrix is what create made, so that is what a course must show. */
const destroyed = async (run: (operation: Operation) => Promise<Course>): Promise<Course> => {
  await run("destroy");
  await run("create");
  return run("destroy");
};

/** Each write, told from the others by its path and by how many of the same come first. */
function writesIn(journal: readonly JournalEntry[], seeded: string): Course["writes"] {
  const changes = journal.filter(
    ({ method, template }) => method !== "GET" || template === "/pullzone/loadFreeCertificate",
  );
  const targets = changes.map(({ method, path }) => ({ method, path: withoutNewIds(path, seeded) }));
  return targets.map((target, index) => ({
    ...target,
    after: targets.slice(0, index).filter(({ method, path }) => method === target.method && path === target.path)
      .length,
  }));
}

/** Numbers and ids that the seed did not give differ from run to run, and so do those of databases and videos that it gave. */
const withoutNewIds = (path: string, seeded: string): string => {
  const isNew = (part: string): boolean => /\d|^m[\w-]{15,}/.test(part) && !new RegExp(`[":]${part}\\b`).test(seeded);
  return path
    .split("/")
    .map((part) => (/^db_|^[0-9a-f]{8}-/.test(part) || isNew(part) ? "*" : part))
    .join("/");
};

/** Cuts an operation off at its nth write of each kind, and finishes it with the same command, as its errors say. */
export const recover = (
  kinds: readonly string[],
  courses: ReadonlyMap<string, Courses>,
  operation: Operation,
  nth: number,
  side: Side,
): Promise<ReadonlyMap<string, Recovery>> =>
  withoutThoseToBlame(kinds, async (some) => {
    const stack = await startEngineStack({ sandbox });
    try {
      const world = prepareWorld(stack.sandbox);
      const players = world.kinds.filter(({ kind }) => some.includes(kind));
      return await recoverIn(stack, world, players, courses, operation, nth, side);
    } catch (error) {
      // One that cannot even be killed is told of it, and leaves the others their verdicts.
      const [kind = "", ...others] = some;
      if (error instanceof Blame || others.length > 0) throw error;
      return new Map([[kind, { runs: [], error: String(error).split("\n")[0] ?? "", problems: [] }]]);
    } finally {
      await stack.dispose();
    }
  });

async function recoverIn(
  stack: EngineStack,
  world: MatrixWorld,
  kinds: readonly MatrixKind[],
  courses: ReadonlyMap<string, Courses>,
  operation: Operation,
  nth: number,
  side: Side,
): Promise<ReadonlyMap<string, Recovery>> {
  const neighbours = world.neighbours();
  if (operation !== "create") {
    declareAll(stack, kinds, "create");
    const made = await stack.up(...parallel);
    if (made.code !== 0) throw new Error(made.output);
  }
  declareAll(stack, kinds, operation);
  const writes = kinds.map(({ kind }) => ({ kind, write: courses.get(kind)?.[operation].writes[nth] ?? {} }));
  await killAt(stack, command(operation), writes, side);

  const finished = await finish(stack, kinds, operation);
  const problems = new Map(
    kinds.map((kind) => [kind.kind, problemsOf(kind, courses.get(kind.kind)?.[operation].then ?? [], operation)]),
  );
  const tell = (problem: string): void => {
    for (const told of problems.values()) told.push(problem);
  };
  if (finished.error === undefined && operation !== "destroy") {
    const again = await stack.up("--refresh", "--expect-no-changes");
    blameOrTell(kinds, again, () => {
      tell(`changes remain: ${shortError(again.output)}`);
    });
    const gone = await stack.destroy(...parallel);
    blameOrTell(kinds, gone, () => {
      tell(`cannot be destroyed: ${shortError(gone.output)}`);
    });
  }
  for (const kind of kinds) {
    if (kind.stays !== true && kind.found().length > 0) problems.get(kind.kind)?.push("left after destroy");
  }
  if ([...problems.values()].every((told) => told.length === 0) && world.neighbours() !== neighbours) {
    tell("neighbours touched");
  }
  return new Map(kinds.map(({ kind }) => [kind, { ...finished, problems: problems.get(kind) ?? [] }]));
}

/** Longer than any write takes that does not wait for others, and shorter than a client waits before it repeats a write. */
const longestHold = 6_000;

/** Runs a command, and kills it with all its processes as soon as the write of each kind is where it should be. */
async function killAt(
  stack: EngineStack,
  args: readonly string[],
  writes: ReadonlyArray<{ readonly kind: string; readonly write: Course["writes"][number] }>,
  side: Side,
): Promise<void> {
  const held = writes.map(({ kind, write }) => ({
    kind,
    id: stack.sandbox.addFault({ ...write, act: side === "after", answer: { kind: "hang" } }),
  }));
  const missing = (): readonly string[] => {
    const reached = stack.sandbox.faults().filter(({ applied }) => applied > 0);
    return held.filter(({ id }) => !reached.some((fault) => fault.id === id)).map(({ kind }) => kind);
  };
  const run = stack.start(args);
  const deadline = Date.now() + 60_000;
  let firstHeld = Infinity;
  for (let late = missing(); late.length > 0; late = missing()) {
    if (late.length < held.length) firstHeld = Math.min(firstHeld, Date.now());
    // Some writes come only when all others are done, as deletions do.
    if (Date.now() > firstHeld + longestHold) throw new Blame(late);
    if (Date.now() > deadline) throw new Error(`writes of ${late.join(", ")} did not come\n${run.output()}`);
    await delay(10);
  }
  run.kill();
  await run.finished.catch(() => undefined);
  stack.sandbox.clearFaults();
  await unlock(stack);
}

/** Runs the same command in the ways that its errors name, until it succeeds. */
async function finish(stack: EngineStack, kinds: readonly MatrixKind[], operation: Operation): Promise<Finish> {
  const runs: Way[] = [];
  for (let way: Way = "up"; ;) {
    const run = await stack.run(command(operation), settingsOf(way));
    runs.push(way);
    if (run.code === 0) return { runs };
    const named = wayNamed(run.output);
    if (named === undefined || runs.includes(named)) {
      blameOrTell(kinds, run, () => undefined);
      return { runs, error: shortError(run.output) };
    }
    way = named;
  }
}

/** Of several kinds, those at fault are to play alone. */
function blameOrTell(kinds: readonly MatrixKind[], { code, output }: EngineRun, tell: () => void): void {
  if (code === 0) return;
  const names = kinds.map(({ kind }) => kind);
  if (names.length === 1) {
    tell();
    return;
  }
  const blamed = kindsAtFault(names, output);
  throw new Blame(blamed.length === 0 ? names : blamed);
}

/** Compared without ids: what was made is another one in each run. */
function problemsOf(kind: MatrixKind, expected: readonly Found[], operation: Operation): string[] {
  const text = (found: readonly Found[]): readonly string[] =>
    found.map(({ key, content }) => JSON.stringify([key, content])).sort();
  const now = text(kind.found());
  const wanted = text(expected);
  const problems: string[] = [];
  if (new Set(kind.found().map(({ key }) => key)).size < now.length) problems.push("twice");
  const isOther = JSON.stringify(now) !== JSON.stringify(wanted);
  if (isOther && !(operation === "destroy" && kind.stays === true)) problems.push("not as declared");
  return problems;
}
