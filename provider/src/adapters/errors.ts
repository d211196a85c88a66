import type { Problem } from "../contract/lifecycle";

/**
 * An error for users: one line, without the cause, which may contain what must not be printed.
 *
 * Pulumi shows the message at the resource. Its process also writes errors of check, diff, read and delete to
 * `console.error`, so each would be shown twice: see {@link suppressReported}.
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

/** Keeps the process from printing our errors a second time. All other output is unchanged. */
export function suppressReported(output: Pick<Console, "error">): void {
  const write = output.error.bind(output);
  output.error = (...parts: unknown[]) => {
    if (parts.length !== 1 || parts[0] !== `${reported}: `) write(...parts);
  };
}

/**
 * What the engine shows of a problem with inputs, or with the resource as a whole. The property is part of the text: if
 * it were given separately, the engine would print its value, even if it is a secret.
 */
export function problemText({ property, reason }: Problem): string {
  return property === "" ? reason : `${property} ${reason}`;
}

/**
 * The error that makes the engine keep a resource although its operation failed: id, properties and reasons go into
 * state, and the next `up` calls update. Pulumi does not add the serialized provider to these properties, so they must
 * include it.
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

/** Describes an internal error: where it happened, without any values. */
export function describeDefect(call: string, defect: unknown): string {
  const kind = defect instanceof Error ? defect.constructor.name : typeof defect;
  const place = defect instanceof Error ? /\bat .*?([\w.-]+\.[jt]s:\d+)/.exec(defect.stack ?? "")?.[1] : undefined;
  return `Internal error in pulumi-bunny during ${call} (${kind}${place === undefined ? "" : ` at ${place}`}). Please report it.`;
}
