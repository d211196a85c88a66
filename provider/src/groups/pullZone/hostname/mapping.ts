import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { findPullZone, getPullZoneAfterWrites, getPullZoneAgain, type Hostname, type PullZone } from "../api/pullZone";
import { partial } from "../../../contract/errors";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { childId } from "../../../formats/ids";
import { memoize } from "../../../common/memoize";
import type { Properties } from "../../../properties/values";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import { findParentZone } from "../parentZone";
import type { Inputs, Outputs } from "./inputs";

/** Identifies a hostname of a zone. */
type Key = Pick<Inputs, "pullZoneId" | "hostname">;

/** A hostname and the zone that it is on. */
export interface Remote {
  readonly pullZoneId: number;
  readonly entry: Hostname;
}

const rsa = 1;
export const custom = 3;
const provisionTypes: Readonly<Record<number, string>> = {
  0: "unknown",
  1: "http01",
  2: "dns01",
  3: "custom",
  4: "managed",
};

export const canonicalStored = memoize(canonicalStoredHostname);

export function idOf({ pullZoneId, hostname }: Key): string {
  return childId.format(pullZoneId, hostname);
}

/** What messages call a hostname, which is also the name of the object. */
export function describeHostname({ pullZoneId, hostname }: Key): string {
  return `hostname ${hostname} of pull zone ${pullZoneId}`;
}

export function entryIn(zone: PullZone, name: string): O.Option<Hostname> {
  return O.fromNullable(zone.Hostnames.find(({ Value }) => Value === name || canonicalStored(Value) === name));
}

/** None if the zone is gone as well. */
export function find(session: Session, pullZoneId: number, name: string): Step<O.Option<Remote>> {
  return taskEither(async function* () {
    const zone = yield* valueOf(findParentZone(session, pullZoneId));
    return pipe(
      zone,
      O.chain((found) => entryIn(found, canonicalStored(name))),
      O.map((entry) => ({ pullZoneId, entry })),
    );
  });
}

/** Like {@link find}, by the id of the resource. */
export function findById(session: Session, id: string): Step<O.Option<Remote>> {
  return taskEither(async function* () {
    const { parent, key } = yield* valueOf(TE.fromEither(childId.parse(id)));
    return yield* valueOf(find(session, parent, key));
  });
}

/** Reads the zone, which must exist, bypassing the cache. */
export function lookAgain(
  session: Session,
  { pullZoneId, hostname }: Key,
): TE.TaskEither<ApiError, O.Option<Hostname>> {
  return pipe(
    getPullZoneAgain(session, pullZoneId),
    TE.map((zone) => entryIn(zone, hostname)),
  );
}

/** Like {@link lookAgain}, after a write: all hostnames of the zone that were added before share the read. */
export function lookAfterWrites(
  session: Session,
  { pullZoneId, hostname }: Key,
): TE.TaskEither<ApiError, O.Option<Hostname>> {
  return pipe(
    getPullZoneAfterWrites(session, pullZoneId),
    TE.map((zone) => entryIn(zone, hostname)),
  );
}

/** Like {@link lookAgain}, but none if the zone is gone. */
export function lookAgainIfZoneExists(
  session: Session,
  { pullZoneId, hostname }: Key,
): TE.TaskEither<ApiError, O.Option<Hostname>> {
  return pipe(findPullZone(session, pullZoneId, "fresh"), TE.map(O.chain((zone) => entryIn(zone, hostname))));
}

/** Whether bunny.net controls the hostname and therefore its certificate. */
export function isControlledByBunny(entry: Hostname): boolean {
  return entry.IsSystemHostname || entry.IsManagedHostname;
}

export function isCustom(entry: Hostname): boolean {
  return entry.HasCertificate && entry.CertificateProvisionType === custom;
}

/** Whether the API does not say where the hostname's certificate comes from. */
export function isOriginUnknown({ CertificateProvisionType }: Hostname): boolean {
  return !CertificateProvisionType;
}

/**
 * Adds what state records about the certificate: the API usually does not say where one comes from, so only state knows
 * that a custom one was sent.
 */
export function withRecordedCertificate(remote: Remote, recordedKind: Inputs["certificate"] | undefined): Remote {
  const { entry } = remote;
  return entry.HasCertificate && recordedKind === "custom" && isOriginUnknown(entry) && !isControlledByBunny(entry)
    ? { ...remote, entry: { ...entry, CertificateProvisionType: custom } }
    : remote;
}

export function certificateOf(entry: Hostname): Inputs["certificate"] {
  if (!entry.HasCertificate) return "none";
  return isCustom(entry) ? "custom" : "managed";
}

export function toInputs({ pullZoneId, entry }: Remote): Partial<Inputs> {
  return {
    pullZoneId,
    hostname: canonicalStored(entry.Value),
    certificate: certificateOf(entry),
    forceSsl: entry.ForceSSL,
    ...(entry.CertificateKeyType === undefined
      ? {}
      : { certificateKeyType: entry.CertificateKeyType === rsa ? ("rsa" as const) : ("ecdsa" as const) }),
  };
}

/** Leaves out a certificate that the API does not report the origin of, and one that a program would have to supply. */
export function importable(remote: Remote): Partial<Inputs> {
  const { certificate, certificateKeyType, forceSsl, ...rest } = toInputs(remote);
  const { entry } = remote;
  const forced = { ...rest, ...(forceSsl === true ? { forceSsl } : {}) };
  return certificate === "managed" && !isControlledByBunny(entry) && !isOriginUnknown(entry)
    ? { ...forced, certificate, certificateKeyType }
    : forced;
}

export function toOutputs({ entry }: Remote): Outputs {
  return {
    hostnameId: entry.Id,
    hasCertificate: entry.HasCertificate,
    certificateProvisionType:
      provisionTypes[entry.CertificateProvisionType ?? 0] ?? `other(${entry.CertificateProvisionType})`,
    isSystemHostname: entry.IsSystemHostname,
    isManagedHostname: entry.IsManagedHostname,
  };
}

/** Records a hostname that was created, or may have been, by a step that failed. */
export function recorded(inputs: Key, applied: Properties, outs: object) {
  const { pullZoneId, hostname } = inputs;
  return partial({ id: idOf(inputs), applied: { ...applied, pullZoneId, hostname }, outs });
}
