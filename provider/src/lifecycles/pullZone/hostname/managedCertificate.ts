import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import { type ApiError, isDoubtful } from "../../../api/http/errors";
import { certificateTrouble, loadFreeCertificate, retryTime } from "../../../api/pullZone/certificate";
import type { Hostname } from "../../../api/pullZone/pullZone";
import { refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil, lookUntil } from "../../../kernel/poll";
import { lookTimeAfter, sentOrInDoubt } from "../../confirm/doubt";
import type { Step } from "../parentZone";
import { patienceOf } from "./certificateTimeouts";
import type { Inputs } from "./inputs";
import { canonicalStored, look } from "./mapping";

/**
 * Has bunny.net obtain a certificate. One that cannot be had yet is asked for again while the step may take; then the rest
 * is left to the next run.
 */
export const obtainCertificate = (ctx: Context<Client>, i: Inputs): Step<void> =>
  pipe(
    retryUntil(issuing(ctx, i), {
      ...patienceOf(ctx),
      waitsFor: (trouble) => waitsFor(trouble, i),
      notBefore: (trouble) => (trouble === "notShown" ? undefined : millisecondsOf(retryTime(trouble))),
    }),
    TE.mapLeft((trouble) => noCertificate(trouble, i)),
  );

/** Why there is no certificate: an error, or a request that was answered with success while the zone shows none. */
type Trouble = ApiError | "notShown";

/**
 * One request for a certificate, and a look at the zone, which alone tells whether it came: a success may be of another
 * name, and a request whose answer was lost may have brought it. What was answered with success is not asked for again,
 * because certificate authorities count requests.
 */
const issuing = (ctx: Context<Client>, i: Inputs): TE.TaskEither<Trouble, void> => {
  const what = `the certificate of ${i.hostname}`;
  const entry = look(ctx, { ...i, hostname: canonicalStored(i.hostname) });
  const isThere = O.exists(({ HasCertificate }: Hostname) => HasCertificate);
  const ask = sentOrInDoubt(loadFreeCertificate(ctx, i.pullZoneId, i.hostname, i.useOnlyHttp01));
  let isAnswered = false;
  return async () => {
    const asked = isAnswered ? E.right(undefined) : await ask();
    if (E.isLeft(asked)) return asked;
    const doubt = asked.right;
    isAnswered = doubt === undefined;
    const shown = await lookUntil(ctx, lookTimeAfter(doubt), what, entry, isThere)();
    if (E.isRight(shown) && isThere(shown.right)) return E.right(undefined);
    if (doubt !== undefined) return E.left(doubt);
    return E.isLeft(shown) ? shown : E.left("notShown");
  };
};

/** `2025-07-18 21:49:58 UTC`. */
const millisecondsOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time.replace(/^(\S+) (\S+) UTC$/i, "$1T$2Z"));

const waitsFor = (trouble: Trouble, { hostname: name }: Inputs): string | undefined => {
  if (trouble === "notShown") return `the certificate of ${name}`;
  switch (certificateTrouble(trouble)) {
    case "dnsNotReady":
      return `the DNS of ${name} to point to bunny.net`;
    case "rateLimited":
      return `the certificate authority, which limits requests for ${name}${until(trouble)}`;
    case "busy":
      return `the certificate authority, which is not through with an earlier request for ${name}`;
    default:
      return isDoubtful(trouble) ? `the certificate of ${name}` : undefined;
  }
};

const until = (error: ApiError): string => {
  const time = retryTime(error);
  return time === undefined ? "" : ` until ${time}`;
};

const goesOn = "then run `pulumi up` again";

const noCertificate = (trouble: Trouble, { hostname: name }: Inputs): LifecycleError<ApiError> => {
  if (trouble === "notShown") {
    return refused(
      `hostname ${name} is added, and bunny.net said that its certificate was issued, but the pull zone shows none`,
      "run `pulumi up` again later; where another certificate covers the name, such as one of a wildcard, leave " +
        "certificate out",
    );
  }
  const isWildcard = name.startsWith("*.");
  switch (certificateTrouble(trouble)) {
    case "dnsNotReady":
      if (isWildcard) return refused(wildcardFailed(name), wildcardRemedy);
      return refused(
        `hostname ${name} is added, but has no certificate yet, because its DNS does not point to bunny.net`,
        `make it a CNAME of the pull zone's own hostname (…b-cdn.net) and wait until that is visible; ${goesOn}`,
      );
    case "rateLimited":
      return refused(
        `hostname ${name} is added, but has no certificate yet, because the certificate authority limits requests for it` +
          until(trouble),
        `wait ${retryTime(trouble) === undefined ? "for an hour or more" : `until ${retryTime(trouble)}`}; ${goesOn}`,
      );
    case "busy":
      return refused(
        `hostname ${name} is added, but has no certificate yet, because the certificate authority is not through with an ` +
          "earlier request",
        `wait for a few minutes; ${goesOn}`,
      );
    case "refused":
      if (isWildcard) return refused(wildcardFailed(name), wildcardRemedy);
      return refused(
        `hostname ${name} is added, but its certificate could not be requested`,
        `check its DNS, CAA records included; ${goesOn}`,
      );
    case undefined:
      return { _tag: "Api", cause: trouble };
  }
};

const wildcardFailed = (name: string): string =>
  `hostname ${name} is added, but has no certificate yet: for a wildcard bunny.net proves control by a DNS record of its own`;

const wildcardRemedy = `have the DNS zone of the domain at bunny.net, or use certificate "custom"; ${goesOn}`;
