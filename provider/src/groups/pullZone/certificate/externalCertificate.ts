import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { childId } from "../../../formats/ids";
import { isNotFound } from "../../../http/errors";
import { noObjects, oneWithin } from "../../../ownership/claims";
import type { Properties } from "../../../properties/values";
import { issued } from "../../../reconcile/issued";
import { requestChallenge } from "../api/externalCertificate";
import { describeHostname, noHostname } from "../hostname/reference";
import { pullZoneObject } from "../pullZoneReference";
import { externalCertificate as definition } from "./externalCertificate.definition";

const verbs = issued(definition, {
  noun: "challenge",
  idOf: ({ pullZoneId, hostname }) => childId.format(pullZoneId, hostname),
  validate: wildcardProblems,
  issue: (ctx, { pullZoneId, hostname, challenge }) =>
    pipe(
      requestChallenge(ctx, pullZoneId, hostname, challenge),
      TE.mapLeft((error) => (isNotFound(error) ? noHostname({ pullZoneId, hostname }) : error)),
      TE.map((found) => {
        const { txtRecordName: name, txtRecordValue: value } = found;
        // A user who publishes the record by hand needs it while the validation is still waiting.
        if (name !== undefined && value !== undefined)
          ctx.log(`to complete the challenge, publish a TXT record ${name} with the value ${value}`);
        return { ...found, requestedAt: new Date().toISOString() };
      }),
    ),
});

/** The challenge through which a hostname gets a certificate before its DNS points to bunny.net: nothing reads it again. */
export const externalCertificate: typeof verbs = {
  ...verbs,
  // A second request makes the first one useless.
  objects: ({ pullZoneId, hostname }, isUnknown) =>
    typeof pullZoneId === "number" && typeof hostname === "string" && !isUnknown(hostname)
      ? oneWithin(
          `the challenge of hostname ${hostname} of pull zone ${pullZoneId}`,
          describeHostname({ pullZoneId, hostname }),
          pullZoneObject(pullZoneId),
        )
      : noObjects,
};

function wildcardProblems({ hostname, challenge }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const isWildcard = typeof hostname === "string" && !isUnknown(hostname) && hostname.startsWith("*.");
  const reason = 'cannot be "http" for a wildcard, which can only be validated by DNS: use "dns"';
  return isWildcard && challenge === "http" ? [{ property: "challenge", reason }] : [];
}
