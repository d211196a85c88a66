import { Type } from "@sinclair/typebox";
import { circumstancesOf, nextOutcome } from "../hostnameBehaviour";
import { FreeCertificateQuery, type Hostname } from "../schemas/hostname";
import * as api from "../schemas/published";
import type { PullZone } from "../schemas/pullZone";
import type { State } from "../state";
import { route, type Group, type Reply } from "./group";
import { hostnameRefusal, noHostname, withHostname, withHostnameOfAccount } from "./ofZone";
import { isDelegated, isPointedByRecord } from "./pointedByRecord";

/** Gives the hostname a certificate issued by bunny.net. Its files are never returned. */
export const issue = (hostname: Hostname): Reply => {
  takeOff(hostname);
  hostname.HasCertificate = true;
  return { status: 200 };
};

const takeOff = (hostname: Hostname): void => {
  hostname.HasCertificate = false;
  delete hostname.Certificate;
  delete hostname.CertificateKey;
};

export const isWildcard = ({ Value }: Pick<Hostname, "Value">): boolean => Value.startsWith("*.");

const requestFailed = (message: string) => hostnameRefusal(400, "certificate_request_failed", message);

export const needsDns = requestFailed("A certificate for a wildcard needs DNS-01 validation.");
const authority = "https://acme-v02.api.letsencrypt.org/acme";
const authorityRefused = (said: string) =>
  requestFailed(
    "The certificate could not be requested. Make sure the hostname DNS is set up to bunny.net. " +
      `Fail to load resource from '${authority}/new-order'. urn:ietf:params:acme:error:${said}`,
  );
const refused = requestFailed("The certificate could not be requested.");
const rateLimited = authorityRefused("rateLimited: too many certificates already issued");
const rateLimitedUntil = (time: string) =>
  authorityRefused(
    `rateLimited: too many certificates (50) already issued in the last 168h0m0s, retry after ${time}: see ${authority}`,
  );
const pending = authorityRefused("malformed: Unable to update challenge :: authorization must be pending");

/** A time in the authority's format. */
const authorityTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")} UTC`;
const notPointing = (name: string): Reply => ({
  status: 400,
  body: {
    ErrorKey: "pullzone.certificate_request_failed",
    Message: `The domain ${name} is not pointing to our servers.`,
  },
});

/** Tries to obtain a certificate for the hostname from the authority. */
export const obtain = (state: State, zone: PullZone, hostname: Hostname, useOnlyHttp01: boolean): Reply => {
  const name = hostname.Value;
  const { retryAfterSeconds } = circumstancesOf(state.hostnames, name);
  const dnsAtBunny = isDelegated(state, name);
  if (isWildcard(hostname) && !dnsAtBunny) return needsDns;
  // a record in the domain's zone is as good a proof as a hostname that points to bunny.net
  const byDns = dnsAtBunny && (isWildcard(hostname) || !useOnlyHttp01);
  switch (nextOutcome(state.hostnames, name, "freeCertificate", isPointedByRecord(state, name, zone))) {
    case "rateLimited":
      return rateLimited;
    case "rateLimitedUntil":
      return rateLimitedUntil(authorityTime(Date.now() + retryAfterSeconds * 1000));
    case "pending":
      return pending;
    case "refused":
      return refused;
    case "issueElsewhere":
      return { status: 200 };
    case "notPointing":
      return byDns ? issue(hostname) : notPointing(name);
    case "issue":
      return issue(hostname);
  }
};

const load = route("GET", "/pullzone/loadFreeCertificate", {
  changes: true,
  query: FreeCertificateQuery,
  replies: { 200: null, 400: Type.Partial(api.ApiErrorData), 404: api.ApiErrorData },
  handle: (call) =>
    withHostnameOfAccount(call, call.query.hostname, (hostname, zone) =>
      obtain(call.state, zone, hostname, call.query.useOnlyHttp01 ?? true),
    ),
});

const add = route("POST", "/pullzone/{id}/addCertificate", {
  body: api.AddCertificateRequestModel,
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call) =>
    withHostname(call, noHostname(400), (hostname) => {
      Object.assign(hostname, {
        HasCertificate: true,
        Certificate: asRead(call.body.Certificate),
        CertificateKey: asRead(call.body.CertificateKey),
      });
      return { status: 204 };
    }),
});

const asRead = (base64: string): string => Buffer.from(base64, "base64").toString("base64url");

const remove = route("DELETE", "/pullzone/{id}/removeCertificate", {
  body: api.AddHostnameRequestModel,
  replies: { 204: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call) =>
    withHostname(call, noHostname(400), (hostname) => {
      if (hostname.IsSystemHostname) return ofSystem;
      takeOff(hostname);
      return { status: 204 };
    }),
});

const ofSystem = hostnameRefusal(400, "system_hostname", "The certificate of a system hostname cannot be removed.");

const keyType = route("POST", "/pullzone/{id}/updatePrivateKeyType", {
  body: api.PrivateKeyUpdateModel,
  replies: { 200: null, 400: api.ApiErrorData, 404: api.ApiErrorData },
  handle: (call) =>
    withHostname(call, noHostname(404), (hostname) => {
      hostname.CertificateKeyType = call.body.KeyType;
      return { status: 200 };
    }),
});

/** Hostname certificates: those issued by bunny.net, and custom ones. */
export const certificates: Group = { operations: [load, add, remove, keyType] };
