import type { Hostname, HostnameSeed } from "../schemas/hostname";
import type { PullZone } from "../schemas/pullZone";
import type { Account, State } from "../state";
import { refusal, type Call, type RawRequest, type Reply, routesOn } from "./group";

const noZone = refusal(404, "pullZone.not_found", "PullZone", "There is no pull zone of that id.");

/** Acts on the zone in the path. */
export const withZone = (
  { account, params }: Pick<Call<unknown, unknown>, "account" | "params">,
  act: (zone: PullZone) => Reply,
): Reply => {
  const zone = account.pullZones.get(Number(params["id"]));
  return zone === undefined ? noZone : act(zone);
};

/**
 * A write of a zone reads it when it arrives, and saves it as a whole except for its hostnames: see `concurrentWrites`.
 */
export const readOnArrival = ({ pullZones }: Account, { params }: RawRequest): (() => void) => {
  const zone = pullZones.get(Number(params["id"]));
  if (zone === undefined) return () => undefined;
  const before = structuredClone(zone);
  return () => {
    Object.assign(zone, { ...before, Hostnames: zone.Hostnames });
  };
};

/** An error about the hostname. */
export const hostnameRefusal = (status: number, reason: string, message: string): Reply =>
  refusal(status, `pullzone.${reason}`, "Hostname", message);

/** The response to calls about a zone's hostname if the zone does not have it; calls about an account return 404. */
export const noHostname = (status: 400 | 404): Reply =>
  hostnameRefusal(status, "hostname_not_found", "There is no such hostname.");

/** The hostname among these that a call refers to. */
const hostnameIn = (hostnames: readonly Hostname[], name: string) =>
  hostnames.find(({ Value }) => Value.toLowerCase() === name.toLowerCase());

type HostnameCall = Call<{ readonly Hostname: string }, unknown>;

/** Acts on the hostname in the body, of the zone in the path. */
export const withHostname = (
  call: HostnameCall,
  absent: Reply,
  act: (hostname: Hostname, zone: PullZone) => Reply,
): Reply =>
  withZone(call, (zone) => {
    const hostname = hostnameIn(zone.Hostnames, call.body.Hostname);
    return hostname === undefined ? absent : act(hostname, zone);
  });

/** Acts on the hostname of that name, in any zone of the account. */
export const withHostnameOfAccount = (
  { account }: Pick<HostnameCall, "account">,
  name: string,
  act: (hostname: Hostname, zone: PullZone) => Reply,
): Reply => {
  for (const zone of account.pullZones.values()) {
    const hostname = hostnameIn(zone.Hostnames, name);
    if (hostname !== undefined) return act(hostname, zone);
  }
  return noHostname(404);
};

/** The zones of all accounts. */
export const pullZonesOf = ({ accounts }: State): PullZone[] =>
  [...accounts.values()].flatMap(({ pullZones }) => [...pullZones.values()]);

/** Whether any zone of any account has that hostname: hostnames are unique across the platform. */
export const hostnameTaken = (state: State, name: string): boolean => {
  const wanted = name.toLowerCase();
  return pullZonesOf(state).some(({ Hostnames }) => Hostnames.some(({ Value }) => Value.toLowerCase() === wanted));
};

/** A newly added hostname, except for `fields`. */
export const newHostname = (state: State, fields: HostnameSeed): Hostname => {
  const { Id = state.nextIds.hostname } = fields;
  state.nextIds.hostname = Math.max(state.nextIds.hostname, Id + 1);
  return {
    ForceSSL: false,
    IsSystemHostname: false,
    IsManagedHostname: false,
    HasCertificate: false,
    CertificateKeyType: 0,
    // what each recorded read gives, also of hostnames that have a certificate
    CertificateProvisionType: 0,
    ...fields,
    Id,
  };
};

/** The system hostname of a zone, under which it responds from the start. */
export const systemHostnameOf = (zoneName: string): string => `${zoneName.toLowerCase()}.b-cdn.net`;

/** Removes the hostname from its zone, with everything pending for it. */
export const dropHostname = (account: Account, zone: PullZone, hostname: Hostname): void => {
  zone.Hostnames.splice(zone.Hostnames.indexOf(hostname), 1);
  account.challenges.delete(hostname.Id);
};

export const zoneRoute = routesOn(withZone);
