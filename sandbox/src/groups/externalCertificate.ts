import { randomBytes } from "node:crypto";
import { circumstancesOf, nextOutcome } from "../hostnameBehaviour";
import { DnsChallenge, HttpChallenge, type Challenge, type Hostname } from "../schemas/hostname";
import { AddHostnameRequestModel, ApiErrorData } from "../schemas/published";
import type { State } from "../state";
import { isWildcard, issue, needsDns } from "./certificate";
import { route, type Group, type Operation, type Reply } from "./group";
import { hostnameRefusal, withHostnameOfAccount } from "./ofZone";

type Kind = Challenge["kind"];
const refusals = { 400: ApiErrorData, 404: ApiErrorData, 429: ApiErrorData };

const request = (kind: Kind): Operation =>
  route("POST", `/pullzone/requestExternal${kind}Certificate`, {
    body: AddHostnameRequestModel,
    replies: { 200: kind === "Dns" ? DnsChallenge : HttpChallenge, ...refusals },
    handle: ({ state, account, body }) =>
      withHostnameOfAccount({ account }, body.Hostname, (hostname) => {
        if (kind === "Http" && isWildcard(hostname)) return needsDns;
        if (nextOutcome(state.hostnames, hostname.Value, "requestChallenge") === "rateLimited") {
          return tooMany(state, hostname);
        }
        const challenge = newChallenge(state, hostname, kind);
        account.challenges.set(hostname.Id, challenge);
        return { status: 200, body: shown(challenge) };
      }),
  });

const complete = (kind: Kind): Operation =>
  route("POST", `/pullzone/completeExternal${kind}Certificate`, {
    body: AddHostnameRequestModel,
    replies: { 200: null, ...refusals },
    handle: ({ state, account, body }) =>
      withHostnameOfAccount({ account }, body.Hostname, (hostname) => {
        const challenge = account.challenges.get(hostname.Id);
        if (challenge?.kind !== kind) return noChallenge;
        if (Date.parse(challenge.expiresAt) <= Date.now()) return expired;
        switch (nextOutcome(state.hostnames, hostname.Value, "completeChallenge")) {
          case "rateLimited":
            return tooMany(state, hostname);
          case "unseen":
            return unseen;
          case "issue":
            account.challenges.delete(hostname.Id);
            return issue(hostname);
        }
      }),
  });

const newChallenge = (state: State, hostname: Hostname, kind: Kind): Challenge => {
  const { challengeSeconds } = circumstancesOf(state.hostnames, hostname.Value);
  const token = randomBytes(32).toString("base64url");
  return {
    hostnameId: hostname.Id,
    kind,
    place:
      kind === "Dns"
        ? `_acme-challenge.${hostname.Value.replace(/^\*\./, "")}`
        : `/.well-known/acme-challenge/${token}`,
    value: kind === "Dns" ? token : `${token}.${randomBytes(32).toString("base64url")}`,
    expiresAt: new Date(Date.now() + challengeSeconds * 1000).toISOString(),
  };
};

/** The challenge in the response to its request. Nobody knows the names of the fields for HTTP. */
const shown = ({ kind, place, value, expiresAt: ExpiresAt }: Challenge) =>
  kind === "Dns"
    ? { TxtRecordName: place, TxtRecordValue: value, ExpiresAt }
    : { ChallengePath: place, ChallengeContent: value, ExpiresAt };

const tooMany = (state: State, { Value }: Hostname): Reply => ({
  ...hostnameRefusal(429, "certificate_rate_limited", "Too many certificate requests for this hostname."),
  headers: { "retry-after": String(circumstancesOf(state.hostnames, Value).retryAfterSeconds) },
});
const noChallenge = hostnameRefusal(400, "challenge_not_found", "No certificate was requested this way.");
const expired = hostnameRefusal(400, "challenge_expired", "The challenge has expired.");
const unseen = hostnameRefusal(400, "challenge_failed", "The answer to the challenge was not found.");

/** Makes the open challenge of a hostname expire now; false if it has none. */
export const expireChallenge = (state: State, hostname: string): boolean => {
  for (const account of state.accounts.values()) {
    for (const { Hostnames } of account.pullZones.values()) {
      const found = Hostnames.find(({ Value }) => Value.toLowerCase() === hostname.toLowerCase());
      const challenge = found && account.challenges.get(found.Id);
      if (challenge === undefined) continue;
      challenge.expiresAt = new Date().toISOString();
      return true;
    }
  }
  return false;
};

/** Certificates for hostnames that do not point to bunny.net yet: request a challenge, publish it, complete it. */
export const externalCertificates: Group = {
  operations: [request("Dns"), complete("Dns"), request("Http"), complete("Http")],
};
