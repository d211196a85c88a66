/**
 * An error for people. Pulumi prints the message, and for some steps also `toString()` and the stack: it is short, so
 * that a run's output stays readable, and it is never the cause itself, which may carry what must not be printed.
 */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "";
    this.stack = "";
  }

  override toString(): string {
    return this.message;
  }
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

/** What to say of a defect of ours: where it happened, and nothing of what the values were. */
export function describeDefect(step: string, defect: unknown): string {
  const kind = defect instanceof Error ? defect.constructor.name : typeof defect;
  const place = defect instanceof Error ? /\bat .*?([\w.-]+\.[jt]s:\d+)/.exec(defect.stack ?? "")?.[1] : undefined;
  return `${step} met a defect of pulumi-bunny (${kind}${place === undefined ? "" : ` at ${place}`}). Please report it.`;
}
