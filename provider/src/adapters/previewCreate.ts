import * as E from "fp-ts/Either";
import type { Claimant } from "../kernel/claims";
import type { LifecycleError } from "../kernel/lifecycle";
import type { ApiBinding, ConnectedApi } from "./apiBinding";
import { UserError } from "./errors";
import type { Owners } from "./owners";
import { runOperation, type Operation } from "./runOperation";

/** A create that is only foreseen. */
export interface PreviewedCreate<Client, Failure> {
  readonly kind: string;
  readonly self: Claimant;
  readonly secrets: () => readonly string[];
  readonly create: Operation<Client, Failure, unknown>["action"];
}

/**
 * Says at a preview what a create would meet: what it would take over and change, and what it would refuse. It runs until
 * its first write. What cannot be found out, because there is no key or no answer, is not said.
 */
export async function previewCreate<Client, Failure>(
  backend: ApiBinding<Client, Failure>,
  connected: ConnectedApi<Client>,
  owners: Owners,
  { kind, self, secrets, create }: PreviewedCreate<Client, Failure>,
): Promise<void> {
  const resource = self.label === "" ? kind : self.label;
  try {
    await runOperation(backend, E.right({ ...connected, client: backend.withoutWrites(connected.client) }), {
      name: "create",
      resource,
      timeoutMilliseconds: undefined,
      ownership: (log) => ({ ...owners.ownershipFor(self, log), take: nothing, takeOver: nothing }),
      secrets,
      action: async (ctx, adopt) => {
        const done = await create(ctx, adopt);
        return E.isLeft(done) && isRefused(done.left) ? done : E.right(undefined);
      },
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stdout.write(`${resource}: would be refused, because ${error.message}\n`);
  }
}

const nothing = (): Promise<void> => Promise.resolve();

const isRefused = <Failure>(error: LifecycleError<Failure>): boolean =>
  error._tag === "Partial" ? isRefused(error.cause) : error._tag === "Refused";
