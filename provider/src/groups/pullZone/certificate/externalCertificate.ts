import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, isNotFound } from "../../../http/errors";
import { requestExternalDnsCertificate, requestExternalHttpCertificate } from "../api/externalCertificate";
import type { Hostname } from "../api/pullZone";
import { externalCertificate as definition } from "./externalCertificate.definition";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../../vocabulary";
import { noObjects, oneObject } from "../../../ownership/claims";
import { apiFailure, partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { Context, IsUnknown, Lifecycle, Prior, Problem } from "../../../contract/lifecycle";
import { equal, type Properties } from "../../../properties/values";
import { taskEither, valueOf } from "../../../common/taskEither";
import { recordedIfInDoubt } from "../../../reconcile/confirm/doubt";
import type { Step } from "../../../reconcile/step";
import { type ChallengeKind, existingEntry, hostnameGone, hasExpired } from "./challenge";
import { canonicalStored, findById } from "../hostname/mapping";

const declarations = declarationsOf(definition);
type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** What the API returned when the challenge was requested. It cannot be read again, so only state has it. */
type Challenge = Omit<Outputs, "hasCertificate">;

interface Remote {
  readonly pullZoneId: number;
  readonly entry: Hostname;
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
export const externalCertificate: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ({ pullZoneId, hostname }, isUnknown) =>
    typeof pullZoneId === "number" && typeof hostname === "string" && !isUnknown(hostname)
      ? oneObject(`the challenge of hostname ${hostname} of pull zone ${pullZoneId}`)
      : noObjects,

  validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...wildcardProblems(given, isUnknown)],
  toInputs: ({ pullZoneId, entry, kind }) => ({
    pullZoneId,
    hostname: canonicalStored(entry.Value),
    challenge: kind,
  }),
  notImportable: "a challenge is requested anew for each resource; remove the import and declare it",
  toOutputs: ({ challenge, entry }) => ({ ...challenge, hasCertificate: entry.HasCertificate }),

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const outs = yield* valueOf(request(ctx, inputs));
      return { id: childId.format(inputs.pullZoneId, inputs.hostname), outs };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const found = yield* valueOf(findById(ctx, id));
      return pipe(
        found,
        O.map((remote) => ({
          ...remote,
          kind: isOver(remote.entry, prior) ? undefined : prior?.inputs.challenge,
          challenge: challengeIn(prior),
        })),
      );
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      if (needsRequest(prior, inputs)) {
        const requested = request(ctx, inputs);
        return yield* valueOf(pipe(requested, TE.mapLeft(recordedIfInDoubt(withoutChallenge(id, prior)))));
      }
      const entry = yield* valueOf(existingEntry(ctx, inputs.pullZoneId, inputs.hostname));
      return { ...challengeIn(prior), hasCertificate: entry.HasCertificate };
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

function request(ctx: Context<Client>, { pullZoneId, hostname, challenge }: Inputs): Step<Outputs> {
  return taskEither(async function* () {
    const entry = yield* valueOf(existingEntry(ctx, pullZoneId, hostname));
    const send = challenge === "dns" ? requestExternalDnsCertificate : requestExternalHttpCertificate;
    const reply = yield* valueOf(
      pipe(
        send(ctx, pullZoneId, entry.Value),
        TE.mapLeft((error) => (isNotFound(error) ? hostnameGone(hostname) : apiFailure(error))),
      ),
    );
    const outs: Outputs = {
      requestedAt: new Date().toISOString(),
      expiresAt: reply.ExpiresAt,
      txtRecordName: reply.TxtRecordName,
      txtRecordValue: reply.TxtRecordValue,
      challengeResponse: reply.raw,
      hasCertificate: entry.HasCertificate,
    };
    logTxtRecord(ctx, outs);
    return outs;
  });
}

/** A user who publishes the record by hand needs it while the validation is still waiting. */
function logTxtRecord(ctx: Context<Client>, { txtRecordName, txtRecordValue }: Challenge): void {
  if (txtRecordName === undefined || txtRecordValue === undefined) return;
  ctx.log(`to complete the challenge, publish a TXT record ${txtRecordName} with the value ${txtRecordValue}`);
}

/** A challenge can no longer be used once it has expired, or once the hostname has lost its certificate. */
function isOver(entry: Hostname, prior: Prior<Inputs, Outputs> | undefined): boolean {
  return !entry.HasCertificate && (prior?.outs.hasCertificate === true || hasExpired(prior?.outs.expiresAt));
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

/** A lost reply may have replaced the challenge in state by an unknown one, so the next update must request another. */
function withoutChallenge(id: string, { inputs, outs }: Prior<Inputs, Outputs>) {
  const { pullZoneId, hostname } = inputs;
  return partial({ id, applied: { pullZoneId, hostname }, outs: { hasCertificate: outs.hasCertificate } });
}
