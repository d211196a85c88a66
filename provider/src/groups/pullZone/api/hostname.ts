import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { memoize } from "../../../common/memoize";
import { canonicalStoredHostname } from "../../../formats/hostname";
import type { Session, Freshness } from "../../../http/client";
import { requiredList, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { text } from "../../../vocabulary";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { hostname as definition } from "../hostname/hostname.definition";
import { certificateProvisionType } from "../lookups/getHostnames.definition";
import type { HostnameKey } from "../hostname/reference";
import { changePullZone, type ZoneWrite, zonesWith } from "./sharedZone";

const canonicalStored = memoize(canonicalStoredHostname);

/** A hostname in the words of its definition. That its certificate is a custom one, only state knows. */
export const RemoteHostname = replyOf(
  {
    ...definition,
    computed: {
      ...definition.computed,
      certificateProvisionType,
      /** As bunny.net has it. */
      spelling: text({ wire: "Value" }),
    },
  },
  (found) => ({
    ...found,
    hostname: canonicalStored(found.spelling),
    certificate: found.hasCertificate ? ("managed" as const) : ("none" as const),
  }),
);
export interface RemoteHostname extends ObjectOf<typeof definition> {
  readonly hostname: string;
  readonly spelling: string;
}

const HostnamesOfZone = t.strict({ Id: t.number, Name: t.string, Hostnames: requiredList(RemoteHostname) }, "PullZone");
export type HostnamesOfZone = t.TypeOf<typeof HostnamesOfZone>;

/** Pull zones with their hostnames. */
export const hostnameZones = zonesWith(HostnamesOfZone);

/** A hostname of a zone that was read. */
export function hostnameIn(zone: HostnamesOfZone | undefined, name: string): RemoteHostname | undefined {
  return zone?.Hostnames.find(({ hostname }) => hostname === name);
}

/** A hostname of a zone; `undefined` if the zone is gone as well. */
export function findHostname(
  session: Session,
  { pullZoneId, hostname }: HostnameKey,
  freshness?: Freshness,
): TE.TaskEither<ApiError, RemoteHostname | undefined> {
  return pipe(
    hostnameZones.find(session, pullZoneId, freshness),
    TE.map((zone) => hostnameIn(zone, hostname)),
    // Types that bunny.net has added since are `other(<number>)`.
    TE.map(
      (found) =>
        found && { ...found, certificateProvisionType: found.certificateProvisionType.replace(/^\d+$/, "other($&)") },
    ),
  );
}

/** Whether bunny.net controls the hostname and therefore its certificate. */
export function isControlledByBunny({ isSystemHostname, isManagedHostname }: RemoteHostname): boolean {
  return isSystemHostname || isManagedHostname;
}

/** The same as in the reply, to change what it shows. */
const inReply = zonesWith(t.strict({ Hostnames: t.readonlyArray(t.type({ Value: withDefault(t.string, "") })) }));

/**
 * POST /pullzone/{pullZoneId}/addHostname: 204, 400, 404. The zone is read again for the hostname's id.
 *
 * A hostname that exists on any zone of any account is refused as already registered. That refusal is doubtful if an
 * earlier attempt may have added the hostname to this very zone.
 */
export function addHostname(session: Session, pullZoneId: number, hostname: string): ZoneWrite {
  return changePullZone(session, pullZoneId, { action: "addHostname", body: { Hostname: hostname } });
}

/**
 * DELETE /pullzone/{pullZoneId}/removeHostname, with a body: 204, 400, 404. Its reply when the hostname is gone is not
 * documented. If an earlier attempt may have removed it, an error is doubtful.
 */
export function removeHostname(session: Session, pullZoneId: number, hostname: string): ZoneWrite {
  return changePullZone(session, pullZoneId, {
    method: "DELETE",
    action: "removeHostname",
    body: { Hostname: hostname },
    apply: withHostname(hostname, undefined),
  });
}

/** POST /pullzone/{pullZoneId}/setForceSSL: 204, 400, 404. Idempotent. */
export function setForceSSL(session: Session, pullZoneId: number, hostname: string, forceSSL: boolean): ZoneWrite {
  return changePullZone(session, pullZoneId, {
    action: "setForceSSL",
    body: { Hostname: hostname, ForceSSL: forceSSL },
    apply: withHostname(hostname, { ForceSSL: forceSSL }),
  });
}

/** POST /pullzone/{pullZoneId}/updatePrivateKeyType: 200, 400, 404. Idempotent. */
export function updatePrivateKeyType(
  session: Session,
  pullZoneId: number,
  hostname: string,
  certificateKeyType: "ecdsa" | "rsa",
): ZoneWrite {
  const change = bodyOf(definition, { certificateKeyType });
  return changePullZone(session, pullZoneId, {
    action: "updatePrivateKeyType",
    body: { Hostname: hostname, KeyType: change["CertificateKeyType"] },
    apply: withHostname(hostname, change),
  });
}

/** Whether some zone already has the hostname: this one, another one of the account, or one of another account. */
export function isAlreadyRegistered(error: ApiError): boolean {
  return error._tag === "Status" && error.errorKey?.toLowerCase() === "pullzone.hostname_already_registered";
}

/** What the zone shows after a change of one of its hostnames. */
function withHostname(hostname: string, change: object | undefined) {
  // Hostnames are case-insensitive, whatever spelling the server keeps.
  const isNamed = (Value: string): boolean => Value.toLowerCase() === hostname.toLowerCase();
  return inReply.changed(({ Hostnames }) => ({
    Hostnames: Hostnames.flatMap((found) => {
      if (!isNamed(found.Value)) return found;
      return change === undefined ? [] : { ...found, ...change };
    }),
  }));
}
