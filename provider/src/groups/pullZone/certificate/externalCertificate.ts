import * as TE from "fp-ts/TaskEither";
import { pipe } from "fp-ts/function";
import { isNotFound } from "../../../http/errors";
import { type ChallengeKind, requestChallenge } from "../api/externalCertificate";
import { externalCertificate as definition } from "./externalCertificate.definition";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import { noObjects, oneWithin } from "../../../ownership/claims";
import { apiFailure } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { IsUnknown, Prior, Problem } from "../../../contract/lifecycle";
import { equal, type Properties } from "../../../properties/values";
import type { Step } from "../../../common/taskEither";
import { act, type Ctx, type DefinedKind, type Failure, isInDoubt, recordedIf, steps } from "../../../reconcile/steps";
import { existingHostname, hostnameGone, hasExpired } from "./challenge";
import { describeHostname, findById, type HostnameOfZone } from "../hostname/remote";
import { pullZoneObject } from "../pullZoneReference";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** What the API returned when the challenge was requested. It cannot be read again, so only state has it. */
type Challenge = Omit<Outputs, "hasCertificate">;

export interface FoundCertificate extends HostnameOfZone {
  /** Missing if the challenge can no longer be used, so that the next update requests another. */
  readonly kind: ChallengeKind | undefined;
  readonly challenge: Challenge;
}

/**
 * The challenge through which a hostname gets a certificate before its DNS points to bunny.net.
 *
 * A challenge is not an object of the API: it is requested, and ends when it is completed or expires. There is
 * therefore nothing to adopt or to delete, and a refresh only checks that the hostname exists.
 */
export const externalCertificate: DefinedKind<typeof definition, FoundCertificate> = {
  definition,
  objects: ({ pullZoneId, hostname }, isUnknown) =>
    typeof pullZoneId === "number" && typeof hostname === "string" && !isUnknown(hostname)
      ? oneWithin(
          `the challenge of hostname ${hostname} of pull zone ${pullZoneId}`,
          describeHostname({ pullZoneId, hostname }),
          pullZoneObject(pullZoneId),
        )
      : noObjects,

  validate: wildcardProblems,
  toInputs: ({ pullZoneId, hostname, kind }) => ({ pullZoneId, hostname, challenge: kind }),
  notImportable: "a challenge is requested anew for each resource; remove the import and declare it",
  toOutputs: ({ challenge, hasCertificate }) => ({ ...challenge, hasCertificate }),

  create: (ctx, inputs) =>
    steps(async function* () {
      const outs = yield* request(ctx, inputs);
      return { id: childId.format(inputs.pullZoneId, inputs.hostname), outs };
    }),

  read: (ctx, id, prior) =>
    steps(async function* () {
      const found = yield* findById(ctx, id);
      if (found === undefined) return undefined;
      const kind = isOver(found, prior) ? undefined : prior?.inputs.challenge;
      return { ...found, kind, challenge: challengeIn(prior) };
    }),

  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      // A lost reply may have replaced the challenge in state by an unknown one, so the next update must request another.
      const { pullZoneId, hostname } = prior.inputs;
      const known = { id, applied: { pullZoneId, hostname }, outs: { hasCertificate: prior.outs.hasCertificate } };
      if (needsRequest(prior, inputs)) return yield* recordedIf(isInDoubt, known, request(ctx, inputs));
      const { hasCertificate } = yield* existingHostname(ctx, inputs);
      return { ...challengeIn(prior), hasCertificate };
    }),

  delete: (ctx) =>
    TE.fromIO(() => {
      ctx.log("the challenge is removed from state only: the hostname keeps a certificate issued for it");
    }),
};

function wildcardProblems({ hostname, challenge }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const isWildcard = typeof hostname === "string" && !isUnknown(hostname) && hostname.startsWith("*.");
  return isWildcard && challenge === "http"
    ? [
        {
          property: "challenge",
          reason: 'cannot be "http" for a wildcard, which can only be validated by DNS: use "dns"',
        },
      ]
    : [];
}

function request(ctx: Ctx, inputs: Inputs): Step<Failure, Outputs> {
  return steps(async function* () {
    const { pullZoneId, spelling, hasCertificate } = yield* existingHostname(ctx, inputs);
    const sent = pipe(
      requestChallenge(ctx, pullZoneId, spelling, inputs.challenge),
      TE.mapLeft((error) => (isNotFound(error) ? hostnameGone(inputs.hostname) : apiFailure(error))),
    );
    const outs = { requestedAt: new Date().toISOString(), ...(yield* act(sent)), hasCertificate };
    logTxtRecord(ctx, outs);
    return outs;
  });
}

/** A user who publishes the record by hand needs it while the validation is still waiting. */
function logTxtRecord(ctx: Ctx, { txtRecordName, txtRecordValue }: Challenge): void {
  if (txtRecordName === undefined || txtRecordValue === undefined) return;
  ctx.log(`to complete the challenge, publish a TXT record ${txtRecordName} with the value ${txtRecordValue}`);
}

/** A challenge can no longer be used once it has expired, or once the hostname has lost its certificate. */
function isOver({ hasCertificate }: HostnameOfZone, prior: Prior<Inputs, Outputs> | undefined): boolean {
  return !hasCertificate && (prior?.outs.hasCertificate === true || hasExpired(prior?.outs.expiresAt));
}

/** Removing the triggers requests nothing. */
function needsRequest({ inputs: before, outs }: Prior<Inputs, Outputs>, inputs: Inputs): boolean {
  return (
    outs.requestedAt === undefined ||
    before.challenge !== inputs.challenge ||
    (inputs.renewTriggers !== undefined && !equal(outs.renewTriggers, inputs.renewTriggers))
  );
}

function challengeIn(prior: Prior<Inputs, Outputs> | undefined): Challenge {
  return {
    requestedAt: prior?.outs.requestedAt,
    expiresAt: prior?.outs.expiresAt,
    txtRecordName: prior?.outs.txtRecordName,
    txtRecordValue: prior?.outs.txtRecordValue,
    challengeResponse: prior?.outs.challengeResponse,
  };
}
