import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import * as E from "fp-ts/Either";
import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither } from "../taskEither";

/** A resource of a stack, as in `pulumi stack export`. */
const StoredResource = t.intersection([
  t.type({ urn: t.string, type: t.string }),
  t.partial({
    id: t.string,
    inputs: t.record(t.string, t.unknown),
    outputs: t.record(t.string, t.unknown),
    /** Already replaced, and still to be deleted. */
    delete: t.boolean,
    /** Already deleted, and still to be replaced. */
    pendingReplacement: t.boolean,
    /** Read with `.get`, not owned. */
    external: t.boolean,
  }),
]);
export type StoredResource = t.TypeOf<typeof StoredResource>;

const Export = t.type({
  /** Null for a stack that was never updated. */
  deployment: t.union([
    t.null,
    t.partial({
      resources: t.array(StoredResource),
      pending_operations: t.array(t.type({ resource: StoredResource, type: t.string })),
    }),
  ]),
});

/** What Pulumi stores about a stack. */
export interface StackState {
  readonly resources: readonly StoredResource[];
  /** Creations that have started, in this run or in interrupted ones. */
  readonly creating: readonly StoredResource[];
  /** Updates that have started, with their new inputs. Those of interrupted runs are only listed until the next change. */
  readonly updating: readonly StoredResource[];
}

const timeoutMilliseconds = 30_000;
const mostBytes = 1024 * 1024 * 1024;

/**
 * Reads the state of a stack with the `pulumi` on PATH: the engine shows a provider only one resource at a time, and
 * one that was removed from the program only when it is about to be deleted. Secrets stay encrypted, and no lock is
 * needed.
 *
 * @param stack its full name: `organization/project/stack`
 * @returns the state, or why it could not be read
 */
export function readStackState(stack: string): TE.TaskEither<string, StackState> {
  return taskEither(async function* () {
    for (let attempt = 1; ; attempt += 1) {
      const state = await readOnce(stack)();
      if (E.isRight(state)) return state.right;
      if (attempt === maxAttempts) return yield* failWith(state.left);
      // The current run may be writing the state.
      await setTimeout(delayMilliseconds);
    }
  });
}

const maxAttempts = 5;
const delayMilliseconds = 200;

function readOnce(stack: string): TE.TaskEither<string, StackState> {
  return () =>
    new Promise((resolve) => {
      execFile(
        "pulumi",
        ["stack", "export", "--stack", stack, "--non-interactive"],
        { env: environment(), timeout: timeoutMilliseconds, maxBuffer: mostBytes, windowsHide: true },
        (error, stdout) => {
          resolve(error === null ? parse(stdout) : E.left("`pulumi stack export` failed"));
        },
      );
    });
}

/**
 * The environment without variables inherited from the parent CLI that would make this one write debug files and
 * traces.
 */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PULUMI_DEBUG_|OTEL_)/.test(name)));
}

function parse(text: string): E.Either<string, StackState> {
  const json = E.tryCatch((): unknown => JSON.parse(text), String);
  const state = Export.decode(E.isRight(json) ? json.right : undefined);
  if (E.isLeft(state)) return E.left("`pulumi stack export` did not print a state");
  const { resources = [], pending_operations: pending = [] } = state.right.deployment ?? {};
  const started = (operation: string) => pending.filter(({ type }) => type === operation);
  return E.right({
    resources,
    creating: started("creating").map(({ resource }) => resource),
    updating: started("updating").map(({ resource }) => resource),
  });
}
