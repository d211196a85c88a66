import * as E from "fp-ts/Either";
import { mayBeSecret } from "../../contract/secrets";
import { sortInputs } from "../../contract/state";
import { previewCreate } from "../previewCreate";
import { hasUnknown } from "../pulumiWire";
import { claimantAt } from "../registration";
import type { Kind } from "./kind";
import type { Resource } from "./resource";

/** Shows what a create would find, if previews may send reads and no input is unknown. */
export function previewCreateStep<Client, Failure, I extends object, Outputs extends object, Remote>({
  lifecycle,
  binding,
  objects,
  secretsOf,
  create,
}: Kind<Client, Failure, I, Outputs, Remote>): Resource<Client>["previewCreate"] {
  const { kind } = lifecycle;
  return async (configured, call, registration, inputs) => {
    const { described, control } = sortInputs(lifecycle.control, inputs);
    if (hasUnknown(described) || hasUnknown(control)) return;
    const connected = configured.connect();
    if (E.isLeft(connected) || !connected.right.previewReads) return;
    // A preview must not wait.
    const unawaited = lifecycle.control.some((name) => name === "skipAwait") ? { skipAwait: true } : {};
    await previewCreate(binding, connected.right, configured, {
      kind,
      call,
      self: claimantAt(kind, objects(described), registration),
      secrets: () => secretsOf(described),
      mayBeSecret: (path) => mayBeSecret(lifecycle, path),
      create: (ctx, adopt) => create(ctx, { adopt, ...described, ...control, ...unawaited }),
    });
  };
}
