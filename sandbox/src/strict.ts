/** Something in a request or reply that the documented schemas do not allow. */
export interface Violation {
  readonly side: "request" | "reply";
  readonly method: string;
  /** Template of the operation, or the path if there is none. */
  readonly path: string;
  /** Place and problem, for example `/BlockedIp is missing`. Contains no values. */
  readonly problem: string;
}

/** Thrown by `assertNoViolations`. */
export class StrictViolations extends Error {
  override readonly name = "StrictViolations";
  constructor(readonly violations: readonly Violation[]) {
    const lines = violations.map(({ side, method, path, problem }) => `  ${side} of ${method} ${path}: ${problem}`);
    super(`${violations.length} strict violation(s):\n${lines.join("\n")}`);
  }
}
