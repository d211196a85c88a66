import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { LifecycleError } from "../../contract/lifecycle";
import { sortInputs } from "../../contract/state";
import { ownershipFor } from "../../ownership/runClaims";
import { UserError } from "../errors";
import { hasUnknown, isUnknown } from "../pulumiWire";
import { claimantAt } from "../registration";
import { runOperation } from "../runOperation";
import type { KindToServe } from "./kind";
import type { ServedKind } from "./resource";

/** A slow API must not hold up a preview, which shows nothing that it has not found by then. */
const longestMilliseconds = 5_000;

/**
 * Shows what a create will do, and what it would find, if previews may send reads and no input is unknown: what it would
 * take over and change, and why it would be refused. Runs the create up to its first write, and shows nothing if that fails
 * for another reason. What is wrong with the settings, such as a missing key, is shown in any case, but does not fail a
 * preview, which may run where nobody has a key.
 */
export function previewCreateStep<Client, Failure>({
  declared,
  binding,
  objects,
  secretsOf,
  create,
}: KindToServe<Client, Failure>): ServedKind<Client>["previewCreate"] {
  const { kind } = declared;
  return async (configured, call, registration, inputs) => {
    const { described, control } = sortInputs(declared.control, inputs);
    const self = claimantAt(kind, objects(inputs), registration);
    const resource = self.label === "" ? kind : self.label;
    for (const note of declared.planNotes?.(undefined, described, isUnknown) ?? []) call.log(resource, note);
    const problem = configured.newProblem();
    if (problem !== undefined) call.log(resource, `would fail, because ${problem}`);
    if (hasUnknown(described) || hasUnknown(control)) return;
    const connected = configured.connect();
    if (E.isLeft(connected) || !connected.right.previewReads) return;
    const client = binding.withoutWrites(connected.right.client);
    // A preview must not wait: neither for what the program waits for, nor for anything to change.
    const unawaited = declared.control.some((name) => name === "skipAwait") ? { skipAwait: true } : {};
    try {
      await runOperation(binding, E.right({ ...connected.right, client }), {
        call,
        resource,
        timeoutMilliseconds: longestMilliseconds,
        ownership: (log) => ({
          ...ownershipFor(configured.claims(), self, log, !configured.isExplicit()),
          adopt: () => undefined,
        }),
        secrets: () => secretsOf(described),
        action: (ctx, adopt) =>
          pipe(
            create({ ...ctx, timeoutMilliseconds: 0 }, { adopt, ...described, ...control, ...unawaited }),
            TE.orElseW((error) => (isRefused(error) ? TE.left(error) : TE.right(undefined))),
          ),
      });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      call.log(resource, `would be refused, because ${error.message}`);
    }
  };
}

function isRefused(error: LifecycleError<unknown>): boolean {
  return error._tag === "Partial" ? isRefused(error.cause) : error._tag === "Refused";
}
