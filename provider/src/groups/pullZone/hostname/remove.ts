import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { removeHostname } from "../api/hostname";
import type { Hostname } from "../api/pullZone";
import { fromApi } from "../../../contract/errors";
import type { Context } from "../../../contract/lifecycle";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import type { Step } from "../../../reconcile/step";
import { canonicalStored, lookAgainIfZoneExists, type Remote } from "./mapping";

/** Looks again after an error: the hostname may be gone, or may be one that cannot be removed. */
export function remove(ctx: Context<Client>, { pullZoneId, entry }: Remote): Step<void> {
  if (entry.IsSystemHostname) return fromApi(removeFromStateOnly(ctx, entry));
  return pipe(
    removeHostname(ctx, pullZoneId, entry.Value),
    TE.orElse(
      confirmRemoval({
        look: lookAgainIfZoneExists(ctx, { pullZoneId, hostname: canonicalStored(entry.Value) }),
        whenLeft: (_left, error) =>
          entry.IsManagedHostname && !isDoubtful(error) ? removeFromStateOnly(ctx, entry) : TE.left(error),
      }),
    ),
    fromApi,
  );
}

function removeFromStateOnly(ctx: Context<Client>, entry: Hostname): TE.TaskEither<ApiError, void> {
  return TE.fromIO(() => {
    ctx.log(`${entry.Value} belongs to bunny.net and cannot be removed: it is removed from state only`);
  });
}
