import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, mapStep, type Step, taskEither, valueOf } from "../../../common/taskEither";
import { refused } from "../../../contract/errors";
import { nameservers } from "../../../formats/hostname";
import type { ApiError } from "../../../http/errors";
import { pollUntil, retryUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import type { Action, Ctx, Failure } from "../../../reconcile/steps";
import { isNotReady, loadFreeCertificate, quoted } from "../api/certificate";
import { hostnameIn, hostnameZones, type RemoteHostname } from "../api/hostname";
import type { HostnameInputs } from "./validate";

/** What a certificate is requested for. */
type Request = Pick<RemoteHostname, "hostname" | "spelling"> & Pick<HostnameInputs, "pullZoneId" | "useOnlyHttp01">;

/** How long to wait for a hostname's DNS or for the certificate authority, unless `customTimeouts` says otherwise. */
export function retryLimits({ timeoutMilliseconds = 5 * 60_000, signal, log }: Ctx, firstDelayMilliseconds = 5_000) {
  return { limitMilliseconds: timeoutMilliseconds, firstDelayMilliseconds, signal, log };
}

/** Sends what bunny.net refuses until the DNS of a hostname points to it. */
export function onceReady(ctx: Ctx, hostname: string, write: TE.TaskEither<ApiError, void>): Step<ApiError, void> {
  const waitsFor = (error: ApiError): string | undefined =>
    isNotReady(error) ? `the DNS of ${hostname} to point to bunny.net, or for the certificate authority` : undefined;
  return taskEither(async function* () {
    yield* valueOf(retryUntil(write, { ...retryLimits(ctx), waitsFor }));
  });
}

/**
 * Has bunny.net obtain a certificate. One that can't be issued yet is requested again while time permits; after that it is
 * left to the next run. Certificate authorities limit requests, so one that succeeded is not repeated, although only the zone
 * shows whether the hostname has a certificate: the success may concern another name (as bunny.net's own CLI says).
 */
export function obtainCertificate(ctx: Ctx, { pullZoneId, hostname, spelling, useOnlyHttp01 }: Request): Action<void> {
  const request = loadFreeCertificate(ctx, pullZoneId, spelling, useOnlyHttp01);
  const look = mapStep(
    hostnameZones.get(ctx, pullZoneId, "fresh"),
    (zone) => hostnameIn(zone, hostname)?.hasCertificate === true,
  );
  return taskEither(async function* () {
    yield* valueOf(
      pipe(
        onceReady(ctx, spelling, request),
        TE.mapLeft((error) => withDnsRemedy(error, `hostname ${spelling} was added, but has no certificate yet`)),
      ),
    );
    const what = `the certificate of ${spelling}`;
    if (yield* valueOf(pollUntil(ctx, visibilityMilliseconds.written, what, look, (isShown) => isShown))) return;
    yield* failWith(
      refused(
        `hostname ${spelling} was added and bunny.net reported its certificate as issued, but the pull zone shows none`,
        "run `pulumi up` again later; if another certificate covers the name, such as that of a wildcard, leave " +
          "certificate out",
      ),
    );
  });
}

/** What a user does about a refusal whose cause is the DNS. */
export function withDnsRemedy(error: ApiError, what: string): ApiError | Failure {
  return isNotReady(error)
    ? refused(
        `${what}${quoted(error)}`,
        "make it a CNAME for the pull zone's own hostname (a domain itself: a PullZone record at bunny.net, or an ALIAS " +
          "elsewhere; a wildcard: host its DNS zone at bunny.net); if its DNS zone is at bunny.net, have the domain's registrar " +
          `delegate it to ${nameservers.join(" and ")} (or to the \`nameservers\` of the DnsZone); check its CAA records; ` +
          "then run `pulumi up` again",
      )
    : error;
}
