import type { Behaviour } from "../options";
import type { Hostname, HostnameSeed } from "../schemas/hostname";
import type { PullZone } from "../schemas/pullZone";
import type { Account, State } from "../state";
import { refusal, type Call, type Reply } from "./group";

export const noZone = refusal(404, "pullZone.not_found", "PullZone", "There is no pull zone of that id.");

/** Acts on the zone that the path names. */
export const withZone = (
  { account, params }: Pick<Call<unknown, unknown>, "account" | "params">,
  act: (zone: PullZone) => Reply,
): Reply => {
  const zone = account.pullZones.get(Number(params["id"]));
  return zone === undefined ? noZone : act(zone);
};

/** A refusal that blames the hostname. */
export const hostnameRefusal = (status: number, errorKey: string, message: string): Reply =>
  refusal(status, errorKey, "Hostname", message);

/** What calls about the hostname of a zone answer when the zone does not have it; those about an account answer 404. */
export const noHostname = (status: 400 | 404): Reply =>
  hostnameRefusal(status, "pullzone.hostname_not_found", "There is no such hostname.");

/** The one of these hostnames that a call means. */
const hostnameIn = (hostnames: readonly Hostname[], name: string, { hostnameSpelling }: Behaviour) =>
  hostnames.find(({ Value }) =>
    hostnameSpelling === "exact" ? Value === name : Value.toLowerCase() === name.toLowerCase(),
  );

type HostnameCall = Call<{ readonly Hostname: string }, unknown>;

/** Acts on the hostname that the body names, of the zone that the path names. */
export const withHostname = (
  call: HostnameCall,
  absent: Reply,
  act: (hostname: Hostname, zone: PullZone) => Reply,
): Reply =>
  withZone(call, (zone) => {
    const hostname = hostnameIn(zone.Hostnames, call.body.Hostname, call.behaviour);
    return hostname === undefined ? absent : act(hostname, zone);
  });

/** Acts on the hostname of that name, whichever zone of the account has it. */
export const withHostnameOfAccount = (
  { account, behaviour }: Pick<HostnameCall, "account" | "behaviour">,
  name: string,
  act: (hostname: Hostname) => Reply,
): Reply => {
  for (const { Hostnames } of account.pullZones.values()) {
    const hostname = hostnameIn(Hostnames, name, behaviour);
    if (hostname !== undefined) return act(hostname);
  }
  return noHostname(404);
};

/** Whether any zone of any account has that hostname: they are shared by the whole platform. */
export const hostnameTaken = (state: State, name: string): boolean => {
  const wanted = name.toLowerCase();
  for (const { pullZones } of state.accounts.values()) {
    for (const { Hostnames } of pullZones.values()) {
      if (Hostnames.some(({ Value }) => Value.toLowerCase() === wanted)) return true;
    }
  }
  return false;
};

/** A hostname that was just added, but for `fields`. */
export const newHostname = (state: State, fields: HostnameSeed): Hostname => {
  const { Id = state.nextIds.hostname } = fields;
  state.nextIds.hostname = Math.max(state.nextIds.hostname, Id + 1);
  return {
    ForceSSL: false,
    IsSystemHostname: false,
    IsManagedHostname: false,
    HasCertificate: false,
    CertificateKeyType: 0,
    CertificateProvisionType: 0,
    ...fields,
    Id,
  };
};

/** The name under which every zone answers from its first day on. */
export const systemHostnameOf = (zoneName: string): string => `${zoneName.toLowerCase()}.b-cdn.net`;

/** Takes the hostname from its zone, with all that was under way for it. */
export const dropHostname = (account: Account, zone: PullZone, hostname: Hostname): void => {
  zone.Hostnames.splice(zone.Hostnames.indexOf(hostname), 1);
  account.challenges.delete(hostname.Id);
};
