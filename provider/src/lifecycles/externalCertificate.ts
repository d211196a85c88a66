import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Client } from "../api/client";
import { type ApiError, isDoubtful, isNotFound } from "../api/errors";
import { requestExternalDnsCertificate, requestExternalHttpCertificate } from "../api/externalCertificate";
import type { Hostname } from "../api/pullZone";
import { noObjects, oneObject } from "../kernel/claims";
import { inputs, type InputsOf, outputs } from "../kernel/codecs";
import { canonicalHostname } from "../kernel/hostname";
import { childId } from "../kernel/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Prior, Problem } from "../kernel/lifecycle";
import { notAParentNumber, parentNumber } from "../kernel/parents";
import { equal, type Properties } from "../kernel/values";
import { ChallengeKind, entryOf, goneMeanwhile, hasExpired } from "./externalCertificateChallenge";
import { canonicalStored, find } from "./hostname/remote";
import { pullZoneNumber, type Step } from "./pullZoneParent";
import { Triggers } from "./triggers";

const Inputs = inputs(
  { pullZoneId: t.number, hostname: t.string, challenge: ChallengeKind },
  { renewTriggers: Triggers },
);
type Inputs = InputsOf<typeof Inputs>;

const Text = t.union([t.string, t.undefined]);
const challengeOutputs = {
  requestedAt: Text,
  expiresAt: Text,
  txtRecordName: Text,
  txtRecordValue: Text,
  challengeResponse: t.unknown,
};
const Outputs = outputs({ ...challengeOutputs, hasCertificate: t.boolean });

/** What the API gave once. It cannot be read again, so state is the only place that has it. */
type Challenge = t.TypeOf<t.TypeC<typeof challengeOutputs>>;
type Outputs = Challenge & { readonly hasCertificate: boolean };

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
  kind: "ExternalCertificate",
  inputs: Inputs,
  outputs: Outputs,
  replaceOn: ["pullZoneId", "hostname"],
  objects: ({ pullZoneId, hostname }, isUnknown) =>
    typeof pullZoneId === "number" && typeof hostname === "string" && !isUnknown(hostname)
      ? oneObject(`the challenge of hostname ${hostname} of pull zone ${pullZoneId}`)
      : noObjects,
  control: [],
  writeOnly: ["renewTriggers"],

  normalise: (given, isUnknown) => ({
    ...given,
    pullZoneId: parentNumber(given.pullZoneId, isUnknown),
    hostname: canonical(given.hostname, isUnknown),
  }),
  validate: (given, isUnknown) => [
    ...notAParentNumber("pullZoneId", given.pullZoneId, pullZoneNumber, isUnknown),
    ...hostnameProblems(given, isUnknown),
  ],
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
      ? pipe(
          request(ctx, i),
          TE.mapLeft((error) => (isInDoubt(error) ? withoutChallenge(id, prior, error) : error)),
        )
      : pipe(
          entryOf(ctx, i.pullZoneId, i.hostname),
          TE.map((entry) => ({ ...challengeIn(prior), hasCertificate: entry.HasCertificate })),
        ),

  delete: (ctx) => {
    ctx.log("the challenge is only forgotten: a certificate that it brought stays with the hostname");
    return TE.right(undefined);
  },
};

const canonical = (value: unknown, isUnknown: IsUnknown): unknown => {
  const name = typeof value === "string" && !isUnknown(value) ? canonicalHostname(value) : undefined;
  return name?._tag === "Right" ? name.right : value;
};

const hostnameProblems = ({ hostname, challenge }: Properties, isUnknown: IsUnknown): readonly Problem[] => {
  if (typeof hostname !== "string" || isUnknown(hostname)) return [];
  const name = canonicalHostname(hostname);
  if (name._tag === "Left") return [{ property: "hostname", reason: name.left }];
  return name.right.startsWith("*.") && challenge === "http"
    ? [{ property: "challenge", reason: 'cannot be "http" for a wildcard, which is proved by DNS alone: write "dns"' }]
    : [];
};

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
          (error): LifecycleError<ApiError> =>
            isNotFound(error) ? goneMeanwhile(name) : { _tag: "Api", cause: error },
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

const isInDoubt = (error: LifecycleError<ApiError>): boolean => error._tag === "Api" && isDoubtful(error.cause);

/** The challenge in state may have been replaced by one that nobody knows: the next update must request another. */
const withoutChallenge = (
  id: string,
  { inputs: { pullZoneId, hostname }, outs: { hasCertificate } }: Prior<Inputs, Outputs>,
  cause: LifecycleError<ApiError>,
): LifecycleError<ApiError> => ({
  _tag: "Partial",
  id,
  applied: { pullZoneId, hostname },
  outs: { hasCertificate },
  cause,
});
