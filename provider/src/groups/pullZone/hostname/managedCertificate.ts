import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { certificateTrouble, loadFreeCertificate, quoted, retryTime } from "../api/certificate";
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
      waitsFor: (trouble) => waitsFor(trouble, request),
      notBefore: (trouble) => (trouble === "notShown" ? undefined : millisecondsOf(retryTime(trouble))),
    })();
    if (E.isRight(obtained)) return;
    yield* failWith(await failureOf(ctx, obtained.left, request));
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

const delegate =
  `have the domain's registrar delegate it to ${nameservers.join(" and ")} ` +
  "(or to the `nameservers` of the DnsZone)";
/** The records of a DNS zone have no effect before that. */
export const delegateIfHosted = `if its DNS zone is at bunny.net, ${delegate}`;

/** What is waited for after a failure, if that helps. */
function waitsFor(trouble: CertificateFailure, { spelling }: Request): string | undefined {
  if (trouble === "notShown") return `the certificate of ${spelling}`;
  switch (certificateTrouble(trouble)) {
    case "rateLimited":
      return `the certificate authority, which limits requests for ${spelling}`;
    case "busy":
      return `the certificate authority, which is still processing an earlier request for ${spelling}`;
    case "dnsNotReady":
      return `the DNS of ${spelling} to point to bunny.net`;
    case "refused":
      return undefined;
    case undefined:
      return isDoubtful(trouble) ? `the certificate of ${spelling}` : undefined;
  }
}

const thenRunAgain = "then run `pulumi up` again";

/** What the user is told once nothing is waited for any more. */
async function failureOf(ctx: Ctx, trouble: CertificateFailure, request: Request): Promise<Failure> {
  const { spelling } = request;
  if (trouble === "notShown") {
    return refused(
      `hostname ${spelling} was added and bunny.net reported its certificate as issued, but the pull zone shows none`,
      "run `pulumi up` again later; if another certificate covers the name, such as that of a wildcard, leave " +
        "certificate out",
    );
  }
  const kind = certificateTrouble(trouble);
  if (kind === undefined) return apiFailure(trouble);
  const isLater = kind === "rateLimited" || kind === "busy";
  return refused(
    `hostname ${spelling} was added, but has no certificate yet${quoted(trouble)}`,
    isLater
      ? `wait until ${retryTime(trouble) ?? "the certificate authority takes requests again"}; ${thenRunAgain}`
      : await dnsRemedy(ctx, request),
  );
}

/** What a user does about DNS. A wildcard is validated through records that bunny.net makes itself. */
async function dnsRemedy(ctx: Ctx, { pullZoneId, hostname }: Request): Promise<string> {
  if (hostname.startsWith("*."))
    return `host the DNS zone of the domain at bunny.net, and ${delegate}; or use certificate "custom"; ${thenRunAgain}`;
  const zone = await hostnameZones.find(ctx, pullZoneId)();
  const own = E.isRight(zone) ? zone.right?.Hostnames.find(({ isSystemHostname }) => isSystemHostname) : undefined;
  return (
    `make it a CNAME for ${own?.spelling ?? "the pull zone's own hostname"} (a domain itself: a PullZone record at bunny.net, ` +
    `or an ALIAS elsewhere); ${delegateIfHosted}; check its CAA records; ${thenRunAgain}`
  );
}
