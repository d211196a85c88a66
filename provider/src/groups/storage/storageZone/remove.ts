import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, errorMessage } from "../../../http/errors";
import { holdsFiles } from "../api/storageHost";
import { deleteStorageZone, findStorageZoneAgain, type StorageZone } from "../api/storageZone";
import { fromApi, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { lookMilliseconds, lookUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmRemoval } from "../../../reconcile/confirm/confirmRemoval";
import type { Step } from "../../../reconcile/step";

/** Removes a zone, with its files if that is allowed, and otherwise only if it holds none. */
export function removeZone(ctx: Context<Client>, storageZoneId: number, deleteFiles: boolean): Step<void> {
  return taskEither(async function* () {
    if (!deleteFiles) {
      const found = yield* valueOf(fromApi(findStorageZoneAgain(ctx, storageZoneId)));
      if (O.isNone(found)) return;
      yield* valueOf(mustBeEmpty(ctx, found.value));
    }
    yield* valueOf(
      pipe(
        deleteStorageZone(ctx, storageZoneId),
        TE.orElse(confirmRemoval({ look: findStorageZoneAgain(ctx, storageZoneId) })),
        fromApi,
      ),
    );
  });
}

/** Files that were deleted just before may still be listed for a moment. */
function mustBeEmpty(ctx: Context<Client>, zone: StorageZone): Step<void> {
  return taskEither(async function* () {
    const look = lookUntil(
      ctx,
      lookMilliseconds.inDoubt,
      `the deletion of the files of storage zone ${zone.Name}`,
      holdsFiles(ctx, zone),
      (holdsAny) => !holdsAny,
    );
    const holdsAny = yield* valueOf(
      pipe(
        look,
        TE.mapLeft((error) => notListed(zone, error)),
      ),
    );
    if (holdsAny) yield* failWith(notEmpty(zone));
  });
}

function notEmpty({ Name, Id }: StorageZone): LifecycleError<never> {
  return refused(
    `storage zone ${Name} (${Id}) holds files, which would be lost with it`,
    "delete the files, or set `deleteFiles: true` and run `pulumi up` before you delete the zone. To keep the zone with " +
      "its files, set `retainOnDelete` instead",
  );
}

function notListed({ Name, Id }: StorageZone, error: ApiError): LifecycleError<never> {
  return refused(
    `it is not known whether storage zone ${Name} (${Id}) holds files, which would be lost with it: ${errorMessage(error)}`,
    "Run again, or set `deleteFiles: true` and run `pulumi up` before you delete the zone",
  );
}
