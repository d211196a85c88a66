import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import { findPullZoneAgain, getPullZoneAgain, type Hostname, type PullZone } from "../../../api/pullZone/pullZone";
import type { hostname } from "../../../definitions/pullZone/hostname";
import type { OutputsOf } from "../../../definitions/vocabulary";
import { partial } from "../../../kernel/errors";
import { canonicalStoredHostname } from "../../../kernel/hostname";
import { childId } from "../../../kernel/ids";
import { memoize } from "../../../kernel/memoize";
import type { Properties } from "../../../kernel/values";
import { parentZoneIfThere, type Step } from "../parentZone";
import type { Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof hostname>;

/** A hostname, and the zone that it stands on. */
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

export const idOf = (i: Pick<Inputs, "pullZoneId" | "hostname">): string => childId.format(i.pullZoneId, i.hostname);

export const entryIn = (zone: PullZone, name: string): O.Option<Hostname> =>
  O.fromNullable(zone.Hostnames.find(({ Value }) => Value === name || canonicalStored(Value) === name));

/** With the zone gone, its hostnames are. */
export const find = (session: Session, pullZoneId: number, name: string): Step<O.Option<Remote>> =>
  pipe(
    parentZoneIfThere(session, pullZoneId),
    TE.map(O.chain((zone) => entryIn(zone, canonicalStored(name)))),
    TE.map(O.map((entry) => ({ pullZoneId, entry }))),
  );

/** The entry as it is now, and not as it was known. */
export const look = (
  session: Session,
  i: Pick<Inputs, "pullZoneId" | "hostname">,
): TE.TaskEither<ApiError, O.Option<Hostname>> =>
  pipe(
    getPullZoneAgain(session, i.pullZoneId),
    TE.map((zone) => entryIn(zone, i.hostname)),
  );

/** The same where the zone may be gone, too. */
export const lookIfThere = (
  session: Session,
  i: Pick<Inputs, "pullZoneId" | "hostname">,
): TE.TaskEither<ApiError, O.Option<Hostname>> =>
  pipe(findPullZoneAgain(session, i.pullZoneId), TE.map(O.chain((zone) => entryIn(zone, i.hostname))));

/** Whether bunny.net controls the hostname, and so its certificate. */
export const isTheirs = (entry: Hostname): boolean => entry.IsSystemHostname || entry.IsManagedHostname;

export const isCustom = (entry: Hostname): boolean => entry.HasCertificate && entry.CertificateProvisionType === custom;

/**
 * The entry with what this resource knows of its certificate: bunny.net mostly does not say how one came, so that what was
 * sent is known from state alone.
 */
export const asKnown = (entry: Hostname, certificate: Inputs["certificate"] | undefined): Hostname =>
  entry.HasCertificate && certificate === "custom" && isOriginUnknown(entry) && !isTheirs(entry)
    ? { ...entry, CertificateProvisionType: custom }
    : entry;

/** Whether nobody says how the certificate that is there came. */
export const isOriginUnknown = ({ CertificateProvisionType }: Hostname): boolean => !CertificateProvisionType;

export const certificateOf = (entry: Hostname): Inputs["certificate"] => {
  if (!entry.HasCertificate) return "none";
  return isCustom(entry) ? "custom" : "managed";
};

export const toInputs = ({ pullZoneId, entry }: Remote): Partial<Inputs> => ({
  pullZoneId,
  hostname: canonicalStored(entry.Value),
  certificate: certificateOf(entry),
  forceSsl: entry.ForceSSL,
  ...(entry.CertificateKeyType === undefined
    ? {}
    : { certificateKeyType: entry.CertificateKeyType === rsa ? ("rsa" as const) : ("ecdsa" as const) }),
});

export const toOutputs = ({ entry }: Remote): Outputs => ({
  hostnameId: entry.Id,
  hasCertificate: entry.HasCertificate,
  certificateProvisionType:
    provisionTypes[entry.CertificateProvisionType ?? 0] ?? `other(${entry.CertificateProvisionType})`,
  isSystemHostname: entry.IsSystemHostname,
  isManagedHostname: entry.IsManagedHostname,
});

/** A step that failed after something came into being: what is recorded of it. */
export const recorded = (i: Inputs, applied: Properties, outs: object) =>
  partial({ id: idOf(i), applied: { ...applied, pullZoneId: i.pullZoneId, hostname: i.hostname }, outs });
