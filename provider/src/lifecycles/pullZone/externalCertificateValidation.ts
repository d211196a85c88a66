import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import type { ApiError } from "../../api/http/errors";
import { externalCertificateValidation as definition } from "../../definitions/pullZone/externalCertificateValidation";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../definitions/vocabulary";
import { noObjects, oneObject } from "../../kernel/claims";
import { partial } from "../../kernel/errors";
import { canonicalHostname } from "../../kernel/hostname";
import { childId } from "../../kernel/ids";
import type { Context, IsUnknown, Lifecycle, Prior } from "../../kernel/lifecycle";
import type { Properties } from "../../kernel/values";
import { recordedIfInDoubt } from "../confirm/doubt";
import { entryOf } from "./externalCertificate/challenge";
import { complete } from "./externalCertificateValidation/completion";
import { canonicalStored, find, type Remote, toOutputs } from "./hostname/mapping";
import type { Step } from "./parentZone";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;
type Before = Prior<Inputs, Outputs>;

/**
 * The certificate that a challenge brings. It is there when the zone says so; which challenge brought it only state knows,
 * by `requestedAt`.
 */
export const externalCertificateValidation: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: ({ externalCertificate: id }, isUnknown) =>
    typeof id === "string" && !isUnknown(id) ? oneObject(`the validation of external certificate ${id}`) : noObjects,

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
            TE.mapLeft(before.entry.HasCertificate ? identity : recordedIfInDoubt(recorded(i, {}))),
            TE.chain(() => pipe(remoteOf(ctx, i), TE.mapLeft(recorded(i, { requestedAt: i.requestedAt })))),
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

const recorded = ({ externalCertificate }: Inputs, applied: Partial<Inputs>) =>
  partial({ id: externalCertificate, applied: { externalCertificate, ...applied }, outs: {} });
