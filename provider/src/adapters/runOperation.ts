import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import type { ConfigurationProblem } from "../config/config";
import type { AdoptMode } from "../ownership/adoption";
import type { Ownership } from "../ownership/claims";
import type { Context, LifecycleError, Log, PartialFailure } from "../contract/lifecycle";
import type { Properties } from "../properties/values";
import type { ApiBinding, ConnectedApi } from "./apiBinding";
import { withoutControls, withoutSecrets } from "../common/redaction";
import type { Call } from "./call";
import { startDeadline } from "./deadline";
import { startProgress } from "./progress";
import { PartialError, UserError } from "./errors";

/** An operation on a resource. */
export interface ResourceOperation<Client, Failure, A> {
  readonly call: Call;
  /** The resource, as messages call it. */
  readonly resource: string;
  /** Whether state has its object, so that what is not there is worth a warning. */
  readonly expectsObject?: true;
  readonly timeoutMilliseconds: number | undefined;
  /** The same, as Pulumi calls it, if that is known. */
  readonly urn?: string | undefined;
  /** Who owns which object, from the resource's point of view. */
  readonly ownership: (log: (line: string) => void) => Ownership;
  /** Returns texts that must not be printed. Called only when something is printed. */
  readonly secrets: () => readonly string[];
  readonly action: (ctx: Context<Client>, adopt: AdoptMode) => TaskEither<LifecycleError<Failure>, A>;
  /** State of what exists after the operation failed midway. */
  readonly stateAfter?: (failure: PartialFailure<Failure>) => Properties;
}

/** Runs an operation with a client, a deadline and a log, and throws its failure, as Pulumi expects. */
export async function runOperation<Client, Failure, A>(
  binding: ApiBinding<Client, Failure>,
  connected: E.Either<ConfigurationProblem, ConnectedApi<Client>>,
  operation: ResourceOperation<Client, Failure, A>,
): Promise<A> {
  if (E.isLeft(connected)) {
    const { reason, remedy } = connected.left;
    throw new UserError(inFullOnce(reason, `${reason}: ${remedy}`));
  }
  const deadline = startDeadline(operation.timeoutMilliseconds, operation.call.cancelled);
  const { call, resource, urn } = operation;
  const progress = startProgress((line) => call.progress(resource, printable(line, operation), urn));
  const log: Log = (line, kind) => {
    if (kind === "progress") progress.say(line);
    else call.log(resource, printable(line, operation));
  };
  try {
    const result = await operation.action(
      {
        client: connected.right.client,
        signal: deadline.signal,
        writeSignal: deadline.writeSignal,
        ...(operation.timeoutMilliseconds === undefined ? {} : { timeoutMilliseconds: operation.timeoutMilliseconds }),
        ownership: operation.ownership(log),
        ...(operation.expectsObject === true ? { whenMissing: warnOnce(operation) } : {}),
        log,
      },
      connected.right.adopt,
    )();
    if (E.isRight(result)) return result.right;
    throw failed(result.left, operation, binding);
  } finally {
    deadline.end();
    await progress.end();
  }
}

function failed<Client, Failure, A>(
  failure: LifecycleError<Failure>,
  operation: ResourceOperation<Client, Failure, A>,
  binding: ApiBinding<Client, Failure>,
): UserError {
  const text = printable(explain(failure, binding, operation.call), operation);
  return failure._tag === "Partial" && operation.stateAfter !== undefined
    ? new PartialError(failure.id, operation.stateAfter(failure), [text])
    : new UserError(text);
}

/** What is shown may quote the API, which may quote what it was sent, or what anybody has written into an account. */
function printable(text: string, { secrets }: Pick<ResourceOperation<unknown, unknown, unknown>, "secrets">): string {
  return withoutControls(withoutSecrets(text, secrets()));
}

function explain<Client, Failure>(
  failure: LifecycleError<Failure>,
  binding: ApiBinding<Client, Failure>,
  call: Call,
): string {
  switch (failure._tag) {
    case "Refused":
      return `${failure.reason}: ${failure.remedy}`;
    case "Api": {
      const outage = binding.outage(failure.cause);
      const about = failure.what === undefined ? "" : `${failure.what}: `;
      const text = about + binding.describe(failure.cause, call.cancelled?.aborted === true);
      return outage === undefined ? text : inFullOnce(outage, text);
    }
    case "Partial":
      return explain(failure.cause, binding, call);
  }
}

/** Outages and warnings that this process has already shown in full, for another resource. */
const shown = new Set<string>();

function inFullOnce(outage: string, text: string): string {
  if (shown.has(outage)) return `${outage} (see another resource's error for details)`;
  shown.add(outage);
  return text;
}

const missing = "something is not there";

/** A key of another account finds nothing, so everything counts as deleted already. Says so of the first object alone. */
function warnOnce({
  call,
  resource,
}: Pick<ResourceOperation<unknown, unknown, unknown>, "call" | "resource">): (path: string) => void {
  return (path) => {
    if (shown.has(missing)) return;
    shown.add(missing);
    call.warn(
      resource,
      `${path} was not there: does the API key belong to this account? What is not there is removed from state only`,
    );
  };
}
