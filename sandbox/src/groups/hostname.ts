import { ApiErrorData } from "../schemas/basics";
import { ForceSsl, NamedHostname } from "../schemas/hostname";
import { obtain } from "./certificate";
import { NoQuery, operation, type Group } from "./group";
import {
  dropHostname,
  hostnameRefusal,
  hostnameTaken,
  newHostname,
  noHostname,
  withHostname,
  withZone,
} from "./ofZone";

const add = operation({
  method: "POST",
  path: "/pullzone/{id}/addHostname",
  body: NamedHostname,
  query: NoQuery,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withZone(call, (zone) => {
      const { state, behaviour, body } = call;
      if (hostnameTaken(state, body.Hostname)) return taken;
      const Value = behaviour.hostnameCase === "lower" ? body.Hostname.toLowerCase() : body.Hostname;
      const hostname = newHostname(state, { Value });
      zone.Hostnames.push(hostname);
      // whether that works shows in reads alone
      if (zone.EnableAutoSSL && behaviour.autoSsl === "issue") obtain(state, hostname, true);
      return { status: 204 };
    }),
});

const remove = operation({
  method: "DELETE",
  path: "/pullzone/{id}/removeHostname",
  body: NamedHostname,
  query: NoQuery,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withHostname(
      call,
      call.behaviour.removeAbsentHostname === "accept" ? { status: 204 } : noHostname(400),
      (hostname, zone) => {
        if (hostname.IsSystemHostname) return ofSystem;
        dropHostname(call.account, zone, hostname);
        return { status: 204 };
      },
    ),
});

const forceSsl = operation({
  method: "POST",
  path: "/pullzone/{id}/setForceSSL",
  body: ForceSsl,
  query: NoQuery,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call) =>
    withHostname(call, noHostname(400), (hostname) => {
      hostname.ForceSSL = call.body.ForceSSL;
      return { status: 204 };
    }),
});

const taken = hostnameRefusal(400, "pullzone.hostname_already_registered", "The hostname is already registered.");
const ofSystem = hostnameRefusal(400, "pullzone.system_hostname", "A system hostname cannot be removed.");

/** Custom hostnames of pull zones. */
export const hostnames: Group = { operations: [add, remove, forceSsl] };
