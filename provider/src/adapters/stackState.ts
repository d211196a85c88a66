import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import * as E from "fp-ts/Either";
import * as t from "io-ts";

/** A resource of a stack, as `pulumi stack export` shows it. */
const StoredResource = t.intersection([
  t.type({ urn: t.string, type: t.string }),
  t.partial({
    id: t.string,
    inputs: t.record(t.string, t.unknown),
    outputs: t.record(t.string, t.unknown),
    /** Replaced already, and to be deleted. */
    delete: t.boolean,
    /** Deleted already, and to be replaced. */
    pendingReplacement: t.boolean,
    /** Read with `.get`, and not owned. */
    external: t.boolean,
  }),
]);
export type StoredResource = t.TypeOf<typeof StoredResource>;

const Export = t.type({
  deployment: t.intersection([
    t.type({}),
    t.partial({
      resources: t.array(StoredResource),
      pending_operations: t.array(t.type({ resource: StoredResource, type: t.string })),
    }),
  ]),
});

/** What Pulumi keeps of a stack. */
export interface StackState {
  readonly resources: readonly StoredResource[];
  /** Creations that were begun: those of this run, and those of runs that were cut off. */
  readonly creating: readonly StoredResource[];
}

const limitMilliseconds = 30_000;
const mostBytes = 1024 * 1024 * 1024;

/**
 * Reads the state of a stack with the `pulumi` on PATH. The engine shows a provider no more than one resource at a time, and
 * none that has left the program before it is to be deleted. Secrets stay encrypted, and no lock is needed.
 *
 * @param stack its whole name: `organization/project/stack`
 * @returns the state, or why it could not be read
 */
export async function readStackState(stack: string): Promise<E.Either<string, StackState>> {
  let state = await readOnce(stack);
  // The run that this is part of may be writing the state just now.
  for (let tries = 1; tries < mostTries && E.isLeft(state); tries += 1) {
    await setTimeout(restMilliseconds);
    state = await readOnce(stack);
  }
  return state;
}

const mostTries = 5;
const restMilliseconds = 200;

const readOnce = (stack: string): Promise<E.Either<string, StackState>> =>
  new Promise((resolve) => {
    execFile(
      "pulumi",
      ["stack", "export", "--stack", stack, "--non-interactive"],
      { env: environment(), timeout: limitMilliseconds, maxBuffer: mostBytes, windowsHide: true },
      (error, stdout) => {
        resolve(error === null ? parse(stdout) : E.left("`pulumi stack export` failed"));
      },
    );
  });

/** Files that the CLI around us writes are not to be written by another one. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PULUMI_DEBUG_|OTEL_)/.test(name)));

const parse = (text: string): E.Either<string, StackState> => {
  const json = E.tryCatch((): unknown => JSON.parse(text), String);
  const state = Export.decode(E.isRight(json) ? json.right : undefined);
  if (E.isLeft(state)) return E.left("`pulumi stack export` gave what is no state");
  const { resources = [], pending_operations: pending = [] } = state.right.deployment;
  return E.right({
    resources,
    creating: pending.flatMap(({ resource, type }) => (type === "creating" ? [resource] : [])),
  });
};
