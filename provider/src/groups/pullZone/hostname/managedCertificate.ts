import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { certificateTrouble, loadFreeCertificate, retryTime } from "../api/certificate";
import { hostnameIn, hostnameZones, type RemoteHostname } from "../api/hostname";
import { apiFailure, refused } from "../../../contract/errors";
import { pollUntil, retryUntil } from "../../../reconcile/poll";
import { failWith, type Step, taskEither, valueOf } from "../../../common/taskEither";
import { type Ctx, type Failure, steps, lookTimeAfter, sentOrInDoubt } from "../../../reconcile/steps";
import { nameservers } from "../../../formats/hostname";
import type { HostnameInputs } from "./validate";

/** What a certificate is requested for. */
type Request = Pick<RemoteHostname, "hostname" | "spelling"> & Pick<HostnameInputs, "pullZoneId" | "useOnlyHttp01">;

/** How long to wait for a hostname's DNS or for the certificate authority, unless `customTimeouts` says otherwise. */
export function retryLimits({ timeoutMilliseconds = 5 * 60_000, signal, log }: Ctx, firstDelayMilliseconds = 5_000) {
  return { limitMilliseconds: timeoutMilliseconds, firstDelayMilliseconds, signal, log };
}

/**
 * Has bunny.net obtain a certificate. One that can't be issued yet is requested again while time permits; after that it is
 * left to the next run.
 */
export function obtainCertificate(ctx: Ctx, request: Request): Step<Failure, void> {
  return steps(async function* () {
    const obtained = await retryUntil(requestCertificate(ctx, request), {
      ...retryLimits(ctx),
      waitsFor: (trouble) => meaningOf(trouble, request).waitsFor,
      notBefore: (trouble) => (trouble === "notShown" ? undefined : millisecondsOf(retryTime(trouble))),
    })();
    if (E.isRight(obtained)) return;
    const isAboutDns = obtained.left !== "notShown" && certificateTrouble(obtained.left) === "dnsNotReady";
    yield* isAboutDns && !isWildcard(request)
      ? failWith(await notPointing(ctx, request))
      : failWith(meaningOf(obtained.left, request).failure);
  });
}

/** Why there is no certificate: an error, or a request that succeeded while the zone shows no certificate. */
type CertificateFailure = ApiError | "notShown";

/**
 * Requests a certificate and reads the zone, because only the zone shows whether the hostname has one: a success may
 * concern another name, and a request whose reply was lost may have succeeded. Certificate authorities limit requests,
 * so a request that succeeded is not repeated.
 */
function requestCertificate(ctx: Ctx, request: Request): Step<CertificateFailure, void> {
  const { pullZoneId, hostname, spelling, useOnlyHttp01 } = request;
  const send = sentOrInDoubt(loadFreeCertificate(ctx, pullZoneId, spelling, useOnlyHttp01));
  const look = pipe(
    hostnameZones.get(ctx, pullZoneId, "fresh"),
    TE.map((zone) => hostnameIn(zone, hostname)?.hasCertificate === true),
  );
  let hasSucceeded = false;
  return taskEither(async function* () {
    const doubt = hasSucceeded ? undefined : yield* valueOf(send);
    hasSucceeded = doubt === undefined;
    const what = `the certificate of ${spelling}`;
    const shown = await pollUntil(ctx, lookTimeAfter(doubt), what, look, (isShown) => isShown)();
    if (E.isLeft(shown)) return yield* failWith<CertificateFailure>(doubt ?? shown.left);
    if (!shown.right) yield* failWith<CertificateFailure>(doubt ?? "notShown");
  });
}

/** Parses `2025-07-18 21:49:58 UTC`. */
function millisecondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time.replace(/^(\S+) (\S+) UTC$/i, "$1T$2Z"));
}

function until(error: ApiError): string {
  const time = retryTime(error);
  return time === undefined ? "" : ` until ${time}`;
}

const delegate =
  `have the domain's registrar delegate it to ${nameservers.join(" and ")} ` +
  "(or to the `nameservers` of the DnsZone)";
/** The records of a DNS zone have no effect before that. */
export const delegateIfHosted = `if its DNS zone is at bunny.net, ${delegate}`;

const thenRunAgain = "then run `pulumi up` again";
const withoutCertificate = ({ spelling }: Request): string =>
  `hostname ${spelling} was added, but has no certificate yet`;

const isWildcard = ({ hostname }: Request): boolean => hostname.startsWith("*.");

/** What a user does about DNS. A domain itself can have no CNAME; which names of three parts are domains, only registries know. */
async function notPointing(ctx: Ctx, request: Request): Promise<Failure> {
  const zone = await hostnameZones.find(ctx, request.pullZoneId)();
  const own = E.isRight(zone) ? zone.right?.Hostnames.find(({ isSystemHostname }) => isSystemHostname) : undefined;
  const target = own?.spelling ?? "the pull zone's own hostname";
  const remedy =
    request.spelling.split(".").length === 2
      ? `give it a PullZone record at bunny.net, or an ALIAS (ANAME) for ${target} elsewhere`
      : `make it a CNAME for ${target} (a domain itself: an ALIAS)`;
  return refused(
    `${withoutCertificate(request)}, because its DNS does not point to bunny.net`,
    `${remedy}; ${delegateIfHosted}; ${thenRunAgain}`,
  );
}

/** What a failure means: what is waited for, if that helps, and what the user is told after that. */
interface Meaning {
  readonly waitsFor?: string;
  readonly failure: Failure;
}

function meaningOf(trouble: CertificateFailure, request: Request): Meaning {
  const { spelling: hostname } = request;
  const authority = "the certificate authority, which";
  if (trouble === "notShown") {
    return {
      waitsFor: `the certificate of ${hostname}`,
      failure: refused(
        `hostname ${hostname} was added and bunny.net reported its certificate as issued, but the pull zone shows none`,
        "run `pulumi up` again later; if another certificate covers the name, such as that of a wildcard, leave " +
          "certificate out",
      ),
    };
  }
  const none = withoutCertificate(request);
  switch (certificateTrouble(trouble)) {
    case "rateLimited":
      return {
        waitsFor: `${authority} limits requests for ${hostname}${until(trouble)}`,
        failure: refused(
          `${none}, because the certificate authority limits requests for it${until(trouble)}`,
          `wait${until(trouble) || " for an hour or more"}; ${thenRunAgain}`,
        ),
      };
    case "busy":
      return {
        waitsFor: `${authority} is still processing an earlier request for ${hostname}`,
        failure: refused(
          `${none}, because the certificate authority is still processing an earlier request`,
          `wait a few minutes; ${thenRunAgain}`,
        ),
      };
    case "dnsNotReady":
      return { waitsFor: `the DNS of ${hostname} to point to bunny.net`, failure: notIssued(request) };
    case "refused":
      return { failure: notIssued(request) };
    case undefined:
      return {
        ...(isDoubtful(trouble) && { waitsFor: `the certificate of ${hostname}` }),
        failure: apiFailure(trouble),
      };
  }
}

function notIssued(request: Request): Failure {
  return isWildcard(request)
    ? refused(
        `${withoutCertificate(request)}: bunny.net validates wildcards through DNS records of its own, and the domain is not ` +
          "delegated to it yet",
        `host the DNS zone of the domain at bunny.net, and ${delegate}; or use certificate "custom"; ${thenRunAgain}`,
      )
    : refused(
        `hostname ${request.spelling} was added, but its certificate could not be requested`,
        `check its DNS, including CAA records; ${thenRunAgain}`,
      );
}
