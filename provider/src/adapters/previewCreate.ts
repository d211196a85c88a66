import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ResourceRef } from "../ownership/claims";
import { ownershipFor } from "../ownership/runClaims";
import type { LifecycleError } from "../contract/lifecycle";
import type { ApiBinding, ConnectedApi } from "./apiBinding";
import type { Call } from "./call";
import type { Configuration } from "./configuration";
import { UserError } from "./errors";
import { runOperation, type Operation } from "./runOperation";

/** A slow API must not hold up a preview, which shows nothing that it has not found by then. */
const longestMilliseconds = 5_000;

/** A create that a preview rehearses. */
interface PreviewedCreate<Client, Failure> {
  readonly kind: string;
  readonly call: Call;
  readonly self: ResourceRef;
  readonly secrets: () => readonly string[];
  readonly mayBeSecret: Operation<Client, Failure, unknown>["mayBeSecret"];
  readonly create: Operation<Client, Failure, unknown>["action"];
}

/**
 * Shows during a preview what a create would find: what it would take over and change, and why it would be refused.
 * Runs the create up to its first write. Shows nothing if that fails for another reason, such as a missing key.
 */
export async function previewCreate<Client, Failure>(
  binding: ApiBinding<Client, Failure>,
  connected: ConnectedApi<Client>,
  configured: Configuration<Client>,
  { kind, call, self, secrets, mayBeSecret, create }: PreviewedCreate<Client, Failure>,
): Promise<void> {
  const resource = self.label === "" ? kind : self.label;
  try {
    await runOperation(binding, E.right({ ...connected, client: binding.withoutWrites(connected.client) }), {
      call,
      resource,
      timeoutMilliseconds: longestMilliseconds,
      ownership: (log) => ({
        ...ownershipFor(configured.claims(), self, log, !configured.isExplicit()),
        adopt: () => undefined,
      }),
      secrets,
      mayBeSecret,
      action: (ctx, adopt) =>
        pipe(
          // No time to wait for anything to change: a preview only looks.
          create({ ...ctx, timeoutMilliseconds: 0 }, adopt),
          TE.orElseW((error) => (isRefused(error) ? TE.left(error) : TE.right(undefined))),
        ),
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    call.log(resource, `would be refused, because ${error.message}`);
  }
}

function isRefused(error: LifecycleError<unknown>): boolean {
  return error._tag === "Partial" ? isRefused(error.cause) : error._tag === "Refused";
}
