import * as E from "fp-ts/Either";
import type { AdoptMode, ConfigurationProblem } from "../config";
import type { Ownership } from "../kernel/claims";
import type { Context, LifecycleError, PartialFailure } from "../kernel/lifecycle";
import type { Properties } from "../kernel/values";
import type { ApiBinding, ConnectedApi } from "./apiBinding";
import { startDeadline } from "./deadline";
import { PartialError, UserError } from "./errors";
import { redact } from "./redact";

export type OperationName = "create" | "read" | "update" | "delete";

/** One step of one resource, about to run. */
export interface Operation<Client, Failure, A> {
  readonly name: OperationName;
  /** The resource in words. */
  readonly resource: string;
  readonly timeoutMilliseconds: number | undefined;
  /** Who has which object, for the resource. */
  readonly ownership: (log: (line: string) => void) => Ownership;
  /** Texts that nothing printed may hold; asked for only when something is printed. */
  readonly secrets: () => readonly string[];
  readonly action: (ctx: Context<Client>, adopt: AdoptMode) => Promise<E.Either<LifecycleError<Failure>, A>>;
  /** State of what exists after the step failed half-way. */
  readonly stateAfter?: (failure: PartialFailure<Failure>) => Properties;
}

/** Runs a step with a client, a deadline and a log, and turns a failure into the throw that Pulumi wants. */
export async function runOperation<Client, Failure, A>(
  backend: ApiBinding<Client, Failure>,
  connected: E.Either<ConfigurationProblem, ConnectedApi<Client>>,
  step: Operation<Client, Failure, A>,
): Promise<A> {
  if (E.isLeft(connected)) {
    const { reason, remedy } = connected.left;
    throw new UserError(tellOnce(reason, `${reason}: ${remedy}`));
  }
  const deadline = startDeadline(step.timeoutMilliseconds);
  const log = (line: string): void => void process.stdout.write(`${step.resource}: ${redact(line, step.secrets())}\n`);
  try {
    const result = await step.action(
      {
        client: connected.right.client,
        signal: deadline.signal,
        writeSignal: deadline.writeSignal,
        ...(step.timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds: step.timeoutMilliseconds }),
        ownership: step.ownership(log),
        log,
      },
      connected.right.adopt,
    );
    if (E.isRight(result)) return result.right;
    throw failed(result.left, step, backend);
  } finally {
    deadline.end();
  }
}

function failed<Client, Failure, A>(
  failure: LifecycleError<Failure>,
  step: Operation<Client, Failure, A>,
  backend: ApiBinding<Client, Failure>,
): UserError {
  const text = redact(explain(failure, backend), step.secrets());
  return failure._tag === "Partial" && step.stateAfter !== undefined
    ? new PartialError(failure.id, step.stateAfter(failure), [text])
    : new UserError(text);
}

function explain<Client, Failure>(failure: LifecycleError<Failure>, backend: ApiBinding<Client, Failure>): string {
  switch (failure._tag) {
    case "Refused":
      return `${failure.reason}: ${failure.remedy}`;
    case "Api": {
      const outage = backend.outage(failure.cause);
      const text = backend.describe(failure.cause);
      return outage === undefined ? text : tellOnce(outage, text);
    }
    case "Partial":
      return explain(failure.cause, backend);
  }
}

/** What keeps everything from working was told by another resource of this process. */
const told = new Set<string>();

function tellOnce(outage: string, text: string): string {
  if (told.has(outage)) return `${outage} (another resource's error says more)`;
  told.add(outage);
  return text;
}
