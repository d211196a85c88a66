import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as A from "fp-ts/ReadonlyArray";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { addHostname, isAlreadyRegistered, isWildcardNotReady, wildcardTarget } from "../api/hostname";
import { getPullZoneAfterWrites, type Hostname, type PullZone, pullZones } from "../api/pullZone";
import { adoptExisting, type TakenOver } from "../../../ownership/adoption";
import { apiFailure, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { pollUntil, retryUntil } from "../../../reconcile/poll";
import { pick } from "../../../properties/values";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmWrite } from "../../../reconcile/confirm/confirmWrite";
import { lookTimeAfter, sentOrInDoubt } from "../../../reconcile/confirm/doubt";
import type { Step } from "../../../reconcile/step";
import { retryLimits } from "./certificateTimeouts";
import type { Inputs } from "./inputs";
import {
  entryIn,
  describeHostname,
  lookAfterWrites,
  recorded,
  type Remote,
  toInputs,
  withRecordedCertificate,
} from "./mapping";
import { remove } from "./remove";

/**
 * The API does not return what it added, so the zone is read again. The zone also shows whether a failed call added the
 * hostname after all, and whether a call was refused because the hostname is already on this very zone.
 */
export function add(ctx: Context<Client>, inputs: Inputs): Step<Hostname> {
  return pipe(
    sentOrInDoubt(addWhenReady(ctx, inputs)),
    TE.foldW(
      (error) =>
        pipe(
          error,
          confirmWrite({
            isInconclusive: isAlreadyRegistered,
            look: lookForIt(ctx, inputs, isAlreadyRegistered(error)),
            explain: () => explainRefusal(error, inputs),
            whenFound: (zone) => takeOverFrom(ctx, zone, inputs),
          }),
        ),
      (doubt) => addedEntry(ctx, inputs, doubt),
    ),
  );
}

/** The zone that has the hostname: this one, or, if asked for, any other one of the account. */
function lookForIt(
  ctx: Context<Client>,
  { pullZoneId, hostname }: Inputs,
  everywhere: boolean,
): TE.TaskEither<ApiError, O.Option<ZoneWithIt>> {
  return taskEither(async function* () {
    const itself = inZone(yield* valueOf(getPullZoneAfterWrites(ctx, pullZoneId)), hostname);
    if (O.isSome(itself) || !everywhere) return itself;
    const zones = yield* valueOf(pullZones.all(ctx));
    return pipe(
      zones,
      A.findFirstMap((zone) => inZone(zone, hostname)),
    );
  });
}

interface ZoneWithIt extends Remote {
  readonly zoneName: string;
}

function inZone(zone: PullZone, hostname: string): O.Option<ZoneWithIt> {
  return pipe(
    entryIn(zone, hostname),
    O.map((entry) => ({ pullZoneId: zone.Id, zoneName: zone.Name, entry })),
  );
}

/**
 * Another zone must lose the hostname first, because bunny.net has each one once. That is done only for a resource of the
 * program that had it and gives it up in this run: its own delete would come too late.
 */
function takeOverFrom(ctx: Context<Client>, zone: ZoneWithIt, inputs: Inputs): Step<Hostname> {
  return taskEither(async function* () {
    if (zone.pullZoneId === inputs.pullZoneId) {
      yield* valueOf(takeOverEntry(ctx, zone, inputs));
      return zone.entry;
    }
    const itself = describeHostname({ ...inputs, pullZoneId: zone.pullZoneId });
    if (!(yield* valueOf(isOfProgram(ctx, itself)))) return yield* failWith(onOtherZone(zone, inputs));
    yield* valueOf(adoptExisting(ctx, { names: [itself], adopt: inputs.adopt, managed: {}, found: {} }));
    yield* valueOf(remove(ctx, zone));
    const doubt = yield* valueOf(
      pipe(
        sentOrInDoubt(addWhenReady(ctx, inputs)),
        TE.mapLeft((error) => explainRefusal(error, inputs)),
      ),
    );
    return yield* valueOf(addedEntry(ctx, inputs, doubt));
  });
}

/** Whether a resource of the program has a hostname, or had it before this run. The engine may not have come to it yet. */
function isOfProgram(ctx: Context<Client>, itself: string): TE.TaskEither<never, boolean> {
  const look = TE.fromIO(() => {
    const owner = ctx.ownership.ownerOf(itself);
    return owner._tag !== "Nobody" || owner.formerly !== undefined;
  });
  const quiet = { signal: ctx.signal, log: () => undefined };
  return pollUntil(quiet, 2_000, itself, look, (isKnown) => isKnown);
}

function onOtherZone({ pullZoneId, zoneName }: ZoneWithIt, { hostname }: Inputs): LifecycleError<never> {
  return refused(
    `hostname ${hostname} is already on pull zone ${zoneName} (${pullZoneId}) of this account`,
    "remove it there first, with an `up` of its own if this stack has it, or move this resource to that zone and set " +
      "`adopt: true`",
  );
}

/** A wildcard is refused until its DNS points to the zone, so the call is repeated while time permits. */
function addWhenReady(ctx: Context<Client>, { pullZoneId, hostname }: Inputs): TE.TaskEither<ApiError, void> {
  return retryUntil(addHostname(ctx, pullZoneId, hostname), {
    ...retryLimits(ctx),
    waitsFor: (error) => (isWildcardNotReady(error) ? `the DNS of ${hostname} to point to bunny.net` : undefined),
  });
}

/** Reads what was added, or may have been added by a call whose outcome is unknown. */
function addedEntry(ctx: Context<Client>, inputs: Inputs, doubt: ApiError | undefined): Step<Hostname> {
  return taskEither(async function* () {
    const { pullZoneId, hostname } = inputs;
    const asCreated = recorded(inputs, {}, {});
    const found = yield* valueOf(
      pipe(
        pollUntil(ctx, lookTimeAfter(doubt), `hostname ${hostname}`, lookAfterWrites(ctx, inputs), O.isSome),
        TE.mapLeft((error) => asCreated(apiFailure(doubt ?? error))),
      ),
    );
    if (O.isSome(found)) return found.value;
    if (doubt !== undefined) return yield* failWith(explainRefusal(doubt, inputs));
    return yield* failWith(
      asCreated(
        refused(
          `hostname ${hostname} was added, but pull zone ${pullZoneId} does not show it yet`,
          "run `pulumi up` again to continue from there",
        ),
      ),
    );
  });
}

function explainRefusal(error: ApiError, { pullZoneId, hostname }: Inputs): LifecycleError<ApiError> {
  if (isAlreadyRegistered(error)) {
    return refused(
      `hostname ${hostname} is already registered with bunny.net, and not on pull zone ${pullZoneId}`,
      "it belongs to another account, or to a pull zone that the API key does not show: remove it there first",
    );
  }
  if (isWildcardNotReady(error)) {
    return refused(
      `hostname ${hostname} was not added, because its DNS does not point to bunny.net`,
      `make ${hostname} a CNAME for ${wildcardTarget(error) ?? "the pull zone's own hostname"}, wait until that is ` +
        "visible, and run `pulumi up` again",
    );
  }
  return apiFailure(error);
}

/** A system hostname comes with its zone, so taking it over needs no `adopt`. */
export function takeOverEntry(ctx: Context<Client>, remote: Remote, inputs: Inputs): Step<TakenOver> {
  if (remote.entry.IsSystemHostname) return TE.right("takenOver");
  return adoptExisting(ctx, {
    names: [describeHostname(inputs)],
    adopt: inputs.adopt,
    managed: pick({ ...inputs }, ["certificate", "certificatePem", "privateKeyPem", "forceSsl", "certificateKeyType"]),
    found: { ...toInputs(withRecordedCertificate(remote, inputs.certificate)) },
  });
}
