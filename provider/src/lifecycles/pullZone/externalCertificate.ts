import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import { type ApiError, isNotFound } from "../../api/http/errors";
import { requestExternalDnsCertificate, requestExternalHttpCertificate } from "../../api/pullZone/externalCertificate";
import type { Hostname } from "../../api/pullZone/pullZone";
import { externalCertificate as definition } from "../../definitions/pullZone/externalCertificate";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../definitions/vocabulary";
import { noObjects, oneObject } from "../../kernel/claims";
import { apiFailure, partial } from "../../kernel/errors";
import { childId } from "../../kernel/ids";
import type { Context, IsUnknown, Lifecycle, Prior, Problem } from "../../kernel/lifecycle";
import { equal, type Properties } from "../../kernel/values";
import { recordedIfInDoubt } from "../confirm/doubt";
import { type ChallengeKind, entryOf, goneMeanwhile, hasExpired } from "./externalCertificate/challenge";
import { canonicalStored, find } from "./hostname/mapping";
import type { Step } from "./parentZone";

const declarations = declarationsOf(definition);
type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** What the API gave once. It cannot be read again, so state is the only place that has it. */
type Challenge = Omit<Outputs, "hasCertificate">;

interface Remote {
  readonly pullZoneId: number;
  readonly entry: Hostname;
  /** Missing when the challenge is of no use any more, so that the next update sees that there must be another. */
  readonly kind: ChallengeKind | undefined;
  readonly challenge: Challenge;
}

/**
 * The challenge by which a hostname gets a certificate before its DNS points to bunny.net.
 *
 * A challenge is no object of the API: it is requested, and is over when it is completed or expires. So nobody else's can
 * be met here, nothing is removed at the end, and a refresh only looks whether the hostname is there.
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
  toOutputs: ({ challenge, entry }) => ({ ...challenge, hasCertificate: entry.HasCertificate }),

  create: (ctx, i) =>
    pipe(
      request(ctx, i),
      TE.map((outs) => ({ id: childId.format(i.pullZoneId, i.hostname), outs })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      TE.fromEither(childId.parse(id)),
      TE.chain(({ parent, key }) => find(ctx, parent, key)),
      TE.map(
        O.map((remote) => ({
          ...remote,
          kind: isOver(remote.entry, prior) ? undefined : prior?.inputs.challenge,
          challenge: challengeIn(prior),
        })),
      ),
    ),

  update: (ctx, id, prior, i) =>
    needsRequest(prior, i)
      ? pipe(request(ctx, i), TE.mapLeft(recordedIfInDoubt(withoutChallenge(id, prior))))
      : pipe(
          entryOf(ctx, i.pullZoneId, i.hostname),
          TE.map((entry) => ({ ...challengeIn(prior), hasCertificate: entry.HasCertificate })),
        ),

  delete: (ctx) => {
    ctx.log("the challenge is only forgotten: a certificate that it brought stays with the hostname");
    return TE.right(undefined);
  },
};

const wildcardProblems = ({ hostname, challenge }: Properties, isUnknown: IsUnknown): readonly Problem[] =>
  typeof hostname === "string" && !isUnknown(hostname) && hostname.startsWith("*.") && challenge === "http"
    ? [{ property: "challenge", reason: 'cannot be "http" for a wildcard, which is proved by DNS alone: write "dns"' }]
    : [];

/** A challenge is of no use any more when its time is over, or when the certificate that was there is gone. */
const isOver = (entry: Hostname, prior: Prior<Inputs, Outputs> | undefined): boolean =>
  !entry.HasCertificate && (prior?.outs.hasCertificate === true || hasExpired(prior?.outs.expiresAt));

/** Dropping the triggers asks for nothing. */
const needsRequest = ({ inputs: before, outs }: Prior<Inputs, Outputs>, i: Inputs): boolean =>
  outs.requestedAt === undefined ||
  before.challenge !== i.challenge ||
  (i.renewTriggers !== undefined && !equal(outs.renewTriggers, i.renewTriggers));

const challengeIn = (prior: Prior<Inputs, Outputs> | undefined): Challenge => ({
  requestedAt: prior?.outs.requestedAt,
  expiresAt: prior?.outs.expiresAt,
  txtRecordName: prior?.outs.txtRecordName,
  txtRecordValue: prior?.outs.txtRecordValue,
  challengeResponse: prior?.outs.challengeResponse,
});

const request = (ctx: Context<Client>, { pullZoneId, hostname: name, challenge: kind }: Inputs): Step<Outputs> =>
  pipe(
    entryOf(ctx, pullZoneId, name),
    TE.chain((entry) =>
      pipe(
        (kind === "dns" ? requestExternalDnsCertificate : requestExternalHttpCertificate)(ctx, pullZoneId, entry.Value),
        TE.bimap(
          (error) => (isNotFound(error) ? goneMeanwhile(name) : apiFailure(error)),
          ({ TxtRecordName, TxtRecordValue, ExpiresAt, raw }): Outputs => ({
            requestedAt: new Date().toISOString(),
            expiresAt: ExpiresAt,
            txtRecordName: TxtRecordName,
            txtRecordValue: TxtRecordValue,
            challengeResponse: raw,
            hasCertificate: entry.HasCertificate,
          }),
        ),
      ),
    ),
    TE.chainFirstIOK((outs) => () => {
      tellAnswer(ctx, outs);
    }),
  );

/** Who publishes it by hand must know it while the validation waits. */
const tellAnswer = (ctx: Context<Client>, { txtRecordName, txtRecordValue }: Challenge): void => {
  if (txtRecordName === undefined || txtRecordValue === undefined) return;
  ctx.log(`the challenge is answered by a TXT record ${txtRecordName} with the value ${txtRecordValue}`);
};

/** The challenge in state may have been replaced by one that nobody knows: the next update must request another. */
const withoutChallenge = (
  id: string,
  { inputs: { pullZoneId, hostname }, outs: { hasCertificate } }: Prior<Inputs, Outputs>,
) => partial({ id, applied: { pullZoneId, hostname }, outs: { hasCertificate } });
