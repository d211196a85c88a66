import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { certificateTrouble, loadFreeCertificate, retryTime } from "../api/certificate";
import type { Hostname } from "../api/pullZone";
import { apiFailure, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { pollUntil, retryUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { lookTimeAfter, sentOrInDoubt } from "../../../reconcile/confirm/doubt";
import type { Step } from "../../../reconcile/step";
import { retryLimits } from "./certificateTimeouts";
import type { Inputs } from "./inputs";
import { canonicalStored, lookAgain } from "./mapping";
import { howToPoint } from "./pointingDns";

/**
 * Has bunny.net obtain a certificate. One that can't be issued yet is requested again while time permits; after that it is
 * left to the next run.
 */
export function obtainCertificate(ctx: Context<Client>, inputs: Inputs): Step<void> {
  return pipe(
    retryUntil(requestCertificate(ctx, inputs), {
      ...retryLimits(ctx),
      waitsFor: (trouble) => waitsFor(trouble, inputs),
      notBefore: (trouble) => (trouble === "notShown" ? undefined : millisecondsOf(retryTime(trouble))),
    }),
    TE.orElse((trouble) =>
      isAboutDns(trouble) && !isWildcard(inputs) ? refusedByDns(ctx, inputs) : TE.left(explain(trouble, inputs)),
    ),
  );
}

/** Why there is no certificate: an error, or a request that succeeded while the zone shows no certificate. */
type CertificateFailure = ApiError | "notShown";

/**
 * Requests a certificate and reads the zone, because only the zone shows whether the hostname has one: a success may
 * concern another name, and a request whose reply was lost may have succeeded. Certificate authorities limit requests,
 * so a request that succeeded is not repeated.
 */
function requestCertificate(ctx: Context<Client>, inputs: Inputs): TE.TaskEither<CertificateFailure, void> {
  const { pullZoneId, hostname, useOnlyHttp01 } = inputs;
  const request = sentOrInDoubt(loadFreeCertificate(ctx, pullZoneId, hostname, useOnlyHttp01));
  const look = lookAgain(ctx, { pullZoneId, hostname: canonicalStored(hostname) });
  let hasSucceeded = false;
  return taskEither(async function* () {
    const doubt = hasSucceeded ? undefined : yield* valueOf(request);
    hasSucceeded = doubt === undefined;
    const shown = yield* valueOf(
      pipe(
        pollUntil(ctx, lookTimeAfter(doubt), `the certificate of ${hostname}`, look, hasCertificate),
        TE.mapLeft((error) => doubt ?? error),
      ),
    );
    if (!hasCertificate(shown)) yield* failWith<CertificateFailure>(doubt ?? "notShown");
  });
}

function hasCertificate(entry: O.Option<Hostname>): boolean {
  return O.isSome(entry) && entry.value.HasCertificate;
}

/** Parses `2025-07-18 21:49:58 UTC`. */
function millisecondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time.replace(/^(\S+) (\S+) UTC$/i, "$1T$2Z"));
}

function waitsFor(trouble: CertificateFailure, { hostname }: Inputs): string | undefined {
  if (trouble === "notShown") return `the certificate of ${hostname}`;
  switch (certificateTrouble(trouble)) {
    case "dnsNotReady":
      return `the DNS of ${hostname} to point to bunny.net`;
    case "rateLimited":
      return `the certificate authority, which limits requests for ${hostname}${until(trouble)}`;
    case "busy":
      return `the certificate authority, which is still processing an earlier request for ${hostname}`;
    default:
      return isDoubtful(trouble) ? `the certificate of ${hostname}` : undefined;
  }
}

function until(error: ApiError): string {
  const time = retryTime(error);
  return time === undefined ? "" : ` until ${time}`;
}

const thenRunAgain = "then run `pulumi up` again";
const withoutCertificate = ({ hostname }: Inputs): string =>
  `hostname ${hostname} was added, but has no certificate yet`;

const isWildcard = ({ hostname }: Inputs): boolean => hostname.startsWith("*.");

function isAboutDns(trouble: CertificateFailure): boolean {
  return trouble !== "notShown" && certificateTrouble(trouble) === "dnsNotReady";
}

function refusedByDns(ctx: Context<Client>, inputs: Inputs): Step<never> {
  return taskEither(async function* () {
    const remedy = yield* valueOf(howToPoint(ctx, inputs));
    return yield* failWith(
      refused(
        `${withoutCertificate(inputs)}, because its DNS does not point to bunny.net`,
        `${remedy}; ${thenRunAgain}`,
      ),
    );
  });
}

function explain(trouble: CertificateFailure, inputs: Inputs): LifecycleError<ApiError> {
  const { hostname } = inputs;
  if (trouble === "notShown") {
    return refused(
      `hostname ${hostname} was added and bunny.net reported its certificate as issued, but the pull zone shows none`,
      "run `pulumi up` again later; if another certificate covers the name, such as that of a wildcard, leave " +
        "certificate out",
    );
  }
  const noCertificateYet = withoutCertificate(inputs);
  const cause = certificateTrouble(trouble);
  if (isWildcard(inputs) && (cause === "dnsNotReady" || cause === "refused")) {
    return refused(
      `${noCertificateYet}: bunny.net validates wildcards through DNS records of its own`,
      `host the DNS zone of the domain at bunny.net, or use certificate "custom"; ${thenRunAgain}`,
    );
  }
  switch (cause) {
    case "rateLimited":
      return refused(
        `${noCertificateYet}, because the certificate authority limits requests for it${until(trouble)}`,
        `wait${until(trouble) || " for an hour or more"}; ${thenRunAgain}`,
      );
    case "busy":
      return refused(
        `${noCertificateYet}, because the certificate authority is still processing an earlier request`,
        `wait a few minutes; ${thenRunAgain}`,
      );
    case "dnsNotReady":
    case "refused":
      return refused(
        `hostname ${hostname} was added, but its certificate could not be requested`,
        `check its DNS, including CAA records; ${thenRunAgain}`,
      );
    case undefined:
      return apiFailure(trouble);
  }
}
