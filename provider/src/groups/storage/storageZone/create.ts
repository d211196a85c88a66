import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, errorMessage } from "../../../http/errors";
import {
  createStorageZone,
  findStorageZoneByName,
  type NewStorageZone,
  storageZoneTypes,
  zoneTiers,
} from "../api/storageZone";
import { apiFailure, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { retryUntil } from "../../../reconcile/poll";
import { confirmWrite } from "../../../reconcile/confirm/confirmWrite";
import type { Step } from "../../../reconcile/step";
import type { Inputs } from "./mapping";

const defaultMilliseconds = 120_000;
const firstDelayMilliseconds = 1_000;
const longestDelayMilliseconds = 10_000;

/** Creates a zone, and returns its number. bunny.net keeps the name of a deleted zone for a while, so this waits for it. */
export function createZone(ctx: Context<Client>, inputs: Inputs): Step<number> {
  return pipe(
    retryUntil(attempt(ctx, inputs), {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      longestDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (failure) =>
        failure._tag === "Api" && isBeingDeleted(failure.cause)
          ? `the old storage zone ${inputs.name} to be deleted`
          : undefined,
    }),
    TE.mapLeft((failure) =>
      failure._tag === "Api" && isNameTaken(failure.cause) ? nameTaken(inputs, failure.cause) : failure,
    ),
  );
}

/** If the reply is lost, the zone is identified by its name: the account had none of that name before. */
function attempt(ctx: Context<Client>, inputs: Inputs): Step<number> {
  return pipe(
    createStorageZone(ctx, bodyOf(inputs)),
    TE.orElse(
      confirmWrite({
        look: pipe(findStorageZoneByName(ctx, inputs.name), TE.map(O.map(({ Id }) => Id))),
        explain: apiFailure,
        whenUnknown: (error): LifecycleError<ApiError> => unknownOutcome(error, inputs),
        whenFound: (storageZoneId: number) => TE.right(storageZoneId),
      }),
    ),
  );
}

function bodyOf({ name, region, replicationRegions, zoneTier, storageZoneType }: Inputs): NewStorageZone {
  return {
    Name: name,
    Region: region,
    ...(replicationRegions === undefined ? {} : { ReplicationRegions: replicationRegions }),
    ...(zoneTier === undefined ? {} : { ZoneTier: zoneTiers.indexOf(zoneTier) }),
    ...(storageZoneType === undefined ? {} : { StorageZoneType: storageZoneTypes.indexOf(storageZoneType) }),
  };
}

function isNameTaken(error: ApiError): error is Extract<ApiError, { _tag: "Status" }> {
  return error._tag === "Status" && error.errorKey?.toLowerCase() === "storagezone.name_taken";
}

function isBeingDeleted(error: ApiError): boolean {
  return isNameTaken(error) && /being deleted/i.test(error.message ?? "");
}

function nameTaken({ name }: Inputs, error: ApiError): LifecycleError<never> {
  return isBeingDeleted(error)
    ? refused(
        `the name ${name} belonged to a storage zone that bunny.net is still deleting`,
        "run `pulumi up` again later, raise customTimeouts to wait longer, or choose another name",
      )
    : refused(
        `the name ${name} is taken, and not by a storage zone of this account: names are unique at bunny.net`,
        "choose another name, or check which account the API key belongs to",
      );
}

/** Without a number nothing can be recorded. The next run finds the zone by its name. */
function unknownOutcome(error: ApiError, { name }: Inputs): LifecycleError<never> {
  return refused(
    `it is not known whether storage zone ${name} was created: ${errorMessage(error)}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or delete the " +
      "zone in the dashboard",
  );
}
