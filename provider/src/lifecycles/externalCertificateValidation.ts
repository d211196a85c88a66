import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Client } from "../api/client";
import { type ApiError, isDoubtful } from "../api/errors";
import { noObjects, oneObject } from "../kernel/claims";
import { inputs, type InputsOf, outputs } from "../kernel/codecs";
import { canonicalHostname } from "../kernel/hostname";
import { childId } from "../kernel/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Prior } from "../kernel/lifecycle";
import type { Properties } from "../kernel/values";
import { ChallengeKind, entryOf } from "./externalCertificateChallenge";
import { complete } from "./externalCertificateCompletion";
import { canonicalStored, find, type Remote, toOutputs } from "./hostname/remote";
import type { Step } from "./pullZoneParent";

const Inputs = inputs(
  { externalCertificate: t.string, challenge: ChallengeKind, requestedAt: t.string },
  { expiresAt: t.string },
);
type Inputs = InputsOf<typeof Inputs>;

const Outputs = outputs({ certificateProvisionType: t.string });
interface Outputs {
  readonly certificateProvisionType: string;
}
type Before = Prior<Inputs, Outputs>;

/**
 * The certificate that a challenge brings. It is there when the zone says so; which challenge brought it only state knows,
 * by `requestedAt`.
 */
export const externalCertificateValidation: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  kind: "ExternalCertificateValidation",
  inputs: Inputs,
  outputs: Outputs,
  replaceOn: ["externalCertificate"],
  objects: ({ externalCertificate: id }, isUnknown) =>
    typeof id === "string" && !isUnknown(id) ? oneObject(`the validation of external certificate ${id}`) : noObjects,
  // They come with `requestedAt`, which alone tells one challenge from another.
  control: ["challenge", "expiresAt"],
  writeOnly: ["requestedAt"],

  normalise: (given, isUnknown) => ({
    ...given,
    externalCertificate: O.getOrElse(() => given.externalCertificate)(canonicalId(given, isUnknown)),
  }),
  validate: (given, isUnknown) =>
    given.externalCertificate === undefined || O.isSome(canonicalId(given, isUnknown))
      ? []
      : [
          {
            property: "externalCertificate",
            reason: "must be the id of an ExternalCertificate: pass certificate.id, for example 1234/www.example.com",
          },
        ],
  toInputs: ({ pullZoneId, entry }) => ({
    externalCertificate: childId.format(pullZoneId, canonicalStored(entry.Value)),
  }),
  toOutputs: (remote) => ({ certificateProvisionType: toOutputs(remote).certificateProvisionType }),

  create: (ctx, i) =>
    pipe(
      validated(ctx, i),
      TE.map((outs) => ({ id: i.externalCertificate, outs })),
    ),

  read: (ctx, id) =>
    pipe(
      TE.fromEither(childId.parse(id)),
      TE.chain(({ parent, key }) => find(ctx, parent, key)),
      TE.map(O.filter(({ entry }) => entry.HasCertificate)),
    ),

  update: (ctx, _id, prior, i) => validated(ctx, i, prior),

  delete: () => TE.right(undefined),
};

const canonicalId = ({ externalCertificate: id }: Properties, isUnknown: IsUnknown): O.Option<unknown> => {
  if (typeof id !== "string" || isUnknown(id)) return O.some(id);
  return pipe(
    O.fromEither(childId.parse(id.trim())),
    O.chain(({ parent, key }) =>
      pipe(
        O.fromEither(canonicalHostname(key)),
        O.map((hostname) => childId.format(parent, hostname)),
      ),
    ),
  );
};

const validated = (ctx: Context<Client>, i: Inputs, prior?: Before): Step<Outputs> =>
  pipe(
    remoteOf(ctx, i),
    TE.chain((before) =>
      isDone(before, i, prior)
        ? TE.right(before)
        : pipe(
            complete(ctx, { ...before, kind: i.challenge, expiresAt: i.expiresAt }),
            TE.mapLeft((error) => (isInDoubt(error) && !before.entry.HasCertificate ? partial(i, {}, error) : error)),
            TE.chain(() =>
              pipe(
                remoteOf(ctx, i),
                TE.mapLeft((error) => partial(i, { requestedAt: i.requestedAt }, error)),
              ),
            ),
          ),
    ),
    TE.map(externalCertificateValidation.toOutputs),
  );

const remoteOf = (ctx: Context<Client>, { externalCertificate }: Inputs): Step<Remote> =>
  pipe(
    TE.fromEither(childId.parse(externalCertificate)),
    TE.chain(({ parent, key }) =>
      pipe(
        entryOf(ctx, parent, key),
        TE.map((entry) => ({ pullZoneId: parent, entry })),
      ),
    ),
  );

/**
 * Whether this challenge brought a certificate before. State without `requestedAt` is of a completion whose answer was
 * lost when there was no certificate: the one that is there now came of it.
 */
const isDone = ({ entry }: Remote, i: Inputs, prior: Before | undefined): boolean =>
  entry.HasCertificate &&
  prior !== undefined &&
  (prior.outs.requestedAt === undefined || prior.outs.requestedAt === i.requestedAt);

const isInDoubt = (error: LifecycleError<ApiError>): boolean => error._tag === "Api" && isDoubtful(error.cause);

const partial = (
  { externalCertificate }: Inputs,
  applied: Partial<Inputs>,
  cause: LifecycleError<ApiError>,
): LifecycleError<ApiError> => ({
  _tag: "Partial",
  id: externalCertificate,
  applied: { externalCertificate, ...applied },
  outs: {},
  cause,
});
