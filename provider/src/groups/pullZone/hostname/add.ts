import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../http/errors";
import { addHostname, hostnameZones, isAlreadyRegistered, isWildcardNotReady, wildcardTarget } from "../api/hostname";
import { adoptExisting, type TakenOver } from "../../../ownership/adoption";
import { apiFailure, partial, refused } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import { pollUntil, retryUntil } from "../../../reconcile/poll";
import { pick, type Properties } from "../../../properties/values";
import { failWith, step, type Step, taskEither } from "../../../common/taskEither";
import { lookTimeAfter, sentOrInDoubt } from "../../../reconcile/confirm";
import { type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { retryLimits } from "./certificateTimeouts";
import type { HostnameInputs } from "./inputs";
import { delegateIfHosted } from "./managedCertificate";
import {
  describeHostname,
  hostnameIn,
  type Key,
  type HostnameOfZone,
  inputsOfHostname,
  withRecordedCertificate,
} from "./remote";

/**
 * The API does not return what it added, so the zone is read again. The zone also shows whether a failed call added the
 * hostname after all, and whether a call was refused because the hostname is already on this very zone.
 */
export function add(ctx: Ctx, inputs: HostnameInputs): Step<Failure, HostnameOfZone> {
  return steps(async function* () {
    const sent = await sentOrInDoubt(addWhenReady(ctx, inputs))();
    if (E.isRight(sent)) return yield* added(ctx, inputs, sent.right);
    const holder = isAlreadyRegistered(sent.left) ? await lookForHolder(ctx, inputs)() : E.right(undefined);
    if (E.isLeft(holder) || holder.right === undefined) return yield* failWith(explainRefusal(sent.left, inputs));
    // bunny.net has each hostname once.
    if (holder.right.pullZoneId !== inputs.pullZoneId) return yield* failWith(onOtherZone(holder.right));
    yield* takeOver(ctx, holder.right, inputs);
    return holder.right;
  });
}

/** The hostname where it is: on this zone, or on any other one of the account. */
interface Holder extends HostnameOfZone {
  readonly zoneName: string;
}

function lookForHolder(ctx: Ctx, { pullZoneId, hostname }: HostnameInputs): Step<ApiError, Holder | undefined> {
  return taskEither(async function* () {
    const itself = yield* hostnameZones.get(ctx, pullZoneId, "fresh");
    const zones = hostnameIn(itself, hostname) === undefined ? yield* hostnameZones.all(ctx) : [itself];
    const [holder] = zones.flatMap((zone) => {
      const found = hostnameIn(zone, hostname);
      return found === undefined ? [] : [{ ...found, zoneName: zone.Name }];
    });
    return holder;
  });
}

function onOtherZone({ pullZoneId, zoneName, hostname }: Holder): Failure {
  return refused(
    `hostname ${hostname} is already on pull zone ${zoneName} (${pullZoneId}) of this account`,
    "remove it there first, with an `up` of its own if this stack has it, or move this resource to that zone and set " +
      "`adopt: true`",
  );
}

/** A wildcard is refused until its DNS points to the zone, so the call is repeated while time permits. */
function addWhenReady(ctx: Ctx, { pullZoneId, hostname }: HostnameInputs): TE.TaskEither<ApiError, void> {
  return retryUntil(addHostname(ctx, pullZoneId, hostname), {
    ...retryLimits(ctx),
    waitsFor: (error) => (isWildcardNotReady(error) ? `the DNS of ${hostname} to point to bunny.net` : undefined),
  });
}

/** Reads what was added, or may have been added by a call whose outcome is unknown. */
function added(ctx: Ctx, inputs: HostnameInputs, doubt: ApiError | undefined): Step<Failure, HostnameOfZone> {
  const { pullZoneId, hostname } = inputs;
  const look = pipe(
    hostnameZones.get(ctx, pullZoneId, "fresh"),
    TE.map((zone) => hostnameIn(zone, hostname)),
  );
  return steps(async function* () {
    const found = await pollUntil(ctx, lookTimeAfter(doubt), `hostname ${hostname}`, look, (it) => it !== undefined)();
    if (E.isLeft(found)) return yield* failWith(partial(knownOf(inputs))(apiFailure(doubt ?? found.left)));
    if (found.right !== undefined) return found.right;
    if (doubt !== undefined) return yield* failWith(explainRefusal(doubt, inputs));
    const unseen = refused(
      `hostname ${hostname} was added, but pull zone ${pullZoneId} does not show it yet`,
      "run `pulumi up` again to continue from there",
    );
    return yield* failWith(partial(knownOf(inputs))(unseen));
  });
}

/** What is recorded of a hostname that was created, or may have been, by a step that failed. */
export function knownOf({ pullZoneId, hostname }: Key, applied: Properties = {}, outs: object = {}) {
  return { id: childId.format(pullZoneId, hostname), applied: { ...applied, pullZoneId, hostname }, outs };
}

function explainRefusal(error: ApiError, { pullZoneId, hostname }: HostnameInputs): Failure {
  if (isAlreadyRegistered(error)) {
    return refused(
      `hostname ${hostname} is already registered with bunny.net, and not on pull zone ${pullZoneId}`,
      "it belongs to another account, or to a pull zone that the API key does not show: remove it there first",
    );
  }
  if (isWildcardNotReady(error)) {
    return refused(
      `hostname ${hostname} was not added, because its DNS does not point to bunny.net`,
      `make ${hostname} a CNAME for ${wildcardTarget(error) ?? "the pull zone's own hostname"}; ${delegateIfHosted}; wait ` +
        "until that is visible, and run `pulumi up` again",
    );
  }
  return apiFailure(error);
}

/** A system hostname comes with its zone, so taking it over needs no `adopt`. */
export function takeOver(ctx: Ctx, remote: HostnameOfZone, inputs: HostnameInputs): Step<Failure, TakenOver> {
  if (remote.isSystemHostname) return step(TE.right("takenOver"));
  const found: Properties = { ...inputsOfHostname(withRecordedCertificate(remote, inputs.certificate)) };
  const names = ["certificate", "certificatePem", "privateKeyPem", "forceSsl", "certificateKeyType"];
  const managed = pick({ ...inputs }, names);
  return step(adoptExisting(ctx, { names: [describeHostname(inputs)], adopt: inputs.adopt, managed, found }));
}
