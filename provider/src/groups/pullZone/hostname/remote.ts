import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { type ApiError, isDoubtful } from "../../../http/errors";
import type { Freshness } from "../../../http/remoteObjects";
import { type RemoteHostname, type HostnamesOfZone, hostnameZones, removeHostname } from "../api/hostname";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { childId } from "../../../formats/ids";
import { type Step, step } from "../../../common/taskEither";
import { confirmRemoval } from "../../../reconcile/confirm";
import { act, type Ctx, existingParent, type Failure, steps } from "../../../reconcile/steps";
import { pullZoneObject } from "../pullZoneReference";
import type { HostnameInputs, HostnameOutputs } from "./inputs";

/** Identifies a hostname of a zone. */
export type Key = Pick<HostnameInputs, "pullZoneId" | "hostname">;

/** A hostname and the zone that it is on. */
export interface HostnameOfZone extends RemoteHostname {
  readonly pullZoneId: number;
  /**
   * Whether the certificate was uploaded. Only state knows: every recorded read gives 0 as the provision type of a
   * certificate, also that of a custom one.
   */
  readonly isCustom: boolean;
}

/** What messages call a hostname, which is also the name of the object. */
export function describeHostname({ pullZoneId, hostname }: Key): string {
  return `hostname ${hostname} of pull zone ${pullZoneId}`;
}

/** A hostname of a zone that was read. */
export function hostnameIn(zone: HostnamesOfZone | undefined, name: string): HostnameOfZone | undefined {
  const found = zone?.Hostnames.find(({ hostname }) => hostname === name);
  return zone === undefined || found === undefined ? undefined : { ...found, pullZoneId: zone.Id, isCustom: false };
}

/** `undefined` if the zone is gone as well. */
export function find(
  session: Session,
  { pullZoneId, hostname }: Key,
  freshness?: Freshness,
): TE.TaskEither<ApiError, HostnameOfZone | undefined> {
  return pipe(
    hostnameZones.find(session, pullZoneId, freshness),
    TE.map((zone) => hostnameIn(zone, hostname)),
  );
}

/** The hostnames of the zone in which a resource is created. Fails if the zone does not exist. */
export function existingZone(ctx: Ctx, pullZoneId: number): Step<Failure, HostnamesOfZone> {
  return existingParent(hostnameZones.find(ctx, pullZoneId), pullZoneObject(pullZoneId), "pullZoneId");
}

/** Like {@link find}, by the id of the resource. */
export function findById(session: Session, id: string): Step<Failure, HostnameOfZone | undefined> {
  return steps(async function* () {
    const { parent, key } = yield* act(TE.fromEither(childId.parse(id)));
    return yield* act(find(session, { pullZoneId: parent, hostname: canonicalStoredHostname(key) }));
  });
}

/** Whether bunny.net controls the hostname and therefore its certificate. */
export function isControlledByBunny({ isSystemHostname, isManagedHostname }: RemoteHostname): boolean {
  return isSystemHostname || isManagedHostname;
}

/** Adds what state records about the certificate. */
export function withRecordedCertificate(
  remote: HostnameOfZone,
  recorded: HostnameInputs["certificate"] | undefined,
): HostnameOfZone {
  const isCustom = recorded === "custom" && remote.hasCertificate && !isControlledByBunny(remote);
  return { ...remote, isCustom };
}

export function certificateOf({ hasCertificate, isCustom }: HostnameOfZone): HostnameInputs["certificate"] {
  if (!hasCertificate) return "none";
  return isCustom ? "custom" : "managed";
}

export function inputsOfHostname(remote: HostnameOfZone): Partial<HostnameInputs> {
  const { pullZoneId, hostname, forceSsl, certificateKeyType } = remote;
  const certificate = certificateOf(remote);
  return { pullZoneId, hostname, certificate, forceSsl, ...(certificateKeyType && { certificateKeyType }) };
}

/** Leaves out the certificate: the API does not report whether a program would have to supply it. */
export function importableHostname({
  pullZoneId,
  hostname,
  forceSsl,
}: Omit<HostnameOfZone, "isCustom">): Partial<HostnameInputs> {
  return { pullZoneId, hostname, ...(forceSsl ? { forceSsl } : {}) };
}

export function outputsOfHostname(remote: RemoteHostname): HostnameOutputs {
  const { hostnameId, hasCertificate, isSystemHostname, isManagedHostname } = remote;
  const certificateProvisionType = provisionTypeOf(remote);
  return { hostnameId, hasCertificate, certificateProvisionType, isSystemHostname, isManagedHostname };
}

/** Types that bunny.net has added since are `other(<number>)`. */
export function provisionTypeOf({ certificateProvisionType }: RemoteHostname): string {
  return certificateProvisionType.replace(/^\d+$/, "other($&)");
}

/** Looks again after an error: the hostname may be gone, or may be one that cannot be removed. */
export function removeFoundHostname(ctx: Ctx, remote: HostnameOfZone): Step<ApiError, void> {
  const { spelling, isSystemHostname, isManagedHostname } = remote;
  const fromStateOnly: TE.TaskEither<ApiError, void> = TE.fromIO(() => {
    ctx.log(`${spelling} belongs to bunny.net and cannot be removed: it is removed from state only`);
  });
  if (isSystemHostname) return step(fromStateOnly);
  return step(
    pipe(
      removeHostname(ctx, remote.pullZoneId, spelling),
      TE.orElse(
        confirmRemoval(find(ctx, remote, "fresh"), (error) =>
          isManagedHostname && !isDoubtful(error) ? fromStateOnly : TE.left(error),
        ),
      ),
    ),
  );
}
