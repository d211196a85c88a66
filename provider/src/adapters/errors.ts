import type { dynamic } from "@pulumi/pulumi";

/**
 * An error for people: one line, never the cause itself, which may carry what must not be printed.
 *
 * Pulumi shows the message at the resource. Its process also writes errors of check, diff, read and delete to
 * `console.error`, by which each would be shown twice: see {@link suppressReported}.
 */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.stack = "";
  }

  override toString(): string {
    return reported;
  }
}

const reported = "reported at the resource";

/** Keeps the process from writing our errors a second time. All else that is written stays. */
export function suppressReported(output: Pick<Console, "error">): void {
  const write = output.error.bind(output);
  output.error = (...parts: unknown[]) => {
    if (parts.length !== 1 || parts[0] !== `${reported}: `) write(...parts);
  };
}

/**
 * The error that makes the engine keep a resource although its step failed: id, properties and reasons go into state,
 * and the next `up` calls update. Pulumi does not add the provider's text to the properties here: they must carry it.
 */
export class PartialError extends UserError {
  constructor(
    readonly id: string,
    readonly properties: object,
    readonly reasons: readonly string[],
  ) {
    super(reasons.join("; "));
  }
}

/**
 * Calls that tell whatever else they throw as a defect: neither its message, which may quote values, nor its stack reach
 * the user. `configure` stays as it is: it must set everything before anything is awaited.
 */
export function reportDefects<In, Out>(
  kind: string,
  calls: Required<dynamic.ResourceProvider<In, Out>>,
): Required<dynamic.ResourceProvider<In, Out>> {
  const told = async <Answer>(call: string, answer: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await answer();
    } catch (error) {
      throw error instanceof UserError ? error : new UserError(describeDefect(`${call} of ${kind}`, error));
    }
  };
  return {
    configure: calls.configure,
    check: (olds, news) => told("check", () => calls.check(olds, news)),
    diff: (id, olds, news) => told("diff", () => calls.diff(id, olds, news)),
    create: (inputs) => told("create", () => calls.create(inputs)),
    read: (id, props) => told("read", () => calls.read(id, props)),
    update: (id, olds, news) => told("update", () => calls.update(id, olds, news)),
    delete: (id, props) => told("delete", () => calls.delete(id, props)),
  };
}

/** What to say of a defect of ours: where it happened, and nothing of what the values were. */
function describeDefect(step: string, defect: unknown): string {
  const kind = defect instanceof Error ? defect.constructor.name : typeof defect;
  const place = defect instanceof Error ? /\bat .*?([\w.-]+\.[jt]s:\d+)/.exec(defect.stack ?? "")?.[1] : undefined;
  return `${step} met a defect of pulumi-bunny (${kind}${place === undefined ? "" : ` at ${place}`}). Please report it.`;
}
