import { Type } from "@sinclair/typebox";
import { AddHostnameRequestModel, ApiErrorData, ForceSSLRequestModel } from "../schemas/published";
import { nextOutcome } from "../hostnameBehaviour";
import { isWildcard } from "./certificate";
import { route, type Group, type Reply } from "./group";
import {
  dropHostname,
  hostnameRefusal,
  hostnameTaken,
  newHostname,
  noHostname,
  systemHostnameOf,
  withHostname,
  zoneRoute,
} from "./ofZone";
import { isPointedByRecord } from "./pointedByRecord";

const add = zoneRoute("POST", "/pullzone/{id}/addHostname", {
  body: AddHostnameRequestModel,
  replies: { 204: null, 400: Type.Partial(ApiErrorData), 404: ApiErrorData },
  handle: (call, zone) => {
    const { state, body } = call;
    if (!isPublicName(body.Hostname)) return invalid;
    if (hostnameTaken(state, body.Hostname)) return taken;
    const isPointed = isPointedByRecord(state, body.Hostname, zone);
    if (
      isWildcard({ Value: body.Hostname }) &&
      nextOutcome(state.hostnames, body.Hostname, "addWildcard", isPointed) !== "add"
    ) {
      return wildcardNotPointing(body.Hostname, systemHostnameOf(zone.Name));
    }
    zone.Hostnames.push(newHostname(state, { Value: body.Hostname }));
    return { status: 204 };
  },
});

const remove = route("DELETE", "/pullzone/{id}/removeHostname", {
  body: AddHostnameRequestModel,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withHostname(call, noHostname(400), (hostname, zone) => {
      if (hostname.IsSystemHostname) return ofSystem;
      dropHostname(call.account, zone, hostname);
      return { status: 204 };
    }),
});

const forceSsl = route("POST", "/pullzone/{id}/setForceSSL", {
  body: ForceSSLRequestModel,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withHostname(call, noHostname(400), (hostname) => {
      // as recorded in recent years; in 2022 it succeeded
      if (call.body.ForceSSL && !hostname.HasCertificate) return sslNotEnabled;
      hostname.ForceSSL = call.body.ForceSSL;
      return { status: 204 };
    }),
});

/** Names that can be resolved in public DNS. */
const isPublicName = (name: string): boolean =>
  /^(\*\.)?([\p{L}\p{N}]([\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/iu.test(name) && !/\.invalid$/i.test(name);

const invalid = hostnameRefusal(400, "hostname_invalid", "The hostname is invalid.");
/** Only its text is known. */
const wildcardNotPointing = (wildcard: string, target: string): Reply => ({
  status: 400,
  body: { Message: `Wildcard domain validation failed. Please make sure that ${wildcard} is a CNAME to ${target}.` },
});
const sslNotEnabled = hostnameRefusal(400, "hostname_ssl_not_enabled", "SSL is not enabled for this hostname.");
const taken = hostnameRefusal(400, "hostname_already_registered", "The hostname is already registered.");
const ofSystem = hostnameRefusal(400, "system_hostname", "A system hostname cannot be removed.");

/** Custom hostnames of pull zones. */
export const hostnames: Group = { operations: [add, remove, forceSsl] };
