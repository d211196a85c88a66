import assert from "node:assert/strict";
import type { FaultAnswer } from "pulumi-bunny-sandbox";

/** How a request can fail. */
export interface Failure {
  readonly name: string;
  /** Whether the server does what was asked for. */
  readonly act: boolean;
  readonly answer: FaultAnswer;
}

export const commonFailures: readonly Failure[] = [
  { name: "is refused", act: false, answer: { kind: "status", status: 400 } },
  { name: "fails", act: false, answer: { kind: "status", status: 500 } },
  { name: "acts and fails", act: true, answer: { kind: "status", status: 500 } },
  { name: "is reset", act: false, answer: { kind: "reset" } },
  { name: "acts and is reset", act: true, answer: { kind: "reset" } },
];

/**
 * Runs a scenario for each place in which a request can fail and each common way to fail. All run at the same time, since
 * each waits for retries, so their faults must not meet.
 */
export async function eachFailure<Place extends string | number>(
  places: readonly Place[],
  scenario: (place: Place, failure: Failure) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  const runs = places.flatMap((place) =>
    commonFailures.map((failure) =>
      scenario(place, failure).catch((error: unknown) => {
        failed.push(`${place} ${failure.name}: ${String(error)}`);
      }),
    ),
  );
  await Promise.all(runs);
  assert.deepEqual(failed, []);
}
