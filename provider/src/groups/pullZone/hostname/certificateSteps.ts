import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { addCertificate, removeCertificate } from "../api/certificate";
import { isSslNotEnabled, setForceSSL, updatePrivateKeyType } from "../api/hostname";
import type { Hostname } from "../api/pullZone";
import { apiFailure, fromApi, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { visibilityMilliseconds, retryUntil } from "../../../reconcile/poll";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import type { Inputs } from "./inputs";
import { obtainCertificate } from "./managedCertificate";
import { custom, isControlledByBunny, isCustom, isOriginUnknown } from "./mapping";

/** The progress of the steps. */
export interface Progress {
  /** The entry after the last step. */
  readonly entry: Hostname;
  /** The certificate that state may record as sent. */
  readonly sent: Pick<Inputs, "certificatePem" | "privateKeyPem">;
  /** Whether anything was written, so that the zone must be read again. */
  readonly hasWritten: boolean;
}

/** Why a step failed, and the progress of the steps before it. */
interface Stopped {
  readonly progress: Progress;
  readonly cause: LifecycleError<ApiError>;
}

type Outcome = TE.TaskEither<Stopped, Progress>;

/** Does what is needed, if anything, and returns the progress after it. */
type CertificateStep = (ctx: Context<Client>, inputs: Inputs, progress: Progress) => Outcome;

export const keyTypes = { ecdsa: 0, rsa: 1 } as const;

/**
 * In this order, HTTPS is never forced without a certificate: `forceSsl` is turned off first and on last. A certificate
 * of another kind is removed before the new one is added.
 */
const steps: readonly CertificateStep[] = [
  stopForcingHttps,
  removeOldCertificate,
  changeKeyType,
  sendCustomCertificate,
  issueManagedCertificate,
  forceHttps,
];

/** Brings an entry in line with the inputs, step by step, until a step fails. */
export function runCertificateSteps(ctx: Context<Client>, inputs: Inputs, start: Progress): Outcome {
  return taskEither(async function* () {
    let progress = start;
    for (const step of steps) progress = yield* valueOf(step(ctx, inputs, progress));
    return progress;
  });
}

/** Whether the existing certificate is removed, with or without a replacement. */
export function losesCertificate(entry: Hostname, { certificate }: Inputs): boolean {
  if (!entry.HasCertificate || isControlledByBunny(entry)) return false;
  return certificate === "none" || (certificate === "managed" && isCustom(entry));
}

function stopForcingHttps(ctx: Context<Client>, inputs: Inputs, progress: Progress): Outcome {
  const { entry } = progress;
  const isNeeded = entry.ForceSSL && (inputs.forceSsl === false || losesCertificate(entry, inputs));
  if (!isNeeded) return TE.right(progress);
  return advance(progress, fromApi(setForceSSL(ctx, inputs.pullZoneId, inputs.hostname, false)), { ForceSSL: false });
}

function removeOldCertificate(ctx: Context<Client>, inputs: Inputs, progress: Progress): Outcome {
  if (!losesCertificate(progress.entry, inputs)) return TE.right(progress);
  return advance(progress, fromApi(removeCertificate(ctx, inputs.pullZoneId, inputs.hostname)), {
    HasCertificate: false,
    CertificateProvisionType: undefined,
  });
}

function changeKeyType(ctx: Context<Client>, inputs: Inputs, progress: Progress): Outcome {
  const { pullZoneId, hostname, certificateKeyType } = inputs;
  if (certificateKeyType === undefined) return TE.right(progress);
  const keyType = keyTypes[certificateKeyType];
  if ((progress.entry.CertificateKeyType ?? 0) === keyType) return TE.right(progress);
  return advance(progress, fromApi(updatePrivateKeyType(ctx, pullZoneId, hostname, keyType)), {
    CertificateKeyType: keyType,
  });
}

/** Sent again only if it differs from what state records as sent, or if the API shows no custom certificate. */
function sendCustomCertificate(
  ctx: Context<Client>,
  { pullZoneId, hostname, certificate, certificatePem, privateKeyPem }: Inputs,
  progress: Progress,
): Outcome {
  if (certificate !== "custom" || certificatePem === undefined || privateKeyPem === undefined) {
    return TE.right(progress);
  }
  const isSent = progress.sent.certificatePem === certificatePem && progress.sent.privateKeyPem === privateKeyPem;
  if (isSent && isCustom(progress.entry)) return TE.right(progress);
  return pipe(
    advance(progress, fromApi(addCertificate(ctx, pullZoneId, hostname, { certificatePem, privateKeyPem })), {
      HasCertificate: true,
      CertificateProvisionType: custom,
    }),
    TE.bimap(
      // It may or may not have arrived, so state must not record that it was sent.
      ({ cause }) => ({ progress: { ...progress, sent: {} }, cause }),
      (after) => ({ ...after, sent: { certificatePem, privateKeyPem } }),
    ),
  );
}

function issueManagedCertificate(ctx: Context<Client>, inputs: Inputs, progress: Progress): Outcome {
  const { entry } = progress;
  if (inputs.certificate !== "managed" || isControlledByBunny(entry)) return TE.right(progress);
  if (!entry.HasCertificate) return advance(progress, obtainCertificate(ctx, inputs), { HasCertificate: true });
  if (isOriginUnknown(entry)) {
    ctx.log(
      `${inputs.hostname} keeps its existing certificate: bunny.net does not say whether it issued it. ` +
        'To replace it, set certificate: "none" for one `pulumi up`',
    );
  }
  return TE.right(progress);
}

/** A new certificate may take a moment to become active. */
function forceHttps(ctx: Context<Client>, inputs: Inputs, progress: Progress): Outcome {
  const { entry } = progress;
  const { pullZoneId, hostname, certificate, forceSsl } = inputs;
  if (forceSsl !== true || entry.ForceSSL || certificate === "none") return TE.right(progress);
  const write = retryUntil(setForceSSL(ctx, pullZoneId, hostname, true), {
    limitMilliseconds: Math.min(visibilityMilliseconds.written, ctx.timeoutMilliseconds ?? Infinity),
    firstDelayMilliseconds: 500,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (error) =>
      isSslNotEnabled(error) && entry.HasCertificate ? `the certificate of ${hostname} to become active` : undefined,
  });
  const explained = pipe(
    write,
    TE.mapLeft((error) => (isSslNotEnabled(error) ? sslNotEnabled(inputs) : apiFailure(error))),
  );
  return advance(progress, explained, { ForceSSL: true });
}

function sslNotEnabled({ hostname, certificate }: Inputs): LifecycleError<never> {
  return refused(
    `HTTPS cannot be forced for ${hostname}, which has no certificate`,
    certificate === undefined
      ? 'set certificate to "managed" or "custom" as well, or leave forceSsl out until the hostname has one'
      : "run `pulumi up` again once it has one",
  );
}

/** Runs a write, after which the entry has these properties. */
function advance(progress: Progress, write: Step<void>, after: Partial<Hostname>): Outcome {
  return pipe(
    write,
    TE.bimap(
      (cause) => ({ progress, cause }),
      () => ({ ...progress, entry: { ...progress.entry, ...after }, hasWritten: true }),
    ),
  );
}
